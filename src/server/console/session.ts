// Handlers of sign-in, sign-out, the signed-in user, and the demo identities.
import { randomBytes } from 'node:crypto'
import { getSignInOptions, listDemoIdentities, makeDemoToken } from '#contract/console/sign-in.ts'
import { formatFullName } from '#contract/fields.ts'
import { getMe, type Me, type SignedInUser, signIn, signOut } from '#contract/platform/session.ts'
import { nonceCookieName } from '#server/http/cookies.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, defineLongHandler, type Handler, type Services } from '#server/http/handler.ts'
import {
  deleteExpiredRows,
  endSession,
  isFirstTokenUse,
  MAX_SESSION_SECONDS,
  openSession,
} from '#server/http/sessions.ts'
import { signInUser } from '#server/services/people.ts'

const NONCE_SECONDS = 600

async function serializeSignedInUser(
  { db, platform, platformPort, config, demo }: Services,
  user: SignedInUser,
): Promise<Me> {
  return {
    ...user,
    type_permissions: (await platformPort.users.readTypePermissions(db, user.access)) ?? user.permissions,
    extensions: !platform,
    ...(platform ? { offered_calls: [...platform.offeredOperationIds] } : {}),
    demo: config.demo,
    tickets: { ...config.tickets, takes_notes: config.helpdesk !== null || demo !== null },
  }
}

export const sessionHandlers: readonly Handler[] = [
  defineHandler(getSignInOptions, async ({ services, user, cookies }) => {
    const nonce = randomBytes(16).toString('base64url')
    cookies.write(nonceCookieName, nonce, NONCE_SECONDS)
    return {
      google_client_id: services.config.googleClientId,
      nonce,
      demo: services.tokenVerifier.demo !== null,
      signed_in: user !== null,
    }
  }),

  // Uses `defineLongHandler`, because the handler fetches the public keys of the identity provider, and a transaction
  // must not wait for that.
  defineLongHandler(signIn, async ({ body, services, request, sessionId, cookies, transaction }) => {
    const now = services.now()
    const nonce = cookies.read(nonceCookieName) ?? null
    const identity = await services.tokenVerifier.verify(body.google_token, nonce, now)
    const token = await transaction(async (db, record) => {
      if (nonce !== null && !(await isFirstTokenUse(db, body.google_token, identity.expiresAtSeconds)))
        throw httpError(401)
      await deleteExpiredRows(db, now)
      // Ends the session that the request belongs to, because the new session replaces that session.
      if (sessionId !== null) await endSession(db, sessionId)
      const user = await signInUser(db, services.platformPort, identity, now)
      await record({ action: 'session.signIn', entity: 'user', entity_id: user.id, recordedAuthor: user })
      return openSession(db, user.id, request.userAgent, now)
    })
    cookies.writeSession(token, MAX_SESSION_SECONDS)
    cookies.clear(nonceCookieName)
    return { success: true as const, token }
  }),

  defineHandler(signOut, async ({ db, user, sessionId, cookies, record }) => {
    if (sessionId !== null) await endSession(db, sessionId)
    cookies.clearSessions()
    await record({ action: 'session.signOut', entity: 'user', entity_id: user.id })
    return { success: true as const }
  }),

  defineHandler(getMe, async ({ user, services }) => ({
    success: true as const,
    user: await serializeSignedInUser(services, user),
  })),

  defineHandler(listDemoIdentities, async ({ services }) => ({
    data: (services.demo?.users ?? []).map(({ account_type, email, ...identity }) => ({
      access: account_type,
      name: formatFullName(identity),
      email,
    })),
  })),

  defineLongHandler(makeDemoToken, async ({ params, services, cookies, transaction }) => {
    const identity = services.demo?.users.find(({ account_type }) => account_type === params.account_type)
    const { demo } = services.tokenVerifier
    if (!identity || !demo) throw httpError(404)
    const google_token = await demo.createToken(identity, cookies.read(nonceCookieName) ?? null, services.now())
    await transaction((_, record) =>
      record({ action: 'session.demoToken', entity: 'identity', entity_id: identity.account_type }),
    )
    return { google_token }
  }),
]
