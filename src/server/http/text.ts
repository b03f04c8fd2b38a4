// Translates texts of the server into the language of the request.
import { parseAccept } from 'hono/utils/accept'
import { createInstance } from 'i18next'
import type { ReplyTemplateName } from '#contract/console/replies.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type ReprocessType, reverseStatuses } from '#contract/platform/reprocess.ts'
import { pluralizeZero } from '#contract/plurals.ts'
import { isolateDirection } from '#contract/typed-text.ts'
import enActivity from '#locales/en-US/activity.json'
import enCommon from '#locales/en-US/common.json'
import enConsumers from '#locales/en-US/consumers.json'
import en from '#locales/en-US/errors.json'
import enReplies from '#locales/en-US/replies.json'
import enStart from '#locales/en-US/start.json'
import enStores from '#locales/en-US/stores.json'
import esActivity from '#locales/es/activity.json'
import esCommon from '#locales/es/common.json'
import esConsumers from '#locales/es/consumers.json'
import es from '#locales/es/errors.json'
import esReplies from '#locales/es/replies.json'
import esStart from '#locales/es/start.json'
import esStores from '#locales/es/stores.json'
import ptActivity from '#locales/pt-BR/activity.json'
import ptCommon from '#locales/pt-BR/common.json'
import ptConsumers from '#locales/pt-BR/consumers.json'
import pt from '#locales/pt-BR/errors.json'
import ptReplies from '#locales/pt-BR/replies.json'
import ptStart from '#locales/pt-BR/start.json'
import ptStores from '#locales/pt-BR/stores.json'

/** Returns the field labels of the stores form, for error messages about uploaded files. */
const getStoreFieldLabels = ({ stores, address }: typeof ptStores) => ({
  stores: { field: stores.field },
  address: { field: address.field },
})

/** Returns the texts of statuses and actions, for CSV files and for data exports of consumers. */
const getStatusAndActionTexts = ({ activity }: typeof ptActivity, { ui }: typeof ptCommon) => ({
  names: {
    status: ui.status.reverse,
    refundStatus: ui.status.refund,
    noStatus: ui.status.none,
    action: activity.action,
  },
})

const translations = createInstance()
translations.init({
  resources: {
    'pt-BR': {
      ...pt,
      ...ptConsumers,
      ...getStatusAndActionTexts(ptActivity, ptCommon),
      failures: ptStart.failures,
      replyTexts: ptReplies.replyTexts,
      ...getStoreFieldLabels(ptStores),
    },
    'en-US': {
      ...en,
      ...enConsumers,
      ...getStatusAndActionTexts(enActivity, enCommon),
      failures: enStart.failures,
      replyTexts: enReplies.replyTexts,
      ...getStoreFieldLabels(enStores),
    },
    es: {
      ...es,
      ...esConsumers,
      ...getStatusAndActionTexts(esActivity, esCommon),
      failures: esStart.failures,
      replyTexts: esReplies.replyTexts,
      ...getStoreFieldLabels(esStores),
    },
  },
  ns: ['errors', 'failures'],
  defaultNS: ['errors', 'failures'],
  fallbackLng: 'pt-BR',
  initAsync: false,
  // Isolates inserted values, so that a right-to-left name does not change the direction of the sentence.
  interpolation: { escapeValue: true, escape: isolateDirection },
})
pluralizeZero(translations)

/**
 * Returns the translation of a key in `errors` or `failures`; keys of other namespaces need a prefix:
 * `consumers:title`.
 */
export function translate(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return translations.t(key, { ...values, lng: language })
}

/** Returns the display name of a reverse or refund status; an unknown status is returned unchanged. */
export function getStatusName(status: string | null, language: Language, type: ReprocessType = 'reverse'): string {
  if (status === null) return translate(language, 'names:noStatus')
  return reverseStatuses.some((knownStatus) => knownStatus === status)
    ? translate(language, `names:${type === 'refund' ? 'refundStatus' : 'status'}.${status}`)
    : status
}

/**
 * Returns the default text of a reply to the consumer. The text contains placeholders such as `{{reverse}}`, which
 * `renderReply` fills in.
 */
export function getDefaultReply(template: ReplyTemplateName, language: Language): string {
  const getText = (key: string) => translations.t(`replyTexts:${key}`, { lng: language, skipInterpolation: true })
  return getText('frame').replace('{{body}}', getText(`body.${template}`))
}

/** Returns the best supported language for an `Accept-Language` header; pt-BR if none matches. */
export function negotiateLanguage(header = ''): Language {
  const acceptedLanguages = parseAccept(header).filter(({ q }) => q > 0)
  const matches = acceptedLanguages.map(({ type }) =>
    languages.find((language) => getBaseLanguage(language) === getBaseLanguage(type.toLowerCase())),
  )
  return matches.find((language) => language !== undefined) ?? 'pt-BR'
}

const getBaseLanguage = (tag: string) => tag.split('-', 1)[0]
