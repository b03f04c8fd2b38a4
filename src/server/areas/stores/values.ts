// What a store's input writes: normalised by the country it lies in. Files of stores are written the same way.
import type { z } from 'zod'
import { bareZip, documentIn, isDocumentIn } from '#contract/ecommerces/by-country.ts'
import { emailToNotify, type StoreInput } from '#contract/store-fields.ts'
import type { StoreAddress } from '#server/db/schema/stores.ts'
import { refusal } from '#server/http/refusal.ts'
import type { StoreRecord } from './rows.ts'

type Given = z.output<typeof StoreInput>
type Values = Partial<StoreRecord> & Pick<StoreRecord, 'display_name' | 'schedules' | 'address'>
type Standing = Pick<StoreRecord, 'email' | 'is_notify_reverses_delivered' | 'cnpj' | 'address'>

/** Without what was left out: a new store has defaults for it, a store that is there keeps its own. */
export function storeValues({ address: given, cnpj, ...facts }: Given, standing: Standing | null): Values {
  const present = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const { country } = given
  const address: StoreAddress = {
    ...given,
    zip_code: bareZip(given.zip_code),
    complement: given.complement ?? standing?.address.complement ?? '',
    ...placeOf(given, standing),
  }
  const document = cnpj === undefined ? {} : { cnpj: documentIn(country, cnpj) }
  const values: Values = {
    ...present,
    display_name: facts.display_name,
    schedules: facts.schedules,
    ...document,
    address,
  }
  const whole = { ...standing, ...values }
  refuseSilence(whole)
  refuseForeign(whole)
  return values
}

/** Both coordinates or neither: the form of the input sees to that where it says them at all. */
function placeOf({ lat, long }: Given['address'], standing: Standing | null) {
  if (lat === undefined && long === undefined)
    return { lat: standing?.address.lat ?? null, long: standing?.address.long ?? null }
  return { lat: lat ?? null, long: long ?? null }
}

/** A store that tells of deliveries has somebody to tell (S2 §5), whether this call says so or an earlier one. */
function refuseSilence({ email, is_notify_reverses_delivered: notifies }: Partial<Standing>): void {
  if (notifies && !email) throw refusal(422, undefined, { fields: [{ field: 'body.email', code: emailToNotify }] })
}

/** A store that moves to another country without its document would keep one that is none there. */
function refuseForeign({ cnpj, address }: Partial<Standing>): void {
  if (!cnpj || !address || isDocumentIn(address.country, cnpj)) return
  const code = address.country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw refusal(422, undefined, { fields: [{ field: 'body.cnpj', code }] })
}
