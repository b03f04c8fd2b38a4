// The batch of a call: a person's own, of a kind that they still have the right to.
import { and, eq } from 'drizzle-orm'
import { allows, missing } from '#contract/access.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { batches } from '#server/db/schema/batches.ts'
import { grantorsOf } from '#server/http/access.ts'
import { refusal } from '#server/http/refusal.ts'
import type { BatchKind, BatchRecord } from './kind.ts'
import { kindOf } from './kinds.ts'

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
  await refuseKind(db, kindOf(found.type), staff, level)
  return found
}

/** The endpoint lets in who may do it to any kind: here is the kind. */
export async function refuseKind(
  db: Database,
  { access }: BatchKind,
  staff: SignedInUser,
  level: keyof BatchKind['access'],
): Promise<void> {
  if (allows(staff, access[level])) return
  const needs = missing(staff, access[level])
  throw refusal(403, undefined, { context: { missing: needs, granted_by: await grantorsOf(db, needs) } })
}
