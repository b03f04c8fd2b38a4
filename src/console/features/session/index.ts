// Maps the session and preference commands to their screens, which are imported lazily when a command opens them.
import {
  sessionEnd,
  sessionHomePage,
  sessionMine,
  sessionNotices,
  sessionPreferences,
  sessionResetPreferences,
} from '#commands/session.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [sessionNotices, () => import('./settings-drawer.tsx').then(({ NotificationsDrawer }) => NotificationsDrawer)],
    [sessionPreferences, () => import('./settings-drawer.tsx').then(({ PreferencesDrawer }) => PreferencesDrawer)],
    [sessionMine, () => import('./settings-drawer.tsx').then(({ OwnSessionsDrawer }) => OwnSessionsDrawer)],
    [sessionEnd, () => import('./settings-drawer.tsx').then(({ EndOwnSessionsDialog }) => EndOwnSessionsDialog)],
    [sessionHomePage, () => import('./settings-drawer.tsx').then(({ HomePageDialog }) => HomePageDialog)],
    [
      sessionResetPreferences,
      () => import('./settings-drawer.tsx').then(({ ResetPreferencesDialog }) => ResetPreferencesDialog),
    ],
  ],
}
