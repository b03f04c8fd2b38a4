import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { levels } from '#contract/access.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { listUsers, type UserRow } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/people.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { totalAt, versionNow, versionOf } from '#server/db/totals.ts'
import { handle } from '#server/http/handle.ts'
import { metaEnvelope, offsetOf } from '#server/http/pages.ts'

type ListQuery = Parsed<typeof listUsers>['query']

const counted = ['users']

/** Each is the beginning of an index; all end in what is told once, so that nobody shows on two pages. */
const orders: Readonly<Record<ListQuery['order_by_column'], readonly (SQL | typeof users.id | typeof users.access)[]>> =
  {
    id: [users.id],
    first_name: [folded(users.first_name), folded(users.last_name), users.id],
    email: [sql`lower(${users.email})`],
    access: [users.access, users.id],
  }

const columns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  access: users.access,
}

/** The staff (S2 §2, §7): found by name, e-mail or id, whatever the accents. */
export const listHandler = handle(listUsers, async ({ query, db, services }) => {
  const rows = await rowsOf(db, query)
  if (query.limit === 0) return metaEnvelope(query, rows.length, rows.map(withoutVersion))
  const version = rows[0]?.kept_under ?? (await versionNow(db, counted))
  const filter = JSON.stringify(['users', query.search, query.context, query.level])
  const total = await totalAt(services.db, filter, version, () => db.$count(users, conditionOf(query)))
  return metaEnvelope(query, total, rows.map(withoutVersion))
})

type FoundRow = UserRow & { readonly kept_under: string }

function rowsOf(db: Database, query: ListQuery): Promise<FoundRow[]> {
  const way = sql.raw(query.order_by)
  const rows = db
    .select({ ...columns, kept_under: versionOf(counted) })
    .from(users)
    .where(conditionOf(query))
    .orderBy(...orders[query.order_by_column].map((part) => sql`${part} ${way}`))
  return query.limit === 0 ? rows : rows.limit(query.limit).offset(offsetOf(query))
}

function withoutVersion({ kept_under: _, ...row }: FoundRow): UserRow {
  return row
}

function conditionOf({ search, context, level }: ListQuery): SQL | undefined {
  return and(search ? hasEveryWord(users.search_text, search) : undefined, context ? may(context, level) : undefined)
}

function may(context: NonNullable<ListQuery['context']>, level: ListQuery['level']): SQL | undefined {
  const enough = levels.slice(levels.indexOf(level))
  return or(sql`${users.access} = 'admin_boss'`, inArray(sql`${users.permissions} ->> ${context}`, enough))
}
