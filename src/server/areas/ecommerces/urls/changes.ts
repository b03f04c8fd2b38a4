// Adding, changing and removing an address: the same for those of the ecommerce and those of its brands.
import { eq } from 'drizzle-orm'
import type { EcommerceUrl } from '#contract/ecommerces/urls.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerceUrls } from '#server/db/schema/connections.ts'
import type { Recorder, RequestFacts } from '#server/http/handle.ts'
import { type RefusedField, refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { brandNamed, type Kind, kindOf, lockedRow, type RowPath, refuseUnknownEcommerce } from './rows.ts'

interface Work {
  readonly db: Database
  readonly record: Recorder
  readonly request: RequestFacts
  readonly tag: (version: number) => void
}

interface Typed {
  readonly url: string
  readonly brand_name: string
}

const entity = 'ecommerce_url'

/** What a record says of an address. */
const told = ({ url, brand_name }: Pick<EcommerceUrl, 'url' | 'brand_name'>) => ({ url, brand_name })

type Sent = Readonly<Partial<Record<'id' | 'ecommerceId', number | undefined>>>

/** The body may name its record again (S1 §7), but no other one. */
export function refuseOtherIds(sent: Sent, expected: Sent): void {
  const names = ['id', 'ecommerceId'] as const
  const fields = names
    .filter((name) => sent[name] !== undefined && sent[name] !== expected[name])
    .map((name): RefusedField => ({ field: `body.${name}`, code: 'validation.invalid' }))
  if (fields.length > 0) throw refusal(422, undefined, { fields })
}

export async function add({ db, record, tag }: Work, ecommerce_id: number, typed: Typed): Promise<EcommerceUrl> {
  await refuseUnknownEcommerce(db, ecommerce_id)
  const brand = await brandNamed(db, ecommerce_id, typed.brand_name)
  const row = { ecommerce_id, brand_id: brand.brand_id, url: typed.url }
  const [made] = await db.insert(ecommerceUrls).values(row).returning()
  if (!made) throw refusal(500)
  const added = { id: made.id, url: made.url, ...brand, version: made.version }
  await record({ action: 'ecommerces.addUrl', entity, entity_id: made.id, ecommerce_id, after: told(added) })
  tag(made.version)
  return added
}

/** That it went to the other list meanwhile is a change (412) to who had read it, and not found to all others. */
async function presentRow({ db, request }: Work, path: RowPath, kind: Kind): Promise<EcommerceUrl> {
  const row = await lockedRow(db, path)
  await expectVersion(request, row.version, () => row)
  if (kindOf(row) !== kind) throw refusal(404, 'not_found')
  return row
}

export async function save(work: Work, path: RowPath, kind: Kind, typed: Typed): Promise<EcommerceUrl> {
  const { db, record, tag } = work
  const before = await presentRow(work, path, kind)
  const brand = await brandNamed(db, path.id, typed.brand_name)
  const version = before.version + 1
  await db
    .update(ecommerceUrls)
    .set({ url: typed.url, brand_id: brand.brand_id, version, updated_at: new Date() })
    .where(eq(ecommerceUrls.id, before.id))
  const after = { id: before.id, url: typed.url, ...brand, version }
  const which = { entity, entity_id: before.id, ecommerce_id: path.id }
  await record({ action: 'ecommerces.editUrl', ...which, before: told(before), after: told(after) })
  tag(version)
  return after
}

export async function remove(work: Work, path: RowPath, kind: Kind): Promise<void> {
  const { db, record } = work
  const before = await presentRow(work, path, kind)
  await db.delete(ecommerceUrls).where(eq(ecommerceUrls.id, before.id))
  const which = { entity, entity_id: before.id, ecommerce_id: path.id }
  await record({ action: 'ecommerces.deleteUrl', ...which, before: told(before) })
}
