import { findAddress, findCities } from '#contract/addresses.ts'
import type { Config } from '#server/config.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { type AddressBook, embeddedBook, UnavailableError } from './address-book.ts'
import { citiesNamed } from './cities.ts'
import { viaCep } from './via-cep.ts'

export const addressHandlers: readonly Handler[] = [
  handle(findAddress, async ({ params, services, request }) => {
    const found = await bookOf(services.config).find(params.zip, request.signal).catch(unavailable)
    if (!found) throw refusal(404, 'address.not_found')
    return { data: found }
  }),

  handle(findCities, async ({ query }) => ({ data: [...citiesNamed(query.name)] })),
]

/** The service that the configuration names, else the embedded table. */
function bookOf({ zipServiceUrl }: Config): AddressBook {
  return zipServiceUrl === null ? embeddedBook : viaCep(zipServiceUrl)
}

function unavailable(error: unknown): never {
  throw error instanceof UnavailableError ? refusal(503, 'address.unavailable') : error
}
