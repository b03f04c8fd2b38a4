// Endpoints of the sign-in page: the identity provider, and the test identities of the demo.
import { accountTypes, publicAccess } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { MAX_SIGN_IN_BYTES } from '#contract/platform/session.ts'
import { z } from '#contract/zod.ts'

/** Returns the sign-in options: the identity provider, and whether the demo accounts are available. */
export const getSignInOptions = defineEndpoint({
  method: 'GET',
  path: '/v2/auth/options',
  access: publicAccess,
  response: z.object({
    /** Client id of this console at Google; null when Google is not the identity provider. */
    google_client_id: z.string().nullable(),
    /** Value that the identity token must contain; the server compares the token with a short-lived cookie. */
    nonce: z.string(),
    demo: z.boolean(),
    /** Whether the request already came with a valid session. */
    signed_in: z.boolean(),
  }),
  cacheTopics: ['session'],
})

const DemoIdentity = z.object({ access: z.enum(accountTypes), name: z.string(), email: z.string() })

export const listDemoIdentities = defineEndpoint({
  method: 'GET',
  path: '/demo/identities',
  access: publicAccess,
  response: z.object({ data: z.array(DemoIdentity) }),
  cacheTopics: ['session'],
  extension: true,
})

export const makeDemoToken = defineEndpoint({
  method: 'POST',
  path: '/demo/identities/:account_type/token',
  access: publicAccess,
  params: z.strictObject({ account_type: z.enum(accountTypes) }),
  maxJsonBytes: MAX_SIGN_IN_BYTES,
  response: z.object({ google_token: z.string() }),
  extension: true,
  rateLimit: 'signIn',
})
