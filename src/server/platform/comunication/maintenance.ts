// Request handlers that switch and announce the maintenance mode, and a job that ends it at the scheduled time (S2 §4;
// product decision A32).
import { and, eq, lte } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
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
import { type FieldError, httpError } from '#server/http/errors.ts'
import { diffPatch, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, type Handler, type Services } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { addNotifications } from '#server/services/inbox.ts'
import { startPeriodic } from '#server/services/periodic.ts'
import { listUserIds } from '#server/services/staff.ts'

type MaintenanceRow = typeof maintenance.$inferSelect

const maintenanceRowCondition = eq(maintenance.id, 1)

function serializeMaintenance(row: MaintenanceRow, now: Date): Maintenance {
  const { maintenance_mode, reason, user_name, version } = row
  return {
    ...{ maintenance_mode, reason, user_name, version },
    until: row.until?.toISOString() ?? null,
    changed_at: row.changed_at?.toISOString() ?? null,
    planned: getAnnouncedMaintenance(row, now),
  }
}

const DAY_MS = 86_400_000

/**
 * Returns the announced maintenance; null once its end has passed. An announcement without an end expires one day after
 * its start.
 */
function getAnnouncedMaintenance(row: MaintenanceRow, now: Date): Maintenance['planned'] {
  const { planned_from: from, planned_until: until, planned_reason: reason, planned_by: user_name } = row
  if (from === null || (until ?? new Date(from.getTime() + DAY_MS)) <= now) return null
  return { from: from.toISOString(), until: until?.toISOString() ?? null, reason, user_name }
}

async function readMaintenance(db: Database): Promise<MaintenanceRow> {
  const [row] = await db.select().from(maintenance).where(maintenanceRowCondition)
  if (!row) throw new Error('The maintenance switch is missing')
  return row
}

async function listOtherUserIds(db: Database, id: number): Promise<number[]> {
  return (await listUserIds(db)).filter((userId) => userId !== id)
}

export const maintenanceHandlers: readonly Handler[] = [
  defineHandler(getMaintenance, async ({ db, setEtag, services }) => {
    const row = await readMaintenance(db)
    setEtag(row.version)
    return serializeMaintenance(row, services.now())
  }),

  defineHandler(getMaintenanceStatus, async ({ db, services }) =>
    serializeMaintenance(await readMaintenance(db), services.now()),
  ),

  defineHandler(saveMaintenance, async ({ body, user, ...context }) => {
    const now = context.services.now()
    const isOn = body.maintenance_mode
    const newValues = {
      maintenance_mode: isOn,
      reason: isOn ? (body.reason ?? '') : '',
      until: isOn && body.until ? new Date(body.until) : null,
    }
    const switchAuditColumns = { changed_at: now, user_id: user.id, user_name: formatFullName(user) }
    const { before, saved } = await saveRow(context, {
      table: maintenance,
      where: maintenanceRowCondition,
      toApi: (row) => serializeMaintenance(row, now),
      prepareChange: (row) => {
        rejectInvalidSwitch(body, now)
        const isSwitched = isOn !== row.maintenance_mode
        // Removes the announcement when maintenance starts, because the announced maintenance has begun.
        const announcementPatch = isSwitched && isOn ? emptyAnnouncement : {}
        // Changes nothing if maintenance is already off. While maintenance is on, a save may change only its reason and
        // end.
        const patch =
          isSwitched || isOn ? { ...newValues, ...(isSwitched ? switchAuditColumns : {}), ...announcementPatch } : null
        const { maintenance_mode, reason, until } = row
        const action = isOn ? 'comunication.maintenanceOn' : 'comunication.maintenanceOff'
        return {
          patch,
          activity: {
            action,
            entity: 'maintenance',
            entity_id: 1,
            before: { maintenance_mode, reason, until },
            after: newValues,
          },
        }
      },
    })
    if (isOn !== before.maintenance_mode) {
      const details = {
        reason: newValues.reason,
        until: newValues.until?.toISOString() ?? null,
        person: switchAuditColumns.user_name,
      }
      const kind = isOn ? 'maintenanceOn' : 'maintenanceOff'
      await addNotifications(context.db, await listOtherUserIds(context.db, user.id), {
        kind,
        key: `maintenance ${saved.version}`,
        facts: details,
        now,
      })
    }
    return { success: true as const, ...serializeMaintenance(saved, now) }
  }),

  defineHandler(planMaintenance, async ({ body, user, ...context }) => {
    const now = context.services.now()
    const { from, until = null, reason = '' } = body
    const newValues =
      from === null
        ? emptyAnnouncement
        : {
            planned_from: new Date(from),
            planned_until: until === null ? null : new Date(until),
            ...{ planned_reason: reason, planned_by: formatFullName(user) },
          }
    const { before, saved } = await saveRow(context, {
      table: maintenance,
      where: maintenanceRowCondition,
      toApi: (row) => serializeMaintenance(row, now),
      prepareChange: (row) => {
        rejectInvalidPlan(body, now)
        const changes = diffPatch(toActivityValues(row), toActivityValues(newValues))
        return {
          patch: hasChanges(changes) ? newValues : null,
          activity: { action: 'comunication.planMaintenance', entity: 'maintenance', entity_id: 1, ...changes },
        }
      },
    })
    if (saved !== before) {
      const kind = from === null ? 'maintenanceUnplanned' : 'maintenancePlanned'
      const details = { from, until, reason, person: formatFullName(user) }
      await addNotifications(context.db, await listOtherUserIds(context.db, user.id), {
        kind,
        key: `maintenance ${saved.version}`,
        facts: details,
        now,
      })
    }
    return { success: true as const, ...serializeMaintenance(saved, now) }
  }),
]

const emptyAnnouncement = { planned_from: null, planned_until: null, planned_reason: '', planned_by: '' }

function toActivityValues({
  planned_from,
  planned_until,
  planned_reason,
}: Pick<MaintenanceRow, keyof typeof emptyAnnouncement>) {
  return {
    planned_from: planned_from?.toISOString() ?? null,
    planned_until: planned_until?.toISOString() ?? null,
    ...(planned_reason === '' ? {} : { reason: planned_reason }),
  }
}

/** Throws 422 unless the announced maintenance starts in the future, ends after its start and has a reason. */
function rejectInvalidPlan({ from, until, reason }: ParsedInput<typeof planMaintenance>['body'], now: Date): void {
  if (from === null) return
  const fields: FieldError[] = []
  if (new Date(from) <= now) fields.push({ field: 'body.from', code: 'comunication.until_past' })
  if (until && new Date(until) <= new Date(from)) fields.push({ field: 'body.until', code: 'comunication.ends_first' })
  if (!reason) fields.push({ field: 'body.reason', code: 'validation.required' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

/** Throws 422 if maintenance is switched on without a reason or a confirmation, or with an end in the past. */
function rejectInvalidSwitch(body: ParsedInput<typeof saveMaintenance>['body'], now: Date): void {
  if (!body.maintenance_mode) return
  const fields: FieldError[] = []
  if (!body.reason) fields.push({ field: 'body.reason', code: 'validation.required' })
  if (!body.confirmation) fields.push({ field: 'body.confirmation', code: 'comunication.confirmation' })
  if (body.until && new Date(body.until) <= now) fields.push({ field: 'body.until', code: 'comunication.until_past' })
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

/** Milliseconds between two checks whether the scheduled end of maintenance has passed. */
const END_CHECK_INTERVAL_MS = 5_000

/** Switches maintenance off if its scheduled end has passed. The row lock ensures that only one process does so. */
export async function endMaintenance({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const endedAt = now()
  const endedCondition = and(
    maintenanceRowCondition,
    eq(maintenance.maintenance_mode, true),
    lte(maintenance.until, endedAt),
  )
  if ((await db.$count(maintenance, endedCondition)) === 0) return
  await db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(maintenance).where(endedCondition).for('update')
    if (!row) return
    const offValues = { maintenance_mode: false, reason: '', until: null }
    const switchAuditColumns = { changed_at: endedAt, user_id: null, user_name: '' }
    await transaction
      .update(maintenance)
      .set({ ...offValues, ...switchAuditColumns, version: row.version + 1 })
      .where(maintenanceRowCondition)
    const { maintenance_mode, reason, until } = row
    const entry = { action: 'comunication.maintenanceEnded', entity: 'maintenance', entity_id: 1 } as const
    const activityEntry = { ...entry, before: { maintenance_mode, reason, until }, after: offValues }
    await appendActivity(transaction, [activityEntry], { user: null, requestId: '', now: endedAt })
    const key = `maintenance ${row.version + 1}`
    await addNotifications(transaction, await listUserIds(transaction), {
      kind: 'maintenanceEnded',
      key,
      facts: { reason },
      now: endedAt,
    })
  })
}

export const startMaintenanceEndChecks = (services: Services) =>
  startPeriodic(services, { name: 'maintenance', intervalMs: END_CHECK_INTERVAL_MS, run: endMaintenance })
