// Tests the list of a user's sessions and how sessions are ended.
import { expect, test } from 'vitest'
import {
  endOwnSessions,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
  type UserSession,
} from '#contract/console/user-sessions.ts'
import { getMe } from '#contract/platform/session.ts'
import { getUser } from '#contract/platform/users.ts'
import { useApi } from '../use-api.ts'
import { makePerson, makeUserEditor, signInAs } from './staff.ts'

const api = useApi()

const isIn = async (as: string) => (await api.request(getMe, {}, { as })).status === 200
const listSessions = async (id: number, as = 'admin_boss') =>
  (await api.request(listUserSessions, { params: { id } }, { as })).body.data

test('GET lists the live sessions without tokens, the most recently used first', async () => {
  const start = new Date('2026-11-20T12:00:00Z')
  const later = (minutes: number) => api.setTime(new Date(start.getTime() + minutes * 60_000))
  const person = await makePerson(api)
  later(0)
  await signInAs(api, person, 'idle since long')
  later(20)
  await signInAs(api, person, 'Firefox')
  later(40)
  await signInAs(api, person, 'Chrome')
  const adminToken = await api.as('admin_boss')
  const sessions = await listSessions(person.id, adminToken)
  expect(sessions.map(({ user_agent }: { user_agent: string }) => user_agent)).toEqual(['Chrome', 'Firefox'])
  expect(Object.keys(sessions[0]).sort()).toEqual([
    'created_at',
    'expires_at',
    'id',
    'is_current',
    'used_at',
    'user_agent',
  ])
  api.setTime(null)
})

test('The last sign-in is that of the latest session, and stays when all sessions have ended', async () => {
  const person = await makePerson(api)
  const params = { id: person.id }
  const lastSignIn = async () => (await api.call(getUser, { params })).data.last_signed_in_at
  expect(await lastSignIn()).toBeNull()
  for (const at of ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z']) {
    api.setTime(new Date(at))
    await signInAs(api, person)
    expect(await lastSignIn()).toBe(at)
  }
  await api.call(endUserSessions, { params, query: {} })
  expect(await lastSignIn()).toBe('2026-11-21T12:00:00.000Z')
  api.setTime(null)
})

test('DELETE ends one session, then all', async () => {
  const person = await makePerson(api)
  const [one, second, third] = await Promise.all([signInAs(api, person), signInAs(api, person), signInAs(api, person)])
  const [{ id }] = await listSessions(person.id)
  const params = { id: person.id }
  const first = await api.request(endUserSessions, { params, query: { session_id: id } })
  expect(first.body).toEqual({ success: true, ended: 1 })
  expect((await Promise.all([one, second, third].map(isIn))).filter(Boolean)).toHaveLength(2)
  expect((await api.request(endUserSessions, { params })).body.ended).toBe(2)
  expect(await Promise.all([one, second, third].map(isIn))).toEqual([false, false, false])
})

test('DELETE never ends the session of the request', async () => {
  const { person, as } = await makeUserEditor(api)
  const otherToken = await signInAs(api, person)
  const sessions = await listSessions(person.id, as)
  expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
  expect((await api.request(endUserSessions, { params: { id: person.id } }, { as })).body.ended).toBe(1)
  expect([await isIn(as), await isIn(otherToken)]).toEqual([true, false])
})

test('A session of another user is not found under this user', async () => {
  const person = await makePerson(api)
  const stranger = await makePerson(api)
  const as = await signInAs(api, stranger)
  const [{ id }] = await listSessions(stranger.id)
  const input = { params: { id: person.id }, query: { session_id: id } }
  expect((await api.request(endUserSessions, input)).body.ended).toBe(0)
  expect(await isIn(as)).toBe(true)
})

test('Every user sees and ends their own other sessions', async () => {
  const person = await makePerson(api)
  const as = await signInAs(api, person, 'Firefox')
  const [phone, stranger] = [await signInAs(api, person, 'Chrome'), await signInAs(api, await makePerson(api))]
  const own = (await api.call(listOwnSessions, {}, { as })).data
  expect(own.map(({ user_agent, is_current }: UserSession) => [user_agent, is_current]).sort()).toEqual([
    ['Chrome', false],
    ['Firefox', true],
  ])
  const [strangerSession] = (await api.call(listOwnSessions, {}, { as: stranger })).data
  expect((await api.call(endOwnSessions, { query: { session_id: strangerSession?.id } }, { as })).ended).toBe(0)
  const otherSession = own.find(({ is_current }: UserSession) => !is_current)
  expect((await api.call(endOwnSessions, { query: { session_id: otherSession?.id } }, { as })).ended).toBe(1)
  await signInAs(api, person)
  expect((await api.call(endOwnSessions, { query: {} }, { as })).ended).toBe(1)
  expect(await Promise.all([as, phone, stranger].map(isIn))).toEqual([true, false, true])
  expect((await api.request(endOwnSessions, { query: { session_id: 0 } }, { as })).status).toBe(422)
  expect((await api.request(listOwnSessions, {}, { as: null })).status).toBe(401)
})

test('Without a session there is no list of sessions', async () => {
  expect((await api.request(listUserSessions, { params: { id: 999_999 } })).status).toBe(404)
  expect((await api.request(endUserSessions, { params: { id: 999_999 } })).status).toBe(404)
})
