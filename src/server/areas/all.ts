// Every handler of the API, area by area.
import type { Handler } from '#server/http/handle.ts'
import { activityHandlers } from './activity/handlers.ts'
import { addressHandlers } from './addresses/handlers.ts'
import { batchHandlers } from './batches/handlers.ts'
import { carrierHandlers } from './carriers/handlers.ts'
import { comunicationHandlers } from './comunication/handlers.ts'
import { ecommerceHandlers } from './ecommerces/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { preferencesHandlers } from './preferences/handlers.ts'
import { reportHandlers } from './reports/handlers.ts'
import { reprocessHandlers } from './reprocess/handlers.ts'
import { allReversals } from './reversals.ts'
import { sessionHandlers } from './session.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { storeHandlers } from './stores/handlers.ts'
import { ticketHandlers } from './tickets/handlers.ts'
import { trackingErrorHandlers } from './tracking-errors/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { viewHandlers } from './view/handlers.ts'

export const allHandlers: readonly Handler[] = [
  ...sessionHandlers,
  ...preferencesHandlers,
  ...ecommerceHandlers,
  ...reprocessHandlers,
  ...batchHandlers,
  ...ticketHandlers,
  ...addressHandlers,
  ...groupHandlers,
  ...storeHandlers,
  ...userHandlers,
  ...comunicationHandlers,
  ...trackingErrorHandlers,
  ...carrierHandlers,
  ...settingsHandlers,
  ...reportHandlers,
  ...activityHandlers(allReversals),
  ...viewHandlers,
]
