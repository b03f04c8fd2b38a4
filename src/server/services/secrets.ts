// Encrypts passwords and tokens of other systems before they are stored, and computes keyed hashes.
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
  /** Encrypts with AES-256-GCM; returns nonce, tag and ciphertext. Throws 503 when no key is configured. */
  readonly encrypt: (text: string) => Buffer
  /** Decrypts a value. Throws if no configured key can decrypt the value or if the value was altered. */
  readonly decrypt: (encrypted: Buffer) => string
  /** Returns the hash functions of the current key. Throws 503 when no key is configured. */
  readonly getKeyedHashes: () => KeyedHashes
}

export interface KeyedHashes {
  /** Short identifier of the key. The identifier reveals nothing about the key. */
  readonly keyId: string
  /**
   * Returns the first 16 bytes of the HMAC-SHA256. Equal texts have equal hashes, and without the key a text cannot be
   * guessed from its hash.
   */
  readonly hash: (text: string) => Buffer
}

const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/**
 * Creates the functions for encryption and hashing with the current key. Old keys are used only for decryption, so that
 * users need not enter all secrets again after the key has changed.
 */
export function createSecrets(key: Buffer | null, oldKeys: readonly Buffer[] = []): Secrets {
  const requireKey = () => {
    if (key === null) throw httpError(503, 'secrets.no_key')
    return key
  }
  let hashes: KeyedHashes | null = null
  return {
    encrypt: (text) => {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', requireKey(), nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt: (encrypted) => {
      for (const candidateKey of [requireKey(), ...oldKeys]) {
        try {
          return decryptWith(encrypted, candidateKey)
        } catch {
          // Tries the next key if decryption fails, because the value may have been encrypted with another key.
        }
      }
      throw new Error('No key opens what was sealed')
    },
    getKeyedHashes: () => {
      hashes ??= createKeyedHashes(requireKey())
      return hashes
    },
  }
}

const HASH_LENGTH = 16

/** Creates keyed hashes with a key derived from the encryption key, so that no key is used for two purposes. */
function createKeyedHashes(secretKey: Buffer): KeyedHashes {
  const derivedKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'reversa keyed hashes', 32))
  const hash = (text: string) => createHmac('sha256', derivedKey).update(text).digest().subarray(0, HASH_LENGTH)
  return { keyId: hash('key id').toString('hex').slice(0, 8), hash }
}

function decryptWith(encrypted: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE_LENGTH))
  decipher.setAuthTag(encrypted.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
  return decipher.update(encrypted.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * Returns the configured key or, with the embedded database, the key in its folder. Returns null if secrets cannot be
 * stored.
 */
export async function readSecretKey({
  secretKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): Promise<Buffer | null> {
  if (secretKey !== null || databaseUrl !== null) return secretKey
  return dataDir === 'memory://' ? randomBytes(32) : readKeyFile(join(dataDir, 'secret.key'))
}

async function readKeyFile(path: string): Promise<Buffer> {
  if (!existsSync(path)) {
    // Removes a temporary file that a killed start left behind. In containers, that start may have had the same process
    // id, and therefore the same file name.
    await rm(getTemporaryPath(path), { force: true })
    await writeFileAtomically(path, Buffer.from(randomBytes(32).toString('hex')))
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'hex')
  if (key.length === 32) return key
  throw new StartError(
    `${path} must hold 32 bytes in hexadecimal. Restore it from a copy; delete it only if no secrets are stored.`,
  )
}

/**
 * Writes a file under a temporary name, and renames the file once it is complete and synced. Only the file's owner can
 * read it.
 */
async function writeFileAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporaryPath = getTemporaryPath(path)
  try {
    const handle = await open(temporaryPath, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw new StartError(`Could not save ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns the temporary name of a file while this process writes it. */
export function getTemporaryPath(path: string): string {
  return `${path}.part-${process.pid}`
}

const CHECK_TEXT = 'reversa'

/**
 * Checks that the key fits the database: a text encrypted at the first start must decrypt at every later start. Throws
 * a `StartError` otherwise. If several processes start at once, the first one stores the text and all of them read it.
 */
export async function checkSecretKey(
  db: Database,
  key: Buffer,
  { oldSecretKeys, resetSecretKey }: Pick<Config, 'oldSecretKeys' | 'resetSecretKey'>,
): Promise<void> {
  const currentSecrets = createSecrets(key)
  const allSecrets = createSecrets(key, oldSecretKeys)
  const row = { sealed: currentSecrets.encrypt(CHECK_TEXT) }
  const storeCheckRow = () =>
    db.insert(secretKeyCheck).values(row).onConflictDoUpdate({ target: secretKeyCheck.id, set: row })
  if (resetSecretKey) {
    await storeCheckRow()
    return
  }
  const encrypted = await readCheckRow(db)
  if (encrypted === undefined) {
    // Without a check row, tests whether the keys decrypt the newest stored secrets, because a database of an earlier
    // version has no check row.
    const newestValues = await readNewestSecrets(db)
    if (newestValues.length > 0 && !newestValues.some((encryptedSecret) => canDecrypt(allSecrets, encryptedSecret)))
      throw buildWrongKeyError()
    await db.insert(secretKeyCheck).values(row).onConflictDoNothing()
  }
  const encryptedCheck = encrypted ?? (await readCheckRow(db))
  if (encryptedCheck === undefined || !canDecrypt(allSecrets, encryptedCheck)) throw buildWrongKeyError()
  // Encrypts the check row again after a key rotation, so that the next start works without the old key.
  if (!canDecrypt(currentSecrets, encryptedCheck)) await storeCheckRow()
}

async function readCheckRow(db: Database): Promise<Buffer | undefined> {
  const [checkRow] = await db.select().from(secretKeyCheck)
  return checkRow?.sealed
}

async function readNewestSecrets(db: Database): Promise<Buffer[]> {
  const { rows } = await db.execute<{ encrypted: Buffer }>(sql`
    (select password as encrypted from integrations where password is not null order by updated_at desc limit 1)
    union all
    (select options_secrets from integrations where options_secrets is not null order by updated_at desc limit 1)
    union all
    (select contract_password from stores where contract_password is not null order by updated_at desc limit 1)
    union all
    (select secret_fields from courier_connectors where secret_fields is not null order by updated_at desc limit 1)`)
  return rows.map(({ encrypted }) => encrypted)
}

function canDecrypt({ decrypt }: Secrets, encrypted: Buffer): boolean {
  try {
    decrypt(encrypted)
    return true
  } catch {
    return false
  }
}

const buildWrongKeyError = () =>
  new StartError(
    'The secrets of this database were sealed with another key: give that one as SECRET_KEY (embedded: DATA_DIR/secret.key), or in SECRET_KEY_OLD beside the new one. If it is lost, start once with SECRET_KEY_RESET=1.',
  )
