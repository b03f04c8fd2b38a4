// Every handler of the API, area by area.
import type { Handler } from '#server/http/handle.ts'
import { addressHandlers } from './addresses/handlers.ts'
import { ecommerceHandlers } from './ecommerces/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { preferencesHandlers } from './preferences/handlers.ts'
import { reprocessHandlers } from './reprocess/handlers.ts'
import { sessionHandlers } from './session.ts'
import { ticketHandlers } from './tickets/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { viewHandlers } from './view/handlers.ts'

export const allHandlers: readonly Handler[] = [
  ...sessionHandlers,
  ...preferencesHandlers,
  ...ecommerceHandlers,
  ...reprocessHandlers,
  ...ticketHandlers,
  ...addressHandlers,
  ...groupHandlers,
  ...userHandlers,
  ...viewHandlers,
]
