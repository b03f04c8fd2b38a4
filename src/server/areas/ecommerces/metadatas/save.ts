import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import { jsonText } from '#contract/record-fields.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { metadatas, metadataVersions } from '#server/db/schema/documents.ts'
import { type Call, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { memberSources } from '#server/json-members.ts'
import { textToStore } from '#server/metadata-secrets.ts'
import { allTexts, lockDocuments, type MetadataRow, textOf } from './texts.ts'

export const saveHandler = handle(saveMetadatas, async (call) => {
  const { params, body, db, request, record, tag } = call
  const texts = Object.entries(body.texts ?? sentValues(call))
  if (request.ifMatch !== null && texts.length > 1) throw refusal(422, 'metadatas.one_name')
  await lockDocuments(db, params.id)
  for (const [name, value] of texts) {
    const row = await rowOf(db, params.id, name)
    await expectVersion(request, row?.version ?? 0, () => row && { name, ...textOf(row) })
    const version = (row?.version ?? 0) + 1
    await keep(call, { name, value: textToStore(value, row?.value, `body.texts.${name}`, name), version })
    // The texts themselves stand in the versions: they may be long, and may hold what no record should repeat.
    await record({
      action: 'ecommerces.editMetadata',
      entity: 'metadata',
      entity_id: `${params.id}/${name}`,
      ecommerce_id: params.id,
      before: row ? { name, version: row.version } : null,
      after: { name, version },
    })
    if (texts.length === 1) tag(version)
  }
  return { success: true as const, ...(await allTexts(db, params.id)) }
})

/** The values of `metadatas` as texts, held to what is asked of a text. */
function sentValues({ source }: Pick<Call<typeof saveMetadatas>, 'source'>): Readonly<Record<string, string>> {
  const texts = memberSources(source, 'metadatas')
  const long = Object.keys(texts).filter((name) => !z.safeParse(jsonText, texts[name]).success)
  if (long.length > 0) {
    const fields = long.map((name) => ({
      field: `body.metadatas.${name}`,
      code: 'validation.max_length',
      values: { maximum: 500_000 },
    }))
    throw refusal(422, undefined, { fields })
  }
  return texts
}

async function rowOf(db: Database, ecommerceId: number, name: string): Promise<MetadataRow | undefined> {
  const isOne = and(eq(metadatas.ecommerce_id, ecommerceId), eq(metadatas.name, name))
  const [row] = await db.select().from(metadatas).where(isOne)
  return row
}

interface Kept {
  readonly name: string
  readonly value: string
  readonly version: number
}

async function keep(
  { params, ticket, db, staff, services }: Call<typeof saveMetadatas>,
  { name, value, version }: Kept,
) {
  const now = services.now()
  const row = { ecommerce_id: params.id, name, value, version }
  await db
    .insert(metadatas)
    .values({ ...row, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [metadatas.ecommerce_id, metadatas.name],
      set: { value, version, updated_at: now },
    })
  await db.insert(metadataVersions).values({ ...row, ...by(staff), ticket, created_at: now })
}

function by({ id, first_name, last_name }: SignedInUser) {
  return { user_id: id, user_name: `${first_name} ${last_name}`.trim() }
}
