import {
  listPlatforms,
  listSettings,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/ecommerces/details.ts'
import { platforms, segments } from '#server/db/schema/merchants.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { createHandler } from './create.ts'
import { saveInGroup } from './groups.ts'
import { addressOf, detailsPatch, refuseForeignAddress, refuseForeignDocument } from './patches.ts'
import { saveRow } from './saving.ts'
import { refuseUnknownSegment } from './segments.ts'

const edit = 'ecommerces.edit'

export const detailsHandlers: readonly Handler[] = [
  createHandler,

  handle(saveEcommerce, ({ body: { address, ...details }, ...call }) =>
    saveInGroup(call, details.ecommerce_group_id, {
      action: edit,
      patch: async (row) => {
        await refuseUnknownSegment(call.db, details.segment, 'body.segment', row.segment)
        return { ...detailsPatch(details, address.country), address: addressOf(address) }
      },
    }),
  ),

  handle(saveEcommerceDetails, ({ body, ...call }) =>
    saveInGroup(call, body.ecommerce_group_id, {
      action: edit,
      patch: async (row) => {
        refuseForeignDocument(body.document, row)
        await refuseUnknownSegment(call.db, body.segment, 'body.segment', row.segment)
        return detailsPatch(body, row.address.country)
      },
    }),
  ),

  handle(saveEcommerceAddress, ({ body, ...call }) =>
    saveRow(call, {
      action: edit,
      patch: (row) => {
        refuseForeignAddress(body.country, row)
        return { address: addressOf(body) }
      },
    }),
  ),

  handle(setAvailability, ({ body: { is_active, reason }, ...call }) =>
    saveRow(call, {
      action: is_active ? 'ecommerces.enable' : 'ecommerces.disable',
      patch: () => ({ is_active }),
      because: reason ? { reason } : {},
    }),
  ),

  handle(listPlatforms, async ({ db }) => ({ data: await db.select().from(platforms).orderBy(platforms.id) })),

  handle(listSettings, async ({ db }) => ({
    data: { segments: await db.select().from(segments).orderBy(segments.name, segments.id) },
  })),
]
