// Who vouches for people, and what its tokens must say.
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

export interface IdentityProvider {
  /** Every spelling of the issuer that its tokens carry. */
  readonly issuers: readonly string[]
  /** The spelling that people are keyed by. */
  readonly issuer: string
  readonly audience: string
  /** Domains whose people may sign in, in lower case. */
  readonly domains: readonly string[]
  readonly keys: JWTVerifyGetKey
}

const googleIssuer = 'https://accounts.google.com'
const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs'

/** The key set is fetched when first needed and kept for ten minutes; without it nobody signs in. */
export function googleProvider(clientId: string, domains: readonly string[]): IdentityProvider {
  return {
    issuers: [googleIssuer, 'accounts.google.com'],
    issuer: googleIssuer,
    audience: clientId,
    domains: domains.map((domain) => domain.toLowerCase()),
    keys: createRemoteJWKSet(new URL(googleKeys), { timeoutDuration: 5000 }),
  }
}
