// A correction is taken back from the addresses it kept, without asking for any zip code: the old one may not exist.
import { desc, eq } from 'drizzle-orm'
import { correctZip } from '#contract/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { reverses, zipCorrections } from '#server/db/schema/reverses.ts'
import { expectStanding, movedOn, type Reversal } from '#server/http/reversal.ts'
import { correction, moveTo, recorded } from './correcting.ts'

/** Refused once anything else was written to the reverse, a reprocess too: its label may be on its way already. */
const corrections: Reversal = {
  action: correction,
  access: correctZip.access,
  undo: async ({ row, db, before, after, record, services, ticket }) => {
    const id = Number(row.entity_id)
    const [reverse] = await db.select().from(reverses).where(eq(reverses.id, id)).for('update')
    const last = await lastOf(db, id)
    if (!reverse || !last || last.after.version !== reverse.version) throw movedOn()
    expectStanding(recorded({ address: reverse.customer.address, tracking_error: reverse.tracking_error }), after)
    expectStanding(recorded(last.before), before)
    await moveTo(db, record, reverse, last.before, { now: services.now(), ticket })
  },
}

async function lastOf(db: Database, id: number) {
  const [last] = await db
    .select()
    .from(zipCorrections)
    .where(eq(zipCorrections.reverse_id, id))
    .orderBy(desc(zipCorrections.id))
    .limit(1)
  return last
}

export const trackingErrorReversals: readonly Reversal[] = [corrections]
