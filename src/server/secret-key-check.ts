// Whether the key is the one of this database: a known text sealed by it is stored at the first start, and opened at each later one.
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { secretKeyCheck } from './db/schema/guards.ts'
import { makeSecrets, type Secrets } from './secrets.ts'
import { StartError } from './start-error.ts'

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
