import type { Overlays, Questions, Writes } from '#console/lib/area.ts'
import { correctAtOnce, moveAsked } from './correct.ts'
import { CorrectDrawer } from './correct-drawer.tsx'

export const screens: Overlays = {
  'trackingErrors.correctZip': CorrectDrawer,
}

export const writes: Writes = {
  'trackingErrors.correctZip': correctAtOnce,
}

export const questions: Questions = {
  'trackingErrors.correctZip': moveAsked,
}
