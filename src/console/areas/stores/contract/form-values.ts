// A contract as it is typed, and what of it is sent.
import { z } from 'zod'
import { formatAmount } from '#console/lib/formats.ts'
import { ContractToSave, type contractForm, insuranceTypes, isCustom } from '#contract/store-contract.ts'
import type { Store } from '#contract/stores.ts'

type Form = ReturnType<typeof contractForm>
export type Typed = z.input<Form>

const none = ContractToSave.parse({ is_save_full_contract: false })

/** The password is never shown: empty keeps the stored one (A43). */
export function typedOf({ contract_options: options }: Pick<Store, 'contract_options'>) {
  const { username, pac_service_code, sedex_service_code, administrative_code, posting_card } = options ?? none
  const { default_service, code_validation_method } = options ?? none
  const days = options?.authorization_limit_days
  const value = options?.insurance_value
  return {
    // S2 §4: custom only when both are there.
    is_save_full_contract: isCustom({ posting_card, username }),
    posting_card,
    username,
    password: '',
    administrative_code,
    pac_service_code,
    sedex_service_code,
    default_service,
    code_validation_method,
    authorization_limit_days: typeof days === 'number' ? String(days) : '',
    insurance_type: insuranceTypes.find((type) => type === options?.insurance_type) ?? ('' as const),
    insurance_value: value ? formatAmount(value) : '',
  }
}

/** In default mode the posting card alone; a blank password is left out, and so keeps the stored one. */
export function sentOf(form: Form, typed: Typed): z.input<typeof ContractToSave> {
  const { password, ...contract } = z.parse(form, typed)
  if (!contract.is_save_full_contract) {
    return { is_save_full_contract: false, posting_card: contract.posting_card }
  }
  return { ...contract, ...(password.trim() === '' ? {} : { password }) }
}

/** A password that was typed is typed again after a reload. */
export function withoutPassword(values: Readonly<Record<string, unknown>>) {
  return { ...values, password: '' }
}

/** In the order of the form. */
export const fieldNames = [
  ...['is_save_full_contract', 'posting_card', 'username', 'password', 'administrative_code', 'pac_service_code'],
  ...['sedex_service_code', 'default_service', 'code_validation_method', 'authorization_limit_days'],
  ...['insurance_type', 'insurance_value'],
] as const
export type FieldName = keyof ReturnType<typeof typedOf>

type Shown = Readonly<Record<string, unknown>>

/** What is kept of a contract in default mode. */
const keptByDefault: ReadonlySet<string> = new Set(['is_save_full_contract', 'posting_card'])

/** What a save stores: in default mode nothing but the posting card. */
function kept(values: Shown, name: string): unknown {
  const isKept = values.is_save_full_contract === true || keptByDefault.has(name)
  const isInsured = name !== 'insurance_value' || values.insurance_type === 'declared_value'
  return isKept && isInsured ? (values[name] ?? '') : ''
}

export interface ContractChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** What would be another after a save. */
export function contractChanges(before: Shown, after: Shown): readonly ContractChange[] {
  return fieldNames
    .map((name) => ({ name, before: kept(before, name), after: kept(after, name) }))
    .filter((change) => String(change.before).trim() !== String(change.after).trim())
}
