// Tracking error drawers, direct writes and their questions by command id, for the overlay registry.
import type { Overlays, Questions, Writes } from '#console/run/screens.ts'
import { CorrectDrawer, correctAtOnce, moveAsked } from './correct-drawer.tsx'

export const screens: Overlays = {
  'trackingErrors.correctZip': CorrectDrawer,
}

export const writes: Writes = {
  'trackingErrors.correctZip': correctAtOnce,
}

export const questions: Questions = {
  'trackingErrors.correctZip': moveAsked,
}
