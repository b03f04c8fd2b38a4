// Formats an activity entry as a sentence: the user, the action, the record, and the values before and after the
// change.
import type { ActivityChange, ActivitySummary } from '#contract/console/activity.ts'
import {
  fieldOf,
  formatField,
  formatFieldName,
  formatValue,
  isShown,
  isTold,
  joined,
  readable,
  type T,
} from './activity-values.ts'

/**
 * Sentence about an activity entry, split at the record name so that the name can be a link. `record` is empty if the
 * sentence does not mention the record.
 */
interface Sentence {
  readonly before: string
  readonly record: string
  readonly after: string
}

export function sentenceOf(row: ActivitySummary, t: T): Sentence {
  const record = recordOf(row, t)
  const [before = '', ...after] = worded(row, t).split(place)
  return after.length === 0 ? { before, record: '', after: '' } : { before, record, after: after.join(record) }
}

export function formatSentence(row: ActivitySummary, t: T): string {
  const { before, record, after } = sentenceOf(row, t)
  return before + record + after
}

export function formatPerson({ user_name }: Pick<ActivitySummary, 'user_name'>, t: T): string {
  return user_name || t('activity:row.nobody')
}

/** Placeholder for the record name in a translated sentence; a private-use character that never occurs in texts. */
const place = '\uE000'

/** Entities that belong to an ecommerce and have no name of their own; sentences mention the ecommerce instead. */
const parts: ReadonlySet<string> = new Set([
  ...['ecommerce', 'lgpd_config', 'project_configs', 'logo', 'subscription', 'billing_fee'],
])

/**
 * Returns true if the sentence must mention the ecommerce instead of the entity. A changed URL counts too, because the
 * URL itself is listed as the change.
 */
const isPart = ({ entity, action }: ActivitySummary) => parts.has(entity) || action === 'ecommerces.editUrl'

export function recordOf(row: ActivitySummary, t: T): string {
  const { entity, entity_id, record_name, ecommerce_id, ecommerce_name } = row
  if (isPart(row))
    return (
      ecommerce_name ??
      t('activity:row.record', { kind: t('activity:entity.ecommerce'), id: ecommerce_id ?? entity_id })
    )
  if (entity === 'metadata' || entity === 'group_metadata') return metadataName(entity_id, t)
  if (entity === 'ecommerce_change') return t(`changes:kind.${entity_id}`, { defaultValue: readable(entity_id) })
  if (entity === 'report') return t(`reports:name.${entity_id}`, { defaultValue: readable(entity_id) })
  if (entity === 'account_type' || entity === 'identity')
    return t(`start:accountType.${entity_id}`, { defaultValue: readable(entity_id) })
  if (entity === 'feature_request' && record_name !== null)
    return t('activity:sentence.quoted', { text: shortened(record_name) })
  return shortened(record_name ?? entity_id)
}

/**
 * Returns the description of a metadata whose entity id is `<owner id>/<name>`, because the description is clearer than
 * its name. Falls back to the name.
 */
function metadataName(entity_id: string, t: T): string {
  const name = entity_id.split('/').slice(1).join('/')
  const text = t(`metadatas:known.${name}`, { defaultValue: readable(name) })
  return t('activity:sentence.quoted', { text: text.replace(/\.$/, '') })
}

const mostShown = 80

function shortened(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}…` : text
}

/** Appends the name of the ecommerce or group that the record belongs to. */
function withOwner(text: string, row: ActivitySummary, t: T): string {
  const owner = row.entity === 'group_metadata' ? row.record_name : isPart(row) ? null : row.ecommerce_name
  return owner === null ? text : t('activity:sentence.of', { sentence: text, ecommerce: owner })
}

/**
 * Functions that choose the text variant of an action by its result, such as `done` or `failed`. Actions without an
 * entry have a single text.
 */
const variants: Readonly<Record<string, (facts: Facts, row: ActivitySummary) => string | null>> = {
  'ecommerces.editFeatures': (facts) => switched(facts, 'features', 'features'),
  'ecommerces.changeMany': ({ was, now }) =>
    Number(now.changed_ecommerces) > Number(was.changed_ecommerces)
      ? 'done'
      : now.changed_ecommerces === 0
        ? 'back'
        : 'part',
  'groups.editLinks': (facts, { entity }) => (entity === 'ecommerce' ? null : switched(facts, 'links', 'unlinks')),
  'ecommerces.authorizeBling': ({ now }) => String(now.step ?? 'begun'),
  'ecommerces.pingIntegration': ({ now }) => (now.success === true ? 'done' : 'failed'),
  'ecommerces.editSubscription': (_, { changes }) => (changes.every(({ before }) => before === null) ? 'begun' : null),
  'reprocess.reverse': reprocessed,
  'reprocess.refund': reprocessed,
  'batches.pause': ({ now }) => (typeof now.stopped === 'string' ? 'stopped' : 'done'),
  'groups.registerBilling': ({ now }) => (now.status_replica_group_in_billing === 'complete' ? 'done' : 'failed'),
  'comunication.toggleAlert': ({ now }) => (now.is_active === true ? 'on' : 'off'),
  'comunication.maintenanceOn': ({ now }) =>
    now.maintenance_mode === undefined ? null : typeof now.until === 'string' ? 'until' : 'on',
  'notes.pin': ({ now }) => (now.is_pinned === true ? 'on' : 'off'),
  'comunication.planMaintenance': ({ now }) =>
    typeof now.planned_until === 'string' ? 'until' : typeof now.planned_from === 'string' ? 'planned' : 'withdrawn',
  'tickets.postNote': ({ now }) => (now.result === 'unknown' ? 'unknown' : 'sent'),
  'trackingErrors.correctZip': ({ now }) => (now.zip_code === undefined ? 'same' : 'zip'),
  'reports.export': ({ now }) => (now.status === 'failed' || now.status === 'cancelled' ? now.status : 'done'),
  'featureRequests.answer': ({ now }) => (now.answer === undefined ? null : now.answer ? 'answered' : 'taken'),
  'access.denied': ({ now }) => ['missing', 'code'].find((name) => typeof now[name] === 'string') ?? 'other',
}

function switched({ now, was }: Facts, on: string, off: string): string | null {
  const has = (value: ActivityChange['before'] | undefined) => typeof value === 'string' && value !== '[]'
  if (has(now[on]) && has(was[off])) return 'both'
  return has(now[on]) ? 'on' : has(was[off]) ? 'off' : null
}

function reprocessed({ now }: Facts): string {
  if (now.result === 'failed' || now.result === 'cancelled') return now.result
  return now.status === undefined ? 'done' : 'moved'
}

/** Values before (`was`) and after (`now`) a change, by the last part of the field path. */
interface Facts {
  readonly was: Readonly<Record<string, ActivityChange['before']>>
  readonly now: Readonly<Record<string, ActivityChange['before']>>
}

function factsOf({ changes }: ActivitySummary): Facts {
  return {
    was: Object.fromEntries(changes.map(({ path, before }) => [fieldOf(path), before])),
    now: Object.fromEntries(changes.map(({ path, after }) => [fieldOf(path), after])),
  }
}

/** Actions that edit an existing record. Their sentence lists the changed fields instead of using a text per action. */
const edits: ReadonlySet<string> = new Set([
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

/** Returns the text key of an action, or null if the sentence lists the changed fields instead. */
function textOf(row: ActivitySummary): string | null {
  if (edits.has(row.action)) return null
  const [feature] = row.action.split('.')
  const key = `activity:sentence.action.${feature === 'reprocess' ? feature : row.action}`
  const choose = variants[row.action]
  if (!choose) return key
  const variant = choose(factsOf(row), row)
  return variant === null ? null : `${key}.${variant}`
}

function worded(row: ActivitySummary, t: T): string {
  const person = formatPerson(row, t)
  const where = withOwner(t(`activity:sentence.where.${kindOf(row)}`, { record: place, defaultValue: place }), row, t)
  const key = textOf(row)
  const said =
    key === null
      ? changed(row, { person, where }, t)
      : t(key, { ...wordsOf(row, t), person, where, defaultValue: `${person} · ${readable(row.action)} · ${place}` })
  const { reason } = factsOf(row).now
  if (typeof reason !== 'string' || reason === '') return said
  return t('activity:sentence.because', {
    sentence: said,
    reason: t('activity:sentence.quoted', { text: shortened(reason) }),
  })
}

const kindOf = (row: ActivitySummary) => (isPart(row) && row.entity === 'ecommerce_url' ? 'ecommerce' : row.entity)

/** Changed fields that the translated action texts may interpolate; entries of older versions may lack some of them. */
const spoken = [
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
    'total',
    'type',
    'unlinks',
    'until',
    'zip_code',
  ],
]

function wordsOf(row: ActivitySummary, t: T) {
  const said = (values: Facts['now']) =>
    Object.fromEntries(spoken.map((field) => [field, formatValue(field, briefly(values[field] ?? null), row, t)]))
  const { was, now } = factsOf(row)
  const given = row.changes.filter((change) => isTold(change, row) && change.after !== null && change.after !== '')
  const values = given.map(({ path, after }) =>
    t('activity:sentence.unit', {
      name: formatFieldName(path, row, t),
      value: formatValue(path, briefly(after), row, t),
    }),
  )
  const what = t(`activity:sentence.what.${row.entity}`, { record: place, defaultValue: place })
  return { was: said(was), now: said(now), what: withOwner(what, row, t), values: joined(values, t), record: place }
}

/** Maximum number of changes that a sentence lists with their values; the remaining changes are only counted. */
const mostTold = 2

interface Around {
  readonly person: string
  readonly where: string
}

function changed(row: ActivitySummary, around: Around, t: T): string {
  const told = row.changes.filter((change) => isTold(change, row))
  if (told.length === 0) return t('activity:sentence.same', { ...around })
  const first = told.slice(0, told.length > mostTold + 1 ? mostTold : mostTold + 1)
  const phrases = first.map((change) => phraseOf(change, row, t))
  const more = told.length - first.length + row.more
  const changes =
    more > 0 ? t('activity:sentence.more', { changes: phrases.join(', '), count: more }) : joined(phrases, t)
  return t('activity:sentence.changed', { ...around, changes })
}

function phraseOf(change: ActivityChange, row: ActivitySummary, t: T): string {
  const { path, before, after } = change
  const field = formatField(path, row, t)
  if (!isShown(change)) return field
  const value = (one: ActivityChange['before']) => formatValue(path, briefly(one), row, t)
  return t('activity:sentence.fromTo', { field, before: value(before), after: value(after) })
}

/** Shortens a long text value. JSON lists stay complete, because `formatValue` displays only their first items. */
function briefly(value: ActivityChange['before']): ActivityChange['before'] {
  return typeof value === 'string' && !value.startsWith('[') ? shortened(value) : value
}
