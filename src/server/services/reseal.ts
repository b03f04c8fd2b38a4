// Rotates the encryption key: counts values that are encrypted with old keys, and encrypts them with the current key.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { createSecrets, type Secrets } from './secrets.ts'

/**
 * Database columns that contain encrypted values. `tests/server-start/reseal.server.test.ts` compares this list with
 * the schema.
 */
export const encryptedColumns = [
  { kind: 'integration passwords', table: 'integrations', id: 'id', column: 'password' },
  { kind: 'integration options', table: 'integrations', id: 'id', column: 'options_secrets' },
  { kind: 'authorizations', table: 'oauth_tokens', id: 'integration_id', column: 'tokens' },
  { kind: 'store contract passwords', table: 'stores', id: 'id', column: 'contract_password' },
  { kind: 'carrier fields', table: 'courier_connectors', id: 'id', column: 'secret_fields' },
  { kind: 'platform sessions', table: 'sessions', id: 'id', column: 'upstream_token' },
  { kind: 'platform sessions of batches', table: 'batches', id: 'id', column: 'upstream_token' },
] as const

type EncryptedColumn = (typeof encryptedColumns)[number]

export interface ReencryptionCounts {
  readonly kind: EncryptedColumn['kind']
  /** Number of values that are already encrypted with the current key. */
  present: number
  /**
   * Number of values that were encrypted with an old key; `reencryptSecrets` encrypts these values with the current
   * key.
   */
  former: number
  /** Number of values that a running server changed during the run, which the server encrypted with the current key. */
  changed: number
  /** Number of values that no key decrypts. */
  unreadable: number
}

const ROWS_PER_PAGE = 200

interface Keys {
  readonly key: Buffer
  readonly oldKeys: readonly Buffer[]
}

/** Counts the encrypted values by kind, without changing them. */
export function countEncryptedValues(db: Database, keys: Keys): Promise<readonly ReencryptionCounts[]> {
  return forEachEncrypted(db, keys, async () => true)
}

/**
 * Encrypts every value that was encrypted with an old key again with the current key. Updates one row per statement,
 * and only if the value has not changed since it was read. Therefore the run can be interrupted and repeated, and
 * servers can keep running.
 */
export function reencryptSecrets(db: Database, keys: Keys): Promise<readonly ReencryptionCounts[]> {
  return forEachEncrypted(db, keys, async ({ table, id, column }, row, encrypted) => {
    const { rowCount } = await db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${encrypted}
      where ${sql.identifier(id)} = ${row.id} and ${sql.identifier(column)} = ${row.sealed}`)
    return rowCount === 1
  })
}

interface EncryptedRow extends Record<string, unknown> {
  readonly id: number
  readonly sealed: Buffer
}

/** Function that stores a re-encrypted value; returns false if the row changed since it was read. */
type StoreValue = (encryptedColumn: EncryptedColumn, row: EncryptedRow, reencryptedValue: Buffer) => Promise<boolean>

async function forEachEncrypted(
  db: Database,
  { key, oldKeys }: Keys,
  storeValue: StoreValue,
): Promise<readonly ReencryptionCounts[]> {
  const [currentKey, allKeys] = [createSecrets(key), createSecrets(key, oldKeys)]
  const counts: ReencryptionCounts[] = []
  for (const encryptedColumn of encryptedColumns) {
    const columnCounts: ReencryptionCounts = {
      kind: encryptedColumn.kind,
      present: 0,
      former: 0,
      changed: 0,
      unreadable: 0,
    }
    for (
      let rows = await readPage(db, encryptedColumn, 0);
      rows.length > 0;
      rows = await readPage(db, encryptedColumn, rows.at(-1)?.id ?? 0)
    )
      for (const row of rows) {
        const text = tryDecrypt(allKeys, row.sealed)
        if (tryDecrypt(currentKey, row.sealed) !== null) columnCounts.present++
        else if (text === null) columnCounts.unreadable++
        else if (await storeValue(encryptedColumn, row, currentKey.encrypt(text))) columnCounts.former++
        else columnCounts.changed++
      }
    counts.push(columnCounts)
  }
  return counts
}

async function readPage(db: Database, { table, id, column }: EncryptedColumn, lastId: number): Promise<EncryptedRow[]> {
  const [idColumn, sealedColumn] = [sql.identifier(id), sql.identifier(column)]
  const { rows } = await db.execute<EncryptedRow>(sql`
    select ${idColumn} as id, ${sealedColumn} as sealed from ${sql.identifier(table)}
    where ${idColumn} > ${lastId} and ${sealedColumn} is not null order by ${idColumn} limit ${ROWS_PER_PAGE}`)
  return rows
}

function tryDecrypt({ decrypt }: Secrets, encrypted: Buffer): string | null {
  try {
    return decrypt(encrypted)
  } catch {
    return null
  }
}
