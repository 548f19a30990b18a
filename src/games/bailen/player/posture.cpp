#include "games/bailen/player/posture.h"

#include "games/bailen/player/drill.h"

namespace tercio::bailen {

DrillWeights shifted(const DrillWeights& from, Posture posture) {
  DrillWeights w = from;
  switch (posture) {
    case Posture::Drill: break;
    case Posture::Assault:  // shock, whatever it costs
      w.pull *= 1.5f;
      w.face += 1;
      w.danger *= 0.3f;
      w.open *= 0.5f;
      w.answer *= 0.5f;
      w.shock *= 2;
      w.charge *= 1.3f;
      w.bold -= 0.6f;
      break;
    case Posture::Press:  // nearer, with fire
      w.pull *= 1.3f;
      w.face += 0.6f;
      w.guard *= 0.5f;
      w.danger *= 0.6f;
      w.fire *= 1.5f;
      break;
    case Posture::Shoot:  // fire instead of shock
      w.fire *= 1.5f;
      w.shock *= 0.5f;
      w.charge *= 0.5f;
      w.bold += 0.6f;
      break;
    case Posture::Careful:  // only what is safe
      w.danger *= 3;
      w.guns *= 2;
      w.flank *= 1.5f;
      w.open *= 1.5f;
      w.answer *= 2;
      w.charge *= 0.6f;
      w.bold += 0.4f;
      break;
    case Posture::Hold:  // out of reach, in cover
      w.pull *= 0.2f;
      w.face = 0;
      w.danger *= 5;
      w.guns *= 3;
      w.cover *= 1.5f;
      w.fire *= 0.4f;
      w.shock *= 0.4f;
      w.charge *= 0.3f;
      w.answer *= 2;
      w.bold += 1;
      break;
    case Posture::Ground:  // the hexes that change limits
      w.objective = w.objective * 3 + 3;
      w.danger *= 0.7f;
      break;
  }
  return w;
}

}  // namespace tercio::bailen
