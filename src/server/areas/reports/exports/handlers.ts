import { cancelExport, listExports } from '#contract/reports/calls.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { end, entryOf, findOwn, listOwn, shown } from './ledger.ts'

export const exportHandlers: readonly Handler[] = [
  handle(listExports, async ({ db, staff, services }) => {
    const rows = await listOwn(db, staff.id)
    return { data: rows.map((row) => shown(row, services.now())) }
  }),

  /** The process that sends it sees that it is not running any more, and breaks it off. */
  handle(cancelExport, async ({ params, db, staff, services, record }) => {
    const now = services.now()
    const found = await findOwn(db, staff.id, params.id)
    if (!found) throw refusal(404)
    const ended = await end(db, found.id, 'cancelled', now)
    if (!ended) throw refusal(409, 'reports.export_ended', { context: { export: shown(found, now) } })
    await record(entryOf(ended))
    return { success: true as const, data: shown(ended, now) }
  }),
]
