// Tests the regular check of carriers whose connectors do not respond. The home page and the list display them to users
// with read permission for carriers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getHome, MAX_HOME_FAILURES } from '#contract/console/home.ts'
import { getCarrier, listCarriers } from '#contract/platform/carriers.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { checkCarriers } from '#server/platform/carriers/watch.ts'
import { json } from '../addresses/loopback-service.ts'
import { type Carriers, description, startCarriers, typed, urlOf } from './world.ts'

const running = new AbortController().signal
let world: Carriers
beforeAll(async () => {
  world = await startCarriers()
})
beforeEach(async () => {
  await world.api.connection.db.delete(courierConnectors)
  world.connector.answerWith(json(description))
})
afterAll(() => world.close())

const added = async (name: string): Promise<number> => (await world.add(urlOf(name))).body.data.id
const look = (stopping = running) => checkCarriers(world.api.services, stopping)
const sinceOf = async (id: number) => (await world.api.call(getCarrier, { params: { id } })).data.failing_since
const home = async (as: string) => (await world.api.call(getHome, {}, { as })).data.carriers
const silent = () => world.connector.answerWith(json({}, 503))

test('one that answers is told as such; without a carrier nothing fails', async () => {
  const reader = await world.api.as({ shipping: 'readonly' })
  expect(await home(reader)).toEqual({ count: 0, failing: [] })
  const id = await added('well')
  await look()
  expect(await sinceOf(id)).toBeNull()
  expect(await home(reader)).toEqual({ count: 0, failing: [] })
})

test.each([
  ['a status that is no answer', () => json({}, 500)],
  ['a description that is none', () => json({ name: 'Expresso' })],
])('one with %s fails since the first look that saw it, until it answers', async (_, answer) => {
  const id = await added('ill')
  const first = new Date('2026-11-16T12:00:00.000Z')
  world.api.setTime(first)
  world.connector.answerWith(answer())
  await look()
  world.api.setTime(new Date('2026-11-16T12:15:00.000Z'))
  await look()
  expect(await sinceOf(id)).toBe(first.toISOString())
  const reader = await world.api.as({ shipping: 'readonly' })
  const told = { id, name: 'Expresso', failing_since: first.toISOString() }
  expect(await home(reader)).toEqual({ count: 1, failing: [told] })
  expect((await world.api.call(listCarriers, {}, { as: reader })).data[0].failing_since).toBe(first.toISOString())
  world.connector.answerWith(json(description))
  await look()
  expect(await sinceOf(id)).toBeNull()
})

test('nobody without the right to read carriers is told of them', async () => {
  expect(await home(await world.api.as({ courier: 'read_and_write', ecommerces: 'read_and_write' }))).toBeNull()
})

test('of many all are counted and a few named, those that fail for the longest first', async () => {
  const ids: number[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await added(name))
  silent()
  await look()
  const { count, failing } = (await home('admin_boss')) ?? {}
  expect(count).toBe(5)
  expect(failing?.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, MAX_HOME_FAILURES))
})

test('a save asks it, too: once it answered, nothing fails, and its version is only that of what staff saved', async () => {
  const id = await added('saved')
  silent()
  await look()
  expect(await world.rowOf(id)).toMatchObject({ version: 1, failing_since: expect.any(Date) })
  world.connector.answerWith(json(description))
  const { body } = await world.save(id, urlOf('saved'), typed)
  expect(body.data).toMatchObject({ version: 1, failing_since: null })
  expect(await sinceOf(id)).toBeNull()
})

test('a process that stops says nothing of those that it did not ask to the end', async () => {
  const id = await added('stopped')
  silent()
  await look(AbortSignal.abort())
  expect(await sinceOf(id)).toBeNull()
})
