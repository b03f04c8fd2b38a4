// Translates server texts into the language of the request.
import { parseAccept } from 'hono/utils/accept'
import { createInstance } from 'i18next'
import { type Language, languages } from '#contract/languages.ts'
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import { sayZeroAsMany } from '#contract/plurals.ts'
import { isolated } from '#contract/typed-text.ts'
import enActivity from '#locales/en-US/activity.json'
import enCommon from '#locales/en-US/common.json'
import enConsumers from '#locales/en-US/consumers.json'
import en from '#locales/en-US/errors.json'
import enStart from '#locales/en-US/start.json'
import enStores from '#locales/en-US/stores.json'
import esActivity from '#locales/es/activity.json'
import esCommon from '#locales/es/common.json'
import esConsumers from '#locales/es/consumers.json'
import es from '#locales/es/errors.json'
import esStart from '#locales/es/start.json'
import esStores from '#locales/es/stores.json'
import ptActivity from '#locales/pt-BR/activity.json'
import ptCommon from '#locales/pt-BR/common.json'
import ptConsumers from '#locales/pt-BR/consumers.json'
import pt from '#locales/pt-BR/errors.json'
import ptStart from '#locales/pt-BR/start.json'
import ptStores from '#locales/pt-BR/stores.json'

/** Labels of the form, for what is wrong with a file. */
const fieldsOf = ({ stores, address }: typeof ptStores) => ({
  stores: { field: stores.field },
  address: { field: address.field },
})

/** Of statuses and actions, for files and for what is handed out to consumers. */
const namesOf = ({ activity }: typeof ptActivity, { ui }: typeof ptCommon) => ({
  names: { status: ui.status.reverse, noStatus: ui.status.none, action: activity.action },
})

const texts = createInstance()
texts.init({
  resources: {
    'pt-BR': {
      ...pt,
      ...ptConsumers,
      ...namesOf(ptActivity, ptCommon),
      failures: ptStart.failures,
      ...fieldsOf(ptStores),
    },
    'en-US': {
      ...en,
      ...enConsumers,
      ...namesOf(enActivity, enCommon),
      failures: enStart.failures,
      ...fieldsOf(enStores),
    },
    es: { ...es, ...esConsumers, ...namesOf(esActivity, esCommon), failures: esStart.failures, ...fieldsOf(esStores) },
  },
  ns: ['errors', 'failures'],
  defaultNS: ['errors', 'failures'],
  fallbackLng: 'pt-BR',
  initAsync: false,
  // Names that turn their direction turn nothing of the sentence around them.
  interpolation: { escapeValue: true, escape: isolated },
})
sayZeroAsMany(texts)

/** The text of a key of `errors` and `failures`, which the console has from its start; of others as `consumers:title`. */
export function translate(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts.t(key, { ...values, lng: language })
}

/** A status of a reverse or refund as people read it; one that this version does not know is written as it is. */
export function statusName(status: string | null, language: Language): string {
  if (status === null) return translate(language, 'names:noStatus')
  return reverseStatuses.some((known) => known === status) ? translate(language, `names:status.${status}`) : status
}

/** The best of our languages for an `Accept-Language` header; pt-BR when none fits. */
export function languageOf(header = ''): Language {
  const wanted = parseAccept(header).filter(({ q }) => q > 0)
  const found = wanted.map(({ type }) => languages.find((language) => baseOf(language) === baseOf(type.toLowerCase())))
  return found.find((language) => language !== undefined) ?? 'pt-BR'
}

const baseOf = (tag: string) => tag.split('-', 1)[0]
