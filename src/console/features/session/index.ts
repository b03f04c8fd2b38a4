// Maps the session and preference commands to their screens. The code of a screen is loaded when its command opens the
// screen.
import {
  chooseHomePageCommand,
  endSessionCommand,
  listMySessionsCommand,
  openPreferencesCommand,
  resetPreferencesCommand,
} from '#commands/session.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [openPreferencesCommand, () => import('./settings-drawer.tsx').then(({ PreferencesDrawer }) => PreferencesDrawer)],
    [listMySessionsCommand, () => import('./settings-drawer.tsx').then(({ OwnSessionsDrawer }) => OwnSessionsDrawer)],
    [endSessionCommand, () => import('./settings-drawer.tsx').then(({ EndOwnSessionsDialog }) => EndOwnSessionsDialog)],
    [chooseHomePageCommand, () => import('./settings-drawer.tsx').then(({ HomePageDialog }) => HomePageDialog)],
    [
      resetPreferencesCommand,
      () => import('./settings-drawer.tsx').then(({ ResetPreferencesDialog }) => ResetPreferencesDialog),
    ],
  ],
}
