// Encrypts third-party passwords and tokens at rest; they are decrypted only where they are used.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { secretKeyCheck } from '#server/db/schema/console/pipeline.ts'
import { StartError } from '#server/errors.ts'
import { httpError } from '#server/http/errors.ts'

export interface Secrets {
  /** AES-256-GCM: nonce, tag, ciphertext. Refuses with 503 where no key was configured. */
  readonly seal: (text: string) => Buffer
  /** Throws when the key is none of ours or the content was altered. */
  readonly open: (sealed: Buffer) => string
  /** Of the current key; 503 where none was configured. */
  readonly hashes: () => KeyedHashes
}

export interface KeyedHashes {
  /** Tells which key made a hash, and nothing of it. */
  readonly keyId: string
  /** HMAC-SHA256, its first 16 bytes: the same text is known again, and none can be read or guessed without the key. */
  readonly hash: (text: string) => Buffer
}

const nonceLength = 12
const tagLength = 16

/** Encrypts with the current key; old keys only decrypt, so that a key can be rotated without re-entering secrets. */
export function makeSecrets(key: Buffer | null, old: readonly Buffer[] = []): Secrets {
  const present = () => {
    if (key === null) throw httpError(503, 'secrets.no_key')
    return key
  }
  let hashes: KeyedHashes | null = null
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', present(), nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    open: (sealed) => {
      for (const one of [present(), ...old]) {
        try {
          return opened(sealed, one)
        } catch {
          // Sealed under another one, or altered: then none opens it.
        }
      }
      throw new Error('No key opens what was sealed')
    },
    hashes: () => {
      hashes ??= keyedHashes(present())
      return hashes
    },
  }
}

const hashLength = 16

/** By a key of its own, derived from the one that encrypts: one key, one purpose. */
function keyedHashes(key: Buffer): KeyedHashes {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'reversa keyed hashes', 32))
  const hash = (text: string) => createHmac('sha256', derived).update(text).digest().subarray(0, hashLength)
  return { keyId: hash('key id').toString('hex').slice(0, 8), hash }
}

function opened(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  return decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}

/** The configured key, else one kept in the embedded database's folder. Null: secrets cannot be stored. */
export async function secretKeyOf({
  secretKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): Promise<Buffer | null> {
  if (secretKey !== null || databaseUrl !== null) return secretKey
  return dataDir === 'memory://' ? randomBytes(32) : keptKey(join(dataDir, 'secret.key'))
}

async function keptKey(path: string): Promise<Buffer> {
  if (!existsSync(path)) {
    // Of a start that was killed meanwhile: in a container the next one has its process id.
    await rm(partOf(path), { force: true })
    await writeWhole(path, Buffer.from(randomBytes(32).toString('hex')))
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'hex')
  if (key.length === 32) return key
  throw new StartError(
    `${path} must hold 32 bytes in hexadecimal. Restore it from a copy; delete it only if no secrets are stored.`,
  )
}

/** Made under another name and given its own when it is whole and on the disk; only its owner may read it. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const part = partOf(file)
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartError(`Could not save ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export function partOf(file: string): string {
  return `${file}.part-${process.pid}`
}

// Verifies that the key fits this database: a known text encrypted at the first start must decrypt at each later one.

const knownText = 'reversa'

/** Several processes may start at once: the first one's row stays, and every one of them reads it. */
export async function checkSecretKey(
  db: Database,
  key: Buffer,
  { oldSecretKeys, resetSecretKey }: Pick<Config, 'oldSecretKeys' | 'resetSecretKey'>,
): Promise<void> {
  const current = makeSecrets(key)
  const all = makeSecrets(key, oldSecretKeys)
  const row = { sealed: current.seal(knownText) }
  const store = () => db.insert(secretKeyCheck).values(row).onConflictDoUpdate({ target: secretKeyCheck.id, set: row })
  if (resetSecretKey) {
    await store()
    return
  }
  const sealed = await checkIn(db)
  if (sealed === undefined) {
    // A database of before this check: the newest secrets tell.
    const stored = await newestSecrets(db)
    if (stored.length > 0 && !stored.some((one) => opens(all, one))) throw wrongKey()
    await db.insert(secretKeyCheck).values(row).onConflictDoNothing()
  }
  const check = sealed ?? (await checkIn(db))
  if (check === undefined || !opens(all, check)) throw wrongKey()
  // The key was replaced: the next start may do without the old one.
  if (!opens(current, check)) await store()
}

async function checkIn(db: Database): Promise<Buffer | undefined> {
  const [found] = await db.select().from(secretKeyCheck)
  return found?.sealed
}

async function newestSecrets(db: Database): Promise<Buffer[]> {
  const { rows } = await db.execute<{ sealed: Buffer }>(sql`
    (select password as sealed from integrations where password is not null order by updated_at desc limit 1)
    union all
    (select options_secrets from integrations where options_secrets is not null order by updated_at desc limit 1)
    union all
    (select contract_password from stores where contract_password is not null order by updated_at desc limit 1)
    union all
    (select secret_fields from courier_connectors where secret_fields is not null order by updated_at desc limit 1)`)
  return rows.map(({ sealed }) => sealed)
}

function opens({ open }: Secrets, sealed: Buffer): boolean {
  try {
    open(sealed)
    return true
  } catch {
    return false
  }
}

const wrongKey = () =>
  new StartError(
    'The secrets of this database were sealed with another key: give that one as SECRET_KEY (embedded: DATA_DIR/secret.key), or in SECRET_KEY_OLD beside the new one. If it is lost, start once with SECRET_KEY_RESET=1.',
  )
