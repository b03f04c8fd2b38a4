// All that was done under a ticket: reprocesses with their results, and every other write.
import { and, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import { allows, read } from '#contract/access.ts'
import { getTicket, mostOnCard, type TicketAttempt, type TicketChange } from '#contract/tickets.ts'
import { seenBy } from '#server/activity-scope.ts'
import { isSilentAttempt, shown } from '#server/attempt.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { reprocessAttempts } from '#server/db/schema/reverses.ts'
import { handle } from '#server/http/handle.ts'

/** Attempts tell more of these than their rows of activity. */
const reprocesses = ['reprocess.reverse', 'reprocess.refund']

export const cardHandler = handle(getTicket, async ({ params: { ticket }, staff, db }) => {
  const ofTicket = eq(reprocessAttempts.ticket, ticket)
  const mayReadAttempts = allows(staff, read('ecommerces'))
  const changed = and(eq(activity.ticket, ticket), notInArray(activity.action, reprocesses), seenBy(staff))
  return {
    data: {
      ticket,
      attempts: mayReadAttempts ? await attemptsOf(db, ofTicket) : [],
      // Both are counted on an index of this ticket's few rows.
      attempts_total: mayReadAttempts ? await db.$count(reprocessAttempts, ofTicket) : 0,
      changes: await changesOf(db, changed),
      changes_total: await db.$count(activity, changed),
    },
  }
})

async function attemptsOf(db: Database, condition: SQL): Promise<TicketAttempt[]> {
  const rows = await db
    .select({ attempt: reprocessAttempts, silent: isSilentAttempt, ecommerce_name: ecommerces.display_name })
    .from(reprocessAttempts)
    .innerJoin(ecommerces, eq(ecommerces.id, reprocessAttempts.ecommerce_id))
    .where(condition)
    .orderBy(desc(reprocessAttempts.id))
    .limit(mostOnCard)
  return rows.map(({ attempt, silent, ecommerce_name }) => ({ ...shown(attempt, silent), ecommerce_name }))
}

async function changesOf(db: Database, condition: SQL | undefined): Promise<TicketChange[]> {
  const { id, at, user_name, action, entity, entity_id, ecommerce_id } = activity
  const rows = await db
    .select({ id, at, user_name, action, entity, entity_id, ecommerce_id })
    .from(activity)
    .where(condition)
    .orderBy(desc(id))
    .limit(mostOnCard)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
