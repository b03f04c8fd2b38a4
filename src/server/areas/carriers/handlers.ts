// Integrated carriers (S2 §2, §7): registered by their URL; their description is read anew with every save.
import { eq } from 'drizzle-orm'
import { findCarrier, getCarrier, getCarrierLogo, listCarriers } from '#contract/carriers.ts'
import { courierConnectors } from '#server/db/schema/platform.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { addHandler } from './add.ts'
import { askConnector } from './connector.ts'
import { carrierRow, carrierRows, refuseTaken, shown } from './rows.ts'
import { saveHandler } from './save.ts'

export const carrierHandlers: readonly Handler[] = [
  handle(listCarriers, async ({ db }) => {
    const rows = await carrierRows(db)
    return { data: rows.map(shown) }
  }),

  handle(findCarrier, async ({ query: { url }, db, services, request }) => {
    const field = 'query.url'
    await refuseTaken(db, url, field)
    const { picture, ...description } = await askConnector(url, { services, signal: request.signal, field })
    const logo = picture && `data:${picture.logo_type};base64,${picture.logo.toString('base64')}`
    return { data: { ...description, url, logo } }
  }),

  handle(getCarrier, async ({ params, db, tag }) => {
    const row = await carrierRow(db, params.id)
    tag(row.version)
    return { data: shown(row) }
  }),

  handle(getCarrierLogo, async ({ params, db }) => {
    const { id, logo, logo_type } = courierConnectors
    const [row] = await db.select({ logo, logo_type }).from(courierConnectors).where(eq(id, params.id))
    if (!row || row.logo === null || row.logo_type === null) throw refusal(404, 'not_found')
    return new Blob([new Uint8Array(row.logo)], { type: row.logo_type })
  }),

  addHandler,
  saveHandler,
]
