#pragma once

namespace tercio {

// What was freed goes back to the system, whichever allocator the program was linked with. Takes a
// few milliseconds: now and then, not for every request.
void give_back_memory();

}  // namespace tercio
