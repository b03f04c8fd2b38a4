// Checks endpoints against the table of expected permissions over HTTP. Two test files share the function, so that two
// workers run it. A quarter of the users, a different quarter per endpoint, sends requests; `npm run test:rights` uses
// all users.
import type { Server } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { getServerUrl, listen } from '#server/listening.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { tell } from '../figures.ts'
import { type Api, startApi, testConfig } from '../harness.ts'
import { isWhole } from '../whole.ts'
import { expectedAccess } from './expected.ts'
import { contentOf, type Known, madeKnown, nameOf, wrongAnswers } from './matrix.ts'
import { askedOf, everyPerson, may } from './rights.ts'

/**
 * Time limit in milliseconds. A test sends hundreds of requests, which on a busy machine takes longer than the default
 * limit.
 */
export const patience = 180_000

export function askAsEverybody(endpoints: readonly Endpoint[]): void {
  let api: Api
  let server: Server | undefined
  let address = ''
  let people: readonly Known[]
  /**
   * Content of all tables before the requests. No request changes it, because even requests that pass the permission
   * check fail validation.
   */
  let content: string

  beforeAll(async () => {
    api = await startApi()
    server = await listen(api.app, testConfig)
    address = getServerUrl(server, testConfig.host)
    people = await madeKnown(api, everyPerson)
    await makeEcommerce(api.connection.db)
    await makeGroup(api.connection.db)
    content = await contentOf(api)
  })
  let calls = 0
  afterAll(async () => {
    server?.closeAllConnections()
    server?.close()
    await api?.close()
    tell(
      `rights: ${calls} calls of ${endpoints.length} endpoints held against the table, by ${isWhole ? '' : 'a fourth each time of '}${people.length} people and nobody`,
    )
  })

  const send = (path: string, init: RequestInit) => fetch(address + path, init)
  const lastActivity = () => api.connection.db.$count(activity)

  describe('S1 §6, S2 §6 who may not gets nothing and changes nothing, who may is let in', () => {
    it.each(endpoints.map((endpoint, turn) => [nameOf(endpoint), endpoint, turn] as const))(
      '%s',
      async (name, endpoint, turn) => {
        const line = expectedAccess[name] ?? 'missing'
        const asked = askedOf(people, turn)
        calls += asked.length + 1
        const denied = asked.filter((person) => !may(person, line))
        const last = await lastActivity()
        expect(await wrongAnswers(send, endpoint, line, [...denied, null])).toEqual([])
        expect(await contentOf(api)).toBe(content)
        // A rejected request leaves only an activity row that names the user and the endpoint.
        const trail = await api.connection.db.execute<{ user_id: number }>(sql`
        select user_id from activity
        where id > ${last} and action = 'access.denied' and entity_id = ${name} order by user_id`)
        expect(trail.rows.map(({ user_id }) => user_id)).toEqual(denied.map(({ id }) => id).sort((a, b) => a - b))
        expect(await lastActivity()).toBe(last + denied.length)
        const admitted = asked.filter((person) => may(person, line))
        expect(await wrongAnswers(send, endpoint, line, admitted)).toEqual([])
      },
      patience,
    )

    it('nor did anybody who was let in; of all those denials nothing else is left', { timeout: patience }, async () => {
      expect(await contentOf(api)).toBe(content)
    })
  })
}
