// Sends requests to the real server as many users and returns the responses that differ from the expected ones.
import { sql } from 'drizzle-orm'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { people as peopleTable, sessions } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { createToken, hashToken } from '#server/http/cookies.ts'
import type { Api } from '../harness.ts'
import { type Line, may, type Person } from './rights.ts'

export interface Known extends Person {
  readonly id: number
  readonly token: string
}

/**
 * Returns the name of an endpoint. An endpoint that returns a file has its media type in the name when its path also
 * returns JSON.
 */
export function nameOf({ method, path, fileMediaType: file }: Endpoint): string {
  const isBesideJson = allHandlers.some(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path && endpoint.fileMediaType === undefined,
  )
  return file !== undefined && isBesideJson ? `${method} ${path} (${file.split(';')[0]})` : `${method} ${path}`
}

/** Stores each user and opens a session for it. */
export async function madeKnown({ connection: { db } }: Api, people: readonly Person[]): Promise<readonly Known[]> {
  const made = await db
    .insert(users)
    .values(
      people.map(({ type, levels }, index) => ({
        first_name: 'Pessoa',
        email: `matriz-${index}@test.reversa.example`,
        access: type,
        permissions: levels,
      })),
    )
    .returning()
  await db.insert(peopleTable).values(made)
  const known = people.map((person, index) => ({ ...person, id: made[index]?.id ?? 0, token: createToken() }))
  await db.insert(sessions).values(
    known.map(({ id, token }) => ({
      user_id: id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 3_600_000),
    })),
  )
  return known
}

/**
 * Returns a URL with an unknown record and an unknown query parameter: a request that passes the permission check then
 * fails validation.
 */
function targetOf({ path }: Endpoint): string {
  const names = path.match(/(?<=:)\w+/g) ?? []
  return `${buildEndpointPath(path, Object.fromEntries(names.map((name) => [name, '2147483647'])))}?nonsense=1`
}

/** Sends a request to a path of the server. */
type Send = (path: string, init: RequestInit) => Response | Promise<Response>

const passed = 422
const manyAtOnce = 8

/**
 * Returns the users whose response is wrong. With `stopAtFirst`, sends the requests one after the other and stops at the
 * first wrong response.
 */
export async function wrongAnswers(
  send: Send,
  endpoint: Endpoint,
  line: Line,
  people: readonly (Known | null)[],
  isEnough = false,
): Promise<readonly string[]> {
  const wrong: string[] = []
  const target = targetOf(endpoint)
  const quickRun = isEnough ? 1 : manyAtOnce
  for (let index = 0; index < people.length; index += quickRun) {
    const some = people.slice(index, index + quickRun)
    const found = await Promise.all(
      some.map(async (person) => {
        const headers = {
          'Content-Type': 'application/json',
          Accept: endpoint.fileMediaType ?? 'application/json',
          ...(person ? { Authorization: `Bearer ${person.token}` } : {}),
        }
        const hasBody = endpoint.method !== 'GET'
        const answer = await send(target, {
          method: endpoint.method,
          headers,
          ...(hasBody ? { body: '{}' } : {}),
        })
        // The connection becomes free for the next request only after the body has been read.
        await answer.arrayBuffer()
        const expected = may(person, line) ? passed : person ? 403 : 401
        // An upload needs a form. Without one, the server rejects the body with 415, after the permission check.
        const status = endpoint.upload && answer.status === 415 ? passed : answer.status
        if (status === expected) return []
        return [
          `${person ? JSON.stringify([person.type, person.levels]) : 'nobody'}: ${answer.status}, not ${expected}`,
        ]
      }),
    )
    wrong.push(...found.flat())
    if (isEnough && wrong.length > 0) break
  }
  return wrong
}

const ownTrail = ['activity', 'sessions', 'rate_limits']

/** Returns a fingerprint of all stored data, except recorded denials and the time at which a session was last used. */
export async function contentOf({ connection: { db } }: Api): Promise<string> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const each = tables.rows
    .filter(({ name }) => !ownTrail.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as content from ${sql.identifier(name)} as one`,
    )
  const contents = await db.execute(sql.join(each, sql` union all `))
  return JSON.stringify(contents.rows)
}
