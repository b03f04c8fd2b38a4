/** What is billed by use (product decision A10). */
export const billedServices = ['reverse.used', 'refund.retained', 'order.used'] as const
export type BilledService = (typeof billedServices)[number]
