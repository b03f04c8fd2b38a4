// While the console is seen as somebody else this tab sends no write, but for what ends it.
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#console/lib/call.ts'
import { changePreferences } from '#console/lib/preferences.ts'
import { showMe } from '#console/lib/seeing.ts'
import { sessionState, setSessionState } from '#console/lib/session-store.ts'
import { leavingTime, signOut } from '#console/lib/sign-out.ts'
import { watchCalls } from '#console/lib/unsent.ts'
import { everywhere } from '#contract/access.ts'
import { standardPreferences as preferences, putPreferences } from '#contract/preferences.ts'
import { seeAsOneself } from '#contract/seeing-calls.ts'
import { type Me, me } from '#contract/session.ts'
import { deleteUser } from '#contract/users.ts'
import { makeStorage } from './storage.ts'

vi.mock('#console/lib/texts.ts', () => ({ changeLanguage: async () => {} }))

const oneself: Me = {
  id: 1,
  first_name: 'Camila',
  last_name: '',
  email: 'x@reversa.example',
  access: 'cs',
  permissions: everywhere('readonly'),
  type_permissions: everywhere('readonly'),
  seeing: null,
  extensions: true,
  demo: false,
}
const asSomebody: Me = { ...oneself, access: 'n1', seeing: { access: 'n1', user: null, left_out: [] } }

watchCalls()

let sent: string[]

beforeEach(() => {
  sent = []
  class LocalRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
    }
  }
  vi.stubGlobal('Request', LocalRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({ success: true, user: oneself, data: preferences })
  })
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('sessionStorage', makeStorage())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('history', { replaceState: vi.fn() })
  setSessionState({ status: 'in', user: asSomebody, preferences, isExpired: false, isLeaving: false })
})

test('a write is not sent, and the refusal is the server’s own', async () => {
  const refusal = { status: 403, code: 'seeing.read_only', uncertain: false }
  await expect(call(deleteUser, { params: { id: 7 }, body: {} })).rejects.toMatchObject(refusal)
  await expect(call(putPreferences, { body: preferences })).rejects.toMatchObject(refusal)
  expect(sent).toEqual([])
})

test('reading goes on', async () => {
  await call(me, {})
  expect(sent).toEqual(['GET /v2/users/me'])
})

test('signing out is let through', async () => {
  vi.useFakeTimers()
  const leaving = signOut()
  await vi.advanceTimersByTimeAsync(leavingTime)
  await leaving
  vi.useRealTimers()
  expect(sent).toEqual(['POST /v2/auth/logout'])
})

test('how the console looks changes for the visit only', () => {
  const failed = vi.fn()
  changePreferences({ density: 'compact' }, failed)
  expect(sessionState()).toMatchObject({ preferences: { density: 'compact' } })
  expect([sent, failed.mock.calls]).toEqual([[], []])
})

test('the way back is let through, and then everything is', async () => {
  showMe((await call(seeAsOneself, {})).user)
  await call(putPreferences, { body: preferences })
  expect(sent).toEqual(['DELETE /v2/users/me/seeing', 'PUT /v2/users/me/preferences'])
})
