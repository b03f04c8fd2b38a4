// Looks at a database that was restored before anybody uses it.
import { firstBrokenLink } from '#server/http/activity.ts'
import { StartError } from '#server/start-error.ts'
import type { Connection } from './connect.ts'
import { migrate } from './migrate.ts'
import { sessions } from './schema/people.ts'

/**
 * Ours, and of this version or brought to it. Sessions that had ended since must not live again: all end. Answers where the record of
 * activity is broken, if it is: the copy was altered, and yet it may be the only one.
 */
export async function checkRestored({ db, pool }: Pick<Connection, 'db' | 'pool'>): Promise<number | null> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('public.migrations')::text as found`)
  if (rows[0]?.found === null) throw new StartError('A cópia não é de um banco do Reversa.')
  await migrate(pool)
  await db.delete(sessions)
  return firstBrokenLink(db)
}
