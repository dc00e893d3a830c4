// Plays at many tables over many WebSockets, and tells how long it took: the load of `house.py`, on both servers alike.
//
//     house_load house|tictactoe PORT PID SEATS SPECTATORS < commands
//
// `open` is followed by tables, a line each: its name, and for the house the keys of its seats; an empty line ends them.
// All earlier connections are closed. `renew` begins new matches of tic-tac-toe on the same ones. `play N` lets every
// table make N moves as fast as it goes, the next as soon as everybody at it has the last one's event; `pace SECONDS
// GAP` lets each make one every GAP seconds. Each command is answered by a line of JSON. An action's time is from its
// sending until the last at its table has its event.
//
// In C, because what puts the load must not be what is measured: it looks for the few words it needs in what it is told.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_SEATS = 8, BUFFER = 1 << 16, EVENTS = 256, MOVES = 9 };

typedef struct {
    int file, table, role;  // role: a seat, or -1 for who watches
    bool waits;             // for the first answer
    size_t held;
    char *buffer;
} Socket;

typedef struct {
    char name[64], keys[MOST_SEATS][64], action[256];
    int sockets[2 * MOST_SEATS];
    int number, mover, moves, left, wanted, match;
    bool over;
    double begun, due;
} Table;

static const char *kind;
static bool is_house;
static int port, server, seats, spectators, socket_count, table_count, poller, active;
static Socket *sockets;
static Table *tables;
static double *times;
static size_t time_count, time_room;
static unsigned long long bytes_told;

static void fail(const char *form, ...) {
    va_list about;
    va_start(about, form);
    vfprintf(stderr, form, about);
    fputc('\n', stderr);
    exit(1);
}

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec + at.tv_nsec / 1e9;
}

static double processor_time(int process) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file)) fail("no process %d", process);
    fclose(file);
    unsigned long user, system;
    sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / sysconf(_SC_CLK_TCK);
}

static double memory(int process) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %ld", &kilobytes);
    fclose(file);
    return kilobytes * 1024.0;
}

static unsigned chance(unsigned below) {
    static unsigned long long state = 88172645463325252ull;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)((state >> 33) % below);
}

// Writes a text as one masked frame (RFC 6455, 5.2).
static void say(Socket *to, const char *form, ...) {
    unsigned char frame[1024];
    char text[1000];
    va_list about;
    va_start(about, form);
    int size = vsnprintf(text, sizeof text, form, about);
    va_end(about);
    if (size >= (int)sizeof text) fail("too long to say: %s", text);
    int at = 0;
    frame[at++] = 0x81;
    if (size < 126) frame[at++] = 0x80 | size;
    else frame[at++] = 0x80 | 126, frame[at++] = size >> 8, frame[at++] = size & 255;
    unsigned char mask[4];
    for (int byte = 0; byte < 4; byte++) frame[at++] = mask[byte] = chance(256);
    for (int byte = 0; byte < size; byte++) frame[at++] = text[byte] ^ mask[byte & 3];
    if (write(to->file, frame, at) != at) fail("a socket takes no more: %s", strerror(errno));
}

static int compare(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

// What a table does next.

static void act(Table *table) {
    static const int draw[MOVES] = {0, 1, 2, 4, 3, 5, 7, 6, 8};  // nobody wins, so that all nine are played
    table->begun = now();
    table->left = seats + spectators;
    if (is_house) {
        say(&sockets[table->sockets[table->mover]], "{\"type\":\"act\",\"number\":%d,\"action\":\"%s\",\"id\":\"%d\"}",
            table->number, table->action, table->number);
    } else {
        int mover = table->moves % 2;
        say(&sockets[table->sockets[mover]],
            "42/tic-tac-toe,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"clickCell\",\"args\":[%d],"
            "\"playerID\":\"%d\"}},%d,\"%s.%d\",\"%d\"]",
            draw[table->moves], mover, table->moves, table->name, table->match, mover);
    }
}

static void note(Table *table) {
    if (--table->left > 0) return;
    if (time_count == time_room) times = realloc(times, (time_room = time_room * 2 + 1024) * sizeof *times);
    times[time_count++] = now() - table->begun;
    table->moves++;
    if (--table->wanted > 0 && !table->over) act(table);
    else if (table->wanted >= 0) table->wanted = 0, active--;
}

// What is told.

static void house_told(Socket *from, char *text, size_t size) {
    Table *table = &tables[from->table];
    bool snapshot = memmem(text, size < 40 ? size : 40, "\"snapshot\"", 10);
    if (!snapshot && !memmem(text, size < 40 ? size : 40, "\"event\"", 7)) fail("told: %.*s", (int)size, text);
    char *number = memmem(text, size, "\"number\":", 9);
    char *legal = memmem(text, size, "\"legal\":[", 9);
    if (!number || !legal) fail("told: %.*s", (int)size, text);
    table->number = atoi(number + 9) + !snapshot;
    if (memmem(text, size, "\"over\":true", 11)) table->over = true;
    if (legal[9] == '"') {
        // First what to do, then with what: not nearly always a desert tile, of which there are most.
        char *starts[512], *kinds[512], *end = legal + 9;
        int count = 0, kind_count = 0;
        for (; *end == '"' && count < 512; end += end[1] == ',' ? 2 : 1) {
            char *start = end + 1;
            if (!count || strncmp(starts[count - 1], start, strcspn(start, " \"") + 1)) kinds[kind_count++] = start;
            starts[count++] = start;
            end = strchr(start, '"');
        }
        char *chosen = kinds[chance(kind_count)];
        int first = 0, same = 0;
        while (starts[first] != chosen) first++;
        while (first + same < count && !strncmp(starts[first + same], chosen, strcspn(chosen, " \"") + 1)) same++;
        char *start = starts[first + chance(same)];
        snprintf(table->action, sizeof table->action, "%.*s", (int)strcspn(start, "\""), start);
        table->mover = from->role;
    }
    if (snapshot) from->waits = false;
    else note(table);
}

static void tictactoe_told(Socket *from, char *text, size_t size) {
    Table *table = &tables[from->table];
    static const char update[] = "42/tic-tac-toe,[\"update\"", sync[] = "42/tic-tac-toe,[\"sync\"";
    if (text[0] == '0') say(from, "40/tic-tac-toe,");
    else if (text[0] == '2') say(from, "3");
    else if (!strncmp(text, update, sizeof update - 1)) note(table);
    else if (!strncmp(text, "40/tic-tac-toe,", 15)) {
        if (from->role < 0) say(from, "42/tic-tac-toe,[\"sync\",\"%s.%d\",null,null]", table->name, table->match);
        else say(from, "42/tic-tac-toe,[\"sync\",\"%s.%d\",\"%d\",null]", table->name, table->match, from->role);
    } else if (!strncmp(text, sync, sizeof sync - 1)) from->waits = false;
    else if (!memmem(text, size < 40 ? size : 40, "matchData", 9)) fail("told: %.*s", (int)size, text);
}

// Takes whole frames out of what a socket holds.
static void take(Socket *from) {
    size_t at = 0;
    for (;;) {
        unsigned char *frame = (unsigned char *)from->buffer + at;
        size_t left = from->held - at, head = 2;
        if (left < 2) break;
        size_t size = frame[1] & 127;
        if (size == 126) {
            if (left < 4) break;
            size = frame[2] << 8 | frame[3], head = 4;
        } else if (size == 127) fail("a frame of more than 64 kB");
        if (left < head + size) break;
        char *text = (char *)frame + head, kept = text[size];
        text[size] = 0;
        int code = frame[0] & 15;
        if (code == 1) (is_house ? house_told : tictactoe_told)(from, text, size);
        else if (code == 9) {  // ping
            unsigned char pong[6 + 125] = {0x8a, 0x80 | size};
            memcpy(pong + 6, text, size);
            if (write(from->file, pong, 6 + size) < 0) fail("no pong");
        } else fail("closed: %d", size < 2 ? 0 : (unsigned char)text[0] << 8 | (unsigned char)text[1]);
        text[size] = kept;
        at += head + size;
    }
    memmove(from->buffer, from->buffer + at, from->held - at);
    from->held -= at;
}

static void hear(int milliseconds) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, milliseconds);
    for (int index = 0; index < count; index++) {
        Socket *from = &sockets[events[index].data.u32];
        ssize_t got = read(from->file, from->buffer + from->held, BUFFER - 1 - from->held);
        if (got <= 0) fail("a connection was cut: %s", got ? strerror(errno) : "its end");
        bytes_told += got;
        from->held += got;
        take(from);
    }
}

static void await_first(Socket *whose) {
    double end = now() + 60;
    while (whose->waits) {
        hear(1000);
        if (now() > end) fail("no answer to a greeting");
    }
}

// Connections.

static void open_socket(int number, int table, int place) {
    Socket *made = &sockets[number];
    int role = place < seats ? place : -1;
    *made = (Socket){.table = table, .role = role, .waits = true, .buffer = malloc(BUFFER)};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    made->file = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(made->file, (struct sockaddr *)&address, sizeof address)) fail("no connection: %s", strerror(errno));
    int yes = 1;
    setsockopt(made->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    const char *path = is_house ? "/live" : "/socket.io/?EIO=4&transport=websocket";
    dprintf(made->file,
            "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
            path, port);
    char *end = NULL;
    while (!end) {
        ssize_t got = read(made->file, made->buffer + made->held, BUFFER - 1 - made->held);
        if (got <= 0) fail("no WebSocket: %s", got ? strerror(errno) : "its end");
        made->held += got;
        end = memmem(made->buffer, made->held, "\r\n\r\n", 4);
    }
    if (strncmp(made->buffer, "HTTP/1.1 101", 12)) fail("no WebSocket: %.*s", (int)made->held, made->buffer);
    made->held -= end + 4 - made->buffer;
    memmove(made->buffer, end + 4, made->held);
    struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = number};
    epoll_ctl(poller, EPOLL_CTL_ADD, made->file, &wanted);
    fcntl(made->file, F_SETFL, O_NONBLOCK);
    tables[table].sockets[place] = number;
    if (is_house && role < 0) say(made, "{\"type\":\"hello\",\"table\":\"%s\"}", tables[table].name);
    else if (is_house)
        say(made, "{\"type\":\"hello\",\"table\":\"%s\",\"key\":\"%s\"}", tables[table].name, tables[table].keys[role]);
    take(made);
    await_first(made);
}

static void open_tables(void) {
    char line[4096];
    for (int number = 0; number < socket_count; number++) close(sockets[number].file), free(sockets[number].buffer);
    free(sockets);
    socket_count = table_count = 0;
    for (int room = 0; fgets(line, sizeof line, stdin) && line[0] != '\n';) {
        if (table_count >= room) tables = realloc(tables, (room = room * 2 + 64) * sizeof *tables);
        Table *table = &tables[table_count++];
        *table = (Table){0};
        char *word = strtok(line, " \n");
        snprintf(table->name, sizeof table->name, "%s", word);
        for (int seat = 0; (word = strtok(NULL, " \n")) && seat < MOST_SEATS; seat++)
            snprintf(table->keys[seat], sizeof table->keys[seat], "%s", word);
    }
    double before = memory(server);
    sockets = calloc(table_count * (seats + spectators), sizeof *sockets);
    for (int table = 0; table < table_count; table++)
        for (int place = 0; place < seats + spectators; place++) open_socket(socket_count++, table, place);
    printf("{\"sockets\": %d, \"held\": %.0f}\n", socket_count, memory(server) - before);
}

static void renew(void) {
    for (int number = 0; number < table_count; number++) tables[number].moves = 0, tables[number].match++;
    for (int number = 0; number < socket_count; number++) {
        Socket *one = &sockets[number];
        Table *table = &tables[one->table];
        one->waits = true;
        if (one->role < 0) say(one, "42/tic-tac-toe,[\"sync\",\"%s.%d\",null,null]", table->name, table->match);
        else say(one, "42/tic-tac-toe,[\"sync\",\"%s.%d\",\"%d\",null]", table->name, table->match, one->role);
        await_first(one);
    }
}

// What is measured.

typedef struct {
    double wall, served, own;
} Moment;

static Moment moment(void) { return (Moment){now(), processor_time(server), processor_time(getpid())}; }

static void tell(Moment begun) {
    Moment ended = moment();
    qsort(times, time_count, sizeof *times, compare);
    double p50 = time_count ? times[time_count / 2] : 0, p99 = time_count ? times[time_count * 99 / 100] : 0;
    printf("{\"actions\": %zu, \"seconds\": %.6f, \"cpu\": %.3f, \"load_cpu\": %.3f, \"p50\": %.3f, \"p99\": %.3f, "
           "\"bytes\": %llu, \"memory\": %.0f}\n",
           time_count, ended.wall - begun.wall, ended.served - begun.served, ended.own - begun.own, p50 * 1e3, p99 * 1e3,
           bytes_told, memory(server));
}

static void play(int moves) {
    Moment begun = moment();
    time_count = bytes_told = active = 0;
    for (int number = 0; number < table_count; number++) {
        if (tables[number].over) continue;
        active++, tables[number].wanted = moves;
        act(&tables[number]);
    }
    while (active) {
        hear(0);  // always awake: to wake it would be work of the server
        if (now() - begun.wall > 300) fail("stuck: %d tables", active);
    }
    tell(begun);
}

static void pace(double seconds, double gap) {
    Moment begun = moment();
    time_count = bytes_told = 0;
    int next = 0;
    while (now() - begun.wall < seconds) {
        double ahead = begun.wall + next * gap / table_count - now();
        if (ahead > 0) {
            struct timespec rest = {0, (long)(ahead < 0.0005 ? ahead * 1e9 : 5e5)};
            hear(ahead < 0.001 ? 0 : 1);
            if (ahead < 0.001) nanosleep(&rest, NULL);
            continue;
        }
        Table *table = &tables[next++ % table_count];
        table->wanted = -1;
        if (!table->over && table->left <= 0 && (is_house || table->moves < MOVES)) act(table);
    }
    for (double end = now() + 1; now() < end;) hear(100);
    tell(begun);
}

int main(int count, char **told) {
    if (count != 6) fail("usage: house_load house|tictactoe PORT PID SEATS SPECTATORS < commands");
    kind = told[1], port = atoi(told[2]), server = atoi(told[3]), seats = atoi(told[4]), spectators = atoi(told[5]);
    is_house = !strcmp(kind, "house");
    poller = epoll_create1(0);
    setvbuf(stdin, NULL, _IONBF, 0);
    char line[256];
    double seconds, gap;
    int moves;
    // Between commands pings are answered.
    struct pollfd waiting[2] = {{.fd = 0, .events = POLLIN}, {.fd = poller, .events = POLLIN}};
    for (;;) {
        poll(waiting, 2, -1);
        if (waiting[1].revents) hear(0);
        if (!waiting[0].revents) continue;
        if (!fgets(line, sizeof line, stdin)) return 0;
        if (!strcmp(line, "open\n")) open_tables();
        else if (!strcmp(line, "renew\n")) renew(), puts("{}");
        else if (sscanf(line, "play %d", &moves) == 1) play(moves);
        else if (sscanf(line, "pace %lf %lf", &seconds, &gap) == 2) pace(seconds, gap);
        else fail("no such command: %s", line);
        fflush(stdout);
    }
}
