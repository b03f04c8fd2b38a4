// The console as an account type, or a person, would see it: never more than one may read, and nothing is written.
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everywhere, type Permissions, presets } from '#contract/access.ts'
import { getEcommerce } from '#contract/ecommerces.ts'
import { listGroups } from '#contract/groups.ts'
import { putPreferences } from '#contract/preferences.ts'
import { see, seeAsOneself } from '#contract/seeing.ts'
import { me, signOut } from '#contract/session.ts'
import { lookup } from '#contract/tickets.ts'
import { deleteUser, listUsers, putTypePreset, putUserPermissions } from '#contract/users.ts'
import { allHandlers } from '#server/areas/all.ts'
import { activity } from '#server/db/schema/guards.ts'
import { users } from '#server/db/schema/people.ts'
import { contentOf } from '../access/matrix.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { enter, makePerson, type Person } from './staff.ts'

let api: Api
let looker: Person
let as: string

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

beforeEach(async () => {
  looker = await makePerson(api, { permissions: { ...presets.cs, users: 'readonly' } })
  as = await enter(api, looker)
})

const begin = (body: unknown, calling: { as?: string | null } = { as }) => api.request(see, { body }, calling)
const end = () => api.request(seeAsOneself, {}, { as })
const mine = async () => (await api.request(me, {}, { as })).body.user

async function lastAction() {
  const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  return row
}

describe('who may', () => {
  it('who reads users; nobody else', async () => {
    expect((await begin({ account_type: 'n1' }, { as: null })).status).toBe(401)
    expect((await begin({ account_type: 'n1' }, { as: 'cs' })).status).toBe(403)
    expect((await begin({ account_type: 'n1' })).status).toBe(200)
  })

  it.each([{}, { account_type: 'boss' }, { account_type: 'n1', user_id: 1 }, { user_id: 'x' }, { who: 1 }])(
    '%j: 422',
    async (body) => {
      expect((await begin(body)).status).toBe(422)
    },
  )

  it('not as oneself, and not as nobody', async () => {
    expect(await begin({ user_id: looker.id })).toMatchObject({ status: 422, body: { error_code: 'seeing.self' } })
    expect((await begin({ user_id: 2_000_000_000 })).status).toBe(404)
  })
})

describe('as an account type', () => {
  it('shows their levels where one may read, and says what is left out', async () => {
    await begin({ account_type: 'ti' })
    const { access, permissions, seeing, id } = await mine()
    expect([access, id]).toEqual(['ti', looker.id])
    expect(permissions).toEqual({ ...presets.ti, config: 'denied' })
    expect(seeing).toEqual({ access: 'ti', user: null, left_out: ['config'] })
  })

  it('reads what both may read, no more', async () => {
    const { id } = await makeEcommerce(api.connection.db)
    const read = async () => [
      (await api.request(getEcommerce, { params: { id } }, { as })).status,
      (await api.request(listGroups, {}, { as })).status,
      (await api.request(listUsers, {}, { as })).status,
      (await api.request(lookup, { query: { q: String(id) } }, { as })).body.data.length > 0,
    ]
    expect(await read()).toEqual([200, 200, 200, true])
    await begin({ account_type: 'collaborator_aftersale' })
    expect(await read()).toEqual([403, 403, 403, false])
    await end()
    await begin({ account_type: 'n1' })
    expect(await read()).toEqual([200, 403, 403, true])
    await end()
    expect(await read()).toEqual([200, 200, 200, true])
  })

  it('an admin_boss is never more than oneself', async () => {
    await begin({ account_type: 'admin_boss' })
    const { access, permissions } = await mine()
    expect(access).toBe('n1')
    expect(permissions.config).toBe('denied')
    expect(permissions.users).toBe('read_and_write')
    expect((await api.request(deleteUser, { params: { id: looker.id } }, { as })).status).toBe(403)
  })

  it('follows the default of the type as it is now', async () => {
    await begin({ account_type: 'financial' })
    const default_permissions: Permissions = { ...presets.financial, ecommerces: 'denied' }
    await api.request(putTypePreset, { params: { name: 'financial' }, body: { default_permissions } })
    expect((await mine()).permissions.ecommerces).toBe('denied')
  })
})

describe('as a person', () => {
  it('follows them: another level holds from the next call, and it ends when they are gone', async () => {
    const seen = await makePerson(api, { permissions: { ...everywhere('denied'), stores: 'readonly' } })
    expect((await begin({ user_id: seen.id })).body.user.seeing.user).toEqual({
      id: seen.id,
      first_name: seen.first_name,
      last_name: seen.last_name,
    })
    expect((await mine()).permissions).toEqual({ ...everywhere('denied'), stores: 'readonly' })
    const permissions = { ...everywhere('denied'), courier: 'readonly' }
    await api.request(putUserPermissions, { params: { id: seen.id }, body: { type: 'n1', permissions } })
    expect((await mine()).permissions).toEqual(permissions)
    await api.connection.db.delete(users).where(eq(users.id, seen.id))
    expect(await mine()).toMatchObject({ seeing: null, permissions: looker.permissions })
  })
})

describe('nothing is written', () => {
  const writes = allHandlers
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access, path }) => method !== 'GET' && access !== 'public' && !/seeing|logout/.test(path))

  it('no write of the contract is done, by whoever may do them all', async () => {
    const boss = await api.as('admin_boss')
    await begin({ account_type: 'admin_boss' }, { as: boss })
    const before = await contentOf(api)
    for (const endpoint of writes) {
      const params = Object.fromEntries((endpoint.path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, '1']))
      const answer = await api.request(endpoint, { params, body: {} }, { as: boss })
      expect([endpoint.path, answer.status, answer.body.error_code]).toEqual([endpoint.path, 403, 'seeing.read_only'])
    }
    expect(await contentOf(api)).toBe(before)
    expect(await lastAction()).toMatchObject({ action: 'access.denied', after: { seeing: true } })
  })

  it('not one’s own preferences either; another session of the same person is not held', async () => {
    await begin({ account_type: 'n1' })
    expect((await api.request(putPreferences, { body: {} }, { as })).status).toBe(403)
    const other = await enter(api, looker)
    expect((await api.request(putPreferences, { body: {} }, { as: other })).status).toBe(200)
  })
})

describe('beginning and end', () => {
  it('stand in the record of activity, with as whom', async () => {
    const seen = await makePerson(api)
    await begin({ user_id: seen.id })
    expect(await lastAction()).toMatchObject({
      action: 'access.seeAs',
      user_id: looker.id,
      after: { account_type: 'n1', user_id: seen.id },
    })
    expect((await end()).body.user).toMatchObject({ seeing: null, permissions: looker.permissions })
    expect(await lastAction()).toMatchObject({ action: 'access.backToOwn', user_id: looker.id })
  })

  it('signing out ends it', async () => {
    await begin({ account_type: 'n1' })
    const last = (await lastAction())?.id ?? 0
    expect((await api.request(signOut, {}, { as })).status).toBe(200)
    const rows = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(2)
    expect(rows.map(({ id, action }) => [id - last, action])).toEqual([
      [2, 'session.signOut'],
      [1, 'access.backToOwn'],
    ])
    as = await enter(api, looker)
    expect(await mine()).toMatchObject({ seeing: null })
  })

  it('changes the mark that every answer carries', async () => {
    const mark = async () => (await api.request(me, {}, { as })).headers.get('X-Rights')
    const own = await mark()
    await begin({ account_type: 'n1' })
    expect(await mark()).not.toBe(own)
    await end()
    expect(await mark()).toBe(own)
  })
})
