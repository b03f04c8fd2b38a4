import { findAddress, findCities } from '#contract/addresses.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { citiesNamed } from './cities.ts'
import { addressOf } from './looking-up.ts'

export const addressHandlers: readonly Handler[] = [
  handle(findAddress, async ({ params, services, request }) => {
    const found = await addressOf(services.config, params.zip, request.signal)
    if (!found) throw refusal(404, 'address.not_found')
    return { data: found }
  }),

  handle(findCities, async ({ query }) => ({ data: [...citiesNamed(query.name)] })),
]
