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
import { makeStaffUser, makeUserEditor, signInAs } from './staff.ts'

const api = useApi()

const isSignedIn = async (sender: string) => (await api.request(getMe, {}, { as: sender })).status === 200
const listSessions = async (id: number, sender = 'admin_boss') =>
  (await api.request(listUserSessions, { params: { id } }, { as: sender })).body.data

test('GET lists the live sessions without tokens, the most recently used first', async () => {
  const start = new Date('2026-11-20T12:00:00Z')
  const advanceClock = (minutes: number) => api.setTime(new Date(start.getTime() + minutes * 60_000))
  const user = await makeStaffUser(api)
  advanceClock(0)
  await signInAs(api, user, 'idle since long')
  advanceClock(20)
  await signInAs(api, user, 'Firefox')
  advanceClock(40)
  await signInAs(api, user, 'Chrome')
  const adminToken = await api.openSession('admin_boss')
  const sessions = await listSessions(user.id, adminToken)
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
  const user = await makeStaffUser(api)
  const params = { id: user.id }
  const lastSignIn = async () => (await api.call(getUser, { params })).data.last_signed_in_at
  expect(await lastSignIn()).toBeNull()
  for (const at of ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z']) {
    api.setTime(new Date(at))
    await signInAs(api, user)
    expect(await lastSignIn()).toBe(at)
  }
  await api.call(endUserSessions, { params, query: {} })
  expect(await lastSignIn()).toBe('2026-11-21T12:00:00.000Z')
  api.setTime(null)
})

test('DELETE ends one session, then all', async () => {
  const user = await makeStaffUser(api)
  const [firstSession, second, third] = await Promise.all([
    signInAs(api, user),
    signInAs(api, user),
    signInAs(api, user),
  ])
  const [{ id }] = await listSessions(user.id)
  const params = { id: user.id }
  const first = await api.request(endUserSessions, { params, query: { session_id: id } })
  expect(first.body).toEqual({ success: true, ended: 1 })
  expect((await Promise.all([firstSession, second, third].map(isSignedIn))).filter(Boolean)).toHaveLength(2)
  expect((await api.request(endUserSessions, { params })).body.ended).toBe(2)
  expect(await Promise.all([firstSession, second, third].map(isSignedIn))).toEqual([false, false, false])
})

test('DELETE never ends the session of the request', async () => {
  const { user, as } = await makeUserEditor(api)
  const otherToken = await signInAs(api, user)
  const sessions = await listSessions(user.id, as)
  expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
  expect((await api.request(endUserSessions, { params: { id: user.id } }, { as })).body.ended).toBe(1)
  expect([await isSignedIn(as), await isSignedIn(otherToken)]).toEqual([true, false])
})

test('A session of another user is not found under this user', async () => {
  const user = await makeStaffUser(api)
  const otherUser = await makeStaffUser(api)
  const sessionToken = await signInAs(api, otherUser)
  const [{ id }] = await listSessions(otherUser.id)
  const input = { params: { id: user.id }, query: { session_id: id } }
  expect((await api.request(endUserSessions, input)).body.ended).toBe(0)
  expect(await isSignedIn(sessionToken)).toBe(true)
})

test('Every user sees and ends their own other sessions', async () => {
  const user = await makeStaffUser(api)
  const sessionToken = await signInAs(api, user, 'Firefox')
  const [phone, otherUserToken] = [await signInAs(api, user, 'Chrome'), await signInAs(api, await makeStaffUser(api))]
  const own = (await api.call(listOwnSessions, {}, { as: sessionToken })).data
  expect(own.map(({ user_agent, is_current }: UserSession) => [user_agent, is_current]).sort()).toEqual([
    ['Chrome', false],
    ['Firefox', true],
  ])
  const [otherUserSession] = (await api.call(listOwnSessions, {}, { as: otherUserToken })).data
  expect(
    (await api.call(endOwnSessions, { query: { session_id: otherUserSession?.id } }, { as: sessionToken })).ended,
  ).toBe(0)
  const otherSession = own.find(({ is_current }: UserSession) => !is_current)
  expect(
    (await api.call(endOwnSessions, { query: { session_id: otherSession?.id } }, { as: sessionToken })).ended,
  ).toBe(1)
  await signInAs(api, user)
  expect((await api.call(endOwnSessions, { query: {} }, { as: sessionToken })).ended).toBe(1)
  expect(await Promise.all([sessionToken, phone, otherUserToken].map(isSignedIn))).toEqual([true, false, true])
  expect((await api.request(endOwnSessions, { query: { session_id: 0 } }, { as: sessionToken })).status).toBe(422)
  expect((await api.request(listOwnSessions, {}, { as: null })).status).toBe(401)
})

test('Without a session there is no list of sessions', async () => {
  expect((await api.request(listUserSessions, { params: { id: 999_999 } })).status).toBe(404)
  expect((await api.request(endUserSessions, { params: { id: 999_999 } })).status).toBe(404)
})
