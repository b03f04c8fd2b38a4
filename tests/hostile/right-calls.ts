// Builds at least one valid request per endpoint, so that tests of rejected requests use only requests that the server
// otherwise accepts.
import { eq } from 'drizzle-orm'
import { buildUniformPermissions } from '#contract/access.ts'
import { answerAccessRequest, requestAccess } from '#contract/console/access-requests.ts'
import { undoActivity } from '#contract/console/activity.ts'
import {
  cancelBatch,
  createBatch,
  discardBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
  takeOverBatch,
} from '#contract/console/batches.ts'
import { releaseClaim, takeClaim } from '#contract/console/claims.ts'
import { changeEcommerces, checkEcommerceChange } from '#contract/console/ecommerce-changes.ts'
import { listInbox, markAllNotificationsRead, markNotification } from '#contract/console/inbox.ts'
import { addNote, deleteNote, saveNote } from '#contract/console/notes.ts'
import { putPreferences } from '#contract/console/preferences.ts'
import { postReply, recordCopiedReply } from '#contract/console/replies.ts'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { postTicketNote, searchConsumer } from '#contract/console/tickets.ts'
import { endOwnSessions, endUserSessions } from '#contract/console/user-sessions.ts'
import { deleteView } from '#contract/console/view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { authorizeIntegration, finishAuthorization, pingIntegration } from '#contract/platform/integrations.ts'
import { uploadLogo } from '#contract/platform/metadatas.ts'
import { cancelExport } from '#contract/platform/report-exports.ts'
import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { uploadStores } from '#contract/platform/store-upload.ts'
import { addUrl } from '#contract/platform/urls.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { accessRequests, savedViews } from '#server/db/schema/console/people.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { addNotifications } from '#server/services/inbox.ts'
import { copyPlatformUser } from '#server/services/people.ts'
import { makeEcommerce, makeIntegration, makeReadyEcommerce, makeReverse, makeUser } from '../factories.ts'
import type { Api } from '../harness.ts'
import { ownSamples } from '../races/more-samples.ts'
import { buildCsv, utf8, VALID_ROW } from '../stores/files.ts'
import { writeSamples } from '../write-samples.ts'
import type { GeneratedRequest } from './calls.ts'
import { listExistingParams } from './sample-server.ts'

export interface ValidRequest {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object | FormData
}

/** Creates the records that valid requests refer to. */
export interface RecordFactory {
  /** Creates an ecommerce and returns its id. */
  readonly makeEcommerce: () => Promise<number>
  /** Creates a reverse (return request) that can be sent to the merchant's system again, and returns its id. */
  readonly makeReverse: () => Promise<number>
  /** Creates a user without permissions who has signed in, and returns the id of the user. */
  readonly makeUser: () => Promise<number>
}

/**
 * Creates records in the server's own database. Not for a server that calls an external platform API, which stores its
 * records at the platform.
 */
const createRecordFactory = ({ connection: { db } }: Api): RecordFactory => ({
  makeEcommerce: async () => (await makeEcommerce(db)).id,
  makeReverse: async () => {
    const { id: ecommerce_id } = await makeReadyEcommerce(db)
    return (await makeReverse(db, { ecommerce_id })).id
  },
  makeUser: async () => {
    const user = await makeUser(db, { access: 'n1', permissions: buildUniformPermissions('denied') })
    await copyPlatformUser(db, user)
    return user.id
  },
})

/** Builds a valid request. `as` is a session token; its user owns the records that the function creates. */
type BuildRequest = (api: Api, as: string, records: RecordFactory) => Promise<ValidRequest>

const connectorUrl = 'http://localhost/demo/carriers'

async function getOwnId(api: Api, sender: string): Promise<number> {
  return (await api.call(getMe, {}, { as: sender })).user.id
}

async function buildBatchBody(records: RecordFactory) {
  const id = await records.makeReverse()
  return { type: 'reprocess.reverse', text: String(id), ticket: 'ZD-9', task: 'Lote' } as const
}

async function createDraftBatch(api: Api, as: string, records: RecordFactory): Promise<number> {
  const body = await buildBatchBody(records)
  return (await api.call(createBatch, { body }, { as })).data.id
}

const usedTemplate = { template: 'shipped', language: 'pt-BR' }

const buildClaimParams = async (records: RecordFactory) => ({ entity: 'reverse', id: await records.makeReverse() })

async function ownNote(api: Api, as: string, records: RecordFactory): Promise<number> {
  const id = await records.makeEcommerce()
  return (await api.call(addNote, { body: { entity: 'ecommerce', id, text: 'Minha' } }, { as })).data.id
}

let createdCount = 0

/** Creates a batch with the status running, whose rows are never processed because no worker runs. */
async function createRunningBatch(api: Api, as: string, records: RecordFactory) {
  const params = { id: await createDraftBatch(api, as, records) }
  await api.call(runBatch, { params, body: { rows: 1 } }, { as })
  return { params }
}

async function buildEndedBatchRequest(api: Api, as: string, records: RecordFactory): Promise<ValidRequest> {
  const { params } = await createRunningBatch(api, as, records)
  const { db } = api.connection
  await db.update(batches).set({ status: 'done' }).where(eq(batches.id, params.id))
  await db.update(batchRows).set({ status: 'failed', error: 'unexpected' }).where(eq(batchRows.batch_id, params.id))
  return { params, body: { rows: 1 } }
}

async function connectBling({ connection: { db } }: Api) {
  const { id: ecommerce_id } = await makeEcommerce(db)
  const options = '{"clientId": "the-client", "clientSecret": "the-secret"}'
  return { params: { id: (await makeIntegration(db, { ecommerce_id, software_id: 9, options })).id } }
}

function buildForm(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2])

async function buildSegmentRequest(api: Api): Promise<ValidRequest> {
  const { id } = await makeEcommerce(api.connection.db)
  return { body: { ids: [id], change: { kind: 'segment', segment: `segmento-${++createdCount}` } } }
}

const SPECIAL_REQUESTS = new Map<Endpoint, BuildRequest>([
  [
    signIn,
    async (api) => {
      const { google_token } = await api.call(makeDemoToken, { params: { account_type: 'cs' } }, { as: null })
      return { body: { google_token } }
    },
  ],
  [signOut, async () => ({})],
  [checkEcommerceChange, buildSegmentRequest],
  [changeEcommerces, buildSegmentRequest],
  [makeDemoToken, async () => ({ params: { account_type: 'n1' } })],
  // Another user sends the access request, because an admin_boss already has all permissions.
  [requestAccess, async () => ({ body: { context: 'config', level: 'readonly', reason: 'Ver o painel' } })],
  [putPreferences, async () => ({ body: { language: 'es' } })],
  [searchConsumer, async () => ({ body: { q: '529.982.247-25' } })],
  [endOwnSessions, async () => ({})],
  [endUserSessions, async (_, __, records) => ({ params: { id: await records.makeUser() } })],
  [authorizeIntegration, connectBling],
  [pingIntegration, connectBling],
  [
    finishAuthorization,
    async (api, as) => {
      const { url } = await api.call(authorizeIntegration, await connectBling(api), { as })
      return { body: { state: new URL(url).searchParams.get('state'), code: 'the-code' } }
    },
  ],
  [
    uploadLogo,
    async (api) => ({
      params: { id: (await makeEcommerce(api.connection.db)).id },
      body: buildForm(new File([picture], 'x.png', { type: 'image/png' }), { kind: 'main' }),
    }),
  ],
  [
    uploadStores,
    async (api) => ({
      params: { ecommerce_id: (await makeEcommerce(api.connection.db)).id },
      body: buildForm(new File([utf8(buildCsv([VALID_ROW]))], 'lojas.csv', { type: 'text/csv' })),
    }),
  ],
  [createBatch, async (_, __, records) => ({ body: await buildBatchBody(records) })],
  [
    runBatch,
    async (api, as, records) => ({ params: { id: await createDraftBatch(api, as, records) }, body: { rows: 1 } }),
  ],
  [discardBatch, async (api, as, records) => ({ params: { id: await createDraftBatch(api, as, records) } })],
  [pauseBatch, createRunningBatch],
  [cancelBatch, createRunningBatch],
  [
    resumeBatch,
    async (api, as, records) => {
      const paused = await createRunningBatch(api, as, records)
      await api.call(pauseBatch, paused, { as })
      return paused
    },
  ],
  [retryBatch, buildEndedBatchRequest],
  [
    postTicketNote,
    async () => ({ params: { ticket: `ZD-${++createdCount}` }, body: { text: 'Reversa reprocessada.' } }),
  ],
  [
    postReply,
    async (_, __, records) => ({
      params: { ticket: `ZD-${++createdCount}` },
      body: { reverse_id: await records.makeReverse(), ...usedTemplate, text: 'A sua devolução está em trânsito.' },
    }),
  ],
  [
    recordCopiedReply,
    async (_, __, records) => ({ params: { id: await records.makeReverse() }, body: { ...usedTemplate } }),
  ],
  [
    takeOverBatch,
    async (api, _, records) => {
      const other = await api.openSession('cs')
      return {
        params: { id: await createDraftBatch(api, other, records) },
        body: { from: await getOwnId(api, other), reason: 'Fora hoje' },
      }
    },
  ],
  [takeClaim, async (_, __, records) => ({ params: await buildClaimParams(records), body: {} })],
  [releaseClaim, async (_, __, records) => ({ params: await buildClaimParams(records) })],
  [
    markNotification,
    async (api, as) => {
      const user_id = await getOwnId(api, as)
      const notificationDetails = { batch: 1, type: 'reprocess.reverse', ticket: 'ZD-9', done: 1, failed: 0 }
      await addNotifications(api.connection.db, [user_id], {
        kind: 'batchEnded',
        key: `made ${++createdCount}`,
        facts: notificationDetails,
        now: new Date(),
      })
      const [newest] = (await api.call(listInbox, { query: {} }, { as })).data
      return { params: { id: newest.id }, body: { done: true } }
    },
  ],
  [
    addNote,
    async (_, __, records) => ({ body: { entity: 'ecommerce', id: await records.makeEcommerce(), text: 'Nota' } }),
  ],
  [
    saveNote,
    async (api, as, records) => ({
      params: { id: await ownNote(api, as, records) },
      body: { text: 'Mudada', pinned: true },
    }),
  ],
  [deleteNote, async (api, as, records) => ({ params: { id: await ownNote(api, as, records) } })],
  [
    answerAccessRequest,
    async (api, _, records) => {
      const row = { context: 'stores', level: 'readonly', reason: 'Ver a loja' } as const
      const [insertedRow] = await api.connection.db
        .insert(accessRequests)
        .values({ ...row, user_id: await records.makeUser() })
        .returning()
      return { params: { id: insertedRow?.id }, body: { status: 'granted' } }
    },
  ],
  [markAllNotificationsRead, async () => ({ body: { read: true } })],
  [
    cancelExport,
    async (api, as) => {
      const row = { report: 'users', filters: {}, file_name: 'x.csv', status: 'running' } as const
      const [exportRow] = await api.connection.db
        .insert(reportExports)
        .values({ ...row, user_id: await getOwnId(api, as) })
        .returning()
      return { params: { id: exportRow?.id } }
    },
  ],
  [
    undoActivity,
    async (api, as, records) => {
      const params = { id: await records.makeEcommerce() }
      const { headers } = await api.request(addUrl, { params, body: { url: 'www.desfeita.com.br' } }, { as })
      return { params: { id: headers.get('X-Activity') }, body: {} }
    },
  ],
  [
    deleteView,
    async (api) => {
      const row = {
        owner_id: null,
        page: 'ecommerces.list',
        name: `Apagada ${++createdCount}`,
        scope: 'shared',
        state: {},
      } as const
      const [insertedRow] = await api.connection.db.insert(savedViews).values(row).returning()
      return { params: { id: insertedRow?.id } }
    },
  ],
])

/** Query parameters that read endpoints require. */
const requiredQueryByPath: readonly (readonly [path: RegExp, query: Readonly<Record<string, string>>])[] = [
  [/\/lookup$/, { q: 'loja' }],
  [/\/notes$/, { entity: 'ecommerce', id: '1' }],
  [/\/people$/, { entity: 'ecommerce' }],
  [/\/reprocess\/check$/, { type: 'reverse', id: '918273' }],
  [/\/cities$/, { name: 'Rio' }],
  [/\/by-url$/, { url: `${connectorUrl}/lida` }],
  [/\/grantors$/, { context: 'stores', level: 'readonly' }],
  [/\/activity\/last$/, { direction: 'undo' }],
  [/\/reverses\/reports$/, { type: 'source' }],
  [/\/billings\/reports$/, { type: 'items' }],
  [/\/orders\/reports$/, { type: 'courier_transfer' }],
  [/\/refunds\/reports$/, { type: 'fees' }],
]

const toTexts = (texts: object = {}) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))

/**
 * Returns one valid request for a write endpoint. For a read endpoint, returns one request per existing record, even if
 * the record has no data.
 */
export async function buildValidRequests(
  api: Api,
  endpoint: Endpoint,
  as: string,
): Promise<readonly GeneratedRequest[]> {
  if (endpoint.method === 'GET') return buildReadRequests(endpoint, await listExistingParams(api, endpoint, 40))
  return [toGeneratedRequest(endpoint, await buildValidWrite(api, endpoint, as, createRecordFactory(api)))]
}

/**
 * Returns one valid request per record for a read endpoint. `existingRecordPathParams` contains the path parameters of
 * the records.
 */
export function buildReadRequests(
  endpoint: Endpoint,
  existingRecordPathParams: readonly Readonly<Record<string, string>>[],
): readonly GeneratedRequest[] {
  const query = requiredQueryByPath.find(([path]) => path.test(endpoint.path))?.[1] ?? {}
  return existingRecordPathParams.map((params) => toGeneratedRequest(endpoint, { params, query }))
}

/** Converts a request to the form that is sent, with the body as JSON text or form data. */
export function toGeneratedRequest(endpoint: Endpoint, { params, query, body }: ValidRequest): GeneratedRequest {
  const isJson = body !== undefined && !(body instanceof FormData)
  return {
    params: toTexts(params),
    query: new URLSearchParams(toTexts(query)).toString(),
    body: isJson ? JSON.stringify(body) : body,
    headers: {
      Accept: endpoint.fileMediaType ?? 'application/json',
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    },
  }
}

/** Builds a valid write, and creates the records that the write needs. */
export async function buildValidWrite(
  api: Api,
  endpoint: Endpoint,
  as: string,
  records: RecordFactory,
): Promise<ValidRequest> {
  const sample = [...writeSamples, ...ownSamples].find((writeSample) => writeSample.endpoint === endpoint)
  const otherBody = SPECIAL_REQUESTS.get(endpoint)
  if (otherBody) return otherBody(api, as, records)
  if (!sample) throw new Error(`${endpoint.method} ${endpoint.path} has no right call`)
  const { params, body } = await sample.prepareRequest(api.connection.db, connectorUrl)
  return { ...(params ? { params } : {}), ...(body ? { body: Object(body(1)) } : {}) }
}
