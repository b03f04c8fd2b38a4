// Contract of a store with the postal carrier: fields and validation (S2 §3, §4, §5, §9; product decisions A38, A43).

import { answerShape, choiceField, type FieldList, field, inputShape, textField } from '#contract/field-list.ts'
import {
  codeText,
  decimalText,
  describedText,
  isObjectInput,
  readOnly,
  text,
  typedMoney,
  wholeNumber,
} from '#contract/fields.ts'
import { isEditedMark } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'

export const carrierServices = ['pac', 'sedex'] as const
export const codeValidations = ['states', 'sigep'] as const

/** Insurance of a shipment: none, or by the carrier up to a declared value. */
export const insuranceTypes = ['none', 'declared_value'] as const
type InsuranceType = (typeof insuranceTypes)[number]

/** Minimum declared value in reais (S2 §9). */
export const leastInsurance = '23.50'
const mostInsurance = 100_000

/** Maximum number of days in `authorization_limit_days` (S2 §9). */
export const MAX_AUTHORIZATION_DAYS = 90

/** Maximum number of characters in the texts of a contract (S2 §9). */
const contractLimits = {
  username: 100,
  pac_service_code: 100,
  sedex_service_code: 50,
  administrative_code: 100,
  posting_card: 100,
  password: 100,
} as const

/** Returns true when the store has a contract of its own, which needs both a posting card and a username (S2 §4). */
export function isCustom({ posting_card, username }: { readonly posting_card: string; readonly username: string }) {
  return posting_card !== '' && username !== ''
}

const password = z
  .string()
  .max(contractLimits.password)
  .regex(/^\P{Cc}*$/u, 'validation.characters')
  .refine((typed: string) => typed.isWellFormed(), 'validation.characters')
  .refine((typed: string) => !isEditedMark(typed), 'validation.edited_mark')
  .meta({ pattern: describedText })

/** Names of the fields that a store's own contract requires. */
const neededByCustom = [
  ...['username', 'pac_service_code', 'sedex_service_code', 'administrative_code', 'posting_card'],
  'authorization_limit_days',
] as const

type Typed = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Builds a rule that requires a field when `isRequired` returns true. The rule runs even if other fields are invalid,
 * so that the user sees all errors at once.
 */
const needed = (name: string, isNeeded: (values: Typed) => boolean) =>
  z.refine<Typed>((values) => !isNeeded(values) || !isEmpty(values[name]), {
    ...{ path: [name], error: 'validation.required', when: isObjectInput },
  })

const hasOwn = (values: Typed) => values.is_save_full_contract === true

/**
 * Returns the insurance type, or the type that the boolean `insurance` (S2 §3) stands for; null when both are missing.
 */
export function getInsuranceType({ insurance_type: type, insurance }: Typed): InsuranceType | null {
  const known = insuranceTypes.find((one) => one === type)
  if (known) return known
  return typeof insurance === 'boolean' ? (insurance ? 'declared_value' : 'none') : null
}

const isInsured = (values: Typed) => hasOwn(values) && getInsuranceType(values) === 'declared_value'

const rules = [
  ...neededByCustom.map((name) => needed(name, hasOwn)),
  needed('insurance_type', (values) => hasOwn(values) && getInsuranceType(values) === null),
  needed('insurance_value', isInsured),
  z.refine<Typed>(
    (values) =>
      typeof values.insurance !== 'boolean' || values.insurance === (getInsuranceType(values) === 'declared_value'),
    { path: ['insurance'], error: 'validation.invalid', when: isObjectInput },
  ),
]

/** Returns true when a decimal text is at least `MIN_INSURANCE`. */
function isEnough(value: string): boolean {
  return Number(value) >= Number(leastInsurance)
}

const declaredValue = decimalText({ decimals: 2, maximum: mostInsurance })
  .refine(isEnough, 'validation.insurance_value')
  .meta({ description: `Reais as a decimal text, from ${leastInsurance} to ${mostInsurance}.` })

/** Builds the field for a code of the contract; an absent code is an empty text. */
function contractCode(input: z.ZodString) {
  return textField('code', { section: 'contract', input: input.default('') })
}

/** Fields of the contract, in the order of the form (S2 §3). */
export const storeContractFields = {
  texts: 'store-contract',
  fields: {
    is_save_full_contract: field('boolean', {
      ...{ section: 'contract', input: z.boolean(), answer: z.boolean(), initial: false },
    }),
    posting_card: contractCode(codeText(contractLimits.posting_card)),
    username: contractCode(text(contractLimits.username)),
    /** Password, which responses never contain; `has_password` says whether a password is stored. */
    password: textField('secret', {
      section: 'contract',
      input: password.optional().meta({ description: 'Absent, empty or masked keeps the stored one.' }),
    }),
    administrative_code: contractCode(codeText(contractLimits.administrative_code)),
    pac_service_code: contractCode(codeText(contractLimits.pac_service_code)),
    sedex_service_code: contractCode(codeText(contractLimits.sedex_service_code)),
    default_service: choiceField(carrierServices, {
      section: 'contract',
      input: z.enum(carrierServices).default('pac'),
    }),
    code_validation_method: choiceField(codeValidations, {
      section: 'contract',
      input: z.enum(codeValidations).default('states'),
    }),
    authorization_limit_days: field('number', {
      section: 'contract',
      input: wholeNumber(0, MAX_AUTHORIZATION_DAYS).nullable().optional(),
      answer: z.int().nullable(),
      initial: '',
    }),
    insurance_type: field('choice', {
      section: 'contract',
      choices: insuranceTypes,
      input: z.enum(insuranceTypes).nullable().optional(),
      answer: z.string().nullable(),
      initial: '',
      example: 'declared_value',
    }),
    /** Declared value in reais, with two decimals. */
    insurance_value: field('money', {
      section: 'contract',
      input: declaredValue.nullable().optional(),
      answer: z.string().nullable(),
      initial: '',
    }),
  },
} as const satisfies FieldList

const inputs = inputShape(storeContractFields)

/**
 * Complete contract, as S2 §3 lists it or as GET returns it. When `is_save_full_contract` is false (default mode), only
 * the posting card is stored. An absent, empty or masked password keeps the stored password.
 */
export const ContractToSave = z
  .strictObject({
    ...inputs,
    has_password: readOnly,
    insurance: z
      .boolean()
      .optional()
      .meta({ description: 'Whether there is insurance; may stand in place of `insurance_type`.' }),
  })
  .check(...rules)
export type ContractToSave = z.output<typeof ContractToSave>

/** Returns the schema of the contract's form, with values as typed; a password is required while none is stored. */
export function contractForm({ hasPassword }: { readonly hasPassword: boolean }) {
  return z
    .object({
      ...inputs,
      insurance_type: z.enum(insuranceTypes).optional(),
      password: password.default(''),
      authorization_limit_days: wholeNumber(0, MAX_AUTHORIZATION_DAYS).optional(),
      insurance_value: typedMoney({ maximum: mostInsurance }).refine(isEnough, 'validation.insurance_value').optional(),
    })
    .check(
      ...rules,
      needed('password', (values) => hasOwn(values) && !hasPassword),
    )
}

const { password: _, ...answers } = answerShape(storeContractFields)

/** Contract in responses, without its password. */
export const StoreContractOptions = z.object({ ...answers, has_password: z.boolean(), insurance: z.boolean() })
export type StoreContractOptions = z.infer<typeof StoreContractOptions>
