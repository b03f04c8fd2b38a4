// Handlers of alerts to consumers, whose texts are sanitized when they are saved (S2 §5), and their undo rules.
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import { fieldValues } from '#contract/field-list.ts'
import {
  type Alert,
  type AlertToSave,
  alertDescription,
  alertFields,
  alertTitle,
  alertTypes,
  createAlert,
  listAlerts,
  saveAlert,
} from '#contract/platform/comunication.ts'
import { explain } from '#contract/problem.ts'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import { fieldError, httpError, type RefusedField } from '#server/http/errors.ts'
import { changesOf, isChanged } from '#server/http/field-diff.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { refuseChanged } from '#server/http/read-only.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  changedSince,
  expectUnchanged,
  type Facts,
  putBack,
  factsOf as recordOf,
  type UndoInput,
  type UndoRule,
  undoThrough,
} from '#server/http/undo.ts'
import { isLive } from '#server/services/alerts.ts'
import { maintenanceHandlers } from './maintenance.ts'

type Row = typeof alerts.$inferSelect

const toApi = ({ created_at, updated_at, starts_at, ends_at, ...row }: Row): Alert => ({
  ...row,
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const alertHandlers: readonly Handler[] = [
  handle(listAlerts, async ({ query, db, services }) => {
    const rows = await db.select().from(alerts).where(wanted(query, services.now())).orderBy(asc(alerts.id))
    const types = await db.selectDistinct({ type: alerts.type }).from(alerts).orderBy(asc(alerts.type))
    return { data: rows.map(toApi), types: types.map(({ type }) => type) }
  }),

  handle(
    saveAlert,
    async ({ params, body: sent, ...call }) => {
      const { id, created_at, updated_at, version, ...body } = sent
      const { saved } = await saveRow(call, {
        table: alerts,
        where: eq(alerts.id, params.id),
        toApi,
        change: (row) => {
          refuseChanged({ id, created_at, updated_at, version }, toApi(row))
          refuseUnknownType(body.type, row.type)
          const patch = cleaned(body, row)
          const changes = changesOf(factsOf(row), factsOf({ ...row, ...patch }))
          const isOnlySwitched = Object.keys(changes.after).join() === 'is_active'
          const action = isOnlySwitched ? 'comunication.toggleAlert' : 'comunication.editAlert'
          return {
            patch: isChanged(changes) ? patch : null,
            activity: { action, entity: 'alert', entity_id: row.id, ...changes },
          }
        },
      })
      return { success: true as const, data: toApi(saved) }
    },
    async ({ params, db }) => {
      const [row] = await db.select().from(alerts).where(eq(alerts.id, params.id))
      return row && toApi(row)
    },
  ),

  handle(createAlert, async ({ body, db, record, tag, services }) => {
    refuseUnknownType(body.type)
    const now = services.now()
    const values = { ...cleaned(body), created_at: now, updated_at: now }
    const [row] = await db.insert(alerts).values(values).returning()
    if (!row) throw new Error('The alert was not kept')
    await record({ action: 'comunication.createAlert', entity: 'alert', entity_id: row.id, after: factsOf(row) })
    tag(row.version)
    return { success: true as const, data: toApi(row) }
  }),
]

/** Returns the fields of an alert that users edit, for the activity record. */
const factsOf = (row: Row) => fieldValues(alertFields, toApi(row))

type AlertBody = z.infer<typeof AlertToSave>

const isActive = eq(alerts.is_active, true)

function situationOf(situation: Parsed<typeof listAlerts>['query']['situation'], now: Date): SQL | undefined {
  if (situation === 'all') return undefined
  if (situation === 'live') return isLive(now)
  if (situation === 'ended') return and(isActive, lte(alerts.ends_at, now))
  if (situation === 'active' || situation === 'inactive') return eq(alerts.is_active, situation === 'active')
  return and(isActive, gt(alerts.starts_at, now), or(isNull(alerts.ends_at), gt(alerts.ends_at, now)))
}

function wanted({ search, type, situation }: Parsed<typeof listAlerts>['query'], now: Date): SQL | undefined {
  // Searches the visible text of the description, without the names of its HTML tags.
  const text = sql`folded(${alerts.title} || ' ' || regexp_replace(${alerts.description}, '<[^>]*>', ' ', 'g'))`
  const id = idIn(search)
  return and(
    search ? or(hasEveryWord(text, search), id === null ? undefined : eq(alerts.id, id)) : undefined,
    type ? eq(alerts.type, type) : undefined,
    situationOf(situation, now),
  )
}

/** Throws 422 for an unknown type, unless the alert has it already: the upstream platform knows further types. */
function refuseUnknownType(type: string, present?: string): void {
  if (type === present || alertTypes.some((known) => known === type)) return
  throw fieldError({ field: 'body.type', code: 'validation.alert_type' })
}

/** Sanitizes title and description again, as the console did before, and throws 422 if they become invalid. */
function cleaned({ starts_at, ends_at, ...body }: AlertBody, present?: Row) {
  const next = {
    ...body,
    starts_at: scheduled(starts_at, present?.starts_at),
    ends_at: scheduled(ends_at, present?.ends_at),
    title: sanitizePlainText(body.title),
    description: sanitizeRichText(body.description).html.trim(),
  }
  const fields = [
    ...(next.title === present?.title ? [] : problems('title', alertTitle, next.title)),
    ...(next.description === present?.description ? [] : problems('description', alertDescription, next.description)),
    ...(endsFirst(next) ? [{ field: 'body.ends_at', code: 'comunication.ends_first' }] : []),
  ]
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  return next
}

/** Parses a timestamp; undefined keeps the current one. */
function scheduled(given: string | null | undefined, present: Date | null = null): Date | null {
  if (given === undefined) return present
  return given === null ? null : new Date(given)
}

/** Returns true for an alert that ends before it starts, because it would never be visible. */
function endsFirst({
  starts_at,
  ends_at,
}: {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}): boolean {
  return starts_at !== null && ends_at !== null && ends_at <= starts_at
}

function problems(name: string, schema: z.ZodType, value: string): readonly RefusedField[] {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).map((issue) => ({ field: `body.${name}`, ...explain(issue) }))
}

export const comunicationHandlers: readonly Handler[] = [...alertHandlers, ...maintenanceHandlers]

/** Builds the body of a save request from the recorded values of an alert. */
function sentAgain({ type, title, description, is_active, starts_at, ends_at }: Facts) {
  const instantOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...{ type: String(type), title: String(title), description: String(description) },
    is_active: is_active === true,
    starts_at: instantOf(starts_at),
    ends_at: instantOf(ends_at),
  }
}

const alert = (action: 'comunication.editAlert' | 'comunication.toggleAlert') =>
  undoThrough({
    action,
    endpoint: saveAlert,
    handlers: alertHandlers,
    input: async ({ row, db, ...change }) => {
      const [present] = await db
        .select()
        .from(alerts)
        .where(eq(alerts.id, Number(row.entity_id)))
      if (!present) throw changedSince()
      const facts = factsOf(present)
      expectUnchanged(facts, change.after)
      const body = { ...facts, ...putBack(facts, change) }
      return { version: present.version, params: { id: present.id }, body }
    },
  })

/** Version of an alert that was not saved since its creation. */
const firstVersion = 1

/** Undoes the creation of an alert by deleting it; alerts cannot be deleted in any other way. */
async function takeBackAlert({ row: { entity_id }, db, record }: UndoInput): Promise<void> {
  const isIt = eq(alerts.id, Number(entity_id))
  const [present] = await db.select().from(alerts).where(isIt).for('update')
  if (present?.version !== firstVersion) throw changedSince()
  await db.delete(alerts).where(isIt)
  await record({ action: 'comunication.removeAlert', entity: 'alert', entity_id: present.id, before: factsOf(present) })
}

export const comunicationReversals: readonly UndoRule[] = [
  {
    action: 'comunication.createAlert',
    access: createAlert.access,
    fits: ({ after }) => 'title' in recordOf(after),
    undo: takeBackAlert,
  },
  undoThrough({
    action: 'comunication.removeAlert',
    endpoint: createAlert,
    handlers: alertHandlers,
    fits: ({ before }) => 'title' in recordOf(before),
    /** The restored alert gets a new id. */
    input: ({ before }) => ({ version: null, body: sentAgain(before) }),
  }),
  alert('comunication.editAlert'),
  alert('comunication.toggleAlert'),
]
