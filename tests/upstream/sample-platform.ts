// Starts a simulated platform with records of every kind, and an API server that calls it. The hostile tests run on
// this server, and also on a server that has its own database and calls no external platform API.
import { buildUniformPermissions } from '#contract/access.ts'
import { createBatch } from '#contract/console/batches.ts'
import { requestFeature } from '#contract/console/feature-requests.ts'
import { addNote, listNotes } from '#contract/console/notes.ts'
import { createView } from '#contract/console/view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import { getAttemptLog, reprocessReverse } from '#contract/platform/reprocess.ts'
import { signIn } from '#contract/platform/session.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { startService } from '../addresses/loopback-service.ts'
import type { Api } from '../harness.ts'
import {
  buildReadRequests,
  buildValidWrite,
  type RecordFactory,
  toGeneratedRequest,
  type ValidRequest,
} from '../hostile/right-calls.ts'
import { listExistingParams } from '../hostile/sample-server.ts'
import type { TestedServer } from '../hostile/tested-server.ts'
import { addPlatformUser, type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import type { State } from './spec-state.ts'
import { readRequests, writeRequests } from './specified-calls.ts'

type Names = Readonly<Record<string, string>>
type ListParams = (state: State) => readonly Readonly<Record<string, string | number>>[]

const toIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => ({ id }))
const toNestedIds = (state: State, list: 'urls' | 'brandUrls') =>
  state.ecommerces.flatMap((ecommerce) => ecommerce[list].map(({ id }) => ({ id: ecommerce.id, url_id: id })))

/**
 * Functions that list the path parameters of existing platform records, each with a pattern of the paths that need
 * these parameters.
 */
const paramListersByPath: readonly (readonly [path: RegExp, list: ListParams])[] = [
  [/\/ecommerces\/:id\/urls\/:url_id$/, (state) => toNestedIds(state, 'urls')],
  [/\/ecommerces\/:id\/brand-urls\/:url_id$/, (state) => toNestedIds(state, 'brandUrls')],
  [/\/stores\/:id/, ({ stores }) => stores.map(({ id, ecommerce_id }) => ({ id, ecommerce_id }))],
  [/\/ecommerces\/:ecommerce_id\//, ({ ecommerces }) => ecommerces.map(({ id }) => ({ ecommerce_id: id }))],
  [/\/ecommerces\/:id/, ({ ecommerces }) => toIds(ecommerces)],
  [/\/integrations\/:id/, ({ integrations }) => toIds(integrations)],
  [/\/groups\/:id/, ({ groups }) => toIds(groups)],
  // Omits administrators, because the tests send their requests with the session of an administrator.
  [/\/users\/:id/, ({ users }) => toIds(users.filter(({ access }) => access !== 'admin_boss'))],
  [/\/app-alerts\/:id/, ({ alerts }) => toIds(alerts)],
  [/\/tracking-errors\/:id/, ({ reverses }) => toIds(reverses.filter((row) => row.tracking_error !== null))],
  [/\/courier-connectors\/:id/, ({ carriers }) => toIds(carriers.filter(({ isIntegrated }) => isIntegrated))],
  [/\/:entity\/:id$/, ({ reverses }) => reverses.map(({ id }) => ({ entity: 'reverse', id }))],
  [/\/reprocess\/:attempt_id\//, () => [{ attempt_id: 1 }]],
]

const toTexts = (params: Readonly<Record<string, string | number>>): Names =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

export async function startServerWithPlatform(variant: 'strict' | 'loose' = 'strict'): Promise<TestedServer> {
  const helpdesk = await startService()
  const servers = await startPlatformAndApi(variant, {
    helpdesk: { kind: 'webhook', apiUrl: new URL(helpdesk.origin), token: 'a-token', user: '', accountId: '' },
  })
  const { api, platform } = servers
  await insertRecords(servers)
  const records = createRecordFactory(servers)
  const listParams = async (endpoint: Endpoint, many = 6): Promise<readonly Names[]> => {
    const list = paramListersByPath.find(([path]) => path.test(endpoint.path))?.[1]
    return list ? list(platform.state).slice(0, many).map(toTexts) : listExistingParams(api, endpoint, many)
  }
  return {
    api,
    platform,
    listExistingParams: listParams,
    buildValidRequests: async (endpoint, as) => {
      const specified = [...readRequests, ...writeRequests].flatMap(([candidate, input = {}]) =>
        candidate.method === endpoint.method && candidate.path === endpoint.path
          ? [toGeneratedRequest(endpoint, { ...input, query: Object(input.query), body: input.body as object })]
          : [],
      )
      if (specified.length > 0) return specified
      const build = requestBuilders.get(endpoint)
      if (build) return [toGeneratedRequest(endpoint, await build(api, as))]
      if (endpoint.method === 'GET') return buildReadRequests(endpoint, await listParams(endpoint, 40))
      return [toGeneratedRequest(endpoint, await buildValidWrite(api, endpoint, as, records))]
    },
    reset: platform.reset,
    close: async () => {
      await servers.close()
      await helpdesk.close()
    },
  }
}

const reprocessInput = { body: { task: 'Corrigir', ticket: 'ZD-51203', ecommerce_id: 38, reverse_id: 90001 } }

/** Builders of valid requests for endpoints that need specific records of the simulated platform. */
const requestBuilders = new Map<Endpoint, (api: Api, as: string) => Promise<ValidRequest>>([
  [signIn, async () => ({ body: { google_token: 'cs' } })],
  [listNotes, async () => ({ query: { entity: 'ecommerce', id: 38 } })],
  [
    getAttemptLog,
    async (api, as) => {
      const { data } = await api.call(reprocessReverse, reprocessInput, { as })
      return { params: { attempt_id: data.id } }
    },
  ],
])

function createRecordFactory({ platform, signInAs }: PlatformAndApi): RecordFactory {
  return {
    makeEcommerce: async () => 38,
    makeReverse: async () => 90_003,
    makeUser: async () => {
      const permissions = buildUniformPermissions('denied')
      const { id, google_token } = addPlatformUser(platform, { access: 'n1', permissions })
      await signInAs(google_token)
      return id
    },
  }
}

/** Inserts the records that the console stores itself, such as notes and batches. */
async function insertRecords({ api }: PlatformAndApi): Promise<void> {
  const as = await api.openSession('admin_boss')
  const call: typeof api.call = (endpoint, input) => api.call(endpoint, input, { as })
  // Requests these lists, because the server learns the names of platform records from the responses.
  await call(listEcommerces, { query: { situation: 'all', limit: 50 } })
  for (const id of [38, 41]) await call(listIntegrations, { params: { id } })
  await call(listTrackingErrors, { query: {} })
  await call(reprocessReverse, reprocessInput)
  for (const text of ['90002', '90003'])
    await call(createBatch, { body: { type: 'reprocess.reverse', text, ticket: 'ZD-1', task: 'Teste' } })
  await call(addNote, { body: { entity: 'ecommerce', id: 38, text: 'Teste' } })
  await call(createView, { body: { page: 'ecommerces.list', name: 'Uma', scope: 'shared', state: { q: 'uma' } } })
  await call(requestFeature, { body: { text: 'Mais filtros' } })
}
