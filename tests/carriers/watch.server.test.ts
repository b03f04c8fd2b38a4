// Tests the background job that checks whether the carriers' connectors respond. Users with read permission for
// carriers see failing connectors on the home page and in the list.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getHome, MAX_HOME_FAILURES } from '#contract/console/home.ts'
import { getCarrier, listCarriers } from '#contract/platform/carriers.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { checkCarrierConnectors } from '#server/platform/carriers/watch.ts'
import { createJsonListener } from '../addresses/loopback-service.ts'
import { buildUrl, type CarrierSetup, carrierDescription, fieldValues, startCarrierSetup } from './carrier-setup.ts'

const runningSignal = new AbortController().signal
let carrierSetup: CarrierSetup
beforeAll(async () => {
  carrierSetup = await startCarrierSetup()
})
beforeEach(async () => {
  await carrierSetup.api.connection.db.delete(courierConnectors)
  carrierSetup.connector.respondWith(createJsonListener(carrierDescription))
})
afterAll(() => carrierSetup.close())

const addCarrierNamed = async (name: string): Promise<number> => (await carrierSetup.add(buildUrl(name))).body.data.id
const runCheck = (stopping = runningSignal) => checkCarrierConnectors(carrierSetup.api.services, stopping)
const readFailingSince = async (id: number) =>
  (await carrierSetup.api.call(getCarrier, { params: { id } })).data.failing_since
const readHome = async (sender: string) => (await carrierSetup.api.call(getHome, {}, { as: sender })).data.carriers
const failConnector = () => carrierSetup.connector.respondWith(createJsonListener({}, 503))

test('a responding connector is not listed as failing', async () => {
  const reader = await carrierSetup.api.openSession({ shipping: 'readonly' })
  expect(await readHome(reader)).toEqual({ count: 0, failing: [] })
  const id = await addCarrierNamed('well')
  await runCheck()
  expect(await readFailingSince(id)).toBeNull()
  expect(await readHome(reader)).toEqual({ count: 0, failing: [] })
})

test.each([
  ['an error status', () => createJsonListener({}, 500)],
  ['an invalid description', () => createJsonListener({ name: 'Expresso' })],
])('a connector with %s is failing from the first failed check until it responds again', async (_, createListener) => {
  const id = await addCarrierNamed('ill')
  const first = new Date('2026-11-16T12:00:00.000Z')
  carrierSetup.api.setTime(first)
  carrierSetup.connector.respondWith(createListener())
  await runCheck()
  carrierSetup.api.setTime(new Date('2026-11-16T12:15:00.000Z'))
  await runCheck()
  expect(await readFailingSince(id)).toBe(first.toISOString())
  const reader = await carrierSetup.api.openSession({ shipping: 'readonly' })
  const expected = { id, name: 'Expresso', failing_since: first.toISOString() }
  expect(await readHome(reader)).toEqual({ count: 1, failing: [expected] })
  expect((await carrierSetup.api.call(listCarriers, {}, { as: reader })).data[0].failing_since).toBe(
    first.toISOString(),
  )
  carrierSetup.connector.respondWith(createJsonListener(carrierDescription))
  await runCheck()
  expect(await readFailingSince(id)).toBeNull()
})

test('the home page shows failing carriers only to users who can read carriers', async () => {
  expect(
    await readHome(await carrierSetup.api.openSession({ courier: 'read_and_write', ecommerces: 'read_and_write' })),
  ).toBeNull()
})

test('the home page counts all failing carriers and lists the carriers that have failed longest', async () => {
  const ids: number[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await addCarrierNamed(name))
  failConnector()
  await runCheck()
  const { count, failing } = (await readHome('admin_boss')) ?? {}
  expect(count).toBe(5)
  expect(failing?.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, MAX_HOME_FAILURES))
})

test('saving also checks the connector, and checks do not change the version', async () => {
  const id = await addCarrierNamed('saved')
  failConnector()
  await runCheck()
  expect(await carrierSetup.readRow(id)).toMatchObject({ version: 1, failing_since: expect.any(Date) })
  carrierSetup.connector.respondWith(createJsonListener(carrierDescription))
  const { body } = await carrierSetup.save(id, buildUrl('saved'), fieldValues)
  expect(body.data).toMatchObject({ version: 1, failing_since: null })
  expect(await readFailingSince(id)).toBeNull()
})

test('an aborted check marks no carrier as failing', async () => {
  const id = await addCarrierNamed('stopped')
  failConnector()
  await runCheck(AbortSignal.abort())
  expect(await readFailingSince(id)).toBeNull()
})
