// Every save of an ecommerce's own row: locked, compared with the version the caller read, recorded with what changed.
import { eq } from 'drizzle-orm'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { changesOf } from '#server/changes.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import type { Recorder, RequestFacts, Services } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { complete, type EcommerceRow } from '../get.ts'

/** What a handler of `PUT …/:id…` is called with. */
export interface Saving {
  readonly params: { readonly id: number }
  readonly request: RequestFacts
  readonly services: Services
  readonly db: Database
  readonly record: Recorder
  readonly tag: (version: number) => void
}

export type Patch = Partial<Omit<EcommerceRow, 'id' | 'version'>>

export interface Save {
  /** In the record of activity: `ecommerces.edit`. */
  readonly action: string
  /** What to write, told from what is there; it may refuse. */
  readonly patch: (row: EcommerceRow) => Promise<Patch> | Patch
  /** Recorded beside what changed. */
  readonly because?: Readonly<Record<string, unknown>>
}

export async function saveRow(call: Saving, { action, patch: patchOf, because }: Save) {
  const { params, request, services, db, record, tag } = call
  const [row] = await db.select().from(ecommerces).where(eq(ecommerces.id, params.id)).for('update')
  if (!row) throw refusal(404, 'not_found')
  await expectVersion(request, row.version, () => complete(db, row))

  const patch = await patchOf(row)
  const { before, after } = changesOf(row, patch)
  const isChanged = Object.keys(after).length > 0
  const saved = isChanged ? await written(db, row, { ...patch, updated_at: services.now() }) : row
  await record({
    action,
    entity: 'ecommerce',
    entity_id: row.id,
    ecommerce_id: row.id,
    before,
    after: { ...after, ...because },
  })
  tag(saved.version)
  const data: Ecommerce = await complete(db, saved)
  return { success: true as const, data }
}

async function written(db: Database, { id, version }: EcommerceRow, patch: Patch): Promise<EcommerceRow> {
  const [saved] = await db
    .update(ecommerces)
    .set({ ...patch, version: version + 1 })
    .where(eq(ecommerces.id, id))
    .returning()
  if (!saved) throw new Error(`Ecommerce ${id} is gone under its lock`)
  return saved
}
