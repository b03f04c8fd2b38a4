import type { Actions, Overlays } from '#console/lib/area.ts'
import { EndDialog } from './end-dialog.tsx'
import { HomePageDialog } from './home-page-dialog.tsx'
import { MineDrawer } from './mine-drawer.tsx'
import { NoticesDrawer } from './notices-drawer.tsx'
import { PreferencesDrawer } from './preferences-drawer.tsx'
import { reload } from './reload.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { setDensity, setLanguage, setTheme, toggleMenu, toggleSingleKeys } from './settings.ts'
import { leave } from './sign-out.ts'

export const screens: Overlays = {
  'session.notices': NoticesDrawer,
  'session.preferences': PreferencesDrawer,
  'session.mine': MineDrawer,
  'session.end': EndDialog,
  'session.homePage': HomePageDialog,
  'session.resetPreferences': ResetDialog,
}

export const actions: Actions = {
  'session.reload': reload,
  'session.signOut': leave,
  'session.language': setLanguage,
  'session.theme': setTheme,
  'session.density': setDensity,
  'session.menu': toggleMenu,
  'keyboard.singleKeys': toggleSingleKeys,
}
