// A fee as it is typed, and as it is sent: of the two amounts the one that the service is charged by (S1 §5).
import { z } from 'zod'
import { packMessage } from '#console/ui/form-rules.ts'
import { type BilledService, billedServices, feeOf, mostFixedFee, variableFeeRange } from '#contract/billing.ts'
import { text, typedDate, typedMoney, typedPercent } from '#contract/fields.ts'

const amounts = { fixed_fee: typedMoney({ maximum: mostFixedFee }), variable_fee: typedPercent(variableFeeRange) }
export type AmountName = keyof typeof amounts

export const FeeForm = z
  .object({
    service_code: z.enum(billedServices),
    fixed_fee: z.string(),
    variable_fee: z.string(),
    start_at: typedDate,
    comments: text(500),
  })
  .check(amountIsRight('fixed_fee'), amountIsRight('variable_fee'))
export type FeeValues = z.input<typeof FeeForm>

/** Also while other fields are wrong, so that all that is wrong is said at once. */
function amountIsRight(name: AmountName) {
  return z.refine((fee) => wrongAmount(name, fee) === null, {
    path: [name],
    error: ({ input }) => wrongAmount(name, input),
    when: () => true,
  })
}

function wrongAmount(name: AmountName, fee: unknown): string | null {
  if (typeof fee !== 'object' || fee === null) return null
  const { service_code, ...values }: Readonly<Record<string, unknown>> = { ...fee }
  const service = billedServices.find((code) => code === service_code)
  // Until a service is chosen the fixed fee stands there.
  if (name !== (service ? feeOf(service) : 'fixed_fee')) return null
  const [issue] = z.safeParse(amounts[name], values[name], { reportInput: true }).error?.issues ?? []
  return issue ? packMessage(issue) : null
}

export const emptyFee = { service_code: '', fixed_fee: '', variable_fee: '', start_at: '', comments: '' } as const

/** The body of the call; the amount that does not apply is left out, whatever was typed there. */
export function bodyOf(values: FeeValues) {
  const { fixed_fee, variable_fee, ...rest } = z.parse(FeeForm, values)
  return feeOf(rest.service_code) === 'fixed_fee'
    ? { ...rest, fixed_fee: z.parse(amounts.fixed_fee, fixed_fee) }
    : { ...rest, variable_fee: z.parse(amounts.variable_fee, variable_fee) }
}

/** What would be stored of what is typed so far; null for what is missing or wrong. */
export function previewOf(typed: Readonly<Record<keyof FeeValues, string>>) {
  const service: BilledService | null = billedServices.find((code) => code === typed.service_code) ?? null
  const read = (name: AmountName) =>
    service && feeOf(service) === name ? (z.safeParse(amounts[name], typed[name]).data ?? null) : null
  return {
    service,
    fixed_fee: read('fixed_fee'),
    variable_fee: read('variable_fee'),
    start_at: z.safeParse(typedDate, typed.start_at).data ?? null,
  }
}
