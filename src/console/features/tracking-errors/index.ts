// Maps the tracking error commands to their screens. The code of a screen is loaded when its command opens the screen.
import { correctZipCommand, listTrackingErrorsCommand } from '#commands/tracking-errors.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listTrackingErrorsCommand, () => import('./list-page.tsx').then(({ TrackingErrorList }) => TrackingErrorList)],
    [
      correctZipCommand,
      () => import('./correct-drawer.tsx').then(({ ZipCorrectionDrawer: CorrectDrawer }) => CorrectDrawer),
    ],
  ],
  quickWrites: [
    [correctZipCommand, () => import('./correct-drawer.tsx').then(({ correctFromPalette }) => correctFromPalette)],
  ],
  quickWriteQuestions: [
    [
      correctZipCommand,
      () => import('./correct-drawer.tsx').then(({ getCorrectionQuestion }) => getCorrectionQuestion),
    ],
  ],
}
