// Contract of a store with the postal carrier: fields and their validation (S2 §3, §4, §5, §9; product decisions A38,
// A43).

import {
  choiceField,
  type FieldList,
  field,
  getInputSchemas,
  getResponseSchemas,
  textField,
} from '#contract/field-list.ts'
import {
  codeText,
  decimalText,
  integerSchema,
  isObjectInput,
  moneyInput,
  readOnly,
  text,
  visibleTextPattern,
} from '#contract/fields.ts'
import { isEditedSecretPlaceholder } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'

export const carrierServices = ['pac', 'sedex'] as const
export const codeValidations = ['states', 'sigep'] as const

/** Insurance of a shipment: none, or by the carrier up to a declared value. */
export const insuranceTypes = ['none', 'declared_value'] as const
type InsuranceType = (typeof insuranceTypes)[number]

/** Minimum declared value in reais (S2 §9). */
export const MIN_DECLARED_VALUE = '23.50'
const MAX_DECLARED_VALUE = 100_000

/** Maximum number of days in `authorization_limit_days` (S2 §9). */
export const MAX_AUTHORIZATION_DAYS = 90

/** Maximum number of characters in the texts of a contract (S2 §9). */
const MAX_LENGTHS = {
  username: 100,
  pac_service_code: 100,
  sedex_service_code: 50,
  administrative_code: 100,
  posting_card: 100,
  password: 100,
} as const

/** Returns true when the store has a contract of its own: both posting card and username are present (S2 §4). */
export function isCustomContract({
  posting_card,
  username,
}: {
  readonly posting_card: string
  readonly username: string
}) {
  return posting_card !== '' && username !== ''
}

const password = z
  .string()
  .max(MAX_LENGTHS.password)
  .regex(/^\P{Cc}*$/u, 'validation.characters')
  .refine((input: string) => input.isWellFormed(), 'validation.characters')
  .refine((input: string) => !isEditedSecretPlaceholder(input), 'validation.edited_mark')
  .meta({ pattern: visibleTextPattern })

/** Names of the fields that a store's own contract requires. */
const customContractRequiredFields = [
  ...['username', 'pac_service_code', 'sedex_service_code', 'administrative_code', 'posting_card'],
  'authorization_limit_days',
] as const

type FormValues = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Builds a Zod refinement that requires a field when `isRequired` returns true. The refinement runs even if other
 * fields are invalid, so that the user sees all errors at once.
 */
const buildRequiredRule = (name: string, isRequired: (values: FormValues) => boolean) =>
  z.refine<FormValues>((values) => !isRequired(values) || !isEmpty(values[name]), {
    path: [name],
    error: 'validation.required',
    when: isObjectInput,
  })

const hasOwnContract = (values: FormValues) => values.is_save_full_contract === true

/**
 * Returns the insurance type. If the type is missing, converts the boolean `insurance` (S2 §3); null if both are
 * missing.
 */
export function getInsuranceType({ insurance_type: type, insurance }: FormValues): InsuranceType | null {
  const insuranceType = insuranceTypes.find((insuranceOption) => insuranceOption === type)
  if (insuranceType) return insuranceType
  return typeof insurance === 'boolean' ? (insurance ? 'declared_value' : 'none') : null
}

const isInsured = (values: FormValues) => hasOwnContract(values) && getInsuranceType(values) === 'declared_value'

const contractRules = [
  ...customContractRequiredFields.map((name) => buildRequiredRule(name, hasOwnContract)),
  buildRequiredRule('insurance_type', (values) => hasOwnContract(values) && getInsuranceType(values) === null),
  buildRequiredRule('insurance_value', isInsured),
  z.refine<FormValues>(
    (values) =>
      typeof values.insurance !== 'boolean' || values.insurance === (getInsuranceType(values) === 'declared_value'),
    { path: ['insurance'], error: 'validation.invalid', when: isObjectInput },
  ),
]

/** Returns true when a decimal text is at least `MIN_DECLARED_VALUE`. */
function isSufficientDeclaredValue(value: string): boolean {
  return Number(value) >= Number(MIN_DECLARED_VALUE)
}

const declaredValue = decimalText({ decimals: 2, maximum: MAX_DECLARED_VALUE })
  .refine(isSufficientDeclaredValue, 'validation.insurance_value')
  .meta({ description: `Amount in reais as a decimal text, from ${MIN_DECLARED_VALUE} to ${MAX_DECLARED_VALUE}.` })

/** Builds a field for a code of the contract. An omitted code is stored as an empty text. */
function buildContractCodeField(input: z.ZodString) {
  return textField('code', { section: 'contract', input: input.default('') })
}

/** Fields of the contract, in the order of the form (S2 §3). */
export const storeContractFields = {
  textNamespace: 'store-contract',
  fields: {
    is_save_full_contract: field('boolean', {
      ...{ section: 'contract', input: z.boolean(), response: z.boolean(), initialValue: false },
    }),
    posting_card: buildContractCodeField(codeText(MAX_LENGTHS.posting_card)),
    username: buildContractCodeField(text(MAX_LENGTHS.username)),
    /** Password. Responses do not contain the password; `has_password` tells whether one is stored. */
    password: textField('secret', {
      section: 'contract',
      input: password.optional().meta({ description: 'If omitted, blank or masked, the password stays.' }),
    }),
    administrative_code: buildContractCodeField(codeText(MAX_LENGTHS.administrative_code)),
    pac_service_code: buildContractCodeField(codeText(MAX_LENGTHS.pac_service_code)),
    sedex_service_code: buildContractCodeField(codeText(MAX_LENGTHS.sedex_service_code)),
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
      input: integerSchema(0, MAX_AUTHORIZATION_DAYS).nullable().optional(),
      response: z.int().nullable(),
      initialValue: '',
    }),
    insurance_type: field('choice', {
      section: 'contract',
      choices: insuranceTypes,
      input: z.enum(insuranceTypes).nullable().optional(),
      response: z.string().nullable(),
      initialValue: '',
      example: 'declared_value',
    }),
    /** Declared value in reais, with two decimals. */
    insurance_value: field('money', {
      section: 'contract',
      input: declaredValue.nullable().optional(),
      response: z.string().nullable(),
      initialValue: '',
    }),
  },
} as const satisfies FieldList

const inputFields = getInputSchemas(storeContractFields)

/**
 * Contract in a request, in the format of S2 §3 or of the GET response. If `is_save_full_contract` is false, only the
 * posting card is stored. An absent, empty or masked password keeps the stored password.
 */
export const ContractInput = z
  .strictObject({
    ...inputFields,
    has_password: readOnly,
    insurance: z
      .boolean()
      .optional()
      .meta({ description: 'Whether shipments are insured; may be sent instead of `insurance_type`.' }),
  })
  .check(...contractRules)
export type ContractInput = z.output<typeof ContractInput>

/**
 * Returns the schema of the contract form, whose values are texts as the user typed them. The form requires a password
 * if no password is stored.
 */
export function buildContractForm({ hasPassword }: { readonly hasPassword: boolean }) {
  return z
    .object({
      ...inputFields,
      insurance_type: z.enum(insuranceTypes).optional(),
      password: password.default(''),
      authorization_limit_days: integerSchema(0, MAX_AUTHORIZATION_DAYS).optional(),
      insurance_value: moneyInput({ maximum: MAX_DECLARED_VALUE })
        .refine(isSufficientDeclaredValue, 'validation.insurance_value')
        .optional(),
    })
    .check(
      ...contractRules,
      buildRequiredRule('password', (values) => hasOwnContract(values) && !hasPassword),
    )
}

const { password: _, ...responseFields } = getResponseSchemas(storeContractFields)

/** Contract in responses, without its password. */
export const StoreContractOptions = z.object({ ...responseFields, has_password: z.boolean(), insurance: z.boolean() })
export type StoreContractOptions = z.infer<typeof StoreContractOptions>
