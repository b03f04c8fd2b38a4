// Endpoints for sign-in and sign-out, and for the profile and the permissions of the signed-in user.

import { accountTypes, contexts, levels, publicAccess, signedIn } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'

export const SignedInUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  access: z.enum(accountTypes),
  permissions: z.record(z.enum(contexts), z.enum(levels)),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** Signed-in user with the current account type and permission levels. */
export const Me = z.object({
  ...SignedInUser.shape,
  /** Default permissions of the user's account type. */
  type_permissions: z.record(z.enum(contexts), z.enum(levels)),
  /**
   * True if the server offers all endpoints, also those outside the API specifications (extensions). False if the
   * server forwards requests to an external platform API, which may not offer the extensions.
   */
  extensions: z.boolean(),
  /**
   * Operation ids of the endpoints outside the API specification (extensions) that an external platform API offers.
   * Absent if the server does not forward requests.
   */
  offered_calls: z.array(z.string()).optional(),
  /** Whether the server runs with demo data. */
  demo: z.boolean(),
  /** Helpdesk settings: prefix of tickets, URL of a ticket with `{number}`, and whether notes can be posted. */
  tickets: z.object({ prefix: z.string(), url: z.string().nullable(), takes_notes: z.boolean() }),
})
export type Me = z.infer<typeof Me>

/**
 * Maximum size in bytes of a request without a session. Enough for the longest identity token, but small enough that
 * anonymous requests cost little.
 */
export const MAX_SIGN_IN_BYTES = 16_384

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/v2/auth/login',
  access: publicAccess,
  body: z.strictObject({ google_token: z.string().min(1).max(8192) }),
  maxJsonBytes: MAX_SIGN_IN_BYTES,
  response: z.object({ success: z.literal(true), token: z.string() }),
  invalidatedTopics: ['session'],
  rateLimit: 'signIn',
  errorStatuses: [401],
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/v2/auth/logout',
  access: signedIn,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['session'],
})

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/v2/users/me',
  access: signedIn,
  response: z.object({ success: z.literal(true), user: Me }),
  cacheTopics: ['session'],
})
