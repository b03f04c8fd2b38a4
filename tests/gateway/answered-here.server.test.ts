// A gateway that answers a call itself still asks the platform what its person may do now, and whether the session holds.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Level, presets } from '#contract/access.ts'
import { getPreferences } from '#contract/console/preferences.ts'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import { endOwnSessions, endUserSessions, listOwnSessions, listUserSessions } from '#contract/console/user-sessions.ts'
import { createView, saveView } from '#contract/console/view.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { getMe, signOut } from '#contract/platform/session.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { startApi } from '../harness.ts'
import { type Gateway, startGateway } from './gateway.ts'

let world: Gateway
beforeAll(async () => {
  world = await startGateway()
}, 120_000)
beforeEach(() => world.gateway.setTime(null))
afterAll(() => world?.close())

const here = () => world.gateway.connection.db
const there = () => world.platform.connection.db

describe('rights for what is answered here', () => {
  const view = { page: 'ecommerces.list' as const, scope: 'shared' as const, state: {} }
  const isTi = eq(users.access, 'ti')
  const give = (level: Level) =>
    there()
      .update(users)
      .set({ permissions: { ...presets.ti, users: level } })
      .where(isTi)
  const grownOld = () => world.gateway.setTime(new Date(Date.now() + 61_000))
  const grownDoubtful = async () => {
    await here().update(sessions).set({ upstream_read_at: null })
  }

  /** What somebody who writes users does here, of another's session and of another's view. */
  async function editing(name: string) {
    await world.platform.as('ti')
    await give('read_and_write')
    const as = await world.enter('ti')
    const boss = await world.enter('admin_boss')
    const made = await world.gateway.call(createView, { body: { ...view, name } }, { as: boss })
    const { user } = (await world.gateway.request(getMe, {}, { as: await world.enter('cs') })).body
    const saved = { params: { id: made.data.id }, body: { name, scope: 'shared', state: {} } }
    const calls = [
      [listUserSessions, { params: user }],
      [endUserSessions, { params: user }],
      [saveView, saved],
    ] as const
    return {
      as,
      statuses: async () => {
        const found: number[] = []
        for (const [endpoint, input] of calls) found.push((await world.gateway.request(endpoint, input, { as })).status)
        return found
      },
    }
  }

  test.each([
    ['are a minute old', grownOld],
    ['are in doubt', grownDoubtful],
  ])('that %s are asked for again', async (name, grow) => {
    const { statuses } = await editing(name)
    expect(await statuses()).toEqual([200, 200, 200])
    await give('denied')
    await grow()
    expect(await statuses()).toEqual([403, 403, 403])
  })

  test('of somebody who is gone end the session', async () => {
    const { statuses } = await editing('Foi embora')
    await there().delete(users).where(isTi)
    grownOld()
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test('are not asked for where they decide nothing', async () => {
    const as = await world.enter('cs')
    await grownDoubtful()
    const asked = world.platform.lines.length
    for (const endpoint of [getPreferences, listOwnSessions, endOwnSessions])
      expect((await world.gateway.request(endpoint, {}, { as })).status).toBe(200)
    expect(world.platform.lines.length).toBe(asked)
  })
})

describe('a session whose token no key opens any more', () => {
  /** The same gateway, started again with another `SECRET_KEY` and without the one before. */
  const restarted = () =>
    startApi({
      connection: world.gateway.connection,
      config: { ...world.gateway.services.config, secretKey: Buffer.alloc(32, 9) },
    })

  test.each([
    ['handed on', listEcommerces],
    ['about oneself', getMe],
    ['made of calls of the platform', lookUpEcommerces],
  ])('is ended by a call that is %s', async (_, endpoint) => {
    const as = await world.enter('admin_boss')
    const open = await here().$count(sessions)
    const gateway = await restarted()
    const answer = await gateway.request(endpoint, {}, { as })
    expect([answer.status, answer.body.error_code]).toEqual([401, 'session_expired'])
    expect(await here().$count(sessions)).toBe(open - 1)
    expect(gateway.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('can be signed out of', async () => {
    const as = await world.enter('cs')
    const gateway = await restarted()
    const headers = { Cookie: `reversa_session=${as}`, Origin: 'http://localhost' }
    const answer = await gateway.request(signOut, {}, { as: null, headers })
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await gateway.request(getPreferences, {}, { as })).status).toBe(401)
  })
})
