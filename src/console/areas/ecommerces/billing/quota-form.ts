// Quotas as they are typed, and as they are sent (S1 §5).
import { z } from 'zod'
import { formatNumber } from '#console/lib/formats.ts'
import { wholeOf } from '#console/lib/typed.ts'
import { packMessage } from '#console/ui/form-rules.ts'
import { billedServices, eachServiceOnce, mostMonthlyQuota, type Quotas } from '#contract/billing.ts'

import { byService } from './services.ts'

const quota = z.int().min(0).max(mostMonthlyQuota)

const line = z.object({ service_code: z.string(), monthly_quota: z.string(), unlimited_quota: z.boolean() })
export type QuotaLine = z.infer<typeof line>

const QuotaLine = line
  .refine(({ service_code }) => billedServices.some((code) => code === service_code), {
    path: ['service_code'],
    error: 'validation.required',
  })
  .refine((typed) => wrongQuota(typed) === null, {
    path: ['monthly_quota'],
    error: ({ input }) => wrongQuota(input),
  })

function wrongQuota(typed: unknown): string | null {
  const { data } = z.safeParse(line, typed)
  if (!data || data.unlimited_quota) return null
  if (data.monthly_quota.trim() === '') return 'validation.required'
  const whole = wholeOf(data.monthly_quota)
  if (whole === null) return 'validation.whole'
  const [issue] = z.safeParse(quota, whole, { reportInput: true }).error?.issues ?? []
  return issue ? packMessage(issue) : null
}

export const QuotaForm = z.object({ billing_quotas: z.array(QuotaLine).check(eachServiceOnce) })

export const emptyLine: QuotaLine = { service_code: '', monthly_quota: '', unlimited_quota: false }

export function valuesOf({ billing_quotas }: Pick<z.infer<typeof Quotas>, 'billing_quotas'>) {
  return {
    billing_quotas: byService(billing_quotas).map(({ service_code, monthly_quota, unlimited_quota }) => ({
      service_code,
      monthly_quota: monthly_quota === null ? '' : formatNumber(monthly_quota),
      unlimited_quota,
    })),
  }
}

/** Lines in whatever state they are typed. */
export const typedLines = z.array(line)

/** A number beside an unlimited quota is kept, for the day it is limited again. */
export function bodyOf(values: z.input<typeof QuotaForm>) {
  const { billing_quotas } = z.parse(QuotaForm, values)
  return {
    billing_quotas: billing_quotas.map(({ service_code, monthly_quota, unlimited_quota }) => ({
      service_code: z.parse(z.enum(billedServices), service_code),
      monthly_quota: z.safeParse(quota, wholeOf(monthly_quota)).data ?? null,
      unlimited_quota,
    })),
  }
}
