// Between a record and the form of its details: values as they are typed, and the body that is sent for them.
import type { z } from 'zod'
import { ApiError, isApiError } from '#console/lib/api-error.ts'
import { formatDocument, formatPhone, formatZip } from '#console/lib/formats.ts'
import { tidyDocument } from '#console/lib/typed.ts'
import { type Country, isPhone, phoneIn } from '#contract/brazil.ts'
import type { DetailsForm, Ecommerce, saveEcommerce } from '#contract/ecommerces.ts'

export type DetailsValues = z.input<typeof DetailsForm>

/** Where the ids of cities are known from: the record, the look-up, the city that was picked. */
export type CityId = (city: string, state: string) => number | null

export function valuesOf(record: Ecommerce) {
  const { address } = record
  return {
    trade_name: record.trade_name,
    company_name: record.company_name,
    display_name: record.display_name,
    document: formatDocument(record.document),
    email: record.email,
    phone: shownPhone(record.phone),
    url: record.url,
    segment: record.segment ?? '',
    hubspot_code: record.hubspot_code ?? '',
    superlogica_client_id: record.superlogica_integration.client_id ?? '',
    ecommerce_group_id: record.ecommerce_group_id ?? '',
    language: record.language,
    retention_actived: record.retention_actived,
    is_test: record.is_test,
    use_default_contract: record.use_default_contract,
    country: address.country,
    zip_code: formatZip(address.zip_code),
    address: address.address,
    number: address.number,
    neighborhood: address.neighborhood,
    complement: address.complement,
    city: address.city,
    state: address.state,
  } as const
}

export function bodyOf(values: DetailsValues, cityIdOf: CityId): z.input<typeof saveEcommerce.body> {
  const { country, zip_code, address, number, neighborhood, complement, city, state, ...business } = values
  return {
    ...business,
    ecommerce_group_id: business.ecommerce_group_id ?? null,
    address: {
      ...{ country, zip_code, address, number, neighborhood, complement, city, state },
      city_id: cityIdOf(city.trim(), state.trim()),
    },
  }
}

/** With its country code always: typed back, it means the same. */
function shownPhone(digits: string): string {
  const shown = formatPhone(digits)
  return shown === '' || shown.startsWith('+') ? shown : `+${shown}`
}

/** What was typed in its usual form, once it is complete; until then as it is. */
export const formatted = {
  document: tidyDocument,
  phone: (country: Country) => (typed: string) => (isPhone(typed) ? shownPhone(phoneIn(country, typed)) : typed),
}

/** The body groups what the form holds side by side: what is wrong with `body.address.number` is said at `number`. */
export function atFormFields(failure: unknown): unknown {
  if (!isApiError(failure) || !failure.problem) return failure
  const errors = failure.fields.map((problem) => ({
    ...problem,
    field: problem.field.replace(/^body\.(address|ecommerce|user)\./, 'body.'),
  }))
  return new ApiError({ kind: failure.kind, status: failure.status, problem: { ...failure.problem, errors } })
}
