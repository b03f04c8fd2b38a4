// Theme, density and language as this browser saw them last: applied before the first paint, whoever signs in.
import * as z from 'zod/mini'
import { type Language, languages } from '#contract/fields.ts'
import { densities, type Preferences, themes } from '#contract/session.ts'
import { local, readStored, writeStored } from './owner.ts'

export type Appearance = Pick<Preferences, 'language' | 'theme' | 'density' | 'menu_collapsed'>

const Mirror = z.object({
  language: z._default(z.enum(languages), 'pt-BR'),
  theme: z._default(z.enum(themes), 'system'),
  density: z._default(z.enum(densities), 'standard'),
  menu_collapsed: z._default(z.boolean(), false),
})

export const mirrorKey = 'reversa:appearance'
const dark = '(prefers-color-scheme: dark)'

export function parseAppearance(stored: string | null): Appearance {
  try {
    return z.parse(Mirror, JSON.parse(stored ?? '{}'))
  } catch {
    return z.parse(Mirror, {})
  }
}

export function storedAppearance(): Appearance {
  return parseAppearance(readStored(local, mirrorKey))
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
export function watchSystemTheme(listener: () => void): () => void {
  const query = matchMedia(dark)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
