// Groups, carriers and people, found by what was read in a text.
import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { NamedFound } from '#contract/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { groups } from '#server/db/schema/groups.ts'
import { users } from '#server/db/schema/people.ts'
import { courierConnectors } from '#server/db/schema/platform.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { type Finder, type Matched, nameIn, ofAny, statusOf } from './finder.ts'

export const groupFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => groupsBy(db, most, 'id', inArray(groups.id, ids))),
  (db, { uuids }, most) => ofAny(uuids, (each) => groupsBy(db, most, 'uuid', inArray(groups.uuid, each))),
  (db, { emails }, most) =>
    ofAny(emails, (each) => groupsBy(db, most, 'email', inArray(sql`lower(${groups.first_group_manager})`, each))),
  async (db, reading, most) => {
    const typed = nameIn(reading)
    return typed === null ? [] : groupsBy(db, most, 'name', hasEveryWord(folded(groups.name), typed))
  },
]

export const carrierFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => carriersBy(db, most, 'id', inArray(courierConnectors.id, ids))),
  (db, { hosts }, most) => ofAny(hosts, (each) => carriersBy(db, most, 'url', inArray(host, each))),
  async (db, reading, most) => {
    const typed = nameIn(reading)
    return typed === null ? [] : carriersBy(db, most, 'name', hasEveryWord(folded(courierConnectors.name), typed))
  },
]

/** Without scheme, `www.`, port and path. There are few carriers: no index is needed. */
const host = sql`substring(lower(${courierConnectors.url}) from '^[a-z]+://(?:www[.])?([^/:?#]+)')`

export const userFinders: readonly Finder[] = [
  (db, { numbers }, most) => ofAny(numbers, (ids) => usersBy(db, most, 'id', inArray(users.id, ids))),
  (db, { emails }, most) =>
    ofAny(emails, (each) => usersBy(db, most, 'email', inArray(sql`lower(${users.email})`, each))),
  async (db, reading, most) => {
    const typed = nameIn(reading)
    const name = sql`folded(concat_ws(' ', ${users.first_name}, ${users.last_name}))`
    // The indexed column narrows first; it holds the e-mail too, which is not a name.
    const named =
      typed === null ? undefined : sql`${hasEveryWord(users.search_text, typed)} and ${hasEveryWord(name, typed)}`
    return named === undefined ? [] : usersBy(db, most, 'name', named)
  },
]

async function groupsBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<NamedFound[]> {
  const rows = await db
    .select({ id: groups.id, title: groups.name, is_active: groups.is_active })
    .from(groups)
    .where(condition)
    .orderBy(desc(groups.is_active), groups.id)
    .limit(most)
  return rows.map(({ is_active, ...row }) => ({ kind: 'group', ...row, status: statusOf(is_active), matched }))
}

async function carriersBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<NamedFound[]> {
  const rows = await db
    .select({ id: courierConnectors.id, title: courierConnectors.name })
    .from(courierConnectors)
    .where(condition)
    .orderBy(courierConnectors.id)
    .limit(most)
  return rows.map((row) => ({ kind: 'carrier', ...row, status: null, matched }))
}

async function usersBy(
  db: Database,
  most: number,
  matched: Matched,
  condition: SQL | undefined,
): Promise<NamedFound[]> {
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(condition)
    .orderBy(users.id)
    .limit(most)
  return rows.map(({ id, first_name, last_name }) => ({
    kind: 'user',
    id,
    title: `${first_name} ${last_name}`.trim(),
    status: null,
    matched,
  }))
}
