// Handlers of the maintenance mode (S2 §4; product decision A32): switch, announcement, and end at the scheduled time.
import { and, eq, lte } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import { fullName } from '#contract/fields.ts'
import {
  getMaintenance,
  getMaintenanceStatus,
  type Maintenance,
  planMaintenance,
  saveMaintenance,
} from '#contract/platform/comunication.ts'
import type { Database } from '#server/db/database.ts'
import { maintenance } from '#server/db/schema/platform/settings.ts'
import { appendActivity } from '#server/http/activity.ts'
import { httpError, type RefusedField } from '#server/http/errors.ts'
import { changesOf, isChanged } from '#server/http/field-diff.ts'
import { type Handler, handle, type Services } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { putIntoInboxes } from '#server/services/inbox.ts'
import { startPeriodic } from '#server/services/periodic.ts'
import { listUserIds } from '#server/services/staff.ts'

type Row = typeof maintenance.$inferSelect

const theRow = eq(maintenance.id, 1)

function toApi(row: Row, now: Date): Maintenance {
  const { maintenance_mode, reason, user_name, version } = row
  return {
    ...{ maintenance_mode, reason, user_name, version },
    until: row.until?.toISOString() ?? null,
    changed_at: row.changed_at?.toISOString() ?? null,
    planned: plannedOf(row, now),
  }
}

const dayMilliseconds = 86_400_000

/** Returns the announced maintenance until its end has passed, or for a day after its start if it has no end. */
function plannedOf(row: Row, now: Date): Maintenance['planned'] {
  const { planned_from: from, planned_until: until, planned_reason: reason, planned_by: user_name } = row
  if (from === null || (until ?? new Date(from.getTime() + dayMilliseconds)) <= now) return null
  return { from: from.toISOString(), until: until?.toISOString() ?? null, reason, user_name }
}

async function present(db: Database): Promise<Row> {
  const [row] = await db.select().from(maintenance).where(theRow)
  if (!row) throw new Error('The maintenance switch is missing')
  return row
}

async function listOtherUserIds(db: Database, id: number): Promise<number[]> {
  return (await listUserIds(db)).filter((one) => one !== id)
}

export const maintenanceHandlers: readonly Handler[] = [
  handle(getMaintenance, async ({ db, tag, services }) => {
    const row = await present(db)
    tag(row.version)
    return toApi(row, services.now())
  }),

  handle(getMaintenanceStatus, async ({ db, services }) => toApi(await present(db), services.now())),

  handle(saveMaintenance, async ({ body, staff, ...call }) => {
    const now = call.services.now()
    const isOn = body.maintenance_mode
    const next = {
      maintenance_mode: isOn,
      reason: isOn ? (body.reason ?? '') : '',
      until: isOn && body.until ? new Date(body.until) : null,
    }
    const who = { changed_at: now, user_id: staff.id, user_name: fullName(staff) }
    const { before, saved } = await saveRow(call, {
      table: maintenance,
      where: theRow,
      toApi: (row) => toApi(row, now),
      change: (row) => {
        refuseCareless(body, now)
        const isSwitched = isOn !== row.maintenance_mode
        // Switching on removes the announcement, because the announced maintenance has begun.
        const plan = isSwitched && isOn ? notPlanned : {}
        // Switching off twice changes nothing. While the mode is on, a save may change its reason and end only.
        const patch = isSwitched || isOn ? { ...next, ...(isSwitched ? who : {}), ...plan } : null
        const { maintenance_mode, reason, until } = row
        const action = isOn ? 'comunication.maintenanceOn' : 'comunication.maintenanceOff'
        return {
          patch,
          activity: {
            action,
            entity: 'maintenance',
            entity_id: 1,
            before: { maintenance_mode, reason, until },
            after: next,
          },
        }
      },
    })
    if (isOn !== before.maintenance_mode) {
      const facts = { reason: next.reason, until: next.until?.toISOString() ?? null, person: who.user_name }
      const kind = isOn ? 'maintenanceOn' : 'maintenanceOff'
      await putIntoInboxes(call.db, await listOtherUserIds(call.db, staff.id), {
        kind,
        key: `maintenance ${saved.version}`,
        facts,
        now,
      })
    }
    return { success: true as const, ...toApi(saved, now) }
  }),

  handle(planMaintenance, async ({ body, staff, ...call }) => {
    const now = call.services.now()
    const { from, until = null, reason = '' } = body
    const next =
      from === null
        ? notPlanned
        : {
            planned_from: new Date(from),
            planned_until: until === null ? null : new Date(until),
            ...{ planned_reason: reason, planned_by: fullName(staff) },
          }
    const { before, saved } = await saveRow(call, {
      table: maintenance,
      where: theRow,
      toApi: (row) => toApi(row, now),
      change: (row) => {
        refuseUnplannable(body, now)
        const changes = changesOf(planFacts(row), planFacts(next))
        return {
          patch: isChanged(changes) ? next : null,
          activity: { action: 'comunication.planMaintenance', entity: 'maintenance', entity_id: 1, ...changes },
        }
      },
    })
    if (saved !== before) {
      const kind = from === null ? 'maintenanceUnplanned' : 'maintenancePlanned'
      const facts = { from, until, reason, person: fullName(staff) }
      await putIntoInboxes(call.db, await listOtherUserIds(call.db, staff.id), {
        kind,
        key: `maintenance ${saved.version}`,
        facts,
        now,
      })
    }
    return { success: true as const, ...toApi(saved, now) }
  }),
]

const notPlanned = { planned_from: null, planned_until: null, planned_reason: '', planned_by: '' }

function planFacts({ planned_from, planned_until, planned_reason }: Pick<Row, keyof typeof notPlanned>) {
  return {
    planned_from: planned_from?.toISOString() ?? null,
    planned_until: planned_until?.toISOString() ?? null,
    ...(planned_reason === '' ? {} : { reason: planned_reason }),
  }
}

/** Throws 422 unless the announced maintenance starts in the future, ends after its start and has a reason. */
function refuseUnplannable({ from, until, reason }: Parsed<typeof planMaintenance>['body'], now: Date): void {
  if (from === null) return
  const fields: RefusedField[] = []
  if (new Date(from) <= now) fields.push({ field: 'body.from', code: 'comunication.until_past' })
  if (until && new Date(until) <= new Date(from)) fields.push({ field: 'body.until', code: 'comunication.ends_first' })
  if (!reason) fields.push({ field: 'body.reason', code: 'validation.required' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

/** Throws 422 if the mode is switched on without a reason or a confirmation, or with an end in the past. */
function refuseCareless(body: Parsed<typeof saveMaintenance>['body'], now: Date): void {
  if (!body.maintenance_mode) return
  const fields: RefusedField[] = []
  if (!body.reason) fields.push({ field: 'body.reason', code: 'validation.required' })
  if (!body.confirmation) fields.push({ field: 'body.confirmation', code: 'comunication.confirmation' })
  if (body.until && new Date(body.until) <= now) fields.push({ field: 'body.until', code: 'comunication.until_past' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

/** Milliseconds between two checks for the scheduled end. */
const lookEvery = 5_000

/** Switches the mode off once the scheduled end has passed. The row lock lets only one process do so. */
export async function endMaintenance({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const isOver = and(theRow, eq(maintenance.maintenance_mode, true), lte(maintenance.until, at))
  if ((await db.$count(maintenance, isOver)) === 0) return
  await db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(maintenance).where(isOver).for('update')
    if (!row) return
    const off = { maintenance_mode: false, reason: '', until: null }
    const by = { changed_at: at, user_id: null, user_name: '' }
    await transaction
      .update(maintenance)
      .set({ ...off, ...by, version: row.version + 1 })
      .where(theRow)
    const { maintenance_mode, reason, until } = row
    const entry = { action: 'comunication.maintenanceEnded', entity: 'maintenance', entity_id: 1 } as const
    const told = { ...entry, before: { maintenance_mode, reason, until }, after: off }
    await appendActivity(transaction, [told], { staff: null, requestId: '', now: at })
    const key = `maintenance ${row.version + 1}`
    await putIntoInboxes(transaction, await listUserIds(transaction), {
      kind: 'maintenanceEnded',
      key,
      facts: { reason },
      now: at,
    })
  })
}

export const startMaintenanceEnd = (services: Services) =>
  startPeriodic(services, { name: 'maintenance', every: lookEvery, run: endMaintenance })
