// The batch of a call: a person's own, of a kind that they still have the right to.
import { and, eq } from 'drizzle-orm'
import { allows, missing } from '#contract/access.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { BatchKind, BatchRecord } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { batches } from '#server/db/schema/batches.ts'
import { lacking } from '#server/http/access.ts'
import { type Denied, refusal } from '#server/http/refusal.ts'
import { kindOf } from '../batch-kinds.ts'

/** Nobody is told whether somebody else has a batch of this number. */
export async function ownBatch(db: Database, id: number, staff: SignedInUser): Promise<BatchRecord> {
  const [found] = await db.select().from(batches).where(ownedBy(id, staff))
  return allowed(db, found, staff, 'read')
}

/** The same, kept from others until the transaction ends. */
export async function lockOwnBatch(db: Database, id: number, staff: SignedInUser): Promise<BatchRecord> {
  const [found] = await db.select().from(batches).where(ownedBy(id, staff)).for('update')
  return allowed(db, found, staff, 'write')
}

const ownedBy = (id: number, { id: userId }: SignedInUser) => and(eq(batches.id, id), eq(batches.user_id, userId))

async function allowed(
  db: Database,
  found: BatchRecord | undefined,
  staff: SignedInUser,
  level: keyof BatchKind['access'],
): Promise<BatchRecord> {
  if (!found) throw refusal(404, 'not_found')
  const kind = kindOf(found.type)
  await refuseKind(db, { kind, staff, level, of: { entity: kind.entity, entity_id: found.id } })
  return found
}

interface Wanted {
  readonly kind: BatchKind
  readonly staff: SignedInUser
  readonly level: keyof BatchKind['access']
  /** Of one that is there already. */
  readonly of?: Partial<Denied>
}

/** The endpoint lets in who may do it to any kind: here is the kind. */
export async function refuseKind(db: Database, { kind, staff, level, of }: Wanted): Promise<void> {
  const access = kind.access[level]
  if (!allows(staff, access)) throw await lacking(db, missing(staff, access), of)
}
