// Runs a handler with the caller's session at the external platform, and converts errors of the platform API.
import type { Endpoint } from '#contract/endpoint.ts'
import { ForbiddenError, HttpError } from '#server/http/errors.ts'
import type { RequestContext, Services } from '#server/http/handler.ts'
import { type Caller, endSession } from '#server/http/sessions.ts'
import { reportUpstreamError, UpstreamError } from './client.ts'
import { runWithSession } from './context.ts'
import { createPlatformSession, decryptToken, getLinkedSession, invalidatePermissions } from './session.ts'

interface PlatformRequestContext {
  readonly endpoint: Endpoint
  readonly requestContext: RequestContext
  readonly caller: Caller
}

/**
 * Runs the task with the caller's platform session. If the platform responds with 401, the session ends; after a 403,
 * the next request reads the permissions of the user again.
 */
export async function runAtPlatform<Result>(
  services: Services,
  { endpoint, requestContext, caller }: PlatformRequestContext,
  task: () => Promise<Result>,
): Promise<Result> {
  const linked = getLinkedSession(caller)
  if (!linked) return task()
  try {
    const session = createPlatformSession(services, decryptToken(services, linked), requestContext)
    return await runWithSession({ session, user: caller.user }, task)
  } catch (error) {
    if (error instanceof UpstreamError) throw reportUpstreamError(services, requestContext, error, endpoint)
    if (error instanceof HttpError && error.code === 'session_expired') await endSession(services.db, linked.sessionId)
    else if (error instanceof HttpError && error.status === 403 && !(error instanceof ForbiddenError))
      await invalidatePermissions(services.db, linked)
    throw error
  }
}
