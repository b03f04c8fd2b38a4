// Session commands that run without a screen: reload, sign out, and change appearance or keyboard preferences.
import { toggleSingleKeyShortcutsCommand } from '#commands/keyboard.ts'
import {
  chooseDensityCommand,
  chooseLanguageCommand,
  chooseThemeCommand,
  reloadPageCommand,
  signOutCommand,
  toggleMenuCommand,
} from '#commands/session.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { densities, themes } from '#contract/console/preferences.ts'
import { languages } from '#contract/languages.ts'

/** Reloads the page. Drafts are kept. If there is other unsaved input, the browser asks for confirmation. */
const reload: Action = () => location.reload()

const setLanguage: Action = ({ language }, { session }) => {
  const supportedLanguage = languages.find((candidate) => candidate === language)
  if (supportedLanguage) session.savePreferences({ language: supportedLanguage })
}

const setTheme: Action = ({ theme }, { session }) => {
  const supportedTheme = themes.find((candidate) => candidate === theme)
  if (supportedTheme) session.savePreferences({ theme: supportedTheme })
}

const setDensity: Action = ({ density }, { session }) => {
  const supportedDensity = densities.find((candidate) => candidate === density)
  if (supportedDensity) session.savePreferences({ density: supportedDensity })
}

const toggleMenu: Action = (_args, { session: { preferences, savePreferences } }) => {
  savePreferences({ menu_collapsed: !preferences.menu_collapsed })
}

const toggleSingleKeys: Action = (_args, { session: { preferences, savePreferences }, notify, t }) => {
  const isOn = !preferences.single_keys
  savePreferences({ single_keys: isOn })
  notify({ kind: 'success', text: t(isOn ? 'common:singleKeys.on' : 'common:singleKeys.off') })
}

const signOut: Action = (_args, { session }) => session.signOut()

export const actions: readonly ActionEntry[] = [
  [reloadPageCommand, reload],
  [signOutCommand, signOut],
  [chooseLanguageCommand, setLanguage],
  [chooseThemeCommand, setTheme],
  [chooseDensityCommand, setDensity],
  [toggleMenuCommand, toggleMenu],
  [toggleSingleKeyShortcutsCommand, toggleSingleKeys],
]
