// How the console looks and listens, as this person likes it.
import type { Action } from '#console/lib/area.ts'
import { densities, languages, themes } from '#contract/preferences.ts'

export const setLanguage: Action = ({ language }, { session }) => {
  const chosen = languages.find((one) => one === language)
  if (chosen) session.savePreferences({ language: chosen })
}

export const setTheme: Action = ({ theme }, { session }) => {
  const chosen = themes.find((one) => one === theme)
  if (chosen) session.savePreferences({ theme: chosen })
}

export const setDensity: Action = ({ density }, { session }) => {
  const chosen = densities.find((one) => one === density)
  if (chosen) session.savePreferences({ density: chosen })
}

export const toggleMenu: Action = (_args, { session: { preferences, savePreferences } }) => {
  savePreferences({ menu_collapsed: !preferences.menu_collapsed })
}

export const toggleSingleKeys: Action = (_args, { session: { preferences, savePreferences }, notify, t }) => {
  const isOn = !preferences.single_keys
  savePreferences({ single_keys: isOn })
  notify({ kind: 'success', text: t(isOn ? 'common:singleKeys.on' : 'common:singleKeys.off') })
}
