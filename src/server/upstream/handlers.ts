// Handlers for a server that calls an existing platform: platform endpoints call the platform, and console endpoints
// use the database of this server.
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/platform/session.ts'
import { getTrackingError, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import {
  type AnyHandlerContext,
  defineHandler,
  defineLongHandler,
  type Handler,
  type LocalHandler,
  type LongHandlerContext,
} from '#server/http/handler.ts'
import { expectVersion } from '#server/http/version.ts'
import { ecommerceWrites } from './calls/ecommerces.ts'
import { groupWrites } from './calls/groups.ts'
import { metadataWrites } from './calls/metadata.ts'
import { operationWrites } from './calls/operations.ts'
import { storeWrites } from './calls/stores.ts'
import { userWrites } from './calls/users.ts'
import { type CallInput, callRead, completeResponse, getPath, type ReadCall, type Values } from './calls.ts'
import { UpstreamError } from './client.ts'
import { getPlatformContext } from './context.ts'
import { learnRecords } from './directory.ts'
import { ensureSaved, parseWriteBody, sendToPlatform } from './exchange.ts'
import { toRecord } from './payloads.ts'
import { createReader, readCalls } from './reader.ts'
import { reportHandlers } from './reports.ts'
import { reprocessHandlers } from './reprocess.ts'
import { signInHandler } from './session.ts'
import { getDefaultChanges, type Reader, toResponse, type WriteCall } from './writes.ts'

const writeCalls: readonly WriteCall[] = [
  ...ecommerceWrites,
  ...metadataWrites,
  ...groupWrites,
  ...storeWrites,
  ...userWrites,
  ...operationWrites,
]

const toCallInput = ({ params, query, body, source, user }: AnyHandlerContext): CallInput => ({
  params: toRecord(params),
  query: toRecord(query),
  body: toRecord(body),
  bodyText: source,
  user,
})

function getVersion(response: unknown): number | null {
  const record = toRecord(response)
  const candidates = [record, record.data, record.store].filter(isRecord)
  return candidates.map(({ version }) => version).find((version) => typeof version === 'number') ?? null
}

function buildReadHandler(call: ReadCall): LocalHandler {
  return defineHandler<Endpoint>(call.endpoint, async (context) => {
    const { db, services, setEtag } = context
    const input = toCallInput(context)
    const original = await callRead(getPlatformContext().session, call, input)
    const response = await learnRecords(db, call.endpoint, input, original, services.now())
    const version = getVersion(response)
    if (version !== null) setEtag(version)
    return response
  })
}

type WriteContext = LongHandlerContext<Endpoint> & AnyHandlerContext

/** Sends the write once. The response is a success unless its body reports a failure. */
async function sendWrite(call: WriteCall, input: CallInput, before: Values, reader: Reader): Promise<unknown> {
  const target = call.target ?? call.endpoint
  const body = call.body && (await call.body(input, before, reader))
  const response = await sendToPlatform(getPlatformContext().session, {
    method: target.method,
    path: getPath(target, input),
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const responseBody = parseWriteBody(response)
  ensureSaved(responseBody)
  return responseBody
}

const payloadNames = ['data', 'store', 'user', 'ecommerce', 'group'] as const

function findId(responseBody: unknown): number | null {
  const record = toRecord(responseBody)
  const candidates = [record, ...payloadNames.map((name) => record[name])].filter(isRecord)
  const id = candidates
    .map((candidate) => Number(candidate.id))
    .find((number) => Number.isSafeInteger(number) && number > 0)
  return id ?? null
}

/**
 * Reads the record after a write. The write is saved already, so an error of this read does not fail the request: the
 * record before the write, with the fields of the request, stands in.
 */
async function readAfter(call: WriteCall, input: CallInput, before: Values, responseBody: unknown, reader: Reader) {
  const fallback = { ...before, ...input.body }
  try {
    if (call.isDelete) return before
    if (call.readCreated) {
      const id = findId(responseBody)
      return (await call.readCreated(reader, id, input)) ?? { ...input.body, ...(id === null ? {} : { id }) }
    }
    return (await call.read?.(reader, input)) ?? fallback
  } catch (error) {
    if (error instanceof HttpError || error instanceof UpstreamError) return fallback
    throw error
  }
}

async function runWrite(call: WriteCall, context: WriteContext): Promise<unknown> {
  const { request, finish, setEtag } = context
  const input = toCallInput(context)
  const reader = createReader(context.services.db, getPlatformContext())
  const before = toRecord(await call.read?.(reader, input))
  const version = getVersion(before)
  if (version !== null) await expectVersion(request, version, () => before)
  const responseBody = await sendWrite(call, input, before, reader)
  const after = toRecord(await readAfter(call, input, before, responseBody, reader))
  const result = { input, before, after, responseBody }
  const response = call.respond ? await call.respond(result, reader) : toResponse(call.endpoint, after)
  const completed = completeResponse(call.endpoint, response, { fillsAll: true })
  const savedVersion = getVersion(completed)
  if (savedVersion !== null && !call.isDelete) setEtag(savedVersion)
  return finish(async (_, record) => {
    const subject = call.readCreated ? after : before
    await record({ ...call.activity(input, subject), ...getDefaultChanges(call, result) })
    return completed
  })
}

const buildWriteHandler = (call: WriteCall): LocalHandler =>
  defineLongHandler<Endpoint>(call.endpoint, (context) => runWrite(call, context))

/** Finds a tracking error in the list of the platform, which has no call for a single one. */
const getTrackingErrorHandler = defineHandler(getTrackingError, async ({ params: { id }, setEtag, services }) => {
  const { read } = createReader(services.db, getPlatformContext())
  const { data } = await read(listTrackingErrors, { query: { search: String(id) } })
  const row = data.find((candidate) => candidate.id === id)
  if (!row) throw httpError(404, 'not_found')
  setEtag(row.version)
  return { data: row }
})

const platformHandlers: readonly LocalHandler[] = [
  signInHandler,
  getTrackingErrorHandler,
  ...reprocessHandlers,
  ...reportHandlers,
  ...readCalls.map(buildReadHandler),
  ...writeCalls.map(buildWriteHandler),
]

/** Endpoints whose method and path are called at the platform; adapters change these calls. */
export const calledEndpoints: readonly Endpoint[] = [
  ...[getMe, signInHandler.endpoint],
  ...reprocessHandlers.map(({ endpoint }) => endpoint).filter(({ fileMediaType }) => fileMediaType === undefined),
  ...reportHandlers.map(({ endpoint }) => endpoint),
  ...readCalls.map(({ endpoint }) => endpoint),
  ...writeCalls.map(({ endpoint, target }) => target ?? endpoint),
]

/**
 * Replaces the handlers of platform endpoints with handlers that call the platform. Endpoints that no platform has
 * respond with 501. The handlers of console endpoints are not replaced.
 */
export function toPlatformHandlers(handlers: readonly Handler[]): readonly Handler[] {
  return handlers.map((handler): Handler => {
    const { endpoint } = handler
    const platformHandler = platformHandlers.find((candidate) => candidate.endpoint === endpoint)
    if (platformHandler) return platformHandler
    return endpoint.extension ? { endpoint, kind: 'absent' } : handler
  })
}
