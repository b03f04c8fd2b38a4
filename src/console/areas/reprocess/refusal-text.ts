import type { TFunction } from 'i18next'
import type { Refusal } from './owner.ts'
import type { ReprocessRequest } from './request.ts'

/** What is said at the field when nobody's record is meant. */
export function refusalText(
  target: Refusal,
  { type, entity_id: id }: Pick<ReprocessRequest, 'type' | 'entity_id'>,
  t: TFunction<'reprocess'>,
): string {
  switch (target.refused) {
    case 'ask':
      return t('errors:validation.required')
    case 'ambiguous':
      return t('owner.ambiguous', { id })
    case 'missing':
      return t(`owner.missing.${type}`, { id })
    case 'otherType':
      return t(`owner.otherType.${type === 'reverse' ? 'refund' : 'reverse'}`, { id })
    case 'mismatch':
      return t(`owner.mismatch.${type}`, {
        id,
        name: target.found.ecommerce_name,
        ecommerce: target.found.ecommerce_id,
      })
  }
}
