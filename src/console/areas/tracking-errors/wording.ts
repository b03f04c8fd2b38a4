// How a tracking error and an address are said. Pure.
import type { TFunction } from 'i18next'
import { formatZip } from '#console/lib/formats.ts'
import type { Address } from '#contract/address-fields.ts'
import { type MaskedAddress, zipInvalid } from '#contract/tracking-errors.ts'

type T = TFunction<'tracking-errors'>

/** S2 §8: one error has a label, the others are shown as they come. */
export function errorLabel(error: string | null, t: T): string {
  if (error === null) return ''
  return error === zipInvalid ? t('TRACKING_ERRORS_CEP_INVALID') : error
}

/** `São Paulo/SP`; what is missing is left out. */
export function placeText({ city, state }: Pick<MaskedAddress, 'city' | 'state'>): string {
  return [city, state].filter((part) => part !== '').join('/')
}

/** Of a masked address everything there is: `01310-100 · São Paulo/SP`. */
export function maskedText(address: MaskedAddress): string {
  return [formatZip(address.zip_code), placeText(address)].filter((part) => part !== '').join(' · ')
}

/** In one line: `Avenida Paulista, 1000, ap 12 · Bela Vista · 01310-100 · São Paulo/SP` */
export function wholeText(address: Address): string {
  const street = [address.address, address.number, address.complement].filter((part) => part !== '').join(', ')
  return [street, address.neighborhood, maskedText(address)].filter((part) => part !== '').join(' · ')
}
