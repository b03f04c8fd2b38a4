// Signs users in at the external platform and reads their permissions from its API. The token of the platform is stored
// in the session row.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { publicAccess } from '#contract/access.ts'
import { getPreferences, putPreferences } from '#contract/console/preferences.ts'
import { endOwnSessions, listOwnSessions } from '#contract/console/user-sessions.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { getMe, SignedInUser, signIn } from '#contract/platform/session.ts'
import { getUserPermissions } from '#contract/platform/users.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { nonceCookieName } from '#server/http/cookies.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { defineLongHandler, type RequestContext, type Services } from '#server/http/handler.ts'
import type { RequestInfo } from '#server/http/pipeline.ts'
import {
  type Caller,
  deleteExpiredRows,
  endSession,
  isFirstTokenUse,
  MAX_SESSION_SECONDS,
  openSession,
  type PlatformToken,
} from '#server/http/sessions.ts'
import { copyPlatformUser, deleteOthersWithEmail } from '#server/services/people.ts'
import { toAccountType, toPermissions } from './calls/users.ts'
import { reportUpstreamError, UpstreamError } from './client.ts'
import { completeValue } from './complete.ts'
import { unwrapPayload } from './envelope.ts'
import { type PlatformSession, parseJsonBody, sendToPlatform } from './exchange.ts'
import { isStorableId, toRecord } from './payloads.ts'

/** Session of the console in which a token for the external platform API is stored. */
export interface LinkedSession {
  readonly sessionId: number
  readonly userId: number
  readonly link: PlatformToken
}

/** Milliseconds after which the permissions of a user are read again. */
const PERMISSIONS_LIFETIME_MS = 60_000

/** Decrypts the platform token of a session. Throws 401 if the encryption key has changed. */
export function decryptToken({ secrets }: Services, { link }: Pick<LinkedSession, 'link'>): string {
  try {
    return secrets.decrypt(link.encryptedToken)
  } catch (error) {
    throw error instanceof HttpError ? error : httpError(401, 'session_expired')
  }
}

/** Returns the caller's session with its platform token; undefined if no user is signed in or there is no token. */
export function getLinkedSession({ user, sessionId, platformLink }: Caller): LinkedSession | undefined {
  return user && sessionId !== null && platformLink ? { userId: user.id, sessionId, link: platformLink } : undefined
}

/** Creates the platform session of a request. Throws 503 if no platform is configured. */
export function createPlatformSession(
  { platform, now }: Services,
  token: string | null,
  { id, language, signal }: Pick<RequestContext, 'id' | 'language' | 'signal'>,
): PlatformSession {
  if (!platform) throw httpError(503)
  return { platform, token, requestId: id, language, signal, now }
}

/**
 * Reads the user that the token belongs to, with the user's permissions: a map or a list of pairs. If the response has
 * no permissions, reads them from a separate endpoint.
 */
async function readUser(session: PlatformSession): Promise<SignedInUser> {
  const response = await sendToPlatform(session, { method: 'GET', path: getMe.path })
  const record = toRecord(unwrapPayload(parseJsonBody(response), 'user'))
  const access = toAccountType(record.access ?? record.type)
  const listed = record.permissions
  const hasPermissions = listed !== undefined && listed !== null
  const permissions = hasPermissions || access === 'admin_boss' ? listed : await readPermissions(session, record.id)
  const user = completeValue(SignedInUser, {
    ...record,
    access,
    permissions: toPermissions(Array.isArray(permissions) ? toPermissionMap(permissions) : permissions),
  })
  const parsed = SignedInUser.safeParse(user)
  if (!parsed.success || !isStorableId(parsed.data.id)) throw new UpstreamError('response', 'the user has no id')
  return parsed.data
}

/** Converts a list of pairs (permission context and level) to an object with the level of each context. */
function toPermissionMap(pairs: readonly unknown[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const { context, name, resource, level, permission } = toRecord(pair)
      return [String(context ?? resource ?? name), level ?? permission]
    }),
  )
}

async function readPermissions(session: PlatformSession, id: unknown): Promise<unknown> {
  try {
    const path = buildEndpointPath(getUserPermissions.path, { id })
    const response = await sendToPlatform(session, { method: 'GET', path })
    return toRecord(unwrapPayload(parseJsonBody(response), 'data')).permissions
  } catch (error) {
    if (error instanceof HttpError && error.status !== 401) return {}
    throw error
  }
}

/**
 * Stores a copy of the user and the user's permissions. The server checks the stored permissions before every request.
 */
async function storeUser(db: Database, user: SignedInUser): Promise<void> {
  await deleteOthersWithEmail(db, user)
  await copyPlatformUser(db, user)
}

/** Marks the stored permissions of a session as outdated, so that the next request reads them again. */
export async function invalidatePermissions(db: Database, { sessionId }: LinkedSession): Promise<void> {
  await db.update(sessions).set({ upstream_read_at: null }).where(eq(sessions.id, sessionId))
}

/** Reads the user and the permissions from the platform again. Ends the session if the platform rejects the token. */
async function refreshUser(services: Services, linkedSession: LinkedSession, { currentContext, now }: RequestInfo) {
  const { db } = services
  try {
    const user = await readUser(createPlatformSession(services, decryptToken(services, linkedSession), currentContext))
    if (user.id !== linkedSession.userId) throw httpError(401, 'session_expired')
    await db.transaction(async (transaction) => {
      await storeUser(transaction, user)
      await transaction.update(sessions).set({ upstream_read_at: now }).where(eq(sessions.id, linkedSession.sessionId))
    })
    return user
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) await endSession(db, linkedSession.sessionId)
    throw error
  }
}

const SignInResponse = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,8192}$/) })

/**
 * Signs the user in at the external platform. If Google sign-in is configured, first verifies the identity token here,
 * to ensure that its nonce belongs to this browser.
 */
export const signInHandler = defineLongHandler(signIn, async (context) => {
  const { body, services, request, sessionId, cookies, transaction } = context
  const now = services.now()
  const nonce = cookies.read(nonceCookieName) ?? null
  if (services.config.googleClientId) {
    const { expiresAtSeconds } = await services.tokenVerifier.verify(body.google_token, nonce, now)
    if (nonce !== null && !(await isFirstTokenUse(services.db, body.google_token, expiresAtSeconds)))
      throw httpError(401)
  }
  const { platformToken, user } = await signInAtPlatform(services, request, body.google_token)
  const tokenColumns = { upstream_token: services.secrets.encrypt(platformToken), upstream_read_at: now }
  const token = await transaction(async (db, record) => {
    await storeUser(db, user)
    await deleteExpiredRows(db, now)
    if (sessionId !== null) await endSession(db, sessionId)
    await record({ action: 'session.signIn', entity: 'user', entity_id: user.id, recordedAuthor: user })
    return openSession(db, user.id, request.userAgent, now, tokenColumns)
  })
  cookies.writeSession(token, MAX_SESSION_SECONDS)
  cookies.clear(nonceCookieName)
  return { success: true as const, token }
})

async function signInAtPlatform(services: Services, request: RequestContext, googleToken: string) {
  try {
    const response = await sendToPlatform(createPlatformSession(services, null, request), {
      method: 'POST',
      path: signIn.path,
      body: JSON.stringify({ google_token: googleToken }),
    }).catch(throwGenericSignInError)
    const body = toRecord(parseJsonBody(response))
    if (body.success === false) throw httpError(401)
    const parsed = SignInResponse.safeParse({ token: body.token ?? toRecord(body.data).token })
    if (!parsed.success) throw new UpstreamError('response', 'no token')
    const platformToken = parsed.data.token
    return { platformToken, user: await readUser(createPlatformSession(services, platformToken, request)) }
  } catch (error) {
    throw error instanceof UpstreamError ? reportUpstreamError(services, request, error, signIn) : error
  }
}

/** Throws the same 401 error for every rejected sign-in, so that the response does not reveal which accounts exist. */
function throwGenericSignInError(error: unknown): never {
  if (error instanceof HttpError && [401, 403, 422].includes(error.status)) throw httpError(401)
  throw error
}

/** Returns the caller with current permissions, or without a user if the session has no platform token. */
export async function readCaller(services: Services, caller: Caller, requestInfo: RequestInfo): Promise<Caller> {
  if (!services.platform || !caller.user) return caller
  const linkedSession = getLinkedSession(caller)
  if (!linkedSession) return { ...caller, user: null, sessionId: null }
  if (!mustReadPermissions(requestInfo, linkedSession)) return caller
  try {
    return { ...caller, user: await refreshUser(services, linkedSession, requestInfo) }
  } catch (error) {
    throw error instanceof UpstreamError
      ? reportUpstreamError(services, requestInfo.currentContext, error, getMe)
      : error
  }
}

/**
 * Endpoints that every signed-in user may call. They work while the platform is unavailable, because no permissions are
 * read.
 */
const permissionFreeEndpoints: readonly Endpoint[] = [getPreferences, putPreferences, listOwnSessions, endOwnSessions]

/** Returns true if permissions must be read again: always for `GET /me`, for other endpoints if they are outdated. */
function mustReadPermissions({ handler, now }: RequestInfo, { link }: LinkedSession): boolean {
  if (!handler || handler.kind === 'absent') return false
  const { endpoint } = handler
  if (endpoint.path === getMe.path) return true
  const isOutdated =
    link.permissionsReadAt === null || now.getTime() - link.permissionsReadAt.getTime() > PERMISSIONS_LIFETIME_MS
  const isChecked = endpoint.access !== publicAccess && !endpoint.path.endsWith('/logout')
  return isOutdated && isChecked && !permissionFreeEndpoints.includes(endpoint)
}
