// How a tracking error and an address are said. Pure.
import type { TFunction } from 'i18next'
import { formatZip } from '#console/lib/formats.ts'
import type { Address, FoundAddress } from '#contract/addresses.ts'

import { type MaskedAddress, movesTo, zipInvalid } from '#contract/tracking-errors.ts'

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

/** Another city or state is more often a mistyped code than a right one. */
export function leadsElsewhere(before: MaskedAddress, found: FoundAddress): boolean {
  const { city_changed, state_changed } = movesTo(before, found)
  return city_changed || state_changed
}

/** What a zip code decides: `Avenida Paulista · Bela Vista · São Paulo/SP`. */
export function foundText(found: FoundAddress): string {
  return [found.address, found.neighborhood, placeText(found)].filter((part) => part !== '').join(' · ')
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
