// Who may do what at a gateway: the platform lets in and gives rights; its token stays here, and what it lacks is absent.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUniformPermissions, presets } from '#contract/access.ts'
import { createBatch } from '#contract/console/batches.ts'
import { getPreferences, putPreferences } from '#contract/console/preferences.ts'
import { getSignInOptions } from '#contract/console/sign-in.ts'
import { getTicket, lookUpEcommerces, lookUpGroups } from '#contract/console/tickets.ts'
import {
  endOwnSessions,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
  type UserSession,
} from '#contract/console/user-sessions.ts'
import { createView, listViews } from '#contract/console/view.ts'
import { buildEndpointPath, isUnavailableAtGateway } from '#contract/endpoint.ts'
import { getEcommerce, listEcommerces } from '#contract/platform/ecommerces.ts'
import { getMetadatas, saveMetadatas } from '#contract/platform/metadatas.ts'
import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { getTrackingError } from '#contract/platform/tracking-errors.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { people, sessions } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { openSession } from '#server/http/sessions.ts'
import { makeEcommerce, makeGroup, makeReverse } from '../factories.ts'
import { sampleCases } from '../whole.ts'
import { type Gateway, startGateway } from './gateway.ts'

let world: Gateway
beforeAll(async () => {
  world = await startGateway()
}, 120_000)
beforeEach(() => world.gateway.setTime(null))
afterAll(() => world?.close())

const here = () => world.gateway.connection.db
const there = () => world.platform.connection.db
const list = (as: string) => world.gateway.request(listEcommerces, {}, { as })

describe('signing in and out', () => {
  test('S1 §4 the platform judges the identity token; its own token stays in the row, encrypted', async () => {
    const token = await world.enter('cs')
    const [row] = await here().select().from(sessions).orderBy(sessions.id).limit(1)
    const bearer = world.gateway.services.secrets.decrypt(row?.upstream_token ?? Buffer.of())
    expect(bearer).not.toBe(token)
    expect(row?.upstream_token?.includes(bearer)).toBe(false)
    expect((await world.platform.request(getMe, {}, { as: bearer })).body.user.access).toBe('cs')
    // Neither token is the other's.
    expect((await world.platform.request(getMe, {}, { as: token })).status).toBe(401)
    expect((await list(bearer)).status).toBe(401)
    const told = await world.gateway.request(getMe, {}, { as: token })
    expect(told.body.user).toMatchObject({ access: 'cs', permissions: presets.cs, extensions: false })
    expect(JSON.stringify([told, world.gateway.lines])).not.toContain(bearer)
    expect((await world.platform.request(getMe, {}, { as: 'cs' })).body.user.extensions).toBe(true)
  })

  test('what the platform refuses is refused, and nobody is let in', async () => {
    const before = await here().$count(sessions)
    const answer = await world.gateway.request(signIn, { body: { google_token: 'a.b.c' } }, { as: null })
    expect([answer.status, answer.headers.has('Set-Cookie')]).toEqual([401, false])
    expect(await here().$count(sessions)).toBe(before)
  })

  test('no demo is offered, whatever the platform offers', async () => {
    const { body } = await world.gateway.request(getSignInOptions, {}, { as: null })
    expect(body).toMatchObject({ demo: false, google_client_id: null })
    expect((await world.gateway.send('/demo/identities', {}, { as: null })).status).toBe(404)
  })

  test('S1 §4 signing out ends both sessions', async () => {
    const token = await world.enter('n2')
    const open = await there().$count(sessions)
    expect((await world.gateway.request(signOut, {}, { as: token })).status).toBe(200)
    expect((await list(token)).status).toBe(401)
    expect(await there().$count(sessions)).toBe(open - 1)
  })

  test('S1 §8 a session that the platform has ended is ended here, with the next call', async () => {
    const token = await world.enter('n1')
    const before = await here().$count(sessions)
    await there().delete(sessions)
    const answer = await list(token)
    expect([answer.status, answer.body.error_code]).toEqual([401, 'session_expired'])
    expect(await here().$count(sessions)).toBe(before - 1)
    expect((await world.gateway.request(getPreferences, {}, { as: token })).status).toBe(401)
  })

  test('a session without a tie to the platform is none', async () => {
    await world.enter('cs')
    const [person] = await here().select().from(people).where(eq(people.access, 'cs'))
    const token = await openSession(here(), person?.id ?? 0, 'test', new Date())
    expect((await list(token)).status).toBe(401)
    expect((await world.gateway.request(getPreferences, {}, { as: token })).status).toBe(401)
  })
})

describe('rights', () => {
  test('S1 §6 are checked before anything is handed on, and a denial is recorded here', async () => {
    const token = await world.enter('financial')
    const denials = () => here().$count(activity, eq(activity.action, 'access.denied'))
    const [before, asked] = [await denials(), world.platform.lines.length]
    const { id } = await makeEcommerce(there())
    const answer = await world.gateway.request(
      saveMetadatas,
      { params: { id }, body: { metadatas: {} } },
      { as: token },
    )
    expect([answer.status, answer.body.context.missing]).toEqual([
      403,
      [{ context: 'ecommerces', level: 'read_and_write' }],
    ])
    expect(await denials()).toBe(before + 1)
    expect(world.platform.lines.length).toBe(asked)
  })

  test('changed at the platform, they hold here within a minute, and at once where it refuses', async () => {
    const token = await world.enter('ti')
    const isTi = eq(users.access, 'ti')
    expect((await list(token)).status).toBe(200)
    await there()
      .update(users)
      .set({ permissions: buildUniformPermissions('denied') })
      .where(isTi)
    expect((await list(token)).status).toBe(403)
    // Now it is known here, too.
    const asked = world.platform.lines.filter(({ route }) => route === listEcommerces.path).length
    expect((await list(token)).status).toBe(403)
    expect(world.platform.lines.filter(({ route }) => route === listEcommerces.path)).toHaveLength(asked)

    await there().update(users).set({ permissions: presets.ti }).where(isTi)
    expect((await list(token)).status).toBe(403)
    world.gateway.setTime(new Date(Date.now() + 61_000))
    expect((await list(token)).status).toBe(200)
  })
})

describe('extensions', () => {
  const absent = allHandlers.map(({ endpoint }) => endpoint).filter(isUnavailableAtGateway)
  let boss: string | undefined
  const reached = absent.filter(({ path }) => !path.startsWith('/demo/'))

  test.each(sampleCases(reached, 4).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers 501 without asking anybody',
    async (_, endpoint) => {
      boss ??= await world.enter('admin_boss')
      const as = boss
      const asked = world.platform.lines.length
      const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
      const path = buildEndpointPath(endpoint.path, Object.fromEntries(names.map((name) => [name, '1'])))
      const answer = await world.gateway.send(path, { method: endpoint.method }, { as })
      expect([answer.status, answer.body.error_code]).toEqual([501, 'upstream.absent'])
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
      expect(world.platform.lines.length).toBe(asked)
    },
  )

  test('there are some, in three languages, and who may not is told that first', async () => {
    expect(reached.length).toBeGreaterThan(30)
    const as = await world.enter('collaborator_aftersale')
    const input = { params: { ticket: 'ZD-1' } }
    const said = await Promise.all(
      ['pt-BR', 'en-US', 'es'].map(async (language) => {
        const { body } = await world.gateway.request(getTicket, input, { as, headers: { 'Accept-Language': language } })
        return body.message
      }),
    )
    expect(new Set(said).size).toBe(3)
    expect((await world.gateway.request(getTicket, input, { as: null })).status).toBe(401)
    const denied = await world.enter('financial')
    expect((await world.gateway.request(createBatch, { body: {} }, { as: denied })).status).toBe(403)
  })

  test('preferences, saved views and sessions are this server’s own', async () => {
    const as = await world.enter('cs')
    await world.gateway.call(putPreferences, { body: { language: 'es' } }, { as })
    expect((await world.gateway.call(getPreferences, {}, { as })).data.language).toBe('es')
    const view = {
      page: 'ecommerces.list' as const,
      name: 'Inativas',
      scope: 'personal' as const,
      state: { situation: 'inactive' },
    }
    const kept = await world.gateway.request(createView, { body: view }, { as })
    expect(kept.status).toBe(200)
    expect((await world.gateway.call(listViews, {}, { as })).data).toHaveLength(1)

    const own = (await world.gateway.call(listOwnSessions, {}, { as })).data
    expect(own.filter(({ is_current }: UserSession) => is_current)).toHaveLength(1)
    expect((await world.gateway.call(endOwnSessions, { query: {} }, { as })).ended).toBe(own.length - 1)
    const boss = await world.enter('admin_boss')
    const { body } = await world.gateway.request(getMe, {}, { as })
    const params = { id: body.user.id }
    expect((await world.gateway.call(listUserSessions, { params }, { as: boss })).data.length).toBeGreaterThan(0)
    await world.gateway.call(endUserSessions, { params, query: {} }, { as: boss })
    expect((await list(as)).status).toBe(401)
    const never = await world.gateway.call(listUserSessions, { params: { id: 999_999 } }, { as: boss })
    expect(never.data).toEqual([])
  })

  test('A21 pickers of ecommerces, and the reverse of a correction, are made of what the platform has', async () => {
    const as = await world.enter('admin_boss')
    const { id } = await makeEcommerce(there(), { display_name: 'Loja do Portão' })
    const found = async (query: object) => (await world.gateway.call(lookUpEcommerces, { query }, { as })).data
    const one = { id, display_name: 'Loja do Portão' }
    expect(await found({ q: 'portao' })).toEqual([one])
    expect(await found({ ids: `${id},2147483647` })).toEqual([one])
    const group = await makeGroup(there(), { name: 'Rede do Portão' })
    const groups = async (query: object) => (await world.gateway.call(lookUpGroups, { query }, { as })).data
    expect(await groups({ q: 'portao' })).toMatchObject([{ id: group.id, name: 'Rede do Portão' }])
    expect(await groups({ ids: `${group.id},2147483647` })).toMatchObject([{ id: group.id }])
    const { id: reverse } = await makeReverse(there(), { ecommerce_id: id, tracking_error: 'cep_invalid' })
    const answer = await world.gateway.request(getTrackingError, { params: { id: reverse } }, { as })
    expect(answer.body.data).toMatchObject({ id: reverse, tracking_error: 'cep_invalid' })
    expect(answer.headers.get('ETag')).toBe('"1"')
    expect((await world.gateway.request(getTrackingError, { params: { id: 999_999 } }, { as })).status).toBe(404)
    const blind = await world.enter('collaborator_aftersale')
    expect((await world.gateway.request(lookUpEcommerces, {}, { as: blind })).status).toBe(501)
  })
})

describe('letter by letter', () => {
  test('a JSON text that JavaScript would alter comes and goes as it is', async () => {
    const as = await world.enter('admin_boss')
    const { id } = await makeEcommerce(there())
    const text = '{"big":12345678901234567890,"money":10.00,"far":1e400,"b":1,"a":[ 2 ]}'
    const init = {
      method: 'PUT',
      body: `{"metadatas":{"theme":${text}}}`,
      headers: { 'Content-Type': 'application/json' },
    }
    expect((await world.gateway.send(buildEndpointPath(saveMetadatas.path, { id }), init, { as })).status).toBe(200)
    const read = async (app: Gateway['gateway']['app'], token: string) => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await app.request(`http://localhost${buildEndpointPath(getMetadatas.path, { id })}`, { headers })).text()
    }
    const direct = await read(world.platform.app, await world.platform.as('admin_boss'))
    expect(direct).toContain(text)
    expect(await read(world.gateway.app, as)).toBe(direct)
  })

  test('a save over another’s change is refused with the present record, as the platform refuses it', async () => {
    const as = await world.enter('admin_boss')
    const { id } = await makeEcommerce(there())
    const read = await world.gateway.request(getEcommerce, { params: { id } }, { as })
    expect(read.headers.get('ETag')).toBe('"1"')
    const headers = { 'If-Match': '"7"' }
    const body = { metadatas: { theme: 1 } }
    const answer = await world.gateway.request(saveMetadatas, { params: { id }, body }, { as, headers })
    expect([answer.status, answer.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(answer.body.request_id).toBe(answer.headers.get('X-Request-Id'))
  })
})
