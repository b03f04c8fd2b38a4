// Texts that the server writes, in the language of the request.
import { createInstance } from 'i18next'
import { type Language, languages } from '#contract/appearance.ts'
import en from '#locales/en-US/errors.json'
import enFailures from '#locales/en-US/failures.json'
import es from '#locales/es/errors.json'
import esFailures from '#locales/es/failures.json'
import pt from '#locales/pt-BR/errors.json'
import ptFailures from '#locales/pt-BR/failures.json'

const texts = createInstance()
texts.init({
  resources: {
    'pt-BR': { errors: pt, failures: ptFailures },
    'en-US': { errors: en, failures: enFailures },
    es: { errors: es, failures: esFailures },
  },
  ns: ['errors', 'failures'],
  defaultNS: ['errors', 'failures'],
  fallbackLng: 'pt-BR',
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** The text of a key of `locales/<language>/errors.json`, or of `failures.json`, which the console has from its start. */
export function translate(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts.t(key, { ...values, lng: language })
}

/** The best of our languages for an `Accept-Language` header; pt-BR when none fits. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { base: tag.trim().split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { base } of wanted) {
    const found = languages.find((language) => language.split('-')[0] === base)
    if (found) return found
  }
  return 'pt-BR'
}
