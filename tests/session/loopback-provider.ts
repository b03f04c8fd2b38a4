// Local identity provider that signs any claims and serves its public keys over HTTP, like a real provider.
import { createServer } from 'node:http'
import { type CryptoKey, createRemoteJWKSet, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { createGoogleProvider, type IdentityProvider } from '#server/services/identity.ts'
import { listenOnLoopback } from '../loopback.ts'

export const audience = '1234.apps.example'
const domains = ['loja.example', 'matriz.example']

export interface KeyPair {
  readonly id: string
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

export interface Loopback {
  readonly provider: IdentityProvider
  /** URL that returns the provider's public keys. */
  readonly keysUrl: string
  /** Two signing keys. Tokens are signed with the first key by default. */
  readonly keys: readonly [KeyPair, KeyPair]
  /** Sets all following responses of the key URL; null serves the keys again. */
  respondWith(replacement: { readonly status: number; readonly body: string } | 'nothing' | null): void
  /**
   * Returns an identity provider with an empty key cache. `timeout` is the maximum time in milliseconds to load the
   * keys.
   */
  createIdentityProvider(timeout?: number): IdentityProvider
  close(): Promise<void>
}

export async function startLoopback(): Promise<Loopback> {
  const keys: [KeyPair, KeyPair] = [await makeKeys('one'), await makeKeys('two')]
  const published = await Promise.all(keys.map(exportPublicJwk))
  let replacement: { readonly status: number; readonly body: string } | 'nothing' | null = null
  const server = createServer((_, response) => {
    if (replacement === 'nothing') return
    const { status, body } = replacement ?? { status: 200, body: JSON.stringify({ keys: published }) }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  const { port, close } = await listenOnLoopback(server)
  const url = new URL(`http://127.0.0.1:${port}/certs`)
  const createVerifier = (timeout = 10_000) => ({
    ...createGoogleProvider(audience, domains),
    getPublicKey: createRemoteJWKSet(url, { timeoutDuration: timeout, cooldownDuration: 0 }),
  })
  return {
    provider: createVerifier(),
    keysUrl: url.href,
    keys,
    createIdentityProvider: createVerifier,
    respondWith: (next) => {
      replacement = next
    },
    close,
  }
}

async function makeKeys(id: string): Promise<KeyPair> {
  return { id, ...(await generateKeyPair('RS256', { extractable: true })) }
}

async function exportPublicJwk({ id, publicKey }: KeyPair): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' }
}

export type Claims = Readonly<Record<string, unknown>>

/** Returns the claims of a valid token with overrides. An override with the value `undefined` removes the claim. */
export function buildClaims(now: Date, overrides: Claims = {}): Claims {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    iss: 'https://accounts.google.com',
    azp: audience,
    aud: audience,
    sub: '110169484474386276334',
    hd: 'loja.example',
    email: 'ana@loja.example',
    email_verified: true,
    name: 'Ana Maria Souza',
    given_name: 'Ana Maria',
    family_name: 'Souza',
    iat: seconds - 10,
    exp: seconds + 3590,
    ...overrides,
  }
}

export function sign(claims: Claims, key: KeyPair, header: Claims = {}): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT', ...header })
    .sign(key.privateKey)
}

export const encodePart = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
