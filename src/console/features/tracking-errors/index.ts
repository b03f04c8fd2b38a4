// Maps the tracking error commands to their screens. The code of a screen is loaded when its command opens the screen.
import { correctZipCodeCommand, listTrackingErrorsCommand } from '#commands/tracking-errors.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listTrackingErrorsCommand, () => import('./list-page.tsx').then(({ TrackingErrorList }) => TrackingErrorList)],
    [
      correctZipCodeCommand,
      () => import('./correct-drawer.tsx').then(({ ZipCorrectionDrawer: CorrectDrawer }) => CorrectDrawer),
    ],
  ],
  quickWrites: [
    [correctZipCodeCommand, () => import('./correct-drawer.tsx').then(({ correctFromPalette }) => correctFromPalette)],
  ],
  quickWriteQuestions: [
    [
      correctZipCodeCommand,
      () => import('./correct-drawer.tsx').then(({ getCorrectionQuestion }) => getCorrectionQuestion),
    ],
  ],
}
