import { correctZip as correctZipEndpoint, getTrackingError, revealAddress } from '#contract/tracking-errors.ts'
import { reverses } from '#server/db/schema/reverses.ts'
import { type Handler, handle, handleLong } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { correctable, correctZip, lookedUp } from './correcting.ts'
import { listHandler } from './list.ts'
import { masked, oneRow, withError } from './rows.ts'

export const trackingErrorHandlers: readonly Handler[] = [
  listHandler,

  handle(getTrackingError, async ({ params, db, tag }) => {
    await correctable(db, params.id, false)
    const row = await oneRow(db, params.id)
    if (!row) throw refusal(404, 'not_found')
    tag(row.version)
    return { data: row }
  }),

  /** Only of those in error: for any other there is no reason to look. */
  handle(revealAddress, async ({ params, query, db, record }) => {
    const [found] = await db
      .select({ ecommerce_id: reverses.ecommerce_id, customer: reverses.customer })
      .from(reverses)
      .where(withError(params.id))
    if (!found) throw refusal(404, 'not_found')
    await record({
      ...{ action: 'trackingErrors.reveal', entity: 'reverse', entity_id: params.id, ecommerce_id: found.ecommerce_id },
      ...(query.ticket === undefined ? {} : { ticket: query.ticket }),
    })
    const { zip_code, address, number, neighborhood, state, complement, city, city_id, country } =
      found.customer.address
    return { data: { zip_code, address, number, neighborhood, state, complement, city, city_id, country } }
  }),

  /** Looked up before the transaction; who cannot be corrected is refused before anybody else is asked. */
  handleLong(correctZipEndpoint, async ({ params, body, db, request, services, tag, finish }) => {
    await correctable(db, params.id, false)
    const found = await lookedUp(services.config, body.zip_code, request.signal)
    return finish(async (transaction, record) => {
      const zip = { reverse_id: params.id, found, ticket: body.ticket }
      const admit = (reverse: { readonly version: number }) =>
        expectVersion(request, reverse.version, () => oneRow(transaction, params.id))
      const { before, after, city_changed, state_changed } = await correctZip(transaction, record, zip, {
        now: services.now(),
        admit,
      })
      const data = await oneRow(transaction, params.id)
      if (!data) throw new Error(`Reverse ${params.id} was held and is gone`)
      tag(data.version)
      const places = { before: masked(before), after: masked(after), city_changed, state_changed }
      return { success: true as const, data, address: found, ...places }
    })
  }),
]
