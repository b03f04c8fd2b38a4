// A subscription as it is typed, and as it is sent. Monthly and `reverse` until something else is chosen (S1 §9).
import { z } from 'zod'
import { formatAmount, formatDate } from '#console/lib/formats.ts'
import { mostFrequencyFee, type Subscription, standardFrequency, subscribedServices } from '#contract/billing.ts'
import { typedDate, typedMoney } from '#contract/fields.ts'

const frequencies = { '1': 1, '2': 2, '3': 3 } as const
export const frequencyCodes = ['1', '2', '3'] as const
type FrequencyCode = (typeof frequencyCodes)[number]

export const SubscriptionForm = z.object({
  frequency_id: z.enum(frequencyCodes).transform((code: FrequencyCode) => frequencies[code]),
  frequency_fee: typedMoney({ maximum: mostFrequencyFee }),
  service_code: z.enum(subscribedServices),
  started_at: typedDate,
})

const codeOf = (frequency: number): FrequencyCode =>
  frequencyCodes.find((code) => frequencies[code] === frequency) ?? '3'

export function valuesOf(subscription: Subscription | null) {
  const service = subscribedServices.find((code) => code === subscription?.service_code)
  return {
    frequency_id: codeOf(subscription?.frequency_id ?? standardFrequency),
    frequency_fee: subscription ? formatAmount(subscription.frequency_fee) : '',
    service_code: service ?? subscribedServices[0],
    started_at: subscription ? formatDate(subscription.started_at) : '',
  }
}
