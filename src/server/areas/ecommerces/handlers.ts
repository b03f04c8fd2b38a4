import type { Handler } from '#server/http/handle.ts'
import { featureHandlers } from './features/handlers.ts'
import { filtersHandler } from './filters.ts'
import { getHandler } from './get.ts'
import { lgpdHandlers } from './lgpd/handlers.ts'
import { listHandler } from './list.ts'
import { urlHandlers } from './urls/handlers.ts'

export const ecommerceHandlers: readonly Handler[] = [
  listHandler,
  filtersHandler,
  getHandler,
  ...urlHandlers,
  ...featureHandlers,
  ...lgpdHandlers,
]
