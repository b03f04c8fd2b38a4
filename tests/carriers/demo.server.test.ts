// Tests the demo carriers: three are registered, and their connectors, which run on the demo server, respond correctly.
import { beforeAll, expect, test } from 'vitest'
import { addCarrier, findCarrier, listCarriers, saveCarrier } from '#contract/platform/carriers.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { BROKEN_CONNECTOR, demoCarrierIds, demoConnectors } from '../../src/demo/carriers.ts'

import { seedDemo } from '../../src/demo/seed.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 1, secrets: api.services.secrets })
})

const demoUrl = (name: string) => `http://localhost:4173/demo/carriers/${name}`

test('three carriers are registered with the descriptions of their connectors', async () => {
  const { data } = await api.call(listCarriers, {})
  const byId = new Map<number, (typeof data)[number]>(data.map((carrier: { id: number }) => [carrier.id, carrier]))
  expect([...byId.keys()].sort()).toEqual(Object.values(demoCarrierIds))
  const usual = byId.get(demoCarrierIds.usual)
  expect(usual).toMatchObject({ name: 'Expresso Azul', url: demoUrl('expresso-azul') })
  expect(usual.custom_fields.coleta.api_token).toBe(SECRET_PLACEHOLDER)
  expect(JSON.stringify(data)).not.toContain('demo-token')
  expect(byId.get(demoCarrierIds.manyServices).services).toHaveLength(40)
  expect(byId.get(demoCarrierIds.longTexts)).toMatchObject({ logo: null })
})

test('each registered carrier can be saved unchanged', async () => {
  const { data } = await api.call(listCarriers, {})
  for (const { id, url, custom_fields } of data) {
    const response = await api.request(saveCarrier, { params: { id }, body: { url, custom_fields } })
    expect([response.status, response.body.data?.custom_fields]).toEqual([200, custom_fields])
  }
})

test('one connector can be added with its logo, one returns invalid JSON, and unknown connectors return an error', async () => {
  const response = await api.request(findCarrier, { query: { url: demoUrl('rota-verde') } })
  expect(response.body.data).toMatchObject({
    name: 'Rota Verde',
    logo: expect.stringMatching(/^data:image\/png;base64,/),
  })
  const values = { bicicleta: { account_id: '1', client_secret: 'x' }, van: { account_id: '1' } }
  const body = { url: demoUrl('rota-verde'), custom_fields: values }
  expect((await api.request(addCarrier, { body })).status).toBe(200)
  const broken = await api.request(findCarrier, { query: { url: demoUrl(BROKEN_CONNECTOR) } })
  expect([broken.status, broken.body.error_code]).toEqual([422, 'carriers.not_json'])
  const missing = await api.request(findCarrier, { query: { url: demoUrl('constructor') } })
  expect(missing.body.error_code).toBe('carriers.status')
})

test('GET /demo/carriers lists all demo connectors', async () => {
  const { body } = await api.send('/demo/carriers', {}, { as: null })
  expect(body.data).toEqual(
    [...Object.keys(demoConnectors), BROKEN_CONNECTOR].map((name) => expect.stringContaining(name)),
  )
})
