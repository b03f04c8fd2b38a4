// Identity provider of the demo: issues real ID tokens, signed with its own key, for one user per account type.
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Database } from '#server/db/database.ts'
import { demoKeys } from '#server/db/schema/console/people.ts'
import type { DemoIdentityProvider, DemoPerson } from '#server/demo-mode.ts'

export const demoIssuer = 'https://identity.demo.reversa.example'
const audience = 'reversa-demo'
const domain = 'demo.reversa.example'
const keyId = 'demo'

export function demoIdentityProvider(db: Database): DemoIdentityProvider {
  let kept: Promise<KeyPair> | undefined
  const keys = () => {
    kept ??= sharedKeys(db).catch((error) => {
      kept = undefined
      throw error
    })
    return kept
  }
  return {
    issuers: [demoIssuer],
    issuer: demoIssuer,
    audience,
    domains: [domain],
    keys: async () => (await keys()).publicKey,
    tokenFor: async (person, nonce, now) => signed(person, nonce, now, (await keys()).privateKey),
  }
}

function signed(person: DemoPerson, nonce: string | null, now: Date, key: CryptoKey): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    azp: audience,
    hd: domain,
    email: person.email,
    email_verified: true,
    given_name: person.first_name,
    family_name: person.last_name,
    name: `${person.first_name} ${person.last_name}`,
    ...(nonce ? { nonce } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(demoIssuer)
    .setAudience(audience)
    .setSubject(person.subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(key)
}

interface KeyPair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

/**
 * Loads the key pair from the database, or creates it. All processes share the key, so that each can verify the tokens
 * of the others.
 */
async function sharedKeys(db: Database): Promise<KeyPair> {
  const [found] = await db.select().from(demoKeys)
  if (found) return keyPairOf(found.private_key)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  await db
    .insert(demoKeys)
    .values({ id: keyId, private_key: await exportJWK(privateKey) })
    .onConflictDoNothing()
  return sharedKeys(db)
}

async function keyPairOf({ kty, n, e, ...secret }: JWK): Promise<KeyPair> {
  const [publicKey, privateKey] = await Promise.all([
    importJWK({ kty, n, e } as JWK, 'RS256'),
    importJWK({ kty, n, e, ...secret } as JWK, 'RS256'),
  ])
  if (publicKey instanceof Uint8Array || privateKey instanceof Uint8Array)
    throw new Error('The demo key is not an RSA key')
  return { publicKey, privateKey }
}
