// Gateway sessions hold the platform's bearer token: encrypted in the row, decrypted per call, never sent out.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { publicAccess } from '#contract/access.ts'
import { getPreferences, putPreferences } from '#contract/console/preferences.ts'
import { endOwnSessions, listOwnSessions } from '#contract/console/user-sessions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe, SignedInUser, signIn, signOut } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { nonceCookieName } from '#server/http/cookies.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { defineLongHandler, type LongHandlerContext, type RequestContext, type Services } from '#server/http/handler.ts'
import type { RequestInfo } from '#server/http/pipeline.ts'
import {
  type Caller,
  deleteExpired,
  endSession,
  isFirstUse,
  MAX_SESSION_SECONDS,
  openSession,
  type PlatformLink,
} from '#server/http/sessions.ts'
import { copyUser, deleteOthersWithEmail } from '#server/services/people.ts'
import type { Platform } from '#server/services/platform.ts'
import { bearing, declaredValue, refusedBy, told, UpstreamFault } from './platform.ts'

/** Somebody signed in whose session is linked. */
export interface Linked {
  readonly sessionId: number
  readonly userId: number
  readonly link: PlatformLink
}

/** Rights are asked for again when what is known of them is older. */
const rightsMilliseconds = 60_000

/** The platform may say of a person what it likes beside this. */
const Named = z.object({ user: SignedInUser })

/** Sealed under a key that is gone, it ties the session to nothing any more. */
export function bearerOf({ secrets }: Services, { link }: Pick<Linked, 'link'>): string {
  try {
    return secrets.decrypt(link.encryptedToken)
  } catch (error) {
    throw error instanceof HttpError ? error : httpError(401, 'session_expired')
  }
}

interface Asking {
  readonly platform: Platform
  readonly bearer: string
  readonly requestId: string
  readonly signal: AbortSignal
}

/** Who a bearer token belongs to, and what they may do now; a refusal of the platform is a refusal here. */
async function personAt({ platform, bearer, requestId, signal }: Asking): Promise<SignedInUser> {
  const headers = bearing(bearer, requestId)
  const answer = await platform.send({ method: 'GET', target: '/v2/users/me', headers, signal })
  if (answer.status !== 200) throw refusedBy(answer).refused
  return declaredValue(Named, answer.text).user
}

/** Stores what the platform says about the person, so that permissions are checked before a call is forwarded. */
async function mirror(db: Database, person: SignedInUser): Promise<void> {
  await deleteOthersWithEmail(db, person)
  await copyUser(db, person)
}

/** The rights of a session's person are asked for again with its next call. */
export async function doubt(db: Database, { sessionId }: Linked): Promise<void> {
  await db.update(sessions).set({ upstream_read_at: null }).where(eq(sessions.id, sessionId))
}

/** Asks the platform who this is now. A session that it no longer knows is ended. */
async function upToDate(
  services: Services,
  platform: Platform,
  linked: Linked,
  about: { readonly requestId: string; readonly signal: AbortSignal; readonly now: Date },
): Promise<SignedInUser> {
  const { db } = services
  try {
    const person = await personAt({ platform, bearer: bearerOf(services, linked), ...about })
    if (person.id !== linked.userId) throw httpError(401, 'session_expired')
    await db.transaction(async (transaction) => {
      await mirror(transaction, person)
      await transaction.update(sessions).set({ upstream_read_at: about.now }).where(eq(sessions.id, linked.sessionId))
    })
    return person
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) await endSession(db, linked.sessionId)
    throw error
  }
}

// Sign-in at a gateway: the platform verifies the ID token (S1 §7); its bearer token is stored in the session row.

/** As it goes into a header. */
const Entered = z.object({ success: z.literal(true), token: z.string().regex(/^[\x21-\x7e]{1,8192}$/) })
/** Nobody waits longer to be let out. */
const leavingMilliseconds = 3000

/** With Google configured the token is verified here first: its nonce is this browser's, its domain one of ours. */
export const gatewaySignIn = defineLongHandler(signIn, async (call) => {
  const { body, services, request, sessionId, cookies, transaction } = call
  const now = services.now()
  const nonce = cookies.read(nonceCookieName) ?? null
  if (services.config.googleClientId) {
    const { expires } = await services.identities.verify(body.google_token, nonce, now)
    if (nonce !== null && !(await isFirstUse(services.db, body.google_token, expires))) throw httpError(401)
  }
  const { bearer, person } = await entered(services, request, body.google_token)
  const tie = { upstream_token: services.secrets.encrypt(bearer), upstream_read_at: now }
  const token = await transaction(async (db, record) => {
    await mirror(db, person)
    await deleteExpired(db, now)
    if (sessionId !== null) await endSession(db, sessionId)
    await record({ action: 'session.signIn', entity: 'user', entity_id: person.id, by: person })
    return openSession(db, person.id, request.userAgent, now, tie)
  })
  cookies.writeSession(token, MAX_SESSION_SECONDS)
  cookies.clear(nonceCookieName)
  return { success: true as const, token }
})

/** Out of here first: whatever the platform says, the session is over. */
export const gatewaySignOut = defineLongHandler(signOut, async (call) => {
  const { user, sessionId, link, services, request, cookies, transaction } = call
  await transaction(async (db, record) => {
    if (sessionId !== null) await endSession(db, sessionId)
    await record({ action: 'session.signOut', entity: 'user', entity_id: user.id })
  })
  cookies.clearSessions()
  const { platform } = services
  if (platform && link) await left(platform, link, call).catch(noted(services, request))
  return { success: true as const }
})

async function entered(services: Services, { id: requestId, signal, language }: RequestContext, googleToken: string) {
  const { platform } = services
  if (!platform) throw httpError(503)
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': language, 'X-Request-Id': requestId }
  const body = Buffer.from(JSON.stringify({ google_token: googleToken }))
  try {
    const answer = await platform.send({ method: 'POST', target: '/v2/auth/login', headers, body, signal })
    if (answer.status !== 200) throw notEntered(answer)
    const { token: bearer } = declaredValue(Entered, answer.text)
    return { bearer, person: await personAt({ platform, bearer, requestId, signal }) }
  } catch (error) {
    throw error instanceof UpstreamFault ? told(services, { id: requestId }, error, signIn) : error
  }
}

/** Whatever is wrong with a token, nobody is told more than that they are not let in. */
function notEntered(answer: Parameters<typeof refusedBy>[0]): HttpError {
  const { refused } = refusedBy(answer)
  return [401, 403, 422].includes(refused.status)
    ? httpError(401)
    : httpError(refused.status, undefined, refused.details)
}

type Leaving = Pick<LongHandlerContext<typeof signOut>, 'services' | 'request'>

async function left(platform: Platform, link: PlatformLink, { services, request }: Leaving) {
  const headers = bearing(bearerOf(services, { link }), request.id)
  const sent = { method: 'POST' as const, target: '/v2/auth/logout', headers, signal: request.signal }
  await platform.send({ ...sent, timeout: leavingMilliseconds })
}

/** The platform's token runs out by itself. */
function noted(services: Services, { id }: RequestContext) {
  return (error: unknown) => {
    const detail = error instanceof UpstreamFault ? error.detail : 'unknown'
    services.log({ level: 'warning', request_id: id, upstream: 'sign-out', detail })
  }
}

// Resolves the caller at a gateway: a session linked to the platform, with permissions refreshed from it.

/** The caller as it is where this server stands alone. */
export async function linkedCaller(services: Services, caller: Caller, about: RequestInfo): Promise<Caller> {
  const { platform } = services
  if (!platform || !caller.user) return caller
  const linked = linkedOf(caller)
  if (!linked) return { ...caller, user: null, sessionId: null }
  if (!isToBeAsked(about, linked)) return caller
  const { facts, now } = about
  try {
    const staff = await upToDate(services, platform, linked, { requestId: facts.id, signal: facts.signal, now })
    return { ...caller, user: staff }
  } catch (error) {
    throw error instanceof UpstreamFault ? told(services, facts, error, getMe) : error
  }
}

/** Undefined for nobody, and for a session from before this server was a gateway. */
export function linkedOf({ user, sessionId, link }: Caller): Linked | undefined {
  return user && sessionId !== null && link ? { userId: user.id, sessionId, link } : undefined
}

/** Nobody's to give or to take: these are answered though the platform is away. */
const own: readonly Endpoint[] = [signOut, getPreferences, putPreferences, listOwnSessions, endOwnSessions]

/** GET me always refreshes permissions; other endpoints with an access rule do when the cached ones are stale. */
function isToBeAsked({ handler, now }: RequestInfo, { link }: Linked): boolean {
  if (handler?.endpoint.path === getMe.path) return true
  const isOld = link.readAt === null || now.getTime() - link.readAt.getTime() > rightsMilliseconds
  const isJudged = handler && handler.kind !== 'absent' && handler.endpoint.access !== publicAccess
  return isOld && isJudged === true && !own.includes(handler.endpoint)
}
