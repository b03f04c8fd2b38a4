// Sign-in sessions: all users list and end their own sessions; users with write access to `users` end sessions of
// others.
import { read, signedIn, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

export const UserSession = z.object({
  id: z.int(),
  user_agent: z.string(),
  created_at: instant,
  used_at: instant,
  expires_at: instant,
  /** True for the session that sent the request. */
  is_current: z.boolean(),
})

export type UserSession = z.infer<typeof UserSession>

const userParams = z.strictObject({ id: recordId })

/**
 * Selects the session to end. Without an id, all sessions of the user end, except the session that sends the request.
 */
const sessionFilter = z.strictObject({ session_id: recordId.optional() })

const sessionsResponse = z.object({ data: z.array(UserSession) })

const endedResponse = z.object({ success: z.literal(true), ended: z.int() })

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/v2/users/:id/sessions',
  access: read('users'),
  params: userParams,
  response: sessionsResponse,
  cacheTopics: ['users'],
})

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v2/users/:id/sessions',
  access: write('users'),
  params: userParams,
  query: sessionFilter,
  response: endedResponse,
  invalidatedTopics: ['users'],
})

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/v2/users/me/sessions',
  access: signedIn,
  response: sessionsResponse,
  cacheTopics: ['users'],
})

export const endOwnSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v2/users/me/sessions',
  access: signedIn,
  query: sessionFilter,
  response: endedResponse,
  invalidatedTopics: ['users'],
})
