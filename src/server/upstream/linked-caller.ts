// Who calls at a gateway: nobody without a tie to the platform, and with the rights that the platform gives now.
import type { Endpoint } from '#contract/endpoint.ts'
import { open } from '#contract/everyone.ts'
import { getPreferences, putPreferences } from '#contract/preferences.ts'
import { me, signOut } from '#contract/session.ts'
import { endOwnSessions, ownSessions } from '#contract/user-sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/http/handle.ts'
import type { Arrived } from '#server/http/pipeline.ts'
import { told, UpstreamFault } from './fault.ts'
import { type Linked, rightsMilliseconds, upToDate } from './session.ts'

/** The caller as it is where this server stands alone. */
export async function linkedCaller(services: Services, caller: Caller, about: Arrived): Promise<Caller> {
  const { platform } = services
  if (!platform || !caller.staff) return caller
  const linked = linkedOf(caller)
  if (!linked) return { ...caller, staff: null, sessionId: null }
  if (!isToBeAsked(about, linked)) return caller
  const { facts, now } = about
  try {
    const staff = await upToDate(services, platform, linked, { requestId: facts.id, signal: facts.signal, now })
    return { ...caller, staff }
  } catch (error) {
    throw error instanceof UpstreamFault ? told(services, facts, error, me) : error
  }
}

/** Undefined for nobody, and for a session from before this server was a gateway. */
export function linkedOf({ staff, sessionId, link }: Caller): Linked | undefined {
  return staff && sessionId !== null && link ? { userId: staff.id, sessionId, link } : undefined
}

/** Nobody's to give or to take: these are answered though the platform is away. */
const own: readonly Endpoint[] = [signOut, getPreferences, putPreferences, ownSessions, endOwnSessions]

/** Always for the question itself; before anything else that is judged by what the person may do, when that may be out of date. */
function isToBeAsked({ handler, now }: Arrived, { link }: Linked): boolean {
  if (handler?.endpoint.path === me.path) return true
  const isOld = link.readAt === null || now.getTime() - link.readAt.getTime() > rightsMilliseconds
  const isJudged = handler && handler.kind !== 'absent' && handler.endpoint.access !== open
  return isOld && isJudged === true && !own.includes(handler.endpoint)
}
