// Verifies ID tokens of OpenID Connect: the signature and every claim (issuer, audience, nonce, expiry, verified
// e-mail, domain).
import { timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { httpError } from '#server/http/errors.ts'

export interface IdentityProvider {
  /** All spellings of the issuer (`iss` claim) that are accepted in tokens of the provider. */
  readonly issuers: readonly string[]
  /** Spelling of the issuer that is used as the first part of `Identity.subject`. */
  readonly issuer: string
  readonly audience: string
  /** E-mail domains of the users who may sign in, in lower case. */
  readonly domains: readonly string[]
  readonly getPublicKey: JWTVerifyGetKey
}

const GOOGLE_ISSUER = 'https://accounts.google.com'
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/oauth2/v3/certs'

/**
 * Builds the identity provider for Google. Its public keys are fetched when first needed and cached for ten minutes. If
 * the keys cannot be fetched, sign-in fails.
 */
export function createGoogleProvider(clientId: string, domains: readonly string[]): IdentityProvider {
  return {
    issuers: [GOOGLE_ISSUER, 'accounts.google.com'],
    issuer: GOOGLE_ISSUER,
    audience: clientId,
    domains: domains.map((domain) => domain.toLowerCase()),
    getPublicKey: createRemoteJWKSet(new URL(GOOGLE_KEYS_URL), { timeoutDuration: 5000 }),
  }
}

export interface Identity {
  /** Identifier of the user at the provider, as `<issuer>#<sub>`. */
  readonly subject: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  /** Expiry of the ID token, in seconds since 1970. */
  readonly expiresAtSeconds: number
}

interface TokenExpectations {
  readonly provider: IdentityProvider
  /** Value of the browser's nonce cookie; null without the cookie. */
  readonly nonce: string | null
  readonly now: Date
}

const CLOCK_SKEW_SECONDS = 30
const MAX_LIFETIME_SECONDS = 86_400

/** Matches the three parts of a token strictly, because token decoders tolerate spaces, line breaks and padding. */
const idTokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/

const nameClaim = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'))
  .optional()
const Claims = z.object({
  iss: z.string(),
  sub: z.string().regex(/^[\x21-\x7E]{1,255}$/),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  email,
  email_verified: z.literal(true),
  hd: z.string(),
  nonce: z.string().optional(),
  name: nameClaim,
  given_name: nameClaim,
  family_name: nameClaim,
})
type Claims = z.infer<typeof Claims>

/** Returns the verified user. Throws 401 for an unacceptable token, and 503 when the keys cannot be fetched. */
export async function verifyToken(token: string, expectations: TokenExpectations): Promise<Identity> {
  if (!idTokenPattern.test(token)) throw httpError(401)
  const parseResult = z.safeParse(Claims, await verifySignature(token, expectations))
  if (!parseResult.success || !isAcceptable(parseResult.data, expectations)) throw httpError(401)
  return toIdentity(parseResult.data, expectations.provider)
}

/**
 * Returns true if the header `typ` is `JWT` or missing, as in ID tokens. Other tokens, such as access tokens (`at+jwt`,
 * RFC 9068), have another `typ`.
 */
function isIdTokenType(typ: unknown): boolean {
  return typ === undefined || (typeof typ === 'string' && /^(?:application\/)?jwt$/i.test(typ))
}

async function verifySignature(token: string, { provider, now }: TokenExpectations): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, provider.getPublicKey, {
      algorithms: ['RS256'],
      issuer: [...provider.issuers],
      audience: provider.audience,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: '1 hour',
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: now,
    })
    if (!isIdTokenType(protectedHeader.typ)) throw new errors.JWTInvalid('Not an ID token')
    return payload
  } catch (error) {
    throw isTokenError(error)
      ? httpError(401)
      : httpError(503, 'session.unavailable', { headers: { 'Retry-After': '5' } })
  }
}

/**
 * Returns true if the error means that the token is invalid (401). Other errors, such as unreachable public keys, make
 * sign-in unavailable (503).
 */
function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
}

function isAcceptable(claims: Claims, { provider, nonce, now }: TokenExpectations): boolean {
  const domain = claims.email.split('@').at(-1)?.toLowerCase() ?? ''
  const hasSingleAudience = typeof claims.aud === 'string' || claims.aud.length === 1
  return (
    provider.domains.includes(domain) &&
    provider.domains.includes(claims.hd.toLowerCase()) &&
    hasSingleAudience &&
    (claims.azp === undefined || claims.azp === provider.audience) &&
    claims.exp <= now.getTime() / 1000 + MAX_LIFETIME_SECONDS &&
    isSameText(claims.nonce ?? '', nonce ?? '')
  )
}

function isSameText(first: string, second: string): boolean {
  const [firstBytes, secondBytes] = [Buffer.from(first), Buffer.from(second)]
  return firstBytes.length === secondBytes.length && timingSafeEqual(firstBytes, secondBytes)
}

/** Converts the claims to an identity. Without a given name, the full name is split at its first space. */
function toIdentity(claims: Claims, provider: IdentityProvider): Identity {
  const [firstWord = '', ...otherNames] = (claims.name ?? '').trim().split(/\s+/)
  const fallbackNames = {
    first_name: firstWord || claims.email.split('@')[0] || claims.email,
    last_name: otherNames.join(' '),
  }
  const firstName = claims.given_name?.trim()
  const names = firstName ? { first_name: firstName, last_name: claims.family_name?.trim() ?? '' } : fallbackNames
  return {
    subject: `${provider.issuer}#${claims.sub}`,
    email: claims.email.toLowerCase(),
    ...names,
    expiresAtSeconds: claims.exp,
  }
}
