// Maps the tracking error commands to their screens, which are imported lazily when a command opens them.
import { trackingErrorsCorrectZip, trackingErrorsList } from '#commands/tracking-errors.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [trackingErrorsList, () => import('./list-page.tsx').then(({ TrackingErrorList }) => TrackingErrorList)],
    [trackingErrorsCorrectZip, () => import('./correct-drawer.tsx').then(({ CorrectDrawer }) => CorrectDrawer)],
  ],
  writes: [
    [
      trackingErrorsCorrectZip,
      () => import('./correct-drawer.tsx').then(({ correctFromPalette }) => correctFromPalette),
    ],
  ],
  questions: [
    [
      trackingErrorsCorrectZip,
      () => import('./correct-drawer.tsx').then(({ getCorrectionQuestion }) => getCorrectionQuestion),
    ],
  ],
}
