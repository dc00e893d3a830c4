// Plays at many tables over many sockets, as the plan on standard input says, and tells what came of it.
// An action's time is from its sending until everybody at the table has its event.
const { readFileSync } = require('fs');

const plan = JSON.parse(readFileSync(0, 'utf8'));
const cpu = () => {
  const told = readFileSync(`/proc/${plan.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(told[11]) + Number(told[12])) / plan.ticks;
};
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${plan.pid}/status`, 'utf8'))[1]) * 1024;

// A table of the house: Camel Up by live connections.
function house(table) {
  const WebSocket = require('ws');
  const sockets = [];
  let view = null, number = 0;
  return {
    async open(seen) {
      for (const key of [...table.keys, ...Array(plan.spectators).fill(undefined)]) {
        const socket = new WebSocket(`ws://127.0.0.1:${plan.port}/live`, { perMessageDeflate: false });
        await new Promise((opened, failed) => { socket.on('open', opened); socket.on('error', failed); });
        const first = new Promise(done => socket.once('message', done));
        socket.send(JSON.stringify({ type: 'hello', table: table.id, key }));
        const snapshot = JSON.parse(await first);
        number = snapshot.number;
        if (snapshot.view.legal.length) view = snapshot.view;
        socket.on('message', text => {
          const told = JSON.parse(text);
          if (told.type === 'refused') throw new Error(text);
          if (told.view.legal.length || told.view.over) view = told.view;
          number = told.number + 1;
          seen();
        });
        socket.on('close', code => { if (!plan.closing) throw new Error(`closed: ${code}`); });
        sockets.push(socket);
      }
    },
    size: table.keys.length + plan.spectators,
    act() {
      if (view.over) return false;
      const action = view.legal[Math.floor(Math.random() * view.legal.length)];
      sockets[view.players.indexOf(view.to_move)].send(JSON.stringify({ type: 'act', number, action, id: String(number) }));
      return true;
    },
  };
}

// A match of boardgame.io: tic-tac-toe by socket.io. A full board is followed by a new match.
function tictactoe(table) {
  const { io } = require('socket.io-client');
  const sockets = [];
  let id = table.id, state = 0, seen;
  const sync = async (socket, player) => {
    const synced = new Promise(done => socket.once('sync', done));
    socket.emit('sync', id, player, undefined);
    await synced;
  };
  return {
    async open(told) {
      seen = told;
      for (const player of ['0', '1', ...Array(plan.spectators).fill(null)]) {
        const socket = io(`http://127.0.0.1:${plan.port}/tic-tac-toe`, { transports: ['websocket'], forceNew: true });
        await new Promise(opened => socket.on('connect', opened));
        await sync(socket, player);
        for (const event of ['update', 'patch']) socket.on(event, match => { if (match === id) seen(); });
        sockets.push(socket);
      }
    },
    size: 2 + plan.spectators,
    act() {
      if (state === 9) {
        id = `${table.id}.${Math.random()}`; state = 0;
        Promise.all(sockets.map((socket, number) => sync(socket, number < 2 ? String(number) : null))).then(() => this.send());
      } else this.send();
      return true;
    },
    send() {
      const playerID = String(state % 2);
      const payload = { type: 'clickCell', args: [state], playerID, credentials: undefined };
      sockets[state % 2].emit('update', { type: 'MAKE_MOVE', payload }, state, id, playerID);
      state++;
    },
  };
}

const pause = seconds => new Promise(done => setTimeout(done, seconds * 1000));

async function main() {
  const before = memory();
  const tables = plan.tables.map(plan.kind === 'house' ? house : tictactoe);
  let times = [], running = false, wait = 0;
  for (const table of tables) {
    table.left = 0;
    await table.open(() => {
      if (--table.left > 0) return;
      times.push(performance.now() - table.begun);
      if (running && !wait) setImmediate(table.play);
    });
    table.play = () => {
      table.begun = performance.now();
      table.left = table.size;
      if (!table.act()) table.over = true;
    };
  }
  const held = memory();
  const measure = async (seconds, start) => {
    times = []; running = true;
    const cpuBefore = cpu(), begun = performance.now();
    await start(seconds);
    running = false;
    const spent = (performance.now() - begun) / 1000, used = cpu() - cpuBefore, count = times.length;
    const sorted = times.sort((a, b) => a - b);
    await pause(2);  // what is under way comes to its end
    return {
      actions: count, seconds: spent, persecond: count / spent, percpusecond: count / used, cpu: used / spent,
      p50: sorted[Math.floor(count / 2)], p99: sorted[Math.floor(count * 0.99)],
    };
  };
  // Warm up; then as fast as it goes; then as people play, each table so often.
  const fast = async seconds => { for (const table of tables) if (!table.over) table.play(); await pause(seconds); };
  await measure(2, fast);
  const saturated = await measure(plan.seconds, fast);
  wait = 1;
  const paced = await measure(plan.seconds, async seconds => {
    const gap = plan.gap / tables.length, begun = performance.now();
    for (let number = 0; performance.now() - begun < seconds * 1000; number++) {
      const ahead = number * gap - (performance.now() - begun) / 1000;
      if (ahead > 0.001) await pause(ahead);
      const table = tables[number % tables.length];
      if (!table.over && table.left <= 0) table.play();
    }
  });
  console.log(JSON.stringify({ saturated, paced, held: held - before, after: memory() - before, base: before }));
  plan.closing = true;
  process.exit(0);
}
main().catch(error => { console.error(error); process.exit(1); });
