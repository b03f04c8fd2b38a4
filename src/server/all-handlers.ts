// Lists all endpoint handlers of the API, grouped by feature.
import type { Handler, Services } from '#server/http/handler.ts'
import { allUndoRules, allUpstreamUndoRules } from './all-undo.ts'
import { accessRequestHandlers } from './console/access-requests.ts'
import { buildActivityHandlers } from './console/activity/handlers.ts'
import { batchHandlers } from './console/batches/handlers.ts'
import { claimHandlers } from './console/claims.ts'
import { ecommerceChangeHandlers, upstreamEcommerceChangeHandlers } from './console/ecommerce-changes.ts'
import { failedReprocessHandlers } from './console/failed-reprocesses.ts'
import { featureRequestHandlers } from './console/feature-requests.ts'
import { homeHandlers } from './console/home.ts'
import { inboxHandlers } from './console/inbox.ts'
import { noteHandlers } from './console/notes.ts'
import { preferencesHandlers } from './console/preferences.ts'
import { replyHandlers } from './console/replies.ts'
import { reverseTimelineHandlers } from './console/reverse-timeline.ts'
import { sessionHandlers } from './console/session.ts'
import { ticketHandlers } from './console/tickets/handlers.ts'
import { userSessionHandlers } from './console/user-sessions.ts'
import { viewHandlers } from './console/view.ts'
import { addressHandlers } from './platform/addresses.ts'
import { carrierHandlers } from './platform/carriers/handlers.ts'
import { comunicationHandlers } from './platform/comunication/handlers.ts'
import { ecommerceHandlers } from './platform/ecommerces/handlers.ts'
import { groupHandlers } from './platform/groups/handlers.ts'
import { reportHandlers } from './platform/reports/handlers.ts'
import { reprocessHandlers } from './platform/reprocess/handlers.ts'
import { findReprocessError } from './platform/reprocess/run.ts'
import { buildReverseHandlers } from './platform/reverses/handlers.ts'
import { settingsHandlers } from './platform/settings.ts'
import { storeHandlers } from './platform/stores/handlers.ts'
import { trackingErrorHandlers } from './platform/tracking-errors/handlers.ts'
import { buildUserHandlers } from './platform/users/handlers.ts'
import { deleteConsoleUser } from './services/people.ts'

/**
 * Returns the request handlers of all features. The handlers of bulk changes and of the activity log are parameters,
 * because they depend on where the server stores its data.
 */
const listHandlers = (
  bulkChangeHandlers: readonly Handler[],
  activityHandlers: readonly Handler[],
): readonly Handler[] => [
  ...sessionHandlers,
  ...preferencesHandlers,
  ...homeHandlers,
  ...inboxHandlers,
  ...ecommerceHandlers,
  ...bulkChangeHandlers,
  ...reprocessHandlers,
  ...failedReprocessHandlers,
  ...claimHandlers,
  ...buildReverseHandlers(findReprocessError),
  ...reverseTimelineHandlers,
  ...noteHandlers,
  ...batchHandlers,
  ...ticketHandlers,
  ...replyHandlers,
  ...addressHandlers,
  ...groupHandlers,
  ...storeHandlers,
  ...buildUserHandlers(deleteConsoleUser),
  ...userSessionHandlers,
  ...accessRequestHandlers,
  ...comunicationHandlers,
  ...trackingErrorHandlers,
  ...carrierHandlers,
  ...settingsHandlers,
  ...featureRequestHandlers,
  ...reportHandlers,
  ...viewHandlers,
  ...activityHandlers,
]

/** Request handlers of a server that stores all data in its own database, one handler per endpoint of the API. */
export const allHandlers: readonly Handler[] = listHandlers(
  ecommerceChangeHandlers,
  buildActivityHandlers(allUndoRules),
)

/**
 * Returns the request handlers of this server. If the server uses an external platform API (`platform`), bulk changes
 * and undos send requests to that API.
 */
export function getHandlers({ platform }: Pick<Services, 'platform'>): readonly Handler[] {
  if (!platform) return allHandlers
  const activityHandlers = buildActivityHandlers(allUpstreamUndoRules, { isAtPlatform: true })
  return listHandlers(upstreamEcommerceChangeHandlers, activityHandlers)
}
