// Sign-in, sign-out, and the profile of the signed-in user.

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

/** Signed-in user with the account type and the permission levels that apply now. */
export const Me = z.object({
  ...SignedInUser.shape,
  /** Default permissions of the user's account type. */
  type_permissions: z.record(z.enum(contexts), z.enum(levels)),
  /** Whether the server offers the extensions of the platform's API; false in front of an existing platform. */
  extensions: z.boolean(),
  /** Whether the server runs with demo data. */
  demo: z.boolean(),
  /** Helpdesk settings: prefix of tickets, URL of a ticket with `{number}`, and whether notes can be posted. */
  tickets: z.object({ prefix: z.string(), url: z.string().nullable(), takes_notes: z.boolean() }),
})
export type Me = z.infer<typeof Me>

/**
 * Maximum number of bytes in a request without a session: enough for the longest identity token, and small enough that
 * anonymous requests cost little work.
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
