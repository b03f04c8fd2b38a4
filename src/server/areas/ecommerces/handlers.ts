import type { Handler } from '#server/http/handle.ts'
import { billingHandlers } from './billing/handlers.ts'
import { detailsHandlers } from './details/handlers.ts'
import { featureHandlers } from './features/handlers.ts'
import { filtersHandler } from './filters.ts'
import { getHandler } from './get.ts'
import { integrationHandlers } from './integrations/handlers.ts'
import { lgpdHandlers } from './lgpd/handlers.ts'
import { listHandler } from './list.ts'
import { metadataHandlers } from './metadatas/handlers.ts'
import { urlHandlers } from './urls/handlers.ts'

export const ecommerceHandlers: readonly Handler[] = [
  listHandler,
  filtersHandler,
  getHandler,
  ...integrationHandlers,
  ...metadataHandlers,
  ...billingHandlers,
  ...urlHandlers,
  ...featureHandlers,
  ...lgpdHandlers,
  ...detailsHandlers,
]
