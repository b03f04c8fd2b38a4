// Handlers of alerts to consumers (sanitized when saved, S2 §5) and of the maintenance switch.
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Alert,
  type AlertToSave,
  alertDescription,
  alertTitle,
  alertTypes,
  getMaintenance,
  getMaintenanceStatus,
  listAlerts,
  type Maintenance,
  saveAlert,
  saveMaintenance,
} from '#contract/comunication.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { explain } from '#contract/problem.ts'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { alerts, maintenance } from '#server/db/schema/platform.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import { httpError, type RefusedField } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { changedSince, expectUnchanged, putBack, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { putIntoOtherInboxes } from '#server/services/inbox.ts'

type Row = typeof alerts.$inferSelect

const toApi = ({ created_at, updated_at, ...row }: Row): Alert => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const alertHandlers: readonly Handler[] = [
  handle(listAlerts, async ({ query, db }) => {
    const rows = await db.select().from(alerts).where(wanted(query)).orderBy(asc(alerts.id))
    const types = await db.selectDistinct({ type: alerts.type }).from(alerts).orderBy(asc(alerts.type))
    return { data: rows.map(toApi), types: types.map(({ type }) => type) }
  }),

  handle(saveAlert, async ({ params, body, db, request, record, tag, services }) => {
    const [row] = await db.select().from(alerts).where(eq(alerts.id, params.id)).for('update')
    if (!row) throw httpError(404)
    await expectVersion(request, row.version, () => toApi(row))
    refuseUnknownType(body.type, row.type)
    const next = cleaned(body)
    const names = (['type', 'is_active', 'title', 'description'] as const).filter((name) => row[name] !== next[name])
    const of = (values: AlertBody) => Object.fromEntries(names.map((name) => [name, values[name]]))
    const kept = names.length === 0 ? row : await update(db, row, next, services.now())
    const isOnlySwitched = names.length === 1 && names[0] === 'is_active'
    const action = isOnlySwitched ? 'comunication.toggleAlert' : 'comunication.editAlert'
    await record({ action, entity: 'alert', entity_id: row.id, before: of(row), after: of(next) })
    tag(kept.version)
    return { success: true as const, data: toApi(kept) }
  }),
]

type AlertBody = z.infer<typeof AlertToSave>

function wanted({ search, type, situation }: Parsed<typeof listAlerts>['query']): SQL | undefined {
  // What can be read of it: not the names of its tags.
  const text = sql`folded(${alerts.title} || ' ' || regexp_replace(${alerts.description}, '<[^>]*>', ' ', 'g'))`
  const id = idIn(search)
  return and(
    search ? or(hasEveryWord(text, search), id === null ? undefined : eq(alerts.id, id)) : undefined,
    type ? eq(alerts.type, type) : undefined,
    situation === 'all' ? undefined : eq(alerts.is_active, situation === 'active'),
  )
}

async function update(db: Database, row: Row, next: AlertBody, now: Date): Promise<Row> {
  const [saved] = await db
    .update(alerts)
    .set({ ...next, version: row.version + 1, updated_at: now })
    .where(eq(alerts.id, row.id))
    .returning()
  if (!saved) throw new Error('The alert was not updated')
  return saved
}

/** A type that only the upstream platform knows may stay, and not be made up. */
function refuseUnknownType(type: string, present: string): void {
  if (type === present || alertTypes.some((known) => known === type)) return
  throw httpError(422, undefined, { fields: [{ field: 'body.type', code: 'validation.alert_type' }] })
}

/** What the console did already is done again here; what is left must be an alert still. */
function cleaned(body: AlertBody): AlertBody {
  const next = {
    ...body,
    title: sanitizePlainText(body.title),
    description: sanitizeRichText(body.description).html.trim(),
  }
  const fields = [
    ...problems('title', alertTitle, next.title),
    ...problems('description', alertDescription, next.description),
  ]
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  return next
}

function problems(name: string, schema: z.ZodType, value: string): readonly RefusedField[] {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).map((issue) => ({ field: `body.${name}`, ...explain(issue) }))
}

// The maintenance switch (S2 §4; product decision A32): while on, consumers open no request. Set by people only.

type MaintenanceRow = typeof maintenance.$inferSelect

const theRow = eq(maintenance.id, 1)

const maintenanceToApi = ({
  maintenance_mode,
  reason,
  until,
  changed_at,
  user_name,
  version,
}: MaintenanceRow): Maintenance => ({
  maintenance_mode,
  reason,
  until: until?.toISOString() ?? null,
  changed_at: changed_at?.toISOString() ?? null,
  user_name,
  version,
})

const only = ([row]: readonly MaintenanceRow[]): MaintenanceRow => {
  if (!row) throw new Error('The maintenance switch is missing')
  return row
}

const present = async (db: Database) => only(await db.select().from(maintenance).where(theRow))

const maintenanceHandlers: readonly Handler[] = [
  handle(getMaintenance, async ({ db, tag }) => {
    const row = await present(db)
    tag(row.version)
    return maintenanceToApi(row)
  }),

  handle(getMaintenanceStatus, async ({ db }) => maintenanceToApi(await present(db))),

  handle(saveMaintenance, async ({ body, db, staff, request, record, tag, services }) => {
    const row = only(await db.select().from(maintenance).where(theRow).for('update'))
    await expectVersion(request, row.version, () => maintenanceToApi(row))
    const now = services.now()
    refuseCareless(body, now)
    const isOn = body.maintenance_mode
    const next = {
      maintenance_mode: isOn,
      reason: isOn ? (body.reason ?? '') : '',
      until: isOn && body.until ? new Date(body.until) : null,
    }
    const isSwitched = isOn !== row.maintenance_mode
    const who = { changed_at: now, user_id: staff.id, user_name: `${staff.first_name} ${staff.last_name}`.trim() }
    // Off while it is off changes nothing; on while it is on tells another reason or end, since when stays.
    const saved =
      isSwitched || isOn
        ? only(
            await db
              .update(maintenance)
              .set({ ...next, ...(isSwitched ? who : {}), version: row.version + 1 })
              .where(theRow)
              .returning(),
          )
        : row
    const of = ({ maintenance_mode, reason, until }: Pick<MaintenanceRow, keyof typeof next>) => ({
      maintenance_mode,
      reason,
      until,
    })
    const action = isOn ? 'comunication.maintenanceOn' : 'comunication.maintenanceOff'
    await record({ action, entity: 'maintenance', entity_id: 1, before: of(row), after: of(next) })
    if (isSwitched) {
      const facts = { reason: next.reason, until: next.until?.toISOString() ?? null, person: who.user_name }
      const kind = isOn ? 'maintenanceOn' : 'maintenanceOff'
      await putIntoOtherInboxes(db, staff.id, { kind, key: `maintenance ${saved.version}`, facts, now })
    }
    tag(saved.version)
    return { success: true as const, ...maintenanceToApi(saved) }
  }),
]

/** To switch it on takes a reason and a confirmation; an end that is announced lies ahead. */
function refuseCareless(body: Parsed<typeof saveMaintenance>['body'], now: Date): void {
  if (!body.maintenance_mode) return
  const fields: RefusedField[] = []
  if (!body.reason) fields.push({ field: 'body.reason', code: 'validation.required' })
  if (!body.confirmation) fields.push({ field: 'body.confirmation', code: 'comunication.confirmation' })
  if (body.until && new Date(body.until) <= now) fields.push({ field: 'body.until', code: 'comunication.until_past' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

export const comunicationHandlers: readonly Handler[] = [...alertHandlers, ...maintenanceHandlers]

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
      expectUnchanged(present, change.after)
      const { type, title, description, is_active } = { ...present, ...putBack(present, change) }
      return {
        version: present.version,
        params: { id: present.id },
        body: {
          ...{ type: String(type), title: String(title), description: String(description) },
          is_active: is_active === true,
        },
      }
    },
  })

export const comunicationReversals: readonly UndoRule[] = [
  alert('comunication.editAlert'),
  alert('comunication.toggleAlert'),
]
