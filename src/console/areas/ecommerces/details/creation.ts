// The form of a new ecommerce: the contract's body side by side, with the defaults of S1 §9.
import { z } from 'zod'
import { EcommerceCreation } from '#contract/ecommerces.ts'

const { ecommerce, user } = EcommerceCreation.shape

export const CreationForm = z.strictObject({ ...ecommerce.shape, ...user.shape })
type CreationValues = z.input<typeof CreationForm>

export const creationDefaults = {
  company_name: '',
  url: '',
  email: '',
  ecommerce_group_id: '',
  language: 'pt-BR',
  country: 'BR',
  hubspot_code: '',
  segment: '',
  retention_actived: true,
  is_test: false,
  use_default_contract: false,
} as const

export function creationOf({ email, ...ecommerce }: CreationValues): z.input<typeof EcommerceCreation> {
  return { ecommerce, user: { email } }
}
