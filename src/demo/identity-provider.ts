// Identity provider of the demo: issues ID tokens, signed with its own key, for one user per account type.
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Database } from '#server/db/database.ts'
import { demoKeys } from '#server/db/schema/console/people.ts'
import type { DemoAccount, DemoIdentityProvider } from '#server/demo-mode.ts'

export const demoIssuer = 'https://identity.demo.reversa.example'
const audience = 'reversa-demo'
const domain = 'demo.reversa.example'
const keyId = 'demo'

export function createDemoIdentityProvider(db: Database): DemoIdentityProvider {
  let keyPair: Promise<KeyPair> | undefined
  const getKeyPair = () => {
    keyPair ??= loadSharedKeyPair(db).catch((error) => {
      keyPair = undefined
      throw error
    })
    return keyPair
  }
  return {
    issuers: [demoIssuer],
    issuer: demoIssuer,
    audience,
    domains: [domain],
    getPublicKey: async () => (await getKeyPair()).publicKey,
    createToken: async (user, nonce, now) => signToken(user, nonce, now, (await getKeyPair()).privateKey),
  }
}

function signToken(user: DemoAccount, nonce: string | null, now: Date, key: CryptoKey): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    azp: audience,
    hd: domain,
    email: user.email,
    email_verified: true,
    given_name: user.first_name,
    family_name: user.last_name,
    name: `${user.first_name} ${user.last_name}`,
    ...(nonce ? { nonce } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setIssuer(demoIssuer)
    .setAudience(audience)
    .setSubject(user.subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(key)
}

interface KeyPair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

/**
 * Loads the key pair from the database, and creates a key pair if there is none. All server processes use the same key
 * pair, so that each process can verify the tokens of the others.
 */
async function loadSharedKeyPair(db: Database): Promise<KeyPair> {
  const [row] = await db.select().from(demoKeys)
  if (row) return importKeyPair(row.private_key)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  await db
    .insert(demoKeys)
    .values({ id: keyId, private_key: await exportJWK(privateKey) })
    .onConflictDoNothing()
  return loadSharedKeyPair(db)
}

async function importKeyPair({ kty, n, e, ...privateMembers }: JWK): Promise<KeyPair> {
  const [publicKey, privateKey] = await Promise.all([
    importJWK({ kty, n, e } as JWK, 'RS256'),
    importJWK({ kty, n, e, ...privateMembers } as JWK, 'RS256'),
  ])
  if (publicKey instanceof Uint8Array || privateKey instanceof Uint8Array)
    throw new Error('The demo key is not an RSA key')
  return { publicKey, privateKey }
}
