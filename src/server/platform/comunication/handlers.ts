// Request handlers of alerts to consumers, and their undo rules. The texts of an alert are sanitized on every save (S2
// §5).
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ParsedInput } from '#contract/endpoint.ts'
import { pickFieldValues } from '#contract/field-list.ts'
import {
  type Alert,
  type AlertInput,
  alertFields,
  alertTypes,
  createAlert,
  listAlerts,
  saveAlert,
} from '#contract/platform/comunication.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { buildEveryWordCondition, parseSearchId } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { diffPatch, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { ensureReadOnlyUnchanged } from '#server/http/read-only.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  expectUnchanged,
  type FieldValues,
  recordChangedError,
  restoreFields,
  toFieldRecord,
  type UndoInput,
  type UndoRule,
} from '#server/http/undo.ts'
import { sanitizeAlertText } from '#server/services/alert-texts.ts'
import { buildActiveAlertCondition } from '#server/services/alerts.ts'
import { maintenanceHandlers } from './maintenance.ts'

type AlertRow = typeof alerts.$inferSelect

const serializeAlert = ({ created_at, updated_at, starts_at, ends_at, ...row }: AlertRow): Alert => ({
  ...row,
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const alertHandlers: readonly Handler[] = [
  defineHandler(listAlerts, async ({ query, db, services }) => {
    const rows = await db.select().from(alerts).where(buildCondition(query, services.now())).orderBy(asc(alerts.id))
    const types = await db.selectDistinct({ type: alerts.type }).from(alerts).orderBy(asc(alerts.type))
    return { data: rows.map(serializeAlert), types: types.map(({ type }) => type) }
  }),

  defineHandler(
    saveAlert,
    async ({ params, body: alertInput, ...context }) => {
      const { id, created_at, updated_at, version, ...body } = alertInput
      const { saved } = await saveRow(context, {
        table: alerts,
        where: eq(alerts.id, params.id),
        toApi: serializeAlert,
        prepareChange: (row) => {
          ensureReadOnlyUnchanged({ id, created_at, updated_at, version }, serializeAlert(row))
          rejectUnknownAlertType(body.type, row.type)
          const patch = sanitizeAlert(body, row)
          const changes = diffPatch(toActivityValues(row), toActivityValues({ ...row, ...patch }))
          const isOnlySwitched = Object.keys(changes.after).join() === 'is_active'
          const action = isOnlySwitched ? 'comunication.toggleAlert' : 'comunication.editAlert'
          return {
            patch: hasChanges(changes) ? patch : null,
            activity: { action, entity: 'alert', entity_id: row.id, ...changes },
          }
        },
      })
      return { success: true as const, data: serializeAlert(saved) }
    },
    async ({ params, db }) => {
      const [row] = await db.select().from(alerts).where(eq(alerts.id, params.id))
      return row && serializeAlert(row)
    },
  ),

  defineHandler(createAlert, async ({ body, db, record, setEtag, services }) => {
    rejectUnknownAlertType(body.type)
    const now = services.now()
    const values = { ...sanitizeAlert(body), created_at: now, updated_at: now }
    const [row] = await db.insert(alerts).values(values).returning()
    if (!row) throw new Error('The alert was not inserted')
    await record({
      action: 'comunication.createAlert',
      entity: 'alert',
      entity_id: row.id,
      after: toActivityValues(row),
    })
    setEtag(row.version)
    return { success: true as const, data: serializeAlert(row) }
  }),
]

/** Returns the fields of an alert that users edit, for the activity log. */
const toActivityValues = (row: AlertRow) => pickFieldValues(alertFields, serializeAlert(row))

type AlertBody = z.infer<typeof AlertInput>

const activeCondition = eq(alerts.is_active, true)

function buildSituationCondition(
  situation: ParsedInput<typeof listAlerts>['query']['situation'],
  now: Date,
): SQL | undefined {
  if (situation === 'all') return undefined
  if (situation === 'live') return buildActiveAlertCondition(now)
  if (situation === 'ended') return and(activeCondition, lte(alerts.ends_at, now))
  if (situation === 'active' || situation === 'inactive') return eq(alerts.is_active, situation === 'active')
  return and(activeCondition, gt(alerts.starts_at, now), or(isNull(alerts.ends_at), gt(alerts.ends_at, now)))
}

function buildCondition(
  { search, type, situation }: ParsedInput<typeof listAlerts>['query'],
  now: Date,
): SQL | undefined {
  // Searches the visible text of the description, without the names of its HTML tags.
  const visibleText = sql`folded(${alerts.title} || ' ' || regexp_replace(${alerts.description}, '<[^>]*>', ' ', 'g'))`
  const id = parseSearchId(search)
  return and(
    search ? or(buildEveryWordCondition(visibleText, search), id === null ? undefined : eq(alerts.id, id)) : undefined,
    type ? eq(alerts.type, type) : undefined,
    buildSituationCondition(situation, now),
  )
}

/**
 * Throws 422 for an unknown alert type, unless the stored alert already has this type, because older alerts may have
 * types that the console does not know.
 */
function rejectUnknownAlertType(type: string, currentType?: string): void {
  if (type === currentType || alertTypes.some((knownType) => knownType === type)) return
  throw fieldError({ field: 'body.type', code: 'validation.alert_type' })
}

/** Returns the fields to store, with sanitized texts. Throws 422 if the texts or the period are invalid. */
function sanitizeAlert({ starts_at, ends_at, ...body }: AlertBody, currentRow?: AlertRow) {
  const title = sanitizeAlertText('title', body.title, currentRow?.title)
  const description = sanitizeAlertText('description', body.description, currentRow?.description)
  const nextFields = {
    ...body,
    ...{ title: title.text, description: description.text },
    starts_at: parseTimestamp(starts_at, currentRow?.starts_at),
    ends_at: parseTimestamp(ends_at, currentRow?.ends_at),
  }
  const fields = [
    ...title.errors,
    ...description.errors,
    ...(endsBeforeStart(nextFields) ? [{ field: 'body.ends_at', code: 'comunication.ends_first' }] : []),
  ]
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  return nextFields
}

/** Parses a timestamp; returns the stored timestamp if the input has none. */
function parseTimestamp(value: string | null | undefined, currentTimestamp: Date | null = null): Date | null {
  if (value === undefined) return currentTimestamp
  return value === null ? null : new Date(value)
}

/** Returns true if the end is not after the start, because such an alert would never be visible. */
function endsBeforeStart({
  starts_at,
  ends_at,
}: {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}): boolean {
  return starts_at !== null && ends_at !== null && ends_at <= starts_at
}

export const comunicationHandlers: readonly Handler[] = [...alertHandlers, ...maintenanceHandlers]

/** Builds the body of a save request from the recorded values of an alert. */
function toAlertBody({ type, title, description, is_active, starts_at, ends_at }: FieldValues) {
  const toTimestamp = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...{ type: String(type), title: String(title), description: String(description) },
    is_active: is_active === true,
    starts_at: toTimestamp(starts_at),
    ends_at: toTimestamp(ends_at),
  }
}

const buildAlertUndoRule = (action: 'comunication.editAlert' | 'comunication.toggleAlert') =>
  buildEndpointUndoRule({
    action,
    endpoint: saveAlert,
    handlers: alertHandlers,
    buildInput: async ({ row, db, ...change }) => {
      const [currentRow] = await db
        .select()
        .from(alerts)
        .where(eq(alerts.id, Number(row.entity_id)))
      if (!currentRow) throw recordChangedError()
      const values = toActivityValues(currentRow)
      expectUnchanged(values, change.after)
      const body = { ...values, ...restoreFields(values, change) }
      return { version: currentRow.version, params: { id: currentRow.id }, body }
    },
  })

/** Version of an alert that has not been saved since its creation. */
const INITIAL_VERSION = 1

/** Undoes the creation of an alert by deleting it; alerts cannot be deleted in any other way. */
async function undoCreateAlert({ row: { entity_id }, db, record }: UndoInput): Promise<void> {
  const idCondition = eq(alerts.id, Number(entity_id))
  const [currentRow] = await db.select().from(alerts).where(idCondition).for('update')
  if (currentRow?.version !== INITIAL_VERSION) throw recordChangedError()
  await db.delete(alerts).where(idCondition)
  await record({
    action: 'comunication.removeAlert',
    entity: 'alert',
    entity_id: currentRow.id,
    before: toActivityValues(currentRow),
  })
}

export const comunicationUndoRules: readonly UndoRule[] = [
  {
    action: 'comunication.createAlert',
    access: createAlert.access,
    canUndo: ({ after }) => 'title' in toFieldRecord(after),
    undo: undoCreateAlert,
  },
  buildEndpointUndoRule({
    action: 'comunication.removeAlert',
    endpoint: createAlert,
    handlers: alertHandlers,
    canUndo: ({ before }) => 'title' in toFieldRecord(before),
    /** Undoes the deletion of an alert by creating the alert again, with a new id. */
    buildInput: ({ before }) => ({ version: null, body: toAlertBody(before) }),
  }),
  buildAlertUndoRule('comunication.editAlert'),
  buildAlertUndoRule('comunication.toggleAlert'),
]
