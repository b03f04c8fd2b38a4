// Tests requests that are valid except for the permission of their sender: the server rejects them and changes nothing.
// Sent by a user with the permission, the same requests succeed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRequiredLevels, type Level, sameLevelEverywhere } from '#contract/access.ts'
import { undoActivity } from '#contract/console/activity.ts'
import { createView, deleteView, saveView } from '#contract/console/view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import type { Api } from '../harness.ts'
import { type GeneratedRequest, getTarget } from '../hostile/calls.ts'
import { buildValidRequests } from '../hostile/right-calls.ts'
import { startWorld } from '../hostile/world.ts'
import { contentOf, nameOf } from './matrix.ts'

let api: Api
beforeAll(async () => {
  api = await startWorld()
}, 60_000)
afterAll(() => api.close())

const writes = allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')
const named = (some: readonly Endpoint[]) => some.map((endpoint) => [nameOf(endpoint), endpoint] as const)

async function send(endpoint: Endpoint, call: GeneratedRequest, as: string | null): Promise<number> {
  const { headers, body } = call
  const init = { method: endpoint.method, headers, ...(body ? { body } : {}) }
  return (await api.send(getTarget(endpoint, call), init, { as })).status
}

/**
 * Expects that the request fails for each of these users and changes nothing, and that it succeeds for the owner of the
 * records.
 */
async function refused(endpoint: Endpoint, people: readonly (readonly [as: string | null, status: number])[]) {
  const owner = await api.as('admin_boss')
  const [call] = await buildValidRequests(api, endpoint, owner)
  if (!call) throw new Error('No right call')
  const content = await contentOf(api)
  for (const [as, status] of people) expect(await send(endpoint, call, as)).toBe(status)
  expect(await contentOf(api)).toBe(content)
  expect(await send(endpoint, call, owner)).toBe(200)
}

const oneBelow = (level: Level) => (level === 'read_and_write' ? 'readonly' : 'denied')

describe('S1 §6, S2 §6 without the right: refused, and no table is another', () => {
  it.each(named(writes.filter(({ access }) => getRequiredLevels(access).length > 0)))('%s', async (_, endpoint) => {
    const lacking = getRequiredLevels(endpoint.access).map(({ context, level }) => [context, oneBelow(level)])
    const almost = await api.as({ ...sameLevelEverywhere('read_and_write'), ...Object.fromEntries(lacking) })
    await refused(endpoint, [
      [null, 401],
      [await api.as({}), 403],
      [almost, 403],
    ])
  })
})

describe('what everybody may call is still not everybody’s to change', () => {
  const blind = {}
  const reader = { ecommerces: 'readonly' } as const
  type Refusals = readonly (readonly [rights: typeof blind | typeof reader, status: number])[]
  /** The first user cannot see the record (404), and the second user sees it but does not own it (403). */
  const ofAnother: Refusals = [
    [blind, 404],
    [reader, 403],
  ]
  const own = new Map<Endpoint, Refusals>([
    [createView, [[blind, 403]]],
    [saveView, ofAnother],
    [deleteView, ofAnother],
    [undoActivity, ofAnother],
  ])

  it.each(named(writes.filter(({ access }) => access !== 'public' && getRequiredLevels(access).length === 0)))(
    '%s',
    async (_, endpoint) => {
      const others = (own.get(endpoint) ?? []).map(async ([rights, status]) => [await api.as(rights), status] as const)
      await refused(endpoint, [[null, 401], ...(await Promise.all(others))])
    },
  )
})
