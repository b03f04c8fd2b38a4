// Loads the texts of the console in each language, with the i18next options that the console uses.
import { readFileSync } from 'node:fs'
import i18next, { type TFunction } from 'i18next'
import { i18nOptions } from '#console/lib/i18n.ts'
import { type Language, languages } from '#contract/languages.ts'
import { listFilesBelow } from '../structure/files.ts'

function readResources(language: Language): Record<string, Record<string, unknown>> {
  const files = listFilesBelow(`locales/${language}`, /\.json$/)
  return Object.assign({}, ...files.map((path) => JSON.parse(readFileSync(path, 'utf8'))))
}

export async function loadTranslations(): Promise<readonly (readonly [language: Language, t: TFunction])[]> {
  const resources = Object.fromEntries(languages.map((language) => [language, readResources(language)]))
  return Promise.all(
    languages.map(async (language) => {
      const instance = i18next.createInstance()
      await instance.init({ ...i18nOptions, lng: language, resources })
      return [language, instance.t] as const
    }),
  )
}
