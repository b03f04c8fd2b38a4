// Who knows zip codes here, and what is said where a code cannot be looked up.
import type { FoundAddress } from '#contract/addresses.ts'
import type { Config } from '#server/config.ts'
import { refusal } from '#server/http/refusal.ts'
import { type AddressBook, embeddedBook, UnavailableError } from './address-book.ts'
import { viaCep } from './via-cep.ts'

/** Null: there is no such zip code. Refuses with 503 when that cannot be told now. Waits for another service: never inside a transaction. */
export function addressOf(config: Config, zip: string, signal: AbortSignal): Promise<FoundAddress | null> {
  return bookOf(config).find(zip, signal).catch(unavailable)
}

/** The service that the configuration names, else the embedded table. */
function bookOf({ zipServiceUrl }: Config): AddressBook {
  return zipServiceUrl === null ? embeddedBook : viaCep(zipServiceUrl)
}

function unavailable(error: unknown): never {
  throw error instanceof UnavailableError ? refusal(503, 'address.unavailable') : error
}
