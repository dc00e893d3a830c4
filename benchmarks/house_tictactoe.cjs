// boardgame.io's own server with the tic-tac-toe of its tutorial: what the house is measured beside.
// Arguments: the port, and a folder for its FlatFile storage; without one it keeps matches in memory, as by default.
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const isVictory = cells => LINES.some(line => line.every(id => cells[id] !== null && cells[id] === cells[line[0]]));

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isVictory(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every(cell => cell !== null)) return { draw: true };
  },
};

console.log = () => {};
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [TicTacToe], origins: [Origins.LOCALHOST], db }).run(Number(port));
