import type { Handler } from '#server/http/handle.ts'
import { feeHandlers } from './fees.ts'
import { quotaUseHandler } from './quota-use.ts'
import { quotasHandler } from './quotas.ts'
import { subscriptionHandlers } from './subscription.ts'

export const billingHandlers: readonly Handler[] = [
  ...subscriptionHandlers,
  quotasHandler,
  quotaUseHandler,
  ...feeHandlers,
]
