// Implements the functions of `PlatformPort` that read reprocess attempts (attempts to send reverses and refunds to the
// merchant's system again).
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { serializeAttempt, staleAttemptCondition } from '#server/services/attempt.ts'
import type { PlatformReprocesses } from '#server/services/platform-port.ts'
import { listFailed } from './failed.ts'

const { id, merchant_message } = reprocessAttempts

export const reprocessesPort: PlatformReprocesses = {
  listFailed,

  async listByTicket(db, ticket, limit) {
    const ticketCondition = eq(reprocessAttempts.ticket, ticket)
    const rows = await db
      .select({ attempt: reprocessAttempts, isStale: staleAttemptCondition, ecommerce_name: ecommerces.display_name })
      .from(reprocessAttempts)
      .innerJoin(ecommerces, eq(ecommerces.id, reprocessAttempts.ecommerce_id))
      .where(ticketCondition)
      .orderBy(desc(id))
      .limit(limit)
    return {
      attempts: rows.map(({ attempt, isStale, ecommerce_name }) => ({
        ...serializeAttempt(attempt, isStale),
        ecommerce_name,
      })),
      // Counts with the index of tickets, which is fast because a ticket has few attempts.
      total: await db.$count(reprocessAttempts, ticketCondition),
    }
  },

  async readMessages(db, attemptIds) {
    if (attemptIds.length === 0) return new Map()
    const rows = await db
      .select({ id, merchant_message })
      .from(reprocessAttempts)
      .where(and(inArray(id, [...attemptIds]), isNotNull(merchant_message)))
    return new Map(rows.map((row) => [row.id, row.merchant_message ?? '']))
  },
}
