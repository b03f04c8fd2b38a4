import { and, desc, eq } from 'drizzle-orm'
import { getMetadatas, metadataVersions } from '#contract/ecommerces/metadatas.ts'
import { pathOf } from '#contract/path.ts'
import { metadataVersions as versions } from '#server/db/schema/documents.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { getConfigsHandler, saveConfigsHandler } from './configs.ts'
import { getLogoHandler, uploadLogoHandler } from './logos.ts'
import { saveHandler } from './save.ts'
import { allTexts, refuseUnknown } from './texts.ts'

/** A text may be long: few versions a page. */
const versionsAtOnce = 15

export const metadataHandlers: readonly Handler[] = [
  handle(getMetadatas, async ({ params, db }) => {
    await refuseUnknown(db, params.id)
    return allTexts(db, params.id)
  }),

  saveHandler,

  handle(metadataVersions, async ({ params, query, db }) => {
    await refuseUnknown(db, params.id)
    const ofName = and(eq(versions.ecommerce_id, params.id), eq(versions.name, params.name))
    const window = { ...query, limit: versionsAtOnce }
    const count = db.$count(versions, ofName)
    const found = await db
      .select({ version: versions, total: count })
      .from(versions)
      .where(ofName)
      .orderBy(desc(versions.version))
      .limit(versionsAtOnce)
      .offset(offsetOf(window))
    const total = found[0]?.total ?? (await count)
    const data = found.map(({ version: { version, value, user_name, ticket, created_at } }) => ({
      ...{ version, value, user_name, ticket },
      created_at: created_at.toISOString(),
    }))
    return pageEnvelope({ path: pathOf(metadataVersions.path, params), query }, window, total, data)
  }),

  getConfigsHandler,
  saveConfigsHandler,
  uploadLogoHandler,
  getLogoHandler,
]
