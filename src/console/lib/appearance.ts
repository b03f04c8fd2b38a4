// Theme, density and language as this browser saw them last: applied before the first paint, whoever signs in.
import { densities, type Language, languages, type Preferences, themes } from '#contract/preferences.ts'

import { local, readStored, writeStored } from './owner.ts'

export type Appearance = Pick<Preferences, 'language' | 'theme' | 'density' | 'menu_collapsed'>

export const mirrorKey = 'reversa:appearance'
const dark = '(prefers-color-scheme: dark)'

export function storedAppearance(): Appearance {
  const stored = storedValues()
  return {
    language: languages.find((one) => one === stored.language) ?? 'pt-BR',
    theme: themes.find((one) => one === stored.theme) ?? 'system',
    density: densities.find((one) => one === stored.density) ?? 'standard',
    menu_collapsed: stored.menu_collapsed === true,
  }
}

function storedValues(): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(readStored(local, mirrorKey) ?? '{}') }
  } catch {
    return {}
  }
}

export function storeAppearance({ language, theme, density, menu_collapsed }: Appearance): void {
  writeStored(local, mirrorKey, JSON.stringify({ language, theme, density, menu_collapsed } satisfies Appearance))
}

/** The language of somebody who never chose one here. */
export function startLanguage(): Language {
  return storedAppearance().language
}

export function applyAppearance({ theme, density }: Pick<Appearance, 'theme' | 'density'>): void {
  const root = document.documentElement
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(dark).matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.density = density
}

/** Calls back when the system's own theme changes. */
export function watchSystemTheme(listener: () => void): void {
  matchMedia(dark).addEventListener('change', listener)
}
