// Builds forged and malformed identity tokens.
import { createHmac, createPrivateKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { CompactSign, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { type Claims, encodePart, type KeyPair, sign } from './loopback-provider.ts'

/** Signs the claims with an unknown key that has the same key id as the provider's key. */
export async function signWithForeignKey(claims: Claims, header: Claims = {}): Promise<string> {
  return sign(claims, { id: 'one', ...(await generateKeyPair('RS256')) }, header)
}

export async function signWithEmbeddedKey(claims: Claims): Promise<string> {
  const keys = await generateKeyPair('RS256', { extractable: true })
  return sign(claims, { id: 'mine', ...keys }, { jwk: await exportJWK(keys.publicKey) })
}

export function critical(claims: Claims, key: KeyPair): Promise<string> {
  const jws = new CompactSign(Buffer.from(JSON.stringify(claims)))
  jws.setProtectedHeader({ alg: 'RS256', kid: key.id, crit: ['must'], must: true })
  return jws.sign(key.privateKey, { crit: { must: true } })
}

export function signWithPassword(claims: Claims, password: string): string {
  const body = `${encodePart({ alg: 'HS256', kid: 'one', typ: 'JWT' })}.${encodePart(claims)}`
  return `${body}.${createHmac('sha256', password).update(body).digest('base64url')}`
}

/** Signs the claims with the provider's key, but with another digest algorithm than the server expects. */
export async function signWithDigest(claims: Claims, key: KeyPair, algorithm: string, digest: string): Promise<string> {
  const jwk = await exportJWK(key.privateKey)
  return signWithNode(claims, createPrivateKey({ key: { ...jwk }, format: 'jwk' }), algorithm, digest)
}

/**
 * Signs the claims with the provider's key, but with PSS padding (PS256) instead of the padding that the server
 * expects.
 */
export async function signWithPadding(claims: Claims, key: KeyPair): Promise<string> {
  const { kty, n, e, d, p, q, dp, dq, qi } = await exportJWK(key.privateKey)
  const privateKey = await importJWK({ kty, n, e, d, p, q, dp, dq, qi } as JWK, 'PS256')
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'PS256', kid: key.id }).sign(privateKey)
}

export function signWithWeakKey(claims: Claims): string {
  return signWithNode(claims, generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'RS256', 'RSA-SHA256')
}

function signWithNode(claims: Claims, key: KeyObject, algorithm: string, digest: string): string {
  const body = `${encodePart({ alg: algorithm, kid: 'one' })}.${encodePart(claims)}`
  return `${body}.${createSign(digest).update(body).sign(key).toString('base64url')}`
}

export async function signWithOtherKeyType(claims: Claims, algorithm: string): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm)
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid: 'one' }).sign(privateKey)
}

/** Signs an arbitrary text instead of JSON claims with the provider's key. */
export function signText(text: string, key: KeyPair): Promise<string> {
  return new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: 'RS256', kid: key.id }).sign(key.privateKey)
}
