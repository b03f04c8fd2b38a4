// Formats the changes in an entry of the activity log: the labels of the changed fields, and the values as the forms
// show them.
import type { TFunction } from 'i18next'
import { capitalizeFirstLetter } from '#console/lib/capitalize.ts'
import {
  formatBytes,
  formatCoordinate,
  formatDate,
  formatDocument,
  formatInstant,
  formatNumber,
  formatPercent,
  formatPhone,
  formatReais,
  formatZip,
} from '#console/lib/format.ts'
import { contexts } from '#contract/access.ts'
import type { ActivityChange, ActivitySummary } from '#contract/console/activity.ts'
import { formatMentions } from '#contract/console/notes.ts'
import type { FieldKind } from '#contract/field-list.ts'
import { findField } from '#contract/record-fields.ts'
import { z } from '#contract/zod.ts'
import { getReplyTemplateLabelKey } from './reply-labels.ts'

/** Translation function without a default namespace; translation keys contain their namespace as a prefix. */
export type Translate = TFunction
type ActivityContext = Pick<ActivitySummary, 'entity' | 'names'>
type RecordedValue = ActivityChange['before'] | Readonly<Record<string, unknown>>

/** Maps field paths to field names. Contains only paths whose last segment is not the field name. */
const fieldNameByPath: Readonly<Record<string, string>> = { 'provider.name': 'provider' }

export function getFieldName(path: string): string {
  return fieldNameByPath[path] ?? path.split('.').at(-1) ?? path
}

/**
 * Names of the changed fields that sentences omit: technical ids, values that the user did not enter, and fields that
 * another part of the sentence describes.
 */
const omittedFields: ReadonlySet<string> = new Set([
  ...[
    'id',
    'uuid',
    'version',
    'city_id',
    'attempt_id',
    'created_at',
    'edited_at',
    'note',
    'export',
    'call',
    'undo',
    'reason',
    'request',
    'notifications',
  ],
  ...['error_replica_group_in_billing'],
])

/** Matches the paths of nested JSON fields that sentences omit: `state` and `filters` of saved views and exports. */
const omittedPathPattern = /^(?:state|filters)(?:\.|$)/
const omittedFieldsByEntity: Readonly<Record<string, ReadonlySet<string>>> = {
  metadata: new Set(['name']),
  group_metadata: new Set(['name']),
}

export const isBlank = (value: ActivityChange['before']) => value === null || value === '' || value === '[]'

export function isMentioned({ path, before, after }: ActivityChange, { entity }: ActivityContext): boolean {
  const field = getFieldName(path)
  if (isBlank(before) && isBlank(after)) return false
  return !omittedFields.has(field) && !omittedPathPattern.test(path) && !omittedFieldsByEntity[entity]?.has(field)
}

/** Fields with long or secret values. A sentence mentions that such a field changed, but does not show the value. */
const fieldsWithHiddenValue: ReadonlySet<string> = new Set(['description', 'options'])
const isSecretPlaceholder = (value: ActivityChange['before']) => value === 'changed' || value === 'removed'

export function hasVisibleValue({ path, after }: ActivityChange): boolean {
  return !fieldsWithHiddenValue.has(getFieldName(path)) && !isSecretPlaceholder(after)
}

/**
 * Returns true if the field of a user or an account type contains a permission level. The name of such a field is the
 * name of a permission context, for example `stores`.
 */
const isPermissionLevelField = (field: string, { entity }: ActivityContext) =>
  (entity === 'user' || entity === 'account_type') && contexts.some((context) => context === field)

/**
 * Replaces the separators in a technical name with spaces. The result is the label of a name that has no translation.
 */
export function humanizeName(name: string): string {
  return name.replace(/[._{}\s]+/g, ' ').trim()
}

/** Returns the label of a field with its article for use in a sentence, for example `a frequência` in Portuguese. */
export function formatField(path: string, activity: ActivityContext, t: Translate): string {
  const field = getFieldName(path)
  if (isPermissionLevelField(field, activity))
    return t('activity:field.context', { name: t(`common:context.${field}`) })
  const [first = ''] = path.split('.')
  if (first === 'custom_fields')
    return t('activity:field.custom_field', { name: humanizeName(path.slice(first.length)) })
  const fieldSpec = findField(activity.entity, path)
  const fieldKeys = fieldSpec ? [`${fieldSpec.list.textNamespace}:fieldWithArticle.${fieldSpec.name}`] : []
  return t([...fieldKeys, `activity:field.${field}`], { defaultValue: humanizeName(field) })
}

/** Returns the label of a field without its article, for example `frequência`. */
export function formatFieldName(path: string, activity: ActivityContext, t: Translate): string {
  return formatField(path, activity, t).replace(/^(?:the|os?|as?|el|los?|las?) /, '')
}

/** Returns the capitalized label of a field for display before the value, for example `Frequência`. */
export function formatFieldLabel(path: string, activity: ActivityContext, t: Translate): string {
  return capitalizeFirstLetter(formatFieldName(path, activity, t))
}

/** Results of posting a note or a reply to the helpdesk. A reprocess attempt has other results. */
const sentResults: ReadonlySet<string> = new Set(['sent', 'unknown'])

const codeTextKeys: Readonly<Record<string, (value: string, activity: ActivityContext) => string>> = {
  service_code: (value) => (value.includes('.') ? `ecommerces:service.${value}` : `billing:subscribed.${value}`),
  language: (value) => `details:choice.language.${value}`,
  country: (value) => `address:choice.country.${value}`,
  segment: (value) => `details:segment.${value}`,
  integration_type: (value) => `integrations:type.${value}`,
  features: (value) => `features:flag.${value}`,
  kind: (value) => `metadatas:logo.kinds.${value}`,
  scope: (value) => `view:scopes.${value}`,
  page: (value) => `commands:places.${value.split('.')[0]}`,
  changed: (value) => `activity:field.${value}`,
  above: (value) => `common:context.${value}`,
  step: (value) => `activity:value.step.${value}`,
  stopped: (value) => `activity:value.stopped.${value}`,
  searched_by: (value) => `activity:value.criteria.${value}`,
  tracking_error: (value) => `tracking-errors:TRACKING_ERRORS_${value.toUpperCase()}`,
  type: (value, { entity }) =>
    entity === 'alert'
      ? `comunication:type.${value}`
      : entity === 'user'
        ? `start:accountType.${value}`
        : `batches:kind.${value}`,
  template: getReplyTemplateLabelKey,
  result: (value, { entity }) =>
    entity === 'ticket' || sentResults.has(value) ? `activity:value.sent.${value}` : `ui:status.attempt.${value}`,
}

/**
 * Functions that return the translation key of a stored code, such as a status or an error code, by field name. The
 * translated texts start with a lower-case letter in a sentence.
 */
const translationKeyGetters: Readonly<Record<string, (value: string, activity: ActivityContext) => string>> = {
  error: (value) => `errors:${value}`,
  code: (value) => `errors:${value}`,
  decision: (value) => `access:status.${value}`,
  frequency_id: (value) => `billing:frequency.${value}`,
  status: (value, { entity }) =>
    entity === 'report'
      ? `activity:value.export.${value}`
      : /batch$/.test(entity)
        ? `batches:status.${value}`
        : `ui:status.${entity === 'refund' ? 'refund' : 'reverse'}.${value}`,
  status_replica_group_in_billing: (value) => `activity:value.billing.${value}`,
}

/**
 * Maps the name of an id field to the kind of record that the id refers to. The activity entry contains the names of
 * these records under the key `<kind>/<id>`.
 */
const recordKindByField: Readonly<Record<string, string>> = {
  ecommerce_group_id: 'group',
  software_id: 'platform',
  ecommerce_id: 'ecommerce',
  links: 'ecommerce',
  unlinks: 'ecommerce',
  owner_id: 'owner',
}

const identity = (value: string) => value

/** Functions that format a value, by field name. A value without a formatter is shown as a number or as quoted text. */
const formatterByFieldName: Readonly<Record<string, (value: string) => string>> = {
  frequency_fee: formatReais,
  fixed_fee: formatReais,
  variable_fee: formatPercent,
  started_at: formatDate,
  start_at: formatDate,
  until: formatInstant,
  planned_from: formatInstant,
  planned_until: formatInstant,
  zip_code: formatZip,
  document: formatDocument,
  cnpj: formatDocument,
  phone: formatPhone,
  bytes: (value) => formatBytes(Number(value)),
  services: (value) => humanizeName(value).toUpperCase(),
  ...{
    number: identity,
    state: identity,
    person: identity,
    email: identity,
  },
  ...{ url: identity, logo_url: identity, looker_dashboard_url: identity },
}

/** Formats the number of hidden items of a list, for example as `e mais 4`. */
export type FormatHiddenCount = (count: number) => string

/**
 * Formats the value of a field as the form of the record shows it. Returns the word for "nothing" for an empty value
 * or list. With `formatHiddenCount`, a long list is shortened to its first items and the number of the others.
 */
export function formatValue(
  path: string,
  value: ActivityChange['before'],
  activity: ActivityContext,
  t: Translate,
  formatHiddenCount?: FormatHiddenCount,
): string {
  const items = typeof value === 'string' ? parseList(value) : null
  if (value === null || value === '' || items?.length === 0) return t('activity:row.nothing')
  if (items === null) return formatSingleValue(path, value, activity, t)
  const recordedItems = items.filter((item) => item !== ELLIPSIS)
  const formatItems = (list: readonly RecordedValue[]) => list.map((item) => formatSingleValue(path, item, activity, t))
  // The server shortens very long lists, so the number of the missing items is unknown.
  if (recordedItems.length < items.length)
    return joinWithAnd([...formatItems(recordedItems), t('activity:value.others')], t)
  const listedCount = formatHiddenCount ? getListedCount(recordedItems.length) : recordedItems.length
  const hiddenCount = recordedItems.length - listedCount
  if (!formatHiddenCount || hiddenCount === 0) return joinWithAnd(formatItems(recordedItems), t)
  return `${formatItems(recordedItems.slice(0, listedCount)).join(', ')} ${formatHiddenCount(hiddenCount)}`
}

/** Maximum number of items that a sentence lists completely, and number of items that it lists of a longer list. */
const MAX_COMPLETE_LIST = 5
const LISTED_ITEMS_OF_LONG_LIST = 3

/** Returns the number of items that a sentence lists of a list with `count` items. */
export function getListedCount(count: number): number {
  return count > MAX_COMPLETE_LIST ? LISTED_ITEMS_OF_LONG_LIST : count
}

const ELLIPSIS = '…'

/**
 * Removes the monthly quotas that are equal before and after a change, so that a sentence mentions only the changed
 * quotas. Returns the change itself if its values are not lists of quotas.
 */
export function removeEqualQuotas(change: ActivityChange): ActivityChange {
  const { path, before, after } = change
  const [oldQuotas, newQuotas] = [before, after].map((value) => (typeof value === 'string' ? parseList(value) : null))
  if (getFieldName(path) !== 'billing_quotas' || !oldQuotas || !newQuotas) return change
  const listOthers = (quotas: readonly RecordedValue[], equal: readonly RecordedValue[]) => {
    const equalTexts = new Set(equal.map((quota) => JSON.stringify(quota)))
    return JSON.stringify(quotas.filter((quota) => quota === ELLIPSIS || !equalTexts.has(JSON.stringify(quota))))
  }
  return { path, before: listOthers(oldQuotas, newQuotas), after: listOthers(newQuotas, oldQuotas) }
}

const listSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), z.unknown())]))

/** Parses a list that is recorded as JSON text. Returns null if the text is not a JSON list. */
function parseList(text: string): readonly RecordedValue[] | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null
  try {
    return z.safeParse(listSchema, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Joins texts for a sentence with "and" before the last text, for example `A, B e C`. */
export function joinWithAnd(texts: readonly string[], t: Translate): string {
  const last = texts.at(-1) ?? ''
  if (texts.length < 2) return last
  return t('activity:sentence.and', { one: texts.slice(0, -1).join(', '), other: last })
}

/**
 * Functions that format a value, by the kind of the field (such as `money`). Texts of other kinds are shown in quotes.
 */
const formatterByFieldKind: Readonly<Partial<Record<FieldKind, (value: string) => string>>> = {
  document: formatDocument,
  postal_code: formatZip,
  phone: formatPhone,
  coordinate: (value) => formatCoordinate(Number(value)),
  money: formatReais,
  date: formatDate,
  instant: formatInstant,
  email: identity,
  url: identity,
  id: identity,
}

function formatSingleValue(path: string, value: RecordedValue, activity: ActivityContext, t: Translate): string {
  const field = getFieldName(path)
  if (value === null || value === '') return t('activity:row.nothing')
  if (typeof value === 'object') return formatListObject(value, activity, t)
  if (typeof value === 'boolean') {
    if (field === 'is_active' || field === 'maintenance_mode')
      return t(`activity:value.${value ? 'active' : 'inactive'}`)
    return t(value ? 'activity:row.yes' : 'activity:row.no')
  }
  const text = String(value)
  const kind = recordKindByField[field]
  if (kind !== undefined) return activity.names[`${kind}/${text}`] ?? text
  if (isPermissionLevelField(field, activity)) return t(`common:level.${text}`, { defaultValue: humanizeName(text) })
  const getCodeKey = codeTextKeys[field]
  if (getCodeKey) return t(getCodeKey(text, activity), { defaultValue: humanizeName(text) })
  const fieldSpec = findField(activity.entity, path)
  if (fieldSpec?.field.kind === 'choice')
    return t(`${fieldSpec.list.textNamespace}:choice.${fieldSpec.name}.${text}`, { defaultValue: humanizeName(text) })
  const getTextKey = translationKeyGetters[field]
  if (getTextKey) return lowerFirstLetter(t(getTextKey(text, activity), { defaultValue: humanizeName(text) }))
  const format = formatterByFieldName[field] ?? (fieldSpec && formatterByFieldKind[fieldSpec.field.kind])
  if (format) return format(text)
  return typeof value === 'number' ? formatNumber(value) : t('activity:sentence.quoted', { text: formatMentions(text) })
}

/**
 * Formats an object in a list of recorded values. Such an object is either the quota of a service or a missing
 * permission.
 */
function formatListObject(
  listObject: Readonly<Record<string, unknown>>,
  activity: ActivityContext,
  t: Translate,
): string {
  const { service_code, monthly_quota, unlimited_quota, context, level } = listObject
  if (typeof context === 'string')
    return t('activity:value.level', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  if (typeof service_code !== 'string') return Object.values(listObject).map(String).map(humanizeName).join(' ')
  const name = formatSingleValue('service_code', service_code, activity, t)
  const quota = formatNumber(Number(monthly_quota ?? 0))
  const value = unlimited_quota === true ? t('activity:value.unlimited') : t('billing:quotas.perMonth', { quota })
  return t('activity:sentence.unit', { name, value })
}

/** Changes the first letter of a text to lower case, unless the text starts with an abbreviation such as `CNPJ`. */
const lowerFirstLetter = (text: string) => text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())
