// A contract as it is kept: in default mode nothing of a contract of the store's own stays behind, its password neither.
import { ContractToSave, isCustom } from '#contract/store-contract.ts'
import type { StoreContractOptions } from '#contract/stores.ts'
import { refusal } from '#server/http/refusal.ts'
import type { Secrets } from '#server/secrets.ts'
import type { StoreRecord } from '../rows.ts'

type Kept = Omit<StoreContractOptions, 'has_password'>

export interface ContractValues {
  readonly contract_options: Kept
  readonly contract_password: Buffer | null
}

const empty = ContractToSave.parse({ is_save_full_contract: false })

export function contractValues(
  given: ContractToSave,
  { contract_password: before }: Pick<StoreRecord, 'contract_password'>,
  { seal }: Pick<Secrets, 'seal'>,
): ContractValues {
  if (!given.is_save_full_contract) {
    return { contract_options: keptOf({ ...empty, posting_card: given.posting_card }), contract_password: null }
  }
  const password = given.password ?? ''
  if (password.trim() === '' && before === null)
    throw refusal(422, undefined, { fields: [{ field: 'body.password', code: 'validation.required' }] })
  // Blank keeps the stored one.
  const contract_password = password.trim() === '' ? before : seal(password)
  return { contract_options: keptOf(given), contract_password }
}

function keptOf(given: ContractToSave): Kept {
  const { password: _, insurance_type = 'none', insurance_value, authorization_limit_days, ...texts } = given
  const insurance = insurance_type !== 'none'
  return {
    ...texts,
    is_save_full_contract: given.is_save_full_contract && isCustom(given),
    authorization_limit_days: authorization_limit_days ?? null,
    insurance,
    insurance_type: given.is_save_full_contract ? insurance_type : null,
    insurance_value: insurance ? Number(insurance_value).toFixed(2) : null,
  }
}
