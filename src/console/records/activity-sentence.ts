// Formats an entry of the activity log as a sentence: user, action, record, and the values before and after the change.
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import type { ActivityChange, ActivitySummary } from '#contract/console/activity.ts'
import {
  type FormatHiddenCount,
  formatField,
  formatFieldName,
  formatValue,
  getFieldName,
  getListedCount,
  hasVisibleValue,
  humanizeName,
  isBlank,
  isMentioned,
  joinWithAnd,
  removeEqualQuotas,
  type Translate,
} from './activity-values.ts'
import { formatReplyTemplate } from './reply-labels.ts'

/**
 * Part of a sentence about an entry of the activity log: plain text, the name of the record, which can be a link, or
 * the number of hidden fields or values, which can be a button that shows them.
 */
export interface SentencePart {
  readonly kind: 'text' | 'record' | 'hiddenCount'
  readonly text: string
}

/**
 * Splits the sentence about an activity entry into its parts. With `isComplete`, the sentence lists all fields and
 * values of the row instead of their number.
 */
export function buildSentence(row: ActivitySummary, t: Translate, isComplete = false): readonly SentencePart[] {
  const record = formatRecordName(row, t)
  return buildSentenceTemplate(row, t, isComplete)
    .split(PART_PATTERN)
    .filter((text) => text !== '')
    .map((text): SentencePart => {
      if (text === RECORD_PLACEHOLDER) return { kind: 'record', text: record }
      return text.startsWith(COUNT_START) ? { kind: 'hiddenCount', text: text.slice(1, -1) } : { kind: 'text', text }
    })
}

export function formatSentence(row: ActivitySummary, t: Translate): string {
  return buildSentence(row, t)
    .map(({ text }) => text)
    .join('')
}

export function formatUserName({ user_name }: Pick<ActivitySummary, 'user_name'>, t: Translate): string {
  return user_name || t('activity:row.nobody')
}

/**
 * Marks in a translated sentence: the placeholder for the record name, and the start and end of a hidden count. The
 * marks are private-use characters that never occur in texts.
 */
const RECORD_PLACEHOLDER = '\uE000'
const COUNT_START = '\uE001'
const COUNT_END = '\uE002'
const PART_PATTERN = /(\uE000|\uE001[^\uE001\uE002]*\uE002)/

const markHiddenCount = (text: string) => `${COUNT_START}${text}${COUNT_END}`

/**
 * Kinds of records without a name. A sentence about such a record contains the name of the ecommerce (merchant) to
 * which the record belongs.
 */
const unnamedEntities: ReadonlySet<string> = new Set([
  ...['ecommerce', 'lgpd_config', 'project_configs', 'logo', 'subscription', 'billing_fee'],
])

/**
 * Returns true if the sentence names the ecommerce (merchant) instead of the changed record. This includes edits of a
 * URL, because the sentence already contains the URL as the changed value.
 */
const namesEcommerceInsteadOfRecord = ({ entity, action }: ActivitySummary) =>
  unnamedEntities.has(entity) || action === 'ecommerces.editUrl'

export function formatRecordName(row: ActivitySummary, t: Translate): string {
  const { entity, entity_id, record_name, ecommerce_id, ecommerce_name } = row
  if (namesEcommerceInsteadOfRecord(row))
    return (
      ecommerce_name ??
      t('activity:row.record', { kind: t('activity:entity.ecommerce'), id: ecommerce_id ?? entity_id })
    )
  if (entity === 'metadata' || entity === 'group_metadata') return describeMetadata(entity_id, t)
  if (entity === 'ecommerce_change') return t(`changes:kind.${entity_id}`, { defaultValue: humanizeName(entity_id) })
  if (entity === 'report') return t(`reports:name.${entity_id}`, { defaultValue: humanizeName(entity_id) })
  if (entity === 'account_type' || entity === 'identity')
    return t(`start:accountType.${entity_id}`, { defaultValue: entity_id })
  if (entity === 'reply_template') return describeReplyTemplate(entity_id, t)
  if (entity === 'feature_request' && record_name !== null)
    return t('activity:sentence.quoted', { text: shorten(record_name) })
  return shorten(record_name ?? entity_id)
}

/**
 * Returns the description of a metadata entry (a named JSON value) in quotes, or the name of the entry if there is no
 * description. The entity id has the form `<owner id>/<name>`.
 */
function describeMetadata(entity_id: string, t: Translate): string {
  const name = entity_id.split('/').slice(1).join('/')
  const text = t(`metadatas:known.${name}`, { defaultValue: humanizeName(name) })
  return t('activity:sentence.quoted', { text: text.replace(/\.$/, '') })
}

/** Returns the label of a template in quotes. The entity id has the form `<template>/<language>`. */
function describeReplyTemplate(entity_id: string, t: Translate): string {
  const [template = '', language = ''] = entity_id.split('/')
  const languageName = t(`session:languages.${language}`, { defaultValue: language })
  return t('activity:sentence.quoted', { text: `${formatReplyTemplate(template, t)} (${languageName})` })
}

const MAX_TEXT_LENGTH = 80

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text
}

/** Appends the owner of the record to a text: the name of the ecommerce (merchant) or group. */
function appendOwner(text: string, row: ActivitySummary, t: Translate): string {
  const owner =
    row.entity === 'group_metadata' ? row.record_name : namesEcommerceInsteadOfRecord(row) ? null : row.ecommerce_name
  return owner === null ? text : t('activity:sentence.of', { sentence: text, ecommerce: owner })
}

/**
 * Functions that select one of several translations of an action, by action id. For example, a complete and a partial
 * bulk change have different texts. An action without a function has a single text.
 */
const textVariantSelectors: Readonly<
  Record<string, (changedValues: ChangedValues, row: ActivitySummary) => string | null>
> = {
  'ecommerces.editFeatures': (changedValues) => getToggleVariant(changedValues, 'features', 'features'),
  'ecommerces.changeMany': ({ oldValues, newValues }) =>
    Number(newValues.changed_ecommerces) > Number(oldValues.changed_ecommerces)
      ? 'done'
      : newValues.changed_ecommerces === 0
        ? 'back'
        : 'part',
  'groups.editLinks': (changedValues, { entity }) =>
    entity === 'ecommerce' ? null : getToggleVariant(changedValues, 'links', 'unlinks'),
  'ecommerces.authorizeBling': ({ newValues }) => String(newValues.step ?? 'begun'),
  'ecommerces.pingIntegration': ({ newValues }) => (newValues.success === true ? 'done' : 'failed'),
  'ecommerces.editSubscription': (_, { changes }) => (changes.every(({ before }) => before === null) ? 'begun' : null),
  'reprocess.reverse': getReprocessVariant,
  'reprocess.refund': getReprocessVariant,
  'batches.finish': ({ newValues }) => (newValues.done === undefined ? 'bare' : 'counted'),
  'batches.pause': ({ newValues }) => (typeof newValues.stopped === 'string' ? 'stopped' : 'done'),
  'groups.registerBilling': ({ newValues }) =>
    newValues.status_replica_group_in_billing === 'complete' ? 'done' : 'failed',
  'comunication.toggleAlert': ({ newValues }) => (newValues.is_active === true ? 'on' : 'off'),
  'comunication.maintenanceOn': ({ newValues }) =>
    newValues.maintenance_mode === undefined ? null : typeof newValues.until === 'string' ? 'until' : 'on',
  'notes.pin': ({ newValues }) => (newValues.is_pinned === true ? 'on' : 'off'),
  'comunication.planMaintenance': ({ newValues }) =>
    typeof newValues.planned_until === 'string'
      ? 'until'
      : typeof newValues.planned_from === 'string'
        ? 'planned'
        : 'withdrawn',
  'tickets.postNote': getPostVariant,
  'replies.post': getPostVariant,
  'trackingErrors.correctZip': ({ newValues }) => (newValues.zip_code === undefined ? 'same' : 'zip'),
  'reports.export': ({ newValues }) =>
    newValues.status === 'failed' || newValues.status === 'cancelled' ? newValues.status : 'done',
  'featureRequests.answer': ({ newValues }) =>
    newValues.answer === undefined ? null : newValues.answer ? 'answered' : 'taken',
  'access.denied': ({ newValues }) =>
    ['missing', 'code'].find((name) => typeof newValues[name] === 'string') ?? 'other',
}

function getToggleVariant({ newValues, oldValues }: ChangedValues, on: string, off: string): string | null {
  const hasItems = (value: ActivityChange['before'] | undefined) => typeof value === 'string' && value !== '[]'
  if (hasItems(newValues[on]) && hasItems(oldValues[off])) return 'both'
  return hasItems(newValues[on]) ? 'on' : hasItems(oldValues[off]) ? 'off' : null
}

function getPostVariant({ newValues }: ChangedValues): string {
  return newValues.result === 'unknown' ? 'unknown' : 'sent'
}

function getReprocessVariant({ newValues }: ChangedValues): string {
  if (newValues.result === 'failed' || newValues.result === 'cancelled') return newValues.result
  return newValues.status === undefined ? 'done' : 'moved'
}

/**
 * Values of the changed fields before (`oldValues`) and after (`newValues`) the change. The keys are the names of the
 * fields.
 */
interface ChangedValues {
  readonly oldValues: Readonly<Record<string, ActivityChange['before']>>
  readonly newValues: Readonly<Record<string, ActivityChange['before']>>
}

function getChangedValues({ changes }: ActivitySummary): ChangedValues {
  return {
    oldValues: Object.fromEntries(changes.map(({ path, before }) => [getFieldName(path), before])),
    newValues: Object.fromEntries(changes.map(({ path, after }) => [getFieldName(path), after])),
  }
}

/**
 * Actions that edit an existing record. There is no translated text for these actions, so their sentences list the
 * changed fields.
 */
const editActions: ReadonlySet<string> = new Set([
  ...['ecommerces.edit', 'ecommerces.editIntegration', 'ecommerces.editUrl', 'ecommerces.editLgpd'],
  'ecommerces.editOwnership',
  ...['ecommerces.editQuota', 'groups.edit', 'stores.edit', 'stores.editContract', 'carriers.edit'],
  ...[
    'comunication.editAlert',
    'settings.editDashboardUrl',
    'users.edit',
    'users.setPermissions',
    'users.editType',
    'view.edit',
  ],
])

/** Returns the translation key of an action's text, or null if the sentence lists the changed fields. */
function getTextKey(row: ActivitySummary): string | null {
  if (editActions.has(row.action)) return null
  const [feature] = row.action.split('.')
  const key = `activity:sentence.action.${feature === 'reprocess' ? feature : row.action}`
  const chooseVariant = textVariantSelectors[row.action]
  if (!chooseVariant) return key
  const variant = chooseVariant(getChangedValues(row), row)
  return variant === null ? null : `${key}.${variant}`
}

function buildSentenceTemplate(row: ActivitySummary, t: Translate, isComplete: boolean): string {
  const userName = row.user_name || t('activity:sentence.system')
  const recordText = appendOwner(
    t(`activity:sentence.where.${getEntityKind(row)}`, {
      record: RECORD_PLACEHOLDER,
      defaultValue: RECORD_PLACEHOLDER,
    }),
    row,
    t,
  )
  const key = getTextKey(row)
  const sentence =
    key === null
      ? formatChanges(row, { person: userName, where: recordText }, t, isComplete)
      : t(key, {
          ...getInterpolation(row, t, isComplete),
          person: userName,
          where: recordText,
          defaultValue: `${userName} · ${humanizeName(row.action)} · ${RECORD_PLACEHOLDER}`,
        })
  const { reason } = getChangedValues(row).newValues
  if (typeof reason !== 'string' || reason === '') return sentence
  return t('activity:sentence.because', {
    sentence,
    reason: t('activity:sentence.quoted', { text: shorten(reason) }),
  })
}

const getEntityKind = (row: ActivitySummary) =>
  namesEcommerceInsteadOfRecord(row) && row.entity === 'ecommerce_url' ? 'ecommerce' : row.entity

/**
 * Names of the fields that translated sentences can contain as interpolation variables. Old activity entries may lack
 * some of these fields.
 */
const interpolatedFields = [
  ...[
    'answer',
    'asked',
    'changed',
    'changed_ecommerces',
    'code',
    'created',
    'error',
    'features',
    'kind',
    'links',
    'missing',
    'page',
    'person',
  ],
  ...[
    'planned_from',
    'planned_until',
    'removed',
    'rows',
    'status',
    'stopped',
    'template',
    'total',
    'type',
    'unlinks',
    'until',
    'zip_code',
  ],
]

function getInterpolation(row: ActivitySummary, t: Translate, isComplete: boolean) {
  const formatHiddenCount = getHiddenCountFormatter(t, isComplete)
  const formatFields = (values: ChangedValues['newValues']) =>
    Object.fromEntries(
      interpolatedFields.map((field) => [
        field,
        formatValue(field, shortenValue(values[field] ?? null), row, t, formatHiddenCount),
      ]),
    )
  const { oldValues, newValues } = getChangedValues(row)
  const changesWithValue = row.changes.filter(
    (change) => isMentioned(change, row) && change.after !== null && change.after !== '',
  )
  const values = changesWithValue.map(({ path, after }) =>
    t('activity:sentence.unit', {
      name: formatFieldName(path, row, t),
      value: formatValue(path, shortenValue(after), row, t, formatHiddenCount),
    }),
  )
  const ownedRecordText = t(`activity:sentence.what.${row.entity}`, {
    record: RECORD_PLACEHOLDER,
    defaultValue: RECORD_PLACEHOLDER,
  })
  return {
    was: formatFields(oldValues),
    now: formatFields(newValues),
    what: appendOwner(ownedRecordText, row, t),
    values: joinWithAnd(values, t),
    record: RECORD_PLACEHOLDER,
    outcome: row.action === 'batches.finish' ? formatBatchOutcome(toRowCounts(newValues), t) : '',
  }
}

/** Returns the row counts that the activity row of an ended batch contains. */
function toRowCounts({ done, failed, skipped, cancelled }: ChangedValues['newValues']) {
  return {
    done: Number(done ?? 0),
    failed: Number(failed ?? 0),
    skipped: Number(skipped ?? 0),
    cancelled: Number(cancelled ?? 0),
  }
}

/**
 * Returns the function that formats the number of hidden items of a list; undefined if the sentence lists all items.
 */
function getHiddenCountFormatter(t: Translate, isComplete: boolean): FormatHiddenCount | undefined {
  return isComplete ? undefined : (count) => markHiddenCount(t('activity:row.more', { count }))
}

interface SentenceParts {
  readonly person: string
  readonly where: string
}

/**
 * Formats the sentence of an edit with the old and new values of the changed fields. If there are many fields, the
 * sentence lists the first fields and the number of the others.
 */
function formatChanges(row: ActivitySummary, sentenceParts: SentenceParts, t: Translate, isComplete: boolean): string {
  const visibleChanges = row.changes.filter((change) => isMentioned(change, row))
  if (visibleChanges.length === 0) return t('activity:sentence.same', { ...sentenceParts })
  const listedChanges = isComplete
    ? visibleChanges
    : visibleChanges.slice(0, getListedCount(visibleChanges.length + row.more))
  const formatHiddenCount = getHiddenCountFormatter(t, isComplete)
  const phrases = listedChanges.map((change) => formatChange(change, row, t, formatHiddenCount))
  const hiddenCount = visibleChanges.length - listedChanges.length + row.more
  const changes =
    hiddenCount > 0
      ? `${phrases.join(', ')} ${markHiddenCount(t('activity:sentence.more', { count: hiddenCount }))}`
      : joinWithAnd(phrases, t)
  return t('activity:sentence.changed', { ...sentenceParts, changes })
}

function formatChange(
  change: ActivityChange,
  row: ActivitySummary,
  t: Translate,
  formatHiddenCount: FormatHiddenCount | undefined,
): string {
  const { path, before, after } = removeEqualQuotas(change)
  const field = formatField(path, row, t)
  if (!hasVisibleValue(change)) return field
  const formatChangedValue = (changedValue: ActivityChange['before']) =>
    formatValue(path, shortenValue(changedValue), row, t, formatHiddenCount)
  if (isBlank(before)) return t('activity:sentence.setTo', { field, after: formatChangedValue(after) })
  return t('activity:sentence.fromTo', { field, before: formatChangedValue(before), after: formatChangedValue(after) })
}

/** Shortens a long text value. Keeps JSON lists complete, because `formatValue` shows only their first items. */
function shortenValue(value: ActivityChange['before']): ActivityChange['before'] {
  return typeof value === 'string' && !value.startsWith('[') ? shorten(value) : value
}
