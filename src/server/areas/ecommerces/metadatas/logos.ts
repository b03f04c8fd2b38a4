import { and, eq } from 'drizzle-orm'
import { getLogo, largestLogo, uploadLogo } from '#contract/ecommerces/metadatas.ts'
import { pathOf } from '#contract/path.ts'
import { logos } from '#server/db/schema/documents.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { pictureType } from '#server/picture.ts'
import { lockDocuments } from './texts.ts'

export const uploadLogoHandler = handle(uploadLogo, async ({ params, body: { kind, file }, db, services, record }) => {
  if (file.size > largestLogo) throw refusal(413, 'request.too_large', { values: { maximum: largestLogo } })
  const content = Buffer.from(await file.arrayBuffer())
  const media_type = pictureType(content)
  if (media_type === null)
    throw refusal(422, 'metadatas.no_picture', { fields: [{ field: 'body.file', code: 'metadatas.no_picture' }] })
  await lockDocuments(db, params.id)
  const [row] = await db
    .insert(logos)
    .values({ ecommerce_id: params.id, kind, media_type, content, created_at: services.now() })
    .returning({ id: logos.id })
  const id = row?.id ?? 0
  await record({
    action: 'ecommerces.uploadLogo',
    entity: 'logo',
    entity_id: id,
    ecommerce_id: params.id,
    after: { kind, media_type, bytes: content.length },
  })
  const path = pathOf(getLogo.path, { id: params.id, logo_id: id })
  return { success: true as const, data: { id, kind, media_type, path } }
})

export const getLogoHandler = handle(getLogo, async ({ params, db }) => {
  const isOne = and(eq(logos.id, params.logo_id), eq(logos.ecommerce_id, params.id))
  const [row] = await db.select().from(logos).where(isOne)
  if (!row) throw refusal(404, 'not_found')
  return new Blob([new Uint8Array(row.content)], { type: row.media_type })
})
