// Colorado by hand, with bitboards: what the Python kernels are measured against.
//
// Usage: colorado COLOURS GAMES SEED
//   COLOURS  the 64 colours of the board, a1 b1 ... h8, as the letters R, Y, G, B
// Plays random games, uniform over legal moves, with repetition (3) and length (1000) as in the library, and prints
// plies, legal moves listed, and seconds.

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using Board = uint64_t;

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int leaps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

struct Rays {
    bool rides = false;
    Board leap = 0;                 // knights and kings
    std::array<Board, 4> ray{};     // rooks and bishops, up to the first square of their colour
    std::array<Board, 4> whole{};   // the same rays, to the edge
    std::array<bool, 4> rising{};   // whether squares along the ray have rising numbers
};

static Rays rays[64];
static Board line_from[64][3][3];   // whole ray from a square in a direction
static uint64_t print[2][64], print_landed[65], print_mover, print_moved[3];

static uint64_t random_words[2];

static uint64_t next_random() {
    uint64_t a = random_words[0], b = random_words[1], sum = a + b;
    b ^= a;
    random_words[0] = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
    random_words[1] = (b << 37) | (b >> 27);
    return sum;
}

static Board walk(const char* colours, int square, int right, int up, bool to_edge) {
    Board found = 0;
    int column = square % 8 + right, row = square / 8 + up;
    while (column >= 0 && column < 8 && row >= 0 && row < 8) {
        int target = row * 8 + column;
        found |= Board(1) << target;
        if (!to_edge && colours[target] == colours[square]) break;
        column += right, row += up;
    }
    return found;
}

static Board step(int square, const int (*directions)[2], int count) {
    Board found = 0;
    for (int i = 0; i < count; i++) {
        int column = square % 8 + directions[i][0], row = square / 8 + directions[i][1];
        if (column >= 0 && column < 8 && row >= 0 && row < 8) found |= Board(1) << (row * 8 + column);
    }
    return found;
}

static void prepare(const char* colours) {
    for (int square = 0; square < 64; square++) {
        Rays& here = rays[square];
        for (int right = -1; right <= 1; right++)
            for (int up = -1; up <= 1; up++)
                line_from[square][right + 1][up + 1] = right || up ? walk(colours, square, right, up, true) : 0;
        char colour = colours[square];
        if (colour == 'G') here.leap = step(square, leaps, 8);
        if (colour == 'B') here.leap = step(square, straight, 4) | step(square, diagonal, 4);
        if (colour == 'R' || colour == 'Y') {
            here.rides = true;
            const int (*directions)[2] = colour == 'R' ? straight : diagonal;
            for (int i = 0; i < 4; i++) {
                here.ray[i] = walk(colours, square, directions[i][0], directions[i][1], false);
                here.rising[i] = directions[i][1] * 8 + directions[i][0] > 0;
            }
        }
    }
    for (auto& owner : print) for (auto& number : owner) number = next_random();
    for (auto& number : print_landed) number = next_random();
    for (auto& number : print_moved) number = next_random();
    print_mover = next_random();
}

struct State {
    Board pawns[2] = {0xFFull, 0xFFull << 56};
    int mover = 0, ply = 0, landed = 64, passes = 0;
    uint64_t printed = 0;
};

static const Board home[2] = {0xFFull << 56, 0xFFull};

static Board between(int square, int i, char colour_is_red) {
    const int (*directions)[2] = colour_is_red ? straight : diagonal;
    return line_from[square][directions[i][0] + 1][directions[i][1] + 1];
}

static const char* colours_of;

static int legal(const State& state, uint16_t* moves) {
    const int player = state.mover;
    const Board own = state.pawns[player], enemy = state.pawns[1 - player], all = own | enemy;
    Board prey = 0;
    if (state.ply > 1) {
        prey = enemy & ~home[1 - player];
        if (state.landed < 64) prey |= Board(1) << state.landed;
    }
    const Board open = ~all | prey;
    int count = 0;
    for (Board rest = own; rest; rest &= rest - 1) {
        const int square = __builtin_ctzll(rest);
        const Rays& here = rays[square];
        Board targets = here.leap;
        if (here.rides) {
            for (int i = 0; i < 4; i++) {
                Board ray = here.ray[i];
                if (Board met = ray & all) {
                    int first = here.rising[i] ? __builtin_ctzll(met) : 63 - __builtin_clzll(met);
                    ray &= ~between(first, i, colours_of[square] == 'R');
                }
                targets |= ray;
            }
        }
        for (targets &= open; targets; targets &= targets - 1)
            moves[count++] = uint16_t(square * 64 + __builtin_ctzll(targets));
    }
    return count;
}

static bool all_home(const State& state, int player) { return !(state.pawns[player] & ~home[player]); }

int main(int arguments, char** argument) {
    if (arguments != 4 || std::strlen(argument[1]) != 64) return std::fprintf(stderr, "usage: COLOURS GAMES SEED\n"), 2;
    colours_of = argument[1];
    const int games = std::atoi(argument[2]);
    random_words[0] = 0x9E3779B97F4A7C15ull ^ uint64_t(std::atoll(argument[3]));
    random_words[1] = 0xD1B54A32D192ED03ull;
    prepare(colours_of);
    static uint64_t history[1024];
    uint16_t moves[128];
    uint64_t plies = 0, listed = 0;
    const auto started = std::chrono::steady_clock::now();
    for (int game = 0; game < games; game++) {
        State state;
        int recent = 0;
        for (;;) {
            const int player = state.mover, enemy = 1 - player;
            const int count = legal(state, moves);
            listed += count ? count : 1;
            bool captured = false;
            state.landed = 64;
            if (count) {
                const uint16_t move = moves[(uint64_t(uint32_t(next_random() >> 32)) * uint64_t(count)) >> 32];
                const int source = move >> 6, target = move & 63;
                const Board bit = Board(1) << target;
                captured = state.pawns[enemy] & bit;
                if (captured) state.printed ^= print[enemy][target];
                state.pawns[enemy] &= ~bit;
                state.pawns[player] ^= bit | Board(1) << source;
                state.printed ^= print[player][source] ^ print[player][target];
                if (bit & home[player]) state.landed = target;
                state.passes = 0;
            } else {
                state.passes++;
            }
            state.ply++;
            state.mover = enemy;
            if (!state.pawns[enemy] || all_home(state, player) || all_home(state, enemy) || state.passes == 2) break;
            if (captured || state.ply <= 2) recent = 0;
            const uint64_t key = state.printed ^ (enemy ? print_mover : 0) ^ print_landed[state.landed] ^
                                 print_moved[state.ply < 2 ? state.ply : 2];
            int times = 1;
            for (int i = 0; i < recent; i++) times += history[i] == key;
            history[recent++] = key;
            if (times >= 3 || state.ply >= 1000) break;
        }
        plies += uint64_t(state.ply);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    std::printf("%llu %llu %.6f\n", (unsigned long long)plies, (unsigned long long)listed, seconds);
}
