// Tests the SQL statement in docs/operations.md that makes a user the first administrator, before or after the user's
// first sign-in.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { getMe, signIn } from '#contract/platform/session.ts'
import { type Api, startApi } from '../harness.ts'
import { buildClaims, type Loopback, sign, startLoopback } from './loopback-provider.ts'

const [, statement = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []

let api: Api
let loopback: Loopback
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  loopback = await startLoopback()
  api = await startApi({ provider: loopback.provider })
  api.setTime(now)
})
afterAll(async () => {
  await api.close()
  await loopback.close()
})

const insertFirstUser = (email: string) => api.connection.pool.query(statement.replace('ana@example.com', email))

async function signInByEmail(email: string) {
  const google_token = await sign(buildClaims(now, { sub: email, email }), loopback.keys[0])
  const { token } = (await api.request(signIn, { body: { google_token } }, { as: null })).body
  return (await api.request(getMe, {}, { as: token })).body.user
}

const adminAccess = { access: 'admin_boss', permissions: buildUniformPermissions('read_and_write') }

it('A user whom the statement creates signs in with all permissions', async () => {
  await insertFirstUser('first@loja.example')
  expect(await signInByEmail('first@loja.example')).toMatchObject(adminAccess)
})

it('A user who signed in before without permissions gets all permissions from the statement', async () => {
  expect(await signInByEmail('early@loja.example')).toMatchObject({ permissions: buildUniformPermissions('denied') })
  await insertFirstUser('early@loja.example')
  expect(await signInByEmail('early@loja.example')).toMatchObject(adminAccess)
})
