// Sign-in, sign-out, and the signed-in user.

import { accountTypes, contexts, levels, open, signedIn } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
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

/** Type and levels are those that hold now. */
export const Me = z.object({
  ...SignedInUser.shape,
  /** What the account type is given by default. */
  type_permissions: z.record(z.enum(contexts), z.enum(levels)),
  /** Whether the extensions of this API are there; a gateway to a platform has none. */
  extensions: z.boolean(),
  /** Whether the data is that of the demo. */
  demo: z.boolean(),
  /** Prefix of ticket numbers, the helpdesk's address with `{number}`, and whether notes can be posted. */
  tickets: z.object({ prefix: z.string(), url: z.string().nullable(), takes_notes: z.boolean() }),
})
export type Me = z.infer<typeof Me>

/** Whoever is not signed in sends these: room for the longest identity token, and for nothing that costs work. */
export const mostJsonBytes = 16_384

export const signIn = endpoint({
  method: 'POST',
  path: '/v2/auth/login',
  access: open,
  body: z.strictObject({ google_token: z.string().min(1).max(8192) }),
  mostJsonBytes,
  answer: z.object({ success: z.literal(true), token: z.string() }),
  changes: ['session'],
  limit: 'signIn',
  refuses: [401],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/v2/auth/logout',
  access: signedIn,
  answer: z.object({ success: z.literal(true) }),
  changes: ['session'],
})

export const me = endpoint({
  method: 'GET',
  path: '/v2/users/me',
  access: signedIn,
  answer: z.object({ success: z.literal(true), user: Me }),
  reads: ['session'],
})
