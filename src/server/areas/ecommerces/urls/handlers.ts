import {
  addBrandUrl,
  addUrl,
  deleteBrandUrl,
  deleteUrl,
  listBrandUrls,
  listUrls,
  saveBrandUrl,
  saveUrl,
} from '#contract/ecommerces/urls.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { add, refuseOtherIds, remove, save } from './changes.ts'
import { refuseUnknownEcommerce, rowsOf } from './rows.ts'

const success = true as const

export const urlHandlers: readonly Handler[] = [
  handle(listUrls, async ({ params, db }) => {
    await refuseUnknownEcommerce(db, params.id)
    return { data: await rowsOf(db, params.id, 'own') }
  }),
  handle(listBrandUrls, async ({ params, db }) => {
    await refuseUnknownEcommerce(db, params.id)
    return { data: await rowsOf(db, params.id, 'brand') }
  }),
  handle(addUrl, async ({ params, body, ...work }) => {
    refuseOtherIds(body, { id: params.id })
    return { success, data: await add(work, params.id, body) }
  }),
  handle(addBrandUrl, async ({ params, body, ...work }) => {
    refuseOtherIds(body, { id: params.id })
    return { success, data: await add(work, params.id, body) }
  }),
  handle(saveUrl, async ({ params, body, ...work }) => {
    refuseOtherIds(body, { id: params.url_id, ecommerceId: params.id })
    return { success, data: await save(work, params, 'own', body) }
  }),
  handle(saveBrandUrl, async ({ params, body, ...work }) => {
    refuseOtherIds(body, { id: params.url_id, ecommerceId: params.id })
    return { success, data: await save(work, params, 'brand', body) }
  }),
  handle(deleteUrl, async ({ params, ...work }) => {
    await remove(work, params, 'own')
    return { success }
  }),
  handle(deleteBrandUrl, async ({ params, ...work }) => {
    await remove(work, params, 'brand')
    return { success }
  }),
]
