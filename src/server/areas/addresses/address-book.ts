// The port through which addresses are looked up, whoever knows them.
import type { FoundAddress } from '#contract/addresses.ts'
import { zipTable } from './zip-table.ts'

export interface AddressBook {
  /** Null when there is no such zip code; throws an `UnavailableError` when that cannot be told now. */
  readonly find: (zip: string, signal: AbortSignal) => Promise<FoundAddress | null>
}

export class UnavailableError extends Error {}

/** Without a network: the table's codes, and no others. */
export const embeddedBook: AddressBook = {
  find: async (zip) => zipTable.find(({ zip_code }) => zip_code === zip) ?? null,
}
