// Tests that the requests to a merchant's connector match docs/connector.md and its OpenAPI file, and that the demo
// connector responds as documented.
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pingIntegration } from '#contract/platform/integrations.ts'
import { reprocessRefund, reprocessReverse, reverseStatuses } from '#contract/platform/reprocess.ts'
import { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { translatedRejectionCodes } from '#server/platform/reprocess/send.ts'
import { getScheme } from '#server/services/connector.ts'
import { demoOutcomes } from '../../src/demo/connector.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { type Merchant, startMerchant } from './merchant.ts'

const file = 'docs/connector.openapi.json'
const readDocument = () => JSON.parse(readFileSync(file, 'utf8'))
const documentText = readFileSync('docs/connector.md', 'utf8')

let merchant: Merchant
let api: Api

beforeAll(async () => {
  merchant = await startMerchant()
  api = await startApi({ config: { connectorOrigins: [merchant.origin] } })
  await seedDemo(api.connection.db, { ecommerceCount: 20, secrets: api.services.secrets })
  const options = '{"requests_per_second": 1000, "storeId": "1", "token": "um"}'
  await api.connection.db.update(integrations).set({ api_url: `${merchant.origin}/demo`, options })
})

afterAll(async () => {
  await api.close()
  await merchant.close()
})

/**
 * Adds the request bodies as examples to a path of the OpenAPI file, and returns the errors that the linter Redocly
 * reports. A property that the file does not document is an error.
 */
async function lintDocument(path: string, examples: readonly unknown[]): Promise<readonly string[]> {
  const document = readDocument()
  const content = document.paths[path].post.requestBody.content['application/json']
  content.examples = Object.fromEntries(examples.map((value, index) => [`sent-${index}`, { value }]))
  const rule = { severity: 'error', allowAdditionalProperties: false } as const
  const rules = {
    'no-invalid-media-type-examples': rule,
    'info-license': 'off',
    'operation-4xx-response': 'off',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules: { ...rules, 'no-server-example.com': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `/${file}`, config })
  return problems.map(({ message }) => message)
}

const order = { task: 'Teste', ticket: 'ZD-9', confirm_duplicate: true }
const listRequestsTo = (path: RegExp) =>
  merchant
    .listRequestsAt('/demo')
    .filter((request) => path.test(request.path))
    .map(({ body }) => body)

describe('The request body', () => {
  test('of a reverse matches the file, with and without a status, in Brazil and in Mexico', async () => {
    for (const { id, ecommerce_id } of [
      reverseScenarios.succeeds,
      reverseScenarios.withoutStatus,
      reverseScenarios.mexico,
    ])
      expect(await api.call(reprocessReverse, { body: { ...order, ecommerce_id, reverse_id: id } })).toMatchObject({
        success: true,
      })
    const bodies = listRequestsTo(/reverses/)
    expect(bodies.map(({ currency }) => currency)).toEqual(['BRL', 'BRL', 'MXN'])
    expect(await lintDocument('/reverses/{id}/reprocess', bodies)).toEqual([])
  })

  test('of a refund matches the file', async () => {
    const { id, ecommerce_id } = refundScenarios.succeeds
    await api.call(reprocessRefund, { body: { ...order, ecommerce_id, refund_id: id } })
    const bodies = listRequestsTo(/refunds/)
    expect(bodies).toHaveLength(1)
    expect(await lintDocument('/refunds/{id}/reprocess', bodies)).toEqual([])
  })

  test('of a ping matches the file', async () => {
    await api.call(pingIntegration, { params: { id: 1 } })
    expect(await lintDocument('/ping', listRequestsTo(/ping$/))).toEqual([])
  })

  test('with an additional or a missing member is reported', async () => {
    const [body] = listRequestsTo(/reverses/)
    expect(await lintDocument('/reverses/{id}/reprocess', [{ ...body, extra: 1 }])).not.toEqual([])
    expect(await lintDocument('/reverses/{id}/reprocess', [{ ...body, items: undefined }])).not.toEqual([])
  })
})

describe('The document', () => {
  test('names every status, every error code and every outcome of the demo', () => {
    expect([...readDocument().components.schemas.Status.enum].sort()).toEqual([...reverseStatuses].sort())
    const outcomes = demoOutcomes.filter((name) => !name.startsWith('refused-'))
    for (const word of [...reverseStatuses, ...translatedRejectionCodes, ...outcomes])
      expect(documentText).toContain(`\`${word}\``)
  })

  test.each([
    ['Magento v1, Oracle, Tray Corp, Reserva', [1, 7, 8, 12], 'basic'],
    ['Magento v2', [2], 'bearer'],
    ['Vtex', [3], 'vtex'],
    ['Bling ERP', [9], 'bling'],
    ['any other', [5, 10, 14, 15, 17, 22], 'any'],
  ])('describes the authorization of %s', (name, ids, scheme) => {
    expect(documentText).toContain(`| ${name} |`)
    expect(new Set(ids.map(getScheme))).toEqual(new Set([scheme]))
  })
})

describe('The demo’s connector', () => {
  const endings: Readonly<Record<string, string | null>> = {
    ...{ done: null, slow: null, busy: null, error: null },
    refused: 'refused',
    ...Object.fromEntries(translatedRejectionCodes.map((code) => [`refused-${code}`, `refused_${code}`])),
    ...{ down: 'merchant_down', timeout: 'merchant_slow', late: null, broken: 'merchant_unreadable' },
    ...{ huge: 'merchant_too_large', redirect: 'merchant_redirected', unauthorized: 'merchant_credentials_refused' },
    ...{ missing: 'merchant_not_found', unexpected: 'merchant_unexpected', unknown_status: 'merchant_unreadable' },
    certificate: 'merchant_certificate',
  }

  test.each(demoOutcomes)('%s ends as documented', { timeout: 40_000 }, async (outcome) => {
    const { db } = api.connection
    const { id: ecommerce_id } = await makeEcommerce(db)
    const timeout = outcome === 'timeout' || outcome === 'late' ? 1 : 20
    const options = JSON.stringify({ requests_per_second: 1000, timeout_seconds: timeout })
    const api_url = `http://localhost:4173/demo/connector/${outcome}`
    await makeIntegration(db, { ecommerce_id, api_url, options })
    const { id } = await makeReverse(db, { ecommerce_id })
    const expectedError = endings[outcome]
    expect(await api.call(reprocessReverse, { body: { ...order, ecommerce_id, reverse_id: id } })).toMatchObject({
      success: expectedError === null,
      error: expectedError === null ? null : `reprocess.${expectedError}`,
    })
  })
})
