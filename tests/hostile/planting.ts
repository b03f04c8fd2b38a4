// Stores a canary (a recognizable test value) in every kind of secret that the server stores, through the regular
// endpoints.
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { addCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import {
  addIntegration,
  authorizeIntegration,
  finishAuthorization,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import { saveStoreContract } from '#contract/platform/stores.ts'
import { createSecrets } from '#server/services/secrets.ts'
import { createJsonListener, type LoopbackService } from '../addresses/loopback-service.ts'
import { makeEcommerce, makeIntegration } from '../factories.ts'
import type { Api, ApiResponse, RawInput } from '../harness.ts'
import { customContract } from '../stores/contract-input.ts'
import type { CanaryDetector } from './canary-detector.ts'
import { listExistingParams } from './sample-server.ts'

export const secretKey = Buffer.from('canary-of-the-secret-key-32bytes')
export const oldKey = Buffer.from('canary-of-the-old-secret-key-32b')

export const CANARIES = {
  password: 'canary-of-an-integration',
  option: 'canary-of-an-option',
  nested: 'canary-of-a-nested-option',
  contract: 'canary-of-a-contract',
  carrier: 'canary-of-a-carrier',
  old: 'canary-under-the-old-key',
  client: 'canary-of-a-client',
  access: 'canary-of-an-access-token',
  refresh: 'canary-of-a-refresh-token',
  code: 'canary-of-an-authorization-code',
}

interface PlantingContext {
  readonly api: Api
  readonly detector: CanaryDetector
  /** Local service that issues OAuth tokens for integrations. */
  readonly provider: LoopbackService
  /** Statuses of all responses. `activityIds` contains the ids of the activity rows that the requests created. */
  readonly statuses: number[]
  readonly activityIds: number[]
}

type SendRequest = (
  endpoint: Endpoint,
  input: RawInput,
  headers?: Readonly<Record<string, string>>,
) => Promise<ApiResponse>

/** Returns a function that sends a request and searches the response for planted secrets (canaries). */
const createRequestSender = ({
  api,
  detector,
  statuses,
  activityIds: createdActivityIds,
}: PlantingContext): SendRequest => {
  return async (endpoint, input, headers = {}) => {
    const response = await api.request(endpoint, input, { headers })
    statuses.push(response.status)
    if (response.headers.has('X-Activity')) createdActivityIds.push(Number(response.headers.get('X-Activity')))
    detector.searchResponse(`${response.status} of ${endpoint.method} ${endpoint.path}`, response)
    return response
  }
}

const carrierUrl = 'http://localhost/demo/carriers/canario'
const buildCarrier = (apiToken: unknown) => ({ url: carrierUrl, custom_fields: { pac: { apiToken } } })

export async function plantCanaries(context: PlantingContext): Promise<void> {
  const { api } = context
  const sendRequest = createRequestSender(context)
  /**
   * Saves with the current version and then with a stale version, because the 412 response contains the stored record.
   */
  const save = async (endpoint: Endpoint, input: RawInput) => {
    await sendRequest(endpoint, input)
    await sendRequest(endpoint, input, { 'If-Match': '"999"' })
  }
  const options = JSON.stringify({ storeId: '1', clientSecret: CANARIES.option, inner: [{ apiKey: CANARIES.nested }] })
  const integrationFields = { name: 'Canário', username: 'ana', software_id: 15, api_url: 'https://x.example/api' }
  const integration = { ...integrationFields, password: CANARIES.password, options }
  const bodies = [
    integration,
    { ...integration, api_url: CANARIES.password },
    { ...integration, options: `{"clientSecret": "${CANARIES.option}"` },
  ]
  for (const params of await listExistingParams(api, saveIntegration))
    for (const body of bodies) await save(saveIntegration, { params, body })
  // Changes only a field that is not a secret, because such a write can be undone.
  for (const params of await listExistingParams(api, saveIntegration))
    await sendRequest(saveIntegration, { params, body: { ...integrationFields, name: 'Outro nome' } })
  for (const params of await listExistingParams(api, saveStoreContract))
    for (const password of [CANARIES.contract, [CANARIES.contract], `${CANARIES.contract}\u0000`])
      await save(saveStoreContract, { params, body: { ...customContract, password } })
  for (const token of [CANARIES.carrier, { a: CANARIES.carrier }])
    await sendRequest(addCarrier, { body: buildCarrier(token) })
  const { rows } = await api.connection.db.execute<{ id: number }>(
    sql`select id from courier_connectors where url = ${carrierUrl}`,
  )
  for (const params of rows) {
    await save(saveCarrier, { params, body: buildCarrier(CANARIES.carrier) })
    await sendRequest(saveCarrier, { params, body: { url: carrierUrl, custom_fields: { pac: { note: 'Outra' } } } })
  }
  await plantSecretsWithOldKey(context)
  await runAuthorizations(context, sendRequest)
}

/** Stores secrets that are encrypted with the previous encryption key of the server. */
async function plantSecretsWithOldKey({ api }: PlantingContext): Promise<void> {
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  await makeIntegration(db, { ecommerce_id, password: createSecrets(oldKey).encrypt(CANARIES.old) })
}

/**
 * Runs three OAuth authorizations: a successful one, one whose provider returns an error with too many details, and one
 * that is never completed.
 */
async function runAuthorizations(
  { api, detector, provider }: PlantingContext,
  sendRequest: SendRequest,
): Promise<void> {
  const { id: ecommerce } = await makeEcommerce(api.connection.db)
  const options = JSON.stringify({ clientId: 'the-client', clientSecret: CANARIES.client })
  const body = { name: 'Bling', username: 'ana', api_url: 'https://x.example', software_id: 9, options }
  const response = await sendRequest(addIntegration, {
    params: { id: ecommerce },
    body: { ...body, integration_type: 'reverse_ecommerce' },
  })
  const { id } = response.body.data
  // The OAuth state appears only in the URL of the provider, and only for the user who starts the authorization.
  const beginAuthorization = async () => {
    const { url } = await api.call(authorizeIntegration, { params: { id } })
    const state = new URL(url).searchParams.get('state') ?? ''
    detector.secrets.push(state)
    return { state, code: CANARIES.code }
  }
  const tokens = { access_token: CANARIES.access, refresh_token: CANARIES.refresh, expires_in: 3600, scope: null }
  const error = { error: 'invalid_grant', error_description: `${CANARIES.client} ${CANARIES.code} ${CANARIES.access}` }
  for (const response of [
    createJsonListener(error, 400),
    createJsonListener({ ...tokens, access_token: [CANARIES.access] }),
    createJsonListener(tokens),
  ]) {
    provider.respondWith(response)
    const body = await beginAuthorization()
    await sendRequest(finishAuthorization, { body })
    await sendRequest(finishAuthorization, { body })
  }
  await beginAuthorization()
}
