// Key rotation: counts values that are encrypted with old keys, and encrypts them with the current key.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { makeSecrets, type Secrets } from './secrets.ts'

/** Columns that hold encrypted values. `tests/server-start/reseal.server.test.ts` compares the list with the schema. */
export const sealedColumns = [
  { kind: 'integration passwords', table: 'integrations', id: 'id', column: 'password' },
  { kind: 'integration options', table: 'integrations', id: 'id', column: 'options_secrets' },
  { kind: 'authorizations', table: 'oauth_tokens', id: 'integration_id', column: 'tokens' },
  { kind: 'store contract passwords', table: 'stores', id: 'id', column: 'contract_password' },
  { kind: 'carrier fields', table: 'courier_connectors', id: 'id', column: 'secret_fields' },
  { kind: 'platform sessions', table: 'sessions', id: 'id', column: 'upstream_token' },
] as const

type SealedColumn = (typeof sealedColumns)[number]

export interface ResealCounts {
  readonly kind: SealedColumn['kind']
  /** Number of values that are already encrypted with the current key. */
  present: number
  /** Number of values encrypted with an old key when they were read; `reencryptSecrets` has encrypted them again. */
  former: number
  /** Number of values that a running server changed meanwhile; servers encrypt with the current key. */
  changed: number
  /** Number of values that no key decrypts. */
  unreadable: number
}

const ROWS_PER_PAGE = 200

interface Keys {
  readonly key: Buffer
  readonly former: readonly Buffer[]
}

/** Counts the encrypted values by kind, without changing them. */
export function countSealed(db: Database, keys: Keys): Promise<readonly ResealCounts[]> {
  return walkSealed(db, keys, async () => true)
}

/**
 * Encrypts every value of an old key with the current key. Each row is updated by its own statement, and only if it
 * still holds the value that was read, so that the run can be interrupted, repeated and done while servers run.
 */
export function resealSecrets(db: Database, keys: Keys): Promise<readonly ResealCounts[]> {
  return walkSealed(db, keys, async ({ table, id, column }, row, sealed) => {
    const { rowCount } = await db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sealed}
      where ${sql.identifier(id)} = ${row.id} and ${sql.identifier(column)} = ${row.sealed}`)
    return rowCount === 1
  })
}

interface SealedRow extends Record<string, unknown> {
  readonly id: number
  readonly sealed: Buffer
}

/** Stores a re-encrypted value; returns false if the row changed since it was read. */
type Store = (at: SealedColumn, row: SealedRow, sealed: Buffer) => Promise<boolean>

async function walkSealed(db: Database, { key, former }: Keys, store: Store): Promise<readonly ResealCounts[]> {
  const [present, all] = [makeSecrets(key), makeSecrets(key, former)]
  const counts: ResealCounts[] = []
  for (const at of sealedColumns) {
    const of: ResealCounts = { kind: at.kind, present: 0, former: 0, changed: 0, unreadable: 0 }
    for (let rows = await pageAfter(db, at, 0); rows.length > 0; rows = await pageAfter(db, at, rows.at(-1)?.id ?? 0))
      for (const row of rows) {
        const text = openWith(all, row.sealed)
        if (openWith(present, row.sealed) !== null) of.present++
        else if (text === null) of.unreadable++
        else if (await store(at, row, present.seal(text))) of.former++
        else of.changed++
      }
    counts.push(of)
  }
  return counts
}

async function pageAfter(db: Database, { table, id, column }: SealedColumn, last: number): Promise<SealedRow[]> {
  const [idColumn, sealedColumn] = [sql.identifier(id), sql.identifier(column)]
  const { rows } = await db.execute<SealedRow>(sql`
    select ${idColumn} as id, ${sealedColumn} as sealed from ${sql.identifier(table)}
    where ${idColumn} > ${last} and ${sealedColumn} is not null order by ${idColumn} limit ${ROWS_PER_PAGE}`)
  return rows
}

function openWith({ open }: Secrets, sealed: Buffer): string | null {
  try {
    return open(sealed)
  } catch {
    return null
  }
}
