// Translates server texts into the language of the request.
import { parseAccept } from 'hono/utils/accept'
import { createInstance } from 'i18next'
import { type Language, languages } from '#contract/preferences.ts'
import { isolated } from '#contract/typed-text.ts'
import en from '#locales/en-US/errors.json'
import enStart from '#locales/en-US/start.json'
import enStores from '#locales/en-US/stores.json'
import es from '#locales/es/errors.json'
import esStart from '#locales/es/start.json'
import esStores from '#locales/es/stores.json'
import pt from '#locales/pt-BR/errors.json'
import ptStart from '#locales/pt-BR/start.json'
import ptStores from '#locales/pt-BR/stores.json'

/** Labels of the form, for what is wrong with a file. */
const fieldsOf = ({ stores, address }: typeof ptStores) => ({
  stores: { field: stores.field },
  address: { field: address.field },
})

const texts = createInstance()
texts.init({
  resources: {
    'pt-BR': { ...pt, failures: ptStart.failures, ...fieldsOf(ptStores) },
    'en-US': { ...en, failures: enStart.failures, ...fieldsOf(enStores) },
    es: { ...es, failures: esStart.failures, ...fieldsOf(esStores) },
  },
  ns: ['errors', 'failures'],
  defaultNS: ['errors', 'failures'],
  fallbackLng: 'pt-BR',
  initAsync: false,
  // Names that turn their direction turn nothing of the sentence around them.
  interpolation: { escapeValue: true, escape: isolated },
})

/** The text of a key of the namespaces `errors` and `failures`; the console has the latter from its start. */
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
