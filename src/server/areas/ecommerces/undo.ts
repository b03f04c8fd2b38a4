import type { Reversal } from '#server/http/reversal.ts'
import { billingReversals } from './billing/undo.ts'
import { detailsReversals } from './details/undo.ts'
import { featureReversals } from './features/undo.ts'
import { integrationReversals } from './integrations/undo.ts'
import { lgpdReversals } from './lgpd/undo.ts'
import { metadataReversals } from './metadatas/undo.ts'
import { urlReversals } from './urls/undo.ts'

export const ecommerceReversals: readonly Reversal[] = [
  ...detailsReversals,
  ...featureReversals,
  ...integrationReversals,
  ...urlReversals,
  ...lgpdReversals,
  ...billingReversals,
  ...metadataReversals,
]
