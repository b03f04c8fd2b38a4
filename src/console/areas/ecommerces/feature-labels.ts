// Modules and flags by name, where the product knows them; else as the platform writes them (product decision A13).
import type { TFunction } from 'i18next'

/** What the platform writes may hold the signs that texts are looked up by. */
const said = (t: TFunction<'features'>, key: string, otherwise: string): string =>
  /[.:]/.test(otherwise) ? otherwise : t(key, { defaultValue: otherwise })

export function moduleLabel(t: TFunction<'features'>, module: string): string {
  return said(t, `module.${module}`, module)
}

export function flagLabel(t: TFunction<'features'>, module: string, value: string): string {
  return /[.:]/.test(module) ? value : said(t, `flag.${module}.${value}`, value)
}
