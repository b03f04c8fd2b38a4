import { billedServices } from '#contract/billing.ts'

const known: readonly string[] = billedServices

const placeOf = (service: string) => (known.includes(service) ? known.indexOf(service) : known.length)

/** The same order of services everywhere; those that this version does not know come last. */
export function byService<Row extends { readonly service_code: string }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((one, other) => placeOf(one.service_code) - placeOf(other.service_code))
}
