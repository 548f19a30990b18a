#include "support/faulty_disk.h"

#include <sqlite3.h>

#include <mutex>
#include <new>

#include "core/check.h"

namespace tercio {
namespace {

using Fault = FaultyDisk::Fault;

struct Plan {
  std::mutex mutex;
  int calls = 0, at = 0;
  Fault fault = Fault::Error;
  std::function<void()> seen;
};
Plan g_plan;
sqlite3_vfs* g_real = nullptr;
sqlite3_vfs g_faulty;

// Whether this call, which would change a file, goes wrong.
bool fails() {
  const std::lock_guard lock(g_plan.mutex);
  if (++g_plan.calls != g_plan.at) return false;
  if (g_plan.fault != Fault::Crash) return true;
  g_plan.seen();
  return false;
}

// SQLite gives the room for it: the real file stands behind.
struct File {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<File*>(file)->real(); }

int close(sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); }
int read(sqlite3_file* f, void* to, int size, sqlite3_int64 at) {
  return real(f)->pMethods->xRead(real(f), to, size, at);
}
int write(sqlite3_file* f, const void* from, int size, sqlite3_int64 at) {
  if (!fails()) return real(f)->pMethods->xWrite(real(f), from, size, at);
  if (g_plan.fault == Fault::Short) real(f)->pMethods->xWrite(real(f), from, size / 2, at);
  return SQLITE_IOERR_WRITE;
}
int truncate(sqlite3_file* f, sqlite3_int64 size) {
  return fails() ? SQLITE_IOERR_TRUNCATE : real(f)->pMethods->xTruncate(real(f), size);
}
int sync(sqlite3_file* f, int flags) {
  return fails() ? SQLITE_IOERR_FSYNC : real(f)->pMethods->xSync(real(f), flags);
}
int file_size(sqlite3_file* f, sqlite3_int64* size) {
  return real(f)->pMethods->xFileSize(real(f), size);
}
int lock(sqlite3_file* f, int level) { return real(f)->pMethods->xLock(real(f), level); }
int unlock(sqlite3_file* f, int level) { return real(f)->pMethods->xUnlock(real(f), level); }
int reserved(sqlite3_file* f, int* out) {
  return real(f)->pMethods->xCheckReservedLock(real(f), out);
}
int control(sqlite3_file* f, int op, void* what) {
  return real(f)->pMethods->xFileControl(real(f), op, what);
}
int sector_size(sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); }
int traits(sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
int shm_map(sqlite3_file* f, int page, int size, int extend, void volatile** to) {
  return real(f)->pMethods->xShmMap(real(f), page, size, extend, to);
}
int shm_lock(sqlite3_file* f, int at, int n, int flags) {
  return real(f)->pMethods->xShmLock(real(f), at, n, flags);
}
void shm_barrier(sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); }
int shm_unmap(sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); }

const sqlite3_io_methods kMethods = {2,           close,       read,    write,   truncate,
                                     sync,        file_size,   lock,    unlock,  reserved,
                                     control,     sector_size, traits,  shm_map, shm_lock,
                                     shm_barrier, shm_unmap,   nullptr, nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out) {
  f->pMethods = nullptr;
  auto* file = new (f) File();
  const int result = g_real->xOpen(g_real, name, file->real(), flags, out);
  if (result == SQLITE_OK) file->base.pMethods = &kMethods;
  return result;
}
int remove(sqlite3_vfs*, const char* name, int sync_folder) {
  return fails() ? SQLITE_IOERR_DELETE : g_real->xDelete(g_real, name, sync_folder);
}

}  // namespace

FaultyDisk::FaultyDisk() {
  TERCIO_CHECK(g_real == nullptr);
  g_real = sqlite3_vfs_find(nullptr);
  g_faulty = *g_real;
  g_faulty.szOsFile = static_cast<int>(sizeof(File)) + g_real->szOsFile;
  g_faulty.zName = "faulty";
  g_faulty.pNext = nullptr;
  g_faulty.xOpen = open;
  g_faulty.xDelete = remove;
  plan(0, Fault::Error);
  sqlite3_vfs_register(&g_faulty, 1);
}

FaultyDisk::~FaultyDisk() {
  sqlite3_vfs_unregister(&g_faulty);
  sqlite3_vfs_register(g_real, 1);
  g_real = nullptr;
}

void FaultyDisk::plan(int call, Fault fault, std::function<void()> seen) {
  const std::lock_guard lock(g_plan.mutex);
  g_plan.calls = 0;
  g_plan.at = call;
  g_plan.fault = fault;
  g_plan.seen = std::move(seen);
}

int FaultyDisk::calls() const {
  const std::lock_guard lock(g_plan.mutex);
  return g_plan.calls;
}

}  // namespace tercio
