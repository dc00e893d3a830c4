// Camel Up, the base game, 2 to 8 players, played by uniformly random legal actions: the yardstick in C.
//
//   gcc -std=c11 -O3 -march=native -Wall -Wextra -o camelup camelup.c
//   ./camelup PLAYERS GAMES SEED
//
// It plays the very games that caravanserai's kernels play: the same generator, the same order of actions.
// -DCHECK asserts the invariants at every step. -DLISTING=n says how the legal actions are written into the
// list: 0 bit by bit, as one writes it in C; 1 by a table, a byte of the mask at a time; 2 with one AVX-512
// instruction. CU-n are the rules of docs/rules/camelup.md.
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef CHECK
#undef NDEBUG
#include <assert.h>
#endif
#ifndef LISTING
#define LISTING 0
#endif
#if LISTING == 2
#include <immintrin.h>
#endif

enum { COLOURS = 5, SPACES = 16, SEATS = 8, TILES = 3, HAND = 5, PILE = SEATS * HAND };

// An action is a number, a set of actions a 64-bit mask. The numbers rise in the order of the listing:
// leg 0-4, desert 5-19 as oasis and 20-34 as mirage (spaces 2 to 16: CU-26, CU-29), roll 35, win 36-40, lose 41-45.
enum { OASIS = 5, MIRAGE = 20, ROLL = 35, WIN = 36, LOSE = 41, ACTIONS = 46 };
#define ONE(action) (UINT64_C(1) << (action))
#define ALL_COLOURS (ONE(COLOURS) - 1)
#define DESERTS (ONE(SPACES + 1) - ONE(2))  // the spaces a desert tile may lie on, a bit each
#define CARDS (ONE(ACTIONS) - ONE(WIN))

typedef uint8_t Camels __attribute__((vector_size(8)));  // a byte a colour; the last three stay 0
typedef struct { uint8_t seat, colour, rank; } LegTile;

typedef struct {
    Camels camel;                      // 8 * space + height in the stack: the greater is ahead (CU-12)
    uint64_t hand[SEATS];              // the win and lose actions of the race cards in hand
    uint64_t tile[SEATS];              // the space of the seat's desert tile as a bit, 0 when it is off the track
    int32_t money[SEATS];
    int32_t gain[SEATS];               // what the leg brings: the pyramid tiles, at its end the leg tiles
    uint32_t dice;                     // the colours still in the pyramid
    uint8_t taken[COLOURS];            // leg tiles gone from each stack
    uint8_t legs;                      // and from all of them:
    LegTile leg[COLOURS * TILES];
    uint8_t tile_at[SPACES + 4];       // 2 * seat + mirage of the last tile laid on a space
    uint8_t laid[2];                   // cards in the winner pile and in the loser pile
    uint8_t pile[2][PILE];             // 8 * seat + colour, from the first card laid
} Game;

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint32_t below(uint64_t *luck, uint32_t n) {
    uint64_t m = (mix(*luck += UINT64_C(0x9E3779B97F4A7C15)) >> 32) * n;
    if ((uint32_t)m < n)
        for (uint32_t least = -n % n; (uint32_t)m < least;)
            m = (mix(*luck += UINT64_C(0x9E3779B97F4A7C15)) >> 32) * n;
    return (uint32_t)(m >> 32);
}

static uint8_t listed[6][256][8];  // the bits set in the k-th byte of a mask, by their numbers in the mask

static void fill_table(void) {
    for (int k = 0; k < 6; k++)
        for (int byte = 0; byte < 256; byte++)
            for (int bit = 0, n = 0; bit < 8; bit++)
                if (byte >> bit & 1) listed[k][byte][n++] = (uint8_t)(8 * k + bit);
}

// Writes the actions of the set into the list, in rising order; returns how many.
static inline uint32_t list_actions(uint64_t legal, uint8_t list[64]) {
#if LISTING == 0
    uint32_t n = 0;
    for (; legal; legal &= legal - 1) list[n++] = (uint8_t)__builtin_ctzll(legal);
    return n;
#elif LISTING == 1
    for (int k = 0; k < 6; k++) {
        unsigned byte = legal >> 8 * k & 255;
        memcpy(list, listed[k][byte], 8);  // what is too much is overwritten by the next
        list += __builtin_popcount(byte);
    }
    return (uint32_t)__builtin_popcountll(legal);
#else
    const __m512i numbers = _mm512_set_epi64(
        0x3F3E3D3C3B3A3938, 0x3736353433323130, 0x2F2E2D2C2B2A2928, 0x2726252423222120,
        0x1F1E1D1C1B1A1918, 0x1716151413121110, 0x0F0E0D0C0B0A0908, 0x0706050403020100);
    _mm512_storeu_si512(list, _mm512_maskz_compress_epi8(legal, numbers));
    return (uint32_t)__builtin_popcountll(legal);
#endif
}

static uint64_t set_up(Game *g, int players, uint64_t luck) {
    uint8_t order[COLOURS] = {0, 1, 2, 3, 4}, start[COLOURS], height[4] = {0};
    memset(g, 0, sizeof *g);
    g->dice = ALL_COLOURS;
    for (int c = 0; c < COLOURS; c++) start[c] = (uint8_t)(1 + below(&luck, 3));  // CU-6
    for (uint32_t k = COLOURS - 1; k >= 1; k--) {                                 // CU-7
        uint32_t j = below(&luck, k + 1);
        uint8_t swap = order[k];
        order[k] = order[j];
        order[j] = swap;
    }
    for (int k = 0; k < COLOURS; k++) {
        uint8_t c = order[k];
        g->camel[c] = (uint8_t)(8 * start[c] + height[start[c]]++);
    }
    for (int p = 0; p < players; p++) {  // CU-5
        g->money[p] = 3;
        g->hand[p] = CARDS;
    }
    return luck;
}

static inline uint64_t spaces_with_camels(const Game *g) {
    uint64_t mask = 0;
    for (int c = 0; c < COLOURS; c++) mask |= ONE(g->camel[c] >> 3);
    return mask;
}

// Moves a camel and those it carries (CU-10); tiles: the desert tiles on the track.
// Returns whether they crossed the line (CU-13).
static inline int move_camel(Game *g, uint32_t colour, uint32_t pips, uint64_t tiles) {
    uint32_t from = g->camel[colour], to = (from >> 3) + pips;
    uint32_t met = tiles >> to & 1, under = met & g->tile_at[to];
    g->money[g->tile_at[to] >> 1] += (int32_t)met;  // CU-30
    to += met - 2 * under;                          // CU-31, CU-32
    Camels camel = g->camel;
    Camels moves = (Camels)(camel >= (uint8_t)from) & (Camels)(camel <= (uint8_t)(from | 7));
    Camels there = (Camels)((camel & 0xF8) == (uint8_t)(8 * to)) & ~moves;
    int unit = __builtin_popcountll((uint64_t)moves) / 8, others = __builtin_popcountll((uint64_t)there) / 8;
    uint8_t shift = (uint8_t)(8 * (int)to - (int)from + (under ? 0 : others));  // CU-11
    g->camel = camel + (moves & shift) + (there & (uint8_t)(under ? unit : 0));
    return to > SPACES;
}

typedef struct { int first, second, last; } Ranking;

static inline Ranking rank_camels(const Game *g) {
    int first = 0, second = 0, last = INT32_MAX;  // 8 * place + colour
    for (int c = 0; c < COLOURS; c++) {
        int camel = 8 * g->camel[c] + c, lesser = camel < first ? camel : first;
        first = camel > first ? camel : first;
        second = lesser > second ? lesser : second;
        last = camel < last ? camel : last;
    }
    return (Ranking){first & 7, second & 7, last & 7};
}

// CU-41 to CU-46
static inline void score_leg(Game *g, int players, Ranking rank) {
    int8_t pay[COLOURS][TILES];
    memset(pay, -1, sizeof pay);
    memset(pay[rank.second], 1, TILES);
    memcpy(pay[rank.first], (int8_t[TILES]){5, 3, 2}, TILES);
    for (int k = 0; k < g->legs; k++) g->gain[g->leg[k].seat] += pay[g->leg[k].colour][g->leg[k].rank];
    for (int p = 0; p < players; p++) {
        int money = g->money[p] + g->gain[p];
        g->money[p] = money > 0 ? money : 0;
        g->gain[p] = 0;
        g->tile[p] = 0;
    }
    memset(g->taken, 0, sizeof g->taken);
    g->legs = 0;
    g->dice = ALL_COLOURS;
}

// CU-51 to CU-53
static inline void score_pile(Game *g, int side, int colour) {
    static const int prize[5] = {8, 5, 3, 2, 1};
    for (int k = 0, right = 0; k < g->laid[side]; k++) {
        int32_t *purse = &g->money[g->pile[side][k] >> 3];
        int match = (g->pile[side][k] & 7) == colour, money = *purse + (match ? prize[right] : -1);
        *purse = money > 0 ? money : 0;
        right += match & (right < 4);
    }
}

enum { GOES_ON, LEG_OVER, RACE_OVER };

// Reveals die r / 6 of those left, on its face r % 6, and does all that follows.
// Not inlined, to leave the registers to the loop of play().
static __attribute__((noinline)) int roll(Game *g, int players, int seat, uint32_t r, uint64_t tiles) {
    uint32_t colour = listed[0][g->dice][r / 6];
    g->dice ^= 1u << colour;  // CU-36
    g->gain[seat]++;          // CU-44
    int over = move_camel(g, colour, r % 6 / 2 + 1, tiles);
    if (!over && g->dice) return GOES_ON;
    Ranking rank = rank_camels(g);
    score_leg(g, players, rank);
    if (!over) return LEG_OVER;
    score_pile(g, 0, rank.first);
    score_pile(g, 1, rank.last);
    return RACE_OVER;
}

#ifdef CHECK
static void check(const Game *g, int players, int last_space) {
    int held[SPACES + 4] = {0}, heights[SPACES + 4] = {0}, cards = 0;
    for (int c = 0; c < COLOURS; c++) {
        int space = g->camel[c] >> 3;
        assert(space >= 1 && space <= last_space);
        held[space]++;
        heights[space] |= 1 << (g->camel[c] & 7);
    }
    for (int s = 0; s < SPACES + 4; s++) assert(heights[s] == (1 << held[s]) - 1);
    for (int c = COLOURS; c < 8; c++) assert(g->camel[c] == 0);
    for (int p = 0; p < players; p++) {
        assert(g->money[p] >= 0);
        assert(!(g->hand[p] & ~CARDS) && (g->hand[p] >> WIN & ALL_COLOURS) == g->hand[p] >> LOSE);
        cards += HAND - __builtin_popcountll(g->hand[p] >> LOSE);
    }
    assert(g->laid[0] + g->laid[1] == cards && cards <= PILE && g->legs <= COLOURS * TILES);
}

// The list of the legal actions once more, the long way.
static void check_list(const Game *g, int players, int seat, uint64_t tiles, const uint8_t *list, uint32_t count) {
    int held[SPACES + 2] = {0}, owner[SPACES + 2];
    uint32_t n = 0;
    uint64_t all = 0;
    memset(owner, -1, sizeof owner);
    for (int c = 0; c < COLOURS; c++) held[g->camel[c] >> 3]++;
    for (int p = 0; p < players; p++) {
        for (int s = 2; s <= SPACES; s++)
            if (g->tile[p] == ONE(s)) {
                assert(owner[s] < 0 && owner[s - 1] < 0 && owner[s + 1] < 0 && !held[s] && g->tile_at[s] >> 1 == p);
                owner[s] = p;
            }
        all |= g->tile[p];
    }
    assert(all == tiles);
    for (int c = 0; c < COLOURS; c++)
        if (g->taken[c] < TILES) assert(list[n++] == c);
    for (int side = OASIS; side <= MIRAGE; side += MIRAGE - OASIS)
        for (int s = 2; s <= SPACES; s++) {
            if (held[s] || owner[s] >= 0) continue;
            if ((owner[s - 1] >= 0 && owner[s - 1] != seat) || (owner[s + 1] >= 0 && owner[s + 1] != seat)) continue;
            assert(list[n++] == side + s - 2);
        }
    assert(list[n++] == ROLL);
    for (int a = WIN; a < ACTIONS; a++)
        if (g->hand[seat] >> a & 1) assert(list[n++] == a);
    assert(n == count);
}
#endif

// Plays one game to its end; returns the number of steps.
static uint64_t play(Game *g, int players, uint64_t luck) {
    luck = set_up(g, players, luck);
    uint64_t board = ALL_COLOURS | ONE(ROLL);  // the leg tiles to take, and the roll
    uint64_t camels = spaces_with_camels(g), tiles = 0;
    _Alignas(64) uint8_t list[64];
    uint64_t steps = 0;
    for (int seat = 0;; seat = seat + 1 == players ? 0 : seat + 1) {  // CU-21
        uint64_t others = tiles ^ g->tile[seat];                      // CU-27: the own tile does not count
        uint64_t blocked = camels | tiles | others << 1 | others >> 1;  // CU-25, CU-28
        uint64_t room = (DESERTS & ~blocked) >> 2;
        uint64_t legal = board | g->hand[seat] | room << OASIS | room << MIRAGE;
        uint32_t count = list_actions(legal, list);
#ifdef CHECK
        check(g, players, SPACES);
        check_list(g, players, seat, tiles, list, count);
#endif
        uint32_t action = list[below(&luck, count)];
        steps++;
        if (action - OASIS < ROLL - OASIS) {
            uint32_t mirage = action >= MIRAGE, space = action - (mirage ? MIRAGE : OASIS) + 2;
            g->tile[seat] = ONE(space);
            g->tile_at[space] = (uint8_t)(2 * seat + (int)mirage);
            tiles = others | ONE(space);
        } else if (action < COLOURS) {
            uint8_t rank = g->taken[action]++;
            g->leg[g->legs++] = (LegTile){(uint8_t)seat, (uint8_t)action, rank};
            board ^= (uint64_t)(rank == TILES - 1) << action;
        } else if (action > ROLL) {
            uint32_t side = action >= LOSE, colour = action - (side ? LOSE : WIN);
            g->hand[seat] ^= (ONE(WIN) | ONE(LOSE)) << colour;
            g->pile[side][g->laid[side]++] = (uint8_t)(8 * seat + (int)colour);
        } else {
            uint32_t r = below(&luck, 6 * (uint32_t)__builtin_popcount(g->dice));
            int event = roll(g, players, seat, r, tiles);
            if (event == RACE_OVER) break;
            camels = spaces_with_camels(g);
            if (event == LEG_OVER) {
                board = ALL_COLOURS | ONE(ROLL);
                tiles = 0;
            }
        }
    }
#ifdef CHECK
    check(g, players, SPACES + 3);
#endif
    return steps;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    int players = argc == 4 ? atoi(argv[1]) : 0;
    if (players < 2 || players > SEATS) {
        fprintf(stderr, "usage: camelup PLAYERS(2-8) GAMES SEED\n");
        return 2;
    }
    uint64_t games = strtoull(argv[2], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    uint64_t total = 0, h = UINT64_C(0xCBF29CE484222325);
    Game game;
    fill_table();
    double start = now();
    for (uint64_t i = 0; i < games; i++) {
        uint64_t luck = mix(seed * UINT64_C(0xD1342543DE82EF95) + i + UINT64_C(0x9E3779B97F4A7C15));
        uint64_t steps = play(&game, players, luck);
        for (int p = 0; p < players; p++) h = (h ^ (uint64_t)game.money[p]) * UINT64_C(0x100000001B3);
        h = (h ^ steps) * UINT64_C(0x100000001B3);
        total += steps;
    }
    double seconds = now() - start;
    printf("{\"games\": %" PRIu64 ", \"steps\": %" PRIu64 ", \"seconds\": %.6f, \"checksum\": \"%016" PRIx64 "\"}\n",
           games, total, seconds, h);
    return 0;
}
