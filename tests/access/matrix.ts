// Sends requests to the real server as many users and returns the responses that differ from the expected ones.
import { sql } from 'drizzle-orm'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { people as peopleTable, sessions } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { createSessionToken, hashToken } from '#server/http/cookies.ts'
import type { Api } from '../harness.ts'
import { type AccessRule, isAllowed, type TestUser } from './rights.ts'

export interface SignedInUser extends TestUser {
  readonly id: number
  readonly token: string
}

/**
 * Returns the name of an endpoint. If a path returns both JSON and a file, the name of the file endpoint also contains
 * the media type.
 */
export function getEndpointName({ method, path, fileMediaType: mediaType }: Endpoint): string {
  const sharesPathWithJson = allHandlers.some(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path && endpoint.fileMediaType === undefined,
  )
  return mediaType !== undefined && sharesPathWithJson
    ? `${method} ${path} (${mediaType.split(';')[0]})`
    : `${method} ${path}`
}

/**
 * Inserts the test users into the database of the server and opens a session for each user. Not for a server that calls
 * an external platform API, because there the platform stores the users.
 */
export async function createSignedInUsers(
  { connection: { db } }: Api,
  testUsers: readonly TestUser[],
): Promise<readonly SignedInUser[]> {
  const created = await db
    .insert(users)
    .values(
      testUsers.map(({ type, levels }, index) => ({
        first_name: 'Pessoa',
        email: `matriz-${index}@test.reversa.example`,
        access: type,
        permissions: levels,
      })),
    )
    .returning()
  await db.insert(peopleTable).values(created)
  const signedInUsers = testUsers.map((user, index) => ({
    ...user,
    id: created[index]?.id ?? 0,
    token: createSessionToken(),
  }))
  await db.insert(sessions).values(
    signedInUsers.map(({ id, token }) => ({
      user_id: id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 3_600_000),
    })),
  )
  return signedInUsers
}

/**
 * Returns a URL with an unknown record id and an unknown query parameter, so that a request that passes the permission
 * check fails validation.
 */
function buildInvalidUrl({ path }: Endpoint): string {
  const parameterNames = path.match(/(?<=:)\w+/g) ?? []
  return `${buildEndpointPath(path, Object.fromEntries(parameterNames.map((name) => [name, '2147483647'])))}?nonsense=1`
}

/** Sends a request to a path of the server under test. */
type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>

const MAX_PARALLEL_REQUESTS = 8

interface MatrixOptions {
  /** Sends the requests one after the other and stops at the first wrong response. */
  readonly stopsAtFirstError?: boolean
  /**
   * Status of a request that passes the permission check. Default: 422, because the request then fails validation.
   */
  readonly permittedStatus?: number
}

/**
 * Sends the request as each user. Returns one line of text per response whose status differs from the status that the
 * access rule expects.
 */
export async function findWrongResponses(
  send: SendRequest,
  endpoint: Endpoint,
  rule: AccessRule,
  testUsers: readonly (SignedInUser | null)[],
  { stopsAtFirstError = false, permittedStatus = 422 }: MatrixOptions = {},
): Promise<readonly string[]> {
  const wrongResponses: string[] = []
  const url = buildInvalidUrl(endpoint)
  const chunkSize = stopsAtFirstError ? 1 : MAX_PARALLEL_REQUESTS
  for (let index = 0; index < testUsers.length; index += chunkSize) {
    const chunk = testUsers.slice(index, index + chunkSize)
    const results = await Promise.all(
      chunk.map(async (user) => {
        const headers = {
          'Content-Type': 'application/json',
          Accept: endpoint.fileMediaType ?? 'application/json',
          ...(user ? { Authorization: `Bearer ${user.token}` } : {}),
        }
        const hasBody = endpoint.method !== 'GET'
        const response = await send(url, {
          method: endpoint.method,
          headers,
          ...(hasBody ? { body: '{}' } : {}),
        })
        // Reads the whole body, because the connection is free for the next request only after that.
        await response.arrayBuffer()
        const expectedStatus = isAllowed(user, rule) ? permittedStatus : user ? 403 : 401
        // An upload endpoint expects form data. Without form data, the server rejects the request with 415, after the
        // permission check.
        const status = endpoint.upload && response.status === 415 ? permittedStatus : response.status
        if (status === expectedStatus) return []
        return [
          `${user ? JSON.stringify([user.type, user.levels]) : 'no session'}: ${response.status}, not ${expectedStatus}`,
        ]
      }),
    )
    wrongResponses.push(...results.flat())
    if (stopsAtFirstError && wrongResponses.length > 0) break
  }
  return wrongResponses
}

/** Tables that even a rejected request may change. The hash of the database excludes these tables. */
const EXCLUDED_TABLES = ['activity', 'sessions', 'rate_limits']

/**
 * Returns a hash of all stored data. Excludes `EXCLUDED_TABLES` and the time at which the permissions of a user were
 * last read from the platform.
 */
export async function hashDatabase({ connection: { db } }: Api): Promise<string> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const tableQueries = tables.rows
    .filter(({ name }) => !EXCLUDED_TABLES.includes(name))
    .map(({ name }) => {
      const row = name === 'people' ? sql`to_jsonb(record) - 'updated_at'` : sql`record`
      return sql`select ${name}::text as name, md5(coalesce(string_agg((${row})::text, chr(10) order by (${row})::text), '')) as content from ${sql.identifier(name)} as record`
    })
  const hashes = await db.execute(sql.join(tableQueries, sql` union all `))
  return JSON.stringify(hashes.rows)
}
