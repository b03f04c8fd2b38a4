// The reprocess part of `PlatformPort` on our own tables.
import { and, inArray, isNotNull } from 'drizzle-orm'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import type { PlatformReprocesses } from '#server/services/platform-port.ts'
import { listFailed } from './failed.ts'

const { id, merchant_message } = reprocessAttempts

export const reprocessesPort: PlatformReprocesses = {
  listFailed,

  async readMessages(db, attemptIds) {
    if (attemptIds.length === 0) return new Map()
    const rows = await db
      .select({ id, merchant_message })
      .from(reprocessAttempts)
      .where(and(inArray(id, [...attemptIds]), isNotNull(merchant_message)))
    return new Map(rows.map((row) => [row.id, row.merchant_message ?? '']))
  },
}
