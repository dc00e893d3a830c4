// Records what a process asks of the disk, in the order in which it asks: each write with its bytes, each change of a
// file's size, each sync, each name that comes, goes or changes. A shared library for LD_PRELOAD on Linux:
//
//   gcc -shared -fPIC -O1 -Wall -Wextra -o recorder.so recorder.c -ldl
//
// RECORDER_ROOT   the folder whose files are recorded
// RECORDER_TRACE  the file to which the records are appended; `disk.py` reads them
// RECORDER_KILL   the number of a sync of a write-ahead log: the process is killed in its place
//
// One lock is held around each operation and its record, so that their order is the true one among threads.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST_FILES = 1 << 16, CREATED = 1, EMPTIED = 2 };
enum { OURS = 1, OUR_LOG = 2 };  // what is known of a file descriptor; 0 is not recorded

struct record {
  uint8_t kind;
  uint8_t unused[3];
  int32_t process;
  int32_t file;
  int32_t unused_too;
  int64_t number;  // where a write begins, a new size, or how a file was opened
  int64_t length;  // of the bytes that follow: those that were written, or names
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX];
static size_t root_length;
static int trace = -1;
static long kill_at = 0, log_syncs = 0;
static uint8_t known[MOST_FILES];

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("RECORDER_ROOT"), *file = getenv("RECORDER_TRACE"), *at = getenv("RECORDER_KILL");
  if (!folder || !file || !realpath(folder, root)) return;
  root_length = strlen(root);
  kill_at = at ? atol(at) : 0;
  trace = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
}

// Append a record. A trace with a hole would prove nothing, so the process ends if it cannot be written.
static void note(char kind, int file, int64_t number, const void *bytes, size_t length) {
  struct record head = {.kind = (uint8_t)kind, .process = getpid(), .file = file, .number = number,
                        .length = (int64_t)length};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, length}};
  int before = errno;
  if (syscall(SYS_writev, trace, parts, length ? 2 : 1) != (long)(sizeof head + length)) abort();
  errno = before;
}

// Make a whole path of one that may be relative; return whether it lies in the folder that is recorded.
static int is_ours(int folder, const char *path, char *whole) {
  if (trace < 0 || !path) return 0;
  char base[PATH_MAX] = "", link[64];
  if (path[0] != '/') {
    if (folder == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) return 0;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = readlink(link, base, sizeof base - 1);
      if (length < 0) return 0;
      base[length] = 0;
    }
  }
  if (strlen(base) + strlen(path) + 2 > PATH_MAX) return 0;
  strcpy(whole, base);
  if (*base) strcat(whole, "/");
  strcat(whole, path);
  return strncmp(whole, root, root_length) == 0 && (whole[root_length] == '/' || !whole[root_length]);
}

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), last = strlen(end);
  return length >= last && strcmp(text + length - last, end) == 0;
}

static int is_known(int file) { return file >= 0 && file < MOST_FILES && known[file]; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WITH_LOCK(type, what) pthread_mutex_lock(&lock); type result = what
#define UNLOCKED pthread_mutex_unlock(&lock); return result

static int opened(int folder, const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  if (!is_ours(folder, path, whole)) {
    int file = (int)syscall(SYS_openat, folder, path, flags | O_LARGEFILE, mode);
    if (file >= 0 && file < MOST_FILES) known[file] = 0;
    return file;
  }
  pthread_mutex_lock(&lock);
  struct stat found;
  int is_new = lstat(whole, &found) != 0;
  int file = (int)syscall(SYS_openat, folder, path, flags | O_LARGEFILE, mode);
  if (file >= MOST_FILES) abort();
  if (file >= 0) {
    known[file] = ends_with(whole, "-wal") ? OUR_LOG : OURS;
    note('o', file, (is_new ? CREATED : 0) | (flags & O_TRUNC ? EMPTIED : 0), whole, strlen(whole));
  }
  pthread_mutex_unlock(&lock);
  return file;
}

#define OPENER(name, ...)                                                   \
  mode_t mode = 0;                                                          \
  if (flags & (O_CREAT | __O_TMPFILE)) {                                    \
    va_list more;                                                           \
    va_start(more, flags);                                                  \
    mode = va_arg(more, mode_t);                                            \
    va_end(more);                                                           \
  }                                                                         \
  return opened(__VA_ARGS__, flags, mode)

int open(const char *path, int flags, ...) { OPENER(open, AT_FDCWD, path); }
int open64(const char *path, int flags, ...) { OPENER(open64, AT_FDCWD, path); }
int openat(int folder, const char *path, int flags, ...) { OPENER(openat, folder, path); }
int openat64(int folder, const char *path, int flags, ...) { OPENER(openat64, folder, path); }
int __open_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

// The number of a closed file may come to mean a socket, whose bytes go to no disk.
int close(int file) {
  if (file >= 0 && file < MOST_FILES) known[file] = 0;
  return (int)syscall(SYS_close, file);
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (!is_known(file)) return syscall(SYS_write, file, bytes, length);
  WITH_LOCK(ssize_t, syscall(SYS_write, file, bytes, length));
  if (result > 0) note('w', file, lseek(file, 0, SEEK_CUR) - result, bytes, (size_t)result);
  UNLOCKED;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
  if (!is_known(file)) return REAL(pwrite64)(file, bytes, length, offset);
  WITH_LOCK(ssize_t, REAL(pwrite64)(file, bytes, length, offset));
  if (result > 0) note('w', file, offset, bytes, (size_t)result);
  UNLOCKED;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  return pwrite64(file, bytes, length, offset);
}

int ftruncate64(int file, off64_t size) {
  if (!is_known(file)) return REAL(ftruncate64)(file, size);
  WITH_LOCK(int, REAL(ftruncate64)(file, size));
  if (!result) note('t', file, size, NULL, 0);
  UNLOCKED;
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

static int synced(int file, int (*sync)(int)) {
  if (!is_known(file)) return sync(file);
  pthread_mutex_lock(&lock);
  if (known[file] == OUR_LOG && ++log_syncs == kill_at) kill(getpid(), SIGKILL);
  int result = sync(file);
  if (!result) note('s', file, 0, NULL, 0);
  UNLOCKED;
}

int fsync(int file) { return synced(file, REAL(fsync)); }
int fdatasync(int file) { return synced(file, REAL(fdatasync)); }

int unlinkat(int folder, const char *path, int flags) {
  char whole[PATH_MAX];
  if (!is_ours(folder, path, whole)) return (int)syscall(SYS_unlinkat, folder, path, flags);
  WITH_LOCK(int, (int)syscall(SYS_unlinkat, folder, path, flags));
  if (!result) note('u', -1, 0, whole, strlen(whole));
  UNLOCKED;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int rename(const char *from, const char *to) {
  char both[2 * PATH_MAX], new[PATH_MAX];
  int is_from = is_ours(AT_FDCWD, from, both), is_to = is_ours(AT_FDCWD, to, new);
  if (!is_from && !is_to) return REAL(rename)(from, to);
  if (!is_from || !is_to) abort();  // what comes from elsewhere was not recorded
  WITH_LOCK(int, REAL(rename)(from, to));
  size_t length = strlen(both) + 1;
  strcpy(both + length, new);
  if (!result) note('r', -1, 0, both, length + strlen(new));
  UNLOCKED;
}

int mkdirat(int folder, const char *path, mode_t mode) {
  char whole[PATH_MAX];
  if (!is_ours(folder, path, whole)) return (int)syscall(SYS_mkdirat, folder, path, mode);
  WITH_LOCK(int, (int)syscall(SYS_mkdirat, folder, path, mode));
  if (!result) note('d', -1, 0, whole, strlen(whole));
  UNLOCKED;
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

// What is written through memory cannot be recorded, only that it may be.
void *mmap64(void *where, size_t length, int protection, int flags, int file, off64_t offset) {
  if (is_known(file) && protection & PROT_WRITE && flags & MAP_SHARED) {
    pthread_mutex_lock(&lock);
    note('m', file, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
  }
  return REAL(mmap64)(where, length, protection, flags, file, offset);
}

void *mmap(void *where, size_t length, int protection, int flags, int file, off_t offset) {
  return mmap64(where, length, protection, flags, file, offset);
}
