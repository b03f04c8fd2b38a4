// Values of the store form: from a record, to a request body, and coordinates as they are typed. Pure.
import { withFieldNames } from '#console/api/client.ts'
import { formatDocument, formatZip } from '#console/lib/format.ts'
import { bareZip, documentIn } from '#contract/brazil.ts'
import { type Store, type StoreForm, storeFieldOf, storeInputOf } from '#contract/stores.ts'
import type { z } from '#contract/zod.ts'

export type StoreValues = z.input<typeof StoreForm>

export function valuesOf({ address, ...store }: Store) {
  return {
    display_name: store.display_name,
    schedules: store.schedules,
    email: store.email,
    seller: store.seller,
    main_seller: store.main_seller,
    pickup_point: store.pickup_point,
    cnpj: formatDocument(store.cnpj),
    is_active: store.is_active,
    is_notify_reverses_delivered: store.is_notify_reverses_delivered,
    is_split_destination: store.is_split_destination,
    is_seller_destination: store.is_seller_destination,
    is_seller_origin: store.is_seller_origin,
    check_in: store.check_in,
    is_omnichannel: store.is_omnichannel,
    partner_number: store.partner_number,
    ie_number: store.ie_number,
    country: address.country,
    zip_code: formatZip(address.zip_code),
    address: address.address,
    number: address.number,
    neighborhood: address.neighborhood,
    complement: address.complement,
    city: address.city,
    state: address.state,
    lat: formatCoordinate(address.lat),
    long: formatCoordinate(address.long),
  } as const
}

/** With the defaults of S2 §9. */
export const newStore = {
  ...{ display_name: '', schedules: '', email: '', seller: '', cnpj: '', partner_number: '', ie_number: '' },
  ...{ main_seller: false, pickup_point: false, is_active: true, is_notify_reverses_delivered: false },
  ...{ is_split_destination: false, is_seller_destination: false, is_seller_origin: false, is_omnichannel: false },
  check_in: 'reverse',
  country: 'BR',
  ...{ zip_code: '', address: '', number: '', neighborhood: '', complement: '', city: '', state: '' },
  ...{ lat: '', long: '' },
} as const

/** `-23,5614`: a plain decimal, however small. */
export function formatCoordinate(degrees: number | null): string {
  if (degrees === null) return ''
  return degrees
    .toFixed(10)
    .replace(/0{1,10}$/, '')
    .replace(/\.$/, '')
    .replace('.', ',')
}

/** What was typed as a coordinate in its usual form; a dot is a decimal comma too. */
export function tidyCoordinate(typed: string): string {
  const plain = typed.trim().replace('−', '-')
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(plain) ? plain.replace('.', ',').replace(/^\+/, '') : typed
}

/** As the calls have it (S2 §7): documents and postal codes without their masks. */
export function storeBodyOf(values: StoreValues) {
  const { cnpj = '', ...store } = storeInputOf(values)
  const { country = 'BR', zip_code } = store.address
  return {
    ...store,
    cnpj: cnpj === '' ? '' : documentIn(country, cnpj),
    address: { ...store.address, zip_code: bareZip(zip_code) },
  }
}

/** The body groups what the form holds side by side. */
export function atFormFields(failure: unknown): unknown {
  return withFieldNames(failure, storeFieldOf)
}
