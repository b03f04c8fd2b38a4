// Signing in at a gateway: the platform judges the identity token (S1 §7), and its bearer token stays in the session's row.
import { z } from 'zod'
import { signIn, signOut } from '#contract/session.ts'
import type { Link } from '#server/http/caller.ts'
import { nonceCookie } from '#server/http/cookies.ts'
import { handleLong, type LongCall, type RequestFacts, type Services } from '#server/http/handle.ts'
import { type Refusal, refusal } from '#server/http/refusal.ts'
import { dropExpired, endSession, longestSessionSeconds, openSession } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform.ts'
import { told, UpstreamFault } from './fault.ts'
import { declaredValue } from './lossless.ts'
import { bearing } from './platform.ts'
import { refusedBy } from './relayed.ts'
import { bearerOf, mirror, personAt } from './session.ts'

/** As it goes into a header. */
const Entered = z.object({ success: z.literal(true), token: z.string().regex(/^[\x21-\x7e]{1,8192}$/) })
/** Nobody waits longer to be let out. */
const leavingMilliseconds = 3000

/** With Google configured the token is verified here first: its nonce is this browser's, its domain one of ours. */
export const gatewaySignIn = handleLong(signIn, async (call) => {
  const { body, services, request, sessionId, cookies, transaction } = call
  const now = services.now()
  const nonce = cookies.read(nonceCookie) ?? null
  if (services.config.googleClientId) await services.identities.verify(body.google_token, nonce, now)
  const { bearer, person } = await entered(services, request, body.google_token)
  const tie = { upstream_token: services.secrets.seal(bearer), upstream_read_at: now }
  const token = await transaction(async (db, record) => {
    await mirror(db, person)
    await dropExpired(db, now)
    if (sessionId !== null) await endSession(db, sessionId)
    await record({ action: 'session.signIn', entity: 'user', entity_id: person.id, by: person })
    return openSession(db, person.id, request.userAgent, now, tie)
  })
  cookies.writeSession(token, longestSessionSeconds)
  cookies.clear(nonceCookie)
  return { success: true as const, token }
})

/** Out of here first: whatever the platform says, the session is over. */
export const gatewaySignOut = handleLong(signOut, async (call) => {
  const { staff, sessionId, link, services, request, cookies, transaction } = call
  await transaction(async (db, record) => {
    if (sessionId !== null) await endSession(db, sessionId)
    await record({ action: 'session.signOut', entity: 'user', entity_id: staff.id })
  })
  cookies.clearSessions()
  const { platform } = services
  if (platform && link) await left(platform, link, call).catch(noted(services, request))
  return { success: true as const }
})

async function entered(services: Services, { id: requestId, signal, language }: RequestFacts, googleToken: string) {
  const { platform } = services
  if (!platform) throw refusal(503)
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': language, 'X-Request-Id': requestId }
  const body = Buffer.from(JSON.stringify({ google_token: googleToken }))
  try {
    const answer = await platform.ask({ method: 'POST', target: '/v2/auth/login', headers, body, signal })
    if (answer.status !== 200) throw notEntered(answer)
    const { token: bearer } = declaredValue(Entered, answer.text)
    return { bearer, person: await personAt({ platform, bearer, requestId, signal }) }
  } catch (error) {
    throw error instanceof UpstreamFault ? told(services, { id: requestId }, error, signIn) : error
  }
}

/** Whatever is wrong with a token, nobody is told more than that they are not let in. */
function notEntered(answer: Parameters<typeof refusedBy>[0]): Refusal {
  const { refused } = refusedBy(answer)
  return [401, 403, 422].includes(refused.status) ? refusal(401) : refusal(refused.status, undefined, refused.details)
}

type Leaving = Pick<LongCall<typeof signOut>, 'services' | 'request'>

async function left(platform: Platform, link: Link, { services, request }: Leaving) {
  const headers = bearing(bearerOf(services, { link }), request.id)
  const sent = { method: 'POST' as const, target: '/v2/auth/logout', headers, signal: request.signal }
  await platform.ask({ ...sent, timeout: leavingMilliseconds })
}

/** The platform's token runs out by itself. */
function noted(services: Services, { id }: RequestFacts) {
  return (error: unknown) => {
    const detail = error instanceof UpstreamFault ? error.detail : 'unknown'
    services.log({ level: 'warning', request_id: id, upstream: 'sign-out', detail })
  }
}
