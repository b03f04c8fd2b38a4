// Handler of the queue of failed reprocesses: reads the platform's failures, filtered by the claims of console users.
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { readClaimFilter } from '#server/services/claims.ts'

export const failedReprocessHandlers: readonly Handler[] = [
  handle(listFailedReprocesses, async ({ query, db, staff, services }) => {
    const { person, by } = query
    const reader = { staff, now: services.now() }
    const claims = {
      reverse: await readClaimFilter(db, 'reverse', person, reader),
      refund: await readClaimFilter(db, 'refund', person, reader),
    }
    return services.platformPort.reprocesses.listFailed(db, query, {
      userId: by === 'me' ? staff.id : by,
      claims,
    })
  }),
]
