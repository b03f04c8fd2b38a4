// Handlers and undo rules of ecommerces, in the order of their routes.
import type { Handler } from '#server/http/handler.ts'
import type { UndoRule } from '#server/http/undo.ts'
import { billingHandlers, billingUndoRules } from './billing.ts'
import { detailsHandlers, detailsUndoRules } from './details.ts'
import { duplicateHandlers } from './duplicates.ts'
import { featureHandlers, featureUndoRules } from './features.ts'
import { integrationHandlers, integrationUndoRules } from './integrations.ts'
import { lgpdHandlers, lgpdUndoRules } from './lgpd.ts'
import { getEcommerceFiltersHandler, getEcommerceHandler, listEcommercesHandler } from './list.ts'
import { metadataHandlers, metadataUndoRules } from './metadatas.ts'
import { ownershipHandlers, ownershipUndoRules } from './ownership.ts'
import { urlHandlers, urlUndoRules } from './urls.ts'

export const ecommerceHandlers: readonly Handler[] = [
  listEcommercesHandler,
  getEcommerceFiltersHandler,
  ...duplicateHandlers,
  getEcommerceHandler,
  ...integrationHandlers,
  ...metadataHandlers,
  ...billingHandlers,
  ...urlHandlers,
  ...featureHandlers,
  ...lgpdHandlers,
  ...detailsHandlers,
  ...ownershipHandlers,
]

export const ecommerceUndoRules: readonly UndoRule[] = [
  ...detailsUndoRules,
  ...ownershipUndoRules,
  ...featureUndoRules,
  ...integrationUndoRules,
  ...urlUndoRules,
  ...lgpdUndoRules,
  ...billingUndoRules,
  ...metadataUndoRules,
]
