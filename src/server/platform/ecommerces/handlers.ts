// Handlers and undo rules of ecommerces, in the order of their routes.
import type { Handler } from '#server/http/handler.ts'
import type { UndoRule } from '#server/http/undo.ts'
import { billingHandlers, billingReversals } from './billing.ts'
import { detailsHandlers, detailsReversals } from './details.ts'
import { duplicateHandlers } from './duplicates.ts'
import { featureHandlers, featureReversals } from './features.ts'
import { integrationHandlers, integrationReversals } from './integrations.ts'
import { lgpdHandlers, lgpdReversals } from './lgpd.ts'
import { filtersHandler, getHandler, listHandler } from './list.ts'
import { metadataHandlers, metadataReversals } from './metadatas.ts'
import { ownershipHandlers, ownershipReversals } from './ownership.ts'
import { urlHandlers, urlReversals } from './urls.ts'

export const ecommerceHandlers: readonly Handler[] = [
  listHandler,
  filtersHandler,
  ...duplicateHandlers,
  getHandler,
  ...integrationHandlers,
  ...metadataHandlers,
  ...billingHandlers,
  ...urlHandlers,
  ...featureHandlers,
  ...lgpdHandlers,
  ...detailsHandlers,
  ...ownershipHandlers,
]

export const ecommerceReversals: readonly UndoRule[] = [
  ...detailsReversals,
  ...ownershipReversals,
  ...featureReversals,
  ...integrationReversals,
  ...urlReversals,
  ...lgpdReversals,
  ...billingReversals,
  ...metadataReversals,
]
