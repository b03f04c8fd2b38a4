import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { levels } from '#contract/access.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { listUsers, type UserRow } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/people.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { handle } from '#server/http/handle.ts'
import { metaEnvelope, offsetOf } from '#server/http/pages.ts'

type ListQuery = Parsed<typeof listUsers>['query']

/** Rows skipped before it pays to ask for the total first and, past the middle, to come from the end. */
const farAway = 5000

/** Each is an index; all end in what is told once, so that nobody shows on two pages. */
const orders = {
  id: [users.id],
  first_name: [folded(users.first_name), folded(users.last_name), users.id],
  email: [sql`lower(${users.email})`],
  access: [users.access, users.id],
} as const satisfies Record<ListQuery['order_by_column'], unknown>

const ways = { asc: sql.raw('asc'), desc: sql.raw('desc') }
const backwards = { asc: ways.desc, desc: ways.asc }

const columns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  access: users.access,
}

/** The staff (S2 §2, §7): found by name, e-mail or id, whatever the accents. */
export const listHandler = handle(listUsers, async ({ query, db }) => {
  const { rows, total } = await pageOf(db, query)
  return metaEnvelope(query, total, rows)
})

async function pageOf(db: Database, query: ListQuery) {
  if (query.limit === 0) {
    const rows = await rowsOf(db, query)
    return { rows, total: rows.length }
  }
  const offset = offsetOf(query)
  if (offset > farAway) return farPageOf(db, query)
  const rows = await rowsOf(db, query).offset(offset).limit(query.limit)
  return { rows, total: await totalOf(db, query) }
}

async function farPageOf(db: Database, query: ListQuery) {
  const total = await totalOf(db, query)
  const offset = offsetOf(query)
  const limit = Math.min(query.limit, total - offset)
  if (limit <= 0) return { rows: [], total }
  if (offset <= total / 2) return { rows: await rowsOf(db, query).offset(offset).limit(limit), total }
  const rows: UserRow[] = await rowsOf(db, query, backwards)
    .offset(total - offset - limit)
    .limit(limit)
  return { rows: rows.reverse(), total }
}

function rowsOf(db: Database, query: ListQuery, way = ways) {
  const order = orders[query.order_by_column].map((part) => sql`${part} ${way[query.order_by]}`)
  return db
    .select(columns)
    .from(users)
    .where(conditionOf(query))
    .orderBy(...order)
    .$dynamic()
}

const totalOf = (db: Database, query: ListQuery) => db.$count(users, conditionOf(query))

function conditionOf({ search, context, level }: ListQuery): SQL | undefined {
  return and(search ? hasEveryWord(users.search_text, search) : undefined, context ? may(context, level) : undefined)
}

function may(context: NonNullable<ListQuery['context']>, level: ListQuery['level']): SQL | undefined {
  const enough = levels.slice(levels.indexOf(level))
  return or(sql`${users.access} = 'admin_boss'`, inArray(sql`${users.permissions} ->> ${context}`, enough))
}
