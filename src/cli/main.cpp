// The program's entry. So far it only knows its own version.
#include <cstdio>

int main() {
  std::puts("tercio " TERCIO_VERSION);
  return 0;
}
