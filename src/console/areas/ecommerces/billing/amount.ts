import { formatPercent, formatReais } from '#console/lib/formats.ts'
import type { Fee } from '#contract/billing.ts'

/** `R$ 4,90` or `2,5 %`, whichever the fee is. */
export function amountOf({ fixed_fee, variable_fee }: Pick<Fee, 'fixed_fee' | 'variable_fee'>): string {
  if (fixed_fee !== null) return formatReais(fixed_fee)
  return variable_fee === null ? '' : formatPercent(variable_fee)
}
