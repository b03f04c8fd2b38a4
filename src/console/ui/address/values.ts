import type { Country } from '#contract/brazil.ts'

/** The part of a form that is an address, as it is typed. */
export interface AddressValues {
  readonly country: Country
  readonly zip_code: string
  readonly address: string
  readonly number: string
  readonly neighborhood: string
  readonly complement: string
  readonly city: string
  readonly state: string
}
