// Handlers of the zip code lookup and the search for cities.
import { findAddress, findCities } from '#contract/platform/addresses.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { citiesNamed } from '#server/services/cities.ts'
import { addressOf } from '#server/services/zip-codes.ts'

export const addressHandlers: readonly Handler[] = [
  handle(findAddress, async ({ params, services, request }) => {
    const found = await addressOf(services.config, params.zip, request.signal)
    if (!found) throw httpError(404, 'address.not_found')
    return { data: found }
  }),

  handle(findCities, async ({ query }) => ({ data: [...citiesNamed(query.name)] })),
]
