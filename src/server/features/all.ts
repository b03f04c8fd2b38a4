// Every handler of the API, feature by feature.
import type { Handler } from '#server/http/handler.ts'
import { activityHandlers } from './activity/handlers.ts'
import { addressHandlers } from './addresses.ts'
import { allReversals } from './all-undo.ts'
import { batchHandlers } from './batches/handlers.ts'
import { carrierHandlers } from './carriers/handlers.ts'
import { claimHandlers } from './claims.ts'
import { comunicationHandlers } from './comunication/handlers.ts'
import { ecommerceHandlers } from './ecommerces/handlers.ts'
import { failedReprocessHandlers } from './failed-reprocesses.ts'
import { featureRequestHandlers } from './feature-requests.ts'
import { groupHandlers } from './groups/handlers.ts'
import { homeHandlers } from './home/handlers.ts'
import { inboxHandlers } from './inbox.ts'
import { noteHandlers } from './notes.ts'
import { preferencesHandlers } from './preferences.ts'
import { reportHandlers } from './reports/handlers.ts'
import { reprocessHandlers } from './reprocess/handlers.ts'
import { refusalOf } from './reprocess/run.ts'
import { reverseHandlers } from './reverses/handlers.ts'
import { sessionHandlers } from './session.ts'
import { settingsHandlers } from './settings.ts'
import { storeHandlers } from './stores/handlers.ts'
import { ticketHandlers } from './tickets/handlers.ts'
import { trackingErrorHandlers } from './tracking-errors/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { viewHandlers } from './view.ts'

export const allHandlers: readonly Handler[] = [
  ...sessionHandlers,
  ...preferencesHandlers,
  ...homeHandlers,
  ...inboxHandlers,
  ...ecommerceHandlers,
  ...reprocessHandlers,
  ...failedReprocessHandlers,
  ...claimHandlers,
  ...reverseHandlers(refusalOf),
  ...noteHandlers,
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
  ...featureRequestHandlers,
  ...reportHandlers,
  ...activityHandlers(allReversals),
  ...viewHandlers,
]
