import { cancelExport, listExports } from '#contract/reports/calls.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { end, entryOf, findOwn, listOwn, shown } from './ledger.ts'

export const exportHandlers: readonly Handler[] = [
  handle(listExports, async ({ db, staff }) => ({ data: await listOwn(db, staff.id) })),

  /** The process that sends it sees that it is not running any more, and breaks it off. */
  handle(cancelExport, async ({ params, db, staff, services, record }) => {
    const found = await findOwn(db, staff.id, params.id)
    if (!found) throw refusal(404)
    const ended = await end(db, found.id, 'cancelled', services.now())
    if (!ended) throw refusal(409, 'reports.export_ended', { context: { export: found } })
    await record(entryOf(ended))
    return { success: true as const, data: shown(ended) }
  }),
]
