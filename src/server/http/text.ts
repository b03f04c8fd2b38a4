// Texts that the server writes, in the language of the request.
import { parseAccept } from 'hono/utils/accept'
import { createInstance } from 'i18next'
import { type Language, languages } from '#contract/preferences.ts'
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
export function languageOf(header = ''): Language {
  const wanted = parseAccept(header).filter(({ q }) => q > 0)
  const found = wanted.map(({ type }) => languages.find((language) => baseOf(language) === baseOf(type.toLowerCase())))
  return found.find((language) => language !== undefined) ?? 'pt-BR'
}

const baseOf = (tag: string) => tag.split('-', 1)[0]
