import { and, eq } from 'drizzle-orm'
import { getMetadatas, metadataVersions, saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import { pathOf } from '#contract/path.ts'
import { metadataVersions as versions } from '#server/db/schema/documents.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { shownTo } from '#server/metadata-secrets.ts'
import { versionsPage } from '#server/metadata-versions.ts'
import { getConfigsHandler, saveConfigsHandler } from './configs.ts'
import { getLogoHandler, uploadLogoHandler } from './logos.ts'
import { saveHandler } from './save.ts'
import { allTexts, refuseUnknown } from './texts.ts'

export const metadataHandlers: readonly Handler[] = [
  handle(getMetadatas, async ({ params, db, staff }) => {
    await refuseUnknown(db, params.id)
    return allTexts(db, params.id, shownTo(staff, saveMetadatas))
  }),

  saveHandler,

  handle(metadataVersions, async ({ params, query, db, staff }) => {
    await refuseUnknown(db, params.id)
    const ofName = and(eq(versions.ecommerce_id, params.id), eq(versions.name, params.name))
    const shown = shownTo(staff, saveMetadatas)
    const asked = { path: pathOf(metadataVersions.path, params), query }
    return versionsPage(db, { table: versions, ofName, shown: (value) => shown(value, params.name) }, asked)
  }),

  getConfigsHandler,
  saveConfigsHandler,
  uploadLogoHandler,
  getLogoHandler,
]
