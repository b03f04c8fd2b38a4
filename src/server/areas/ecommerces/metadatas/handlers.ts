import { and, eq } from 'drizzle-orm'
import { getMetadatas, metadataVersions } from '#contract/ecommerces/metadatas.ts'
import { pathOf } from '#contract/path.ts'
import { metadataVersions as versions } from '#server/db/schema/documents.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { getConfigsHandler, saveConfigsHandler } from './configs.ts'
import { getLogoHandler, uploadLogoHandler } from './logos.ts'
import { saveHandler } from './save.ts'
import { allTexts, refuseUnknown } from './texts.ts'
import { versionsPage } from './versions.ts'

export const metadataHandlers: readonly Handler[] = [
  handle(getMetadatas, async ({ params, db }) => {
    await refuseUnknown(db, params.id)
    return allTexts(db, params.id)
  }),

  saveHandler,

  handle(metadataVersions, async ({ params, query, db }) => {
    await refuseUnknown(db, params.id)
    const ofName = and(eq(versions.ecommerce_id, params.id), eq(versions.name, params.name))
    return versionsPage(db, versions, ofName, { path: pathOf(metadataVersions.path, params), query })
  }),

  getConfigsHandler,
  saveConfigsHandler,
  uploadLogoHandler,
  getLogoHandler,
]
