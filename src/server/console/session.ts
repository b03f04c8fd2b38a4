// Handlers of sign-in, sign-out and the signed-in user; and of the demo identities.
import { randomBytes } from 'node:crypto'
import { demoIdentities, demoToken, signInOptions } from '#contract/console/sign-in.ts'
import { fullName } from '#contract/fields.ts'
import { type Me, me, type SignedInUser, signIn, signOut } from '#contract/platform/session.ts'
import { nonceCookie } from '#server/http/cookies.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle, handleLong, type Services } from '#server/http/handler.ts'
import { dropExpired, endSession, isFirstUse, longestSessionSeconds, openSession } from '#server/http/sessions.ts'
import { signInPerson } from '#server/services/people.ts'

const nonceSeconds = 600

async function toMe({ db, platform, platformPort, config, demo }: Services, staff: SignedInUser): Promise<Me> {
  return {
    ...staff,
    type_permissions: (await platformPort.users.readTypePermissions(db, staff.access)) ?? staff.permissions,
    extensions: !platform,
    demo: config.demo,
    tickets: { ...config.tickets, takes_notes: config.helpdesk !== null || demo !== null },
  }
}

export const sessionHandlers: readonly Handler[] = [
  handle(signInOptions, async ({ services, staff, cookies }) => {
    const nonce = randomBytes(16).toString('base64url')
    cookies.write(nonceCookie, nonce, nonceSeconds)
    return {
      google_client_id: services.config.googleClientId,
      nonce,
      demo: services.identities.demo !== null,
      signed_in: staff !== null,
    }
  }),

  // Uses `defineLongHandler`, because fetching the public keys of the identity provider must not happen inside a
  // transaction.
  handleLong(signIn, async ({ body, services, request, sessionId, cookies, transaction }) => {
    const now = services.now()
    const nonce = cookies.read(nonceCookie) ?? null
    const identity = await services.identities.verify(body.google_token, nonce, now)
    const token = await transaction(async (db, record) => {
      if (nonce !== null && !(await isFirstUse(db, body.google_token, identity.expires))) throw httpError(401)
      await dropExpired(db, now)
      // The new session replaces the session of the request, whose token becomes invalid.
      if (sessionId !== null) await endSession(db, sessionId)
      const user = await signInPerson(db, services.platformPort, identity, now)
      await record({ action: 'session.signIn', entity: 'user', entity_id: user.id, by: user })
      return openSession(db, user.id, request.userAgent, now)
    })
    cookies.writeSession(token, longestSessionSeconds)
    cookies.clear(nonceCookie)
    return { success: true as const, token }
  }),

  handle(signOut, async ({ db, staff, sessionId, cookies, record }) => {
    if (sessionId !== null) await endSession(db, sessionId)
    cookies.clearSessions()
    await record({ action: 'session.signOut', entity: 'user', entity_id: staff.id })
    return { success: true as const }
  }),

  handle(me, async ({ staff, services }) => ({
    success: true as const,
    user: await toMe(services, staff),
  })),

  handle(demoIdentities, async ({ services }) => ({
    data: (services.demo?.people ?? []).map(({ account_type, email, ...person }) => ({
      access: account_type,
      name: fullName(person),
      email,
    })),
  })),

  handleLong(demoToken, async ({ params, services, cookies, transaction }) => {
    const person = services.demo?.people.find(({ account_type }) => account_type === params.account_type)
    const { demo } = services.identities
    if (!person || !demo) throw httpError(404)
    const google_token = await demo.tokenFor(person, cookies.read(nonceCookie) ?? null, services.now())
    await transaction((_, record) =>
      record({ action: 'session.demoToken', entity: 'identity', entity_id: person.account_type }),
    )
    return { google_token }
  }),
]
