// The maintenance switch (S2 §4; product decision A32): while it is on, consumers open no request. Nothing switches it but a person.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import { getMaintenance, getMaintenanceStatus, type Maintenance, saveMaintenance } from '#contract/maintenance.ts'
import type { Database } from '#server/db/database.ts'
import { maintenance } from '#server/db/schema/platform.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { type RefusedField, refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'

type Row = typeof maintenance.$inferSelect

const theRow = eq(maintenance.id, 1)

const shown = ({ maintenance_mode, reason, until, changed_at, user_name, version }: Row): Maintenance => ({
  maintenance_mode,
  reason,
  until: until?.toISOString() ?? null,
  changed_at: changed_at?.toISOString() ?? null,
  user_name,
  version,
})

const only = ([row]: readonly Row[]): Row => {
  if (!row) throw new Error('The maintenance switch is missing')
  return row
}

const present = async (db: Database) => only(await db.select().from(maintenance).where(theRow))

export const maintenanceHandlers: readonly Handler[] = [
  handle(getMaintenance, async ({ db, tag }) => {
    const row = await present(db)
    tag(row.version)
    return shown(row)
  }),

  handle(getMaintenanceStatus, async ({ db }) => shown(await present(db))),

  handle(saveMaintenance, async ({ body, db, staff, request, record, tag, services }) => {
    const row = only(await db.select().from(maintenance).where(theRow).for('update'))
    await expectVersion(request, row.version, () => shown(row))
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
    const of = ({ maintenance_mode, reason, until }: Pick<Row, keyof typeof next>) => ({
      maintenance_mode,
      reason,
      until,
    })
    const action = isOn ? 'comunication.maintenanceOn' : 'comunication.maintenanceOff'
    await record({ action, entity: 'maintenance', entity_id: 1, before: of(row), after: of(next) })
    tag(saved.version)
    return { success: true as const, ...shown(saved) }
  }),
]

/** To switch it on takes a reason and a confirmation; an end that is announced lies ahead. */
function refuseCareless(body: Parsed<typeof saveMaintenance>['body'], now: Date): void {
  if (!body.maintenance_mode) return
  const fields: RefusedField[] = []
  if (!body.reason) fields.push({ field: 'body.reason', code: 'validation.required' })
  if (!body.confirmation) fields.push({ field: 'body.confirmation', code: 'comunication.confirmation' })
  if (body.until && new Date(body.until) <= now) fields.push({ field: 'body.until', code: 'comunication.until_past' })
  if (fields.length > 0) throw refusal(422, undefined, { fields })
}
