// Endpoints of the sign-in page: the identity provider, and the identities of the demo.
import { accountTypes, open } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mostJsonBytes } from '#contract/platform/session.ts'
import { z } from '#contract/zod.ts'

/** How the person who is not signed in yet may sign in. Ours. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/v2/auth/options',
  access: open,
  answer: z.object({
    /** Present when Google is the identity provider. */
    google_client_id: z.string().nullable(),
    /** To be carried in the identity token; a short-lived cookie holds the same value. */
    nonce: z.string(),
    demo: z.boolean(),
    /** Whether this call already came from somebody who is signed in. */
    signed_in: z.boolean(),
  }),
  reads: ['session'],
  extension: true,
  atGateway: true,
})

const DemoIdentity = z.object({ access: z.enum(accountTypes), name: z.string(), email: z.string() })

export const demoIdentities = endpoint({
  method: 'GET',
  path: '/demo/identities',
  access: open,
  answer: z.object({ data: z.array(DemoIdentity) }),
  reads: ['session'],
  extension: true,
})

export const demoToken = endpoint({
  method: 'POST',
  path: '/demo/identities/:account_type/token',
  access: open,
  params: z.strictObject({ account_type: z.enum(accountTypes) }),
  mostJsonBytes,
  answer: z.object({ google_token: z.string() }),
  extension: true,
  limit: 'signIn',
})
