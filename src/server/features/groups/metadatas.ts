// Group metadata: JSON kept as text with its version history, as that of an ecommerce (S2 §3, §7).
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { pathOf } from '#contract/endpoint.ts'
import { fullName, jsonText } from '#contract/fields.ts'
import { getGroupMetadatas, groupMetadataVersions as listVersions, saveGroupMetadatas } from '#contract/groups.ts'
import type { MetadataText } from '#contract/metadatas.ts'
import type { Database } from '#server/db/database.ts'
import { groupMetadatas, groupMetadataVersions, groups } from '#server/db/schema/groups.ts'
import { httpError } from '#server/http/errors.ts'
import { type Call, type Handler, handle } from '#server/http/handler.ts'
import { JsonSource } from '#server/http/run.ts'
import { lockRow } from '#server/http/save-row.ts'
import { expectVersion } from '#server/http/version.ts'
import { refuseIncomplete } from '#server/services/group-links.ts'
import { memberSources } from '#server/services/json-secrets.ts'
import { makeMask, type Shown, textToStore, versionsPage } from '#server/services/metadata.ts'
import { groupRow } from './rows.ts'

type Row = typeof groupMetadatas.$inferSelect

const textOf = ({ value, version, updated_at }: Row): MetadataText => ({
  ...{ value, version },
  updated_at: updated_at.toISOString(),
})

async function allTexts(db: Database, groupId: number, shown: Shown = (value) => value) {
  const ofGroup = eq(groupMetadatas.group_id, groupId)
  const found = await db.select().from(groupMetadatas).where(ofGroup).orderBy(groupMetadatas.name)
  const rows = found.map((row) => ({ ...row, value: shown(row.value, row.name) }))
  return {
    metadatas: Object.fromEntries(rows.map(({ name, value }) => [name, new JsonSource(value)])),
    texts: Object.fromEntries(rows.map((row) => [row.name, textOf(row)])),
  }
}

async function rowOf(db: Database, groupId: number, name: string): Promise<Row | undefined> {
  const isOne = and(eq(groupMetadatas.group_id, groupId), eq(groupMetadatas.name, name))
  const [row] = await db.select().from(groupMetadatas).where(isOne)
  return row
}

type Save = Call<typeof saveGroupMetadatas>

/** The texts to save; values as they were sent, letter by letter. */
function sentTexts({ body, source }: Save): readonly (readonly [string, string])[] {
  const texts = body.texts ?? memberSources(source, body.metadatas ? 'metadatas' : null)
  const fields = Object.keys(texts)
    .filter((name) => !z.safeParse(jsonText, texts[name]).success)
    .map((name) => ({ field: `body.${body.metadatas ? 'metadatas.' : ''}${name}`, code: 'validation.json' }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
  return Object.entries(texts)
}

async function keep({ params, ticket, db, staff, services }: Save, name: string, value: string, version: number) {
  const now = services.now()
  const row = { group_id: params.id, name, value, version, created_at: now }
  await db
    .insert(groupMetadatas)
    .values({ ...row, updated_at: now })
    .onConflictDoUpdate({
      target: [groupMetadatas.group_id, groupMetadatas.name],
      set: { value, version, updated_at: now },
    })
  const by = { user_id: staff.id, user_name: fullName(staff) }
  await db.insert(groupMetadataVersions).values({ ...row, ...by, ticket })
}

export const metadataHandlers: readonly Handler[] = [
  handle(getGroupMetadatas, async ({ params, db, staff }) => {
    const { id } = await groupRow(db, params.id)
    return allTexts(db, id, makeMask(staff, saveGroupMetadatas))
  }),

  handle(saveGroupMetadatas, async (call) => {
    const { params, db, request, record, tag } = call
    const texts = sentTexts(call)
    refuseIncomplete(await lockRow(db, groups, eq(groups.id, params.id)))
    for (const [name, value] of texts) {
      const row = await rowOf(db, params.id, name)
      await expectVersion(request, row?.version ?? 0, () => row && { name, ...textOf(row) })
      const version = (row?.version ?? 0) + 1
      await keep(call, name, textToStore(value, row?.value, `body.texts.${name}`, { name }), version)
      // The texts themselves stand in the versions.
      await record({
        ...{ action: 'groups.editMetadata', entity: 'group_metadata', entity_id: `${params.id}/${name}` },
        before: row ? { name, version: row.version } : null,
        after: { name, version },
      })
      if (texts.length === 1) tag(version)
    }
    return { success: true as const, ...(await allTexts(db, params.id)) }
  }),

  handle(listVersions, async ({ params, query, db, staff }) => {
    await groupRow(db, params.id)
    const ofName = and(eq(groupMetadataVersions.group_id, params.id), eq(groupMetadataVersions.name, params.name))
    const shown = makeMask(staff, saveGroupMetadatas)
    const of = { table: groupMetadataVersions, ofName, shown: (value: string) => shown(value, params.name) }
    return versionsPage(db, of, { path: pathOf(listVersions.path, params), query })
  }),
]
