// Session drawers, dialogs and actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import {
  EndDialog,
  HomePageDialog,
  leave,
  MineDrawer,
  NoticesDrawer,
  PreferencesDrawer,
  ResetDialog,
  reload,
  setDensity,
  setLanguage,
  setTheme,
  toggleMenu,
  toggleSingleKeys,
} from './settings-drawer.tsx'

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
