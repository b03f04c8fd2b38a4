// Handlers of the zip code lookup and the search for cities.
import { findAddress, findCities } from '#contract/platform/addresses.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { searchCities } from '#server/services/cities.ts'
import { lookUpAddress } from '#server/services/zip-codes.ts'

export const addressHandlers: readonly Handler[] = [
  defineHandler(findAddress, async ({ params, services, request }) => {
    const address = await lookUpAddress(services.config, params.zip, request.signal)
    if (!address) throw httpError(404, 'address.not_found')
    return { data: address }
  }),

  defineHandler(findCities, async ({ query }) => ({ data: [...searchCities(query.name)] })),
]
