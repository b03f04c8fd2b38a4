// Handler that lists failed reprocesses (failed attempts to send a return or refund to the merchant's system again),
// filtered by users' claims (marks that they are working on a record).
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { readClaimFilter } from '#server/services/claims.ts'

export const failedReprocessHandlers: readonly Handler[] = [
  defineHandler(listFailedReprocesses, async ({ query, db, user, services }) => {
    const { person, by: attemptUser } = query
    const claimContext = { user, now: services.now() }
    const claims = {
      reverse: await readClaimFilter(db, 'reverse', person, claimContext),
      refund: await readClaimFilter(db, 'refund', person, claimContext),
    }
    return services.platformPort.reprocesses.listFailed(db, query, {
      userId: attemptUser === 'me' ? user.id : attemptUser,
      claimFilters: claims,
    })
  }),
]
