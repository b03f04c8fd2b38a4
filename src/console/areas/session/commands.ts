import type { Actions, Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

const settings = () => import('./settings.ts')

export const screens: Screens = {
  'session.notices': () => import('./notices-drawer.tsx').then((module) => module.NoticesDrawer),
  'session.preferences': () => import('./preferences-drawer.tsx').then((module) => module.PreferencesDrawer),
  'session.mine': () => withTexts(import('./mine-drawer.tsx'), 'sessions').then((module) => module.MineDrawer),
  'session.end': () => withTexts(import('./end-dialog.tsx'), 'sessions').then((module) => module.EndDialog),
  'session.homePage': () => import('./home-page-dialog.tsx').then((module) => module.HomePageDialog),
  'session.resetPreferences': () => import('./reset-dialog.tsx').then((module) => module.ResetDialog),
}

export const actions: Actions = {
  'session.reload': () => import('./reload.ts').then((module) => module.reload),
  'session.signOut': () => import('./sign-out.ts').then((module) => module.leave),
  'session.language': () => settings().then((module) => module.setLanguage),
  'session.theme': () => settings().then((module) => module.setTheme),
  'session.density': () => settings().then((module) => module.setDensity),
  'session.menu': () => settings().then((module) => module.toggleMenu),
  'keyboard.singleKeys': () => settings().then((module) => module.toggleSingleKeys),
}
