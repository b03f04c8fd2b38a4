// Handlers of a server that uses an external platform API: platform endpoints call that API, and console endpoints use
// the database of this server.
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/platform/session.ts'
import { getTrackingError, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { httpError } from '#server/http/errors.ts'
import {
  type AnyHandlerContext,
  defineHandler,
  defineLongHandler,
  type Handler,
  type LocalHandler,
  type LongHandlerContext,
} from '#server/http/handler.ts'
import { expectVersion } from '#server/http/version.ts'
import type { Platform } from '#server/services/platform.ts'
import { type CallInput, callReadEndpoint, completeResponse, type ReadCall } from './calls.ts'
import { getPlatformContext } from './context.ts'
import { storeRecordsOfResponse } from './directory.ts'
import { toRecord } from './payloads.ts'
import { createReader, isEndpointSupported, readCalls } from './reader.ts'
import { reportHandlers } from './reports.ts'
import { reprocessHandlers } from './reprocess.ts'
import { buildActivityEntry, getVersion, sendWrite } from './send-write.ts'
import { signInHandler } from './session.ts'
import { writeCalls } from './write-calls.ts'
import { type WriteCall, wrapInEnvelope } from './writes.ts'

const toCallInput = ({ params, query, body, rawBody, user }: AnyHandlerContext): CallInput => ({
  params: toRecord(params),
  query: toRecord(query),
  body: toRecord(body),
  bodyText: rawBody,
  user,
})

function buildReadHandler(call: ReadCall): LocalHandler {
  return defineHandler<Endpoint>(call.endpoint, async (context) => {
    const { db, services, setEtag } = context
    const input = toCallInput(context)
    const platformResponse = await callReadEndpoint(getPlatformContext().session, call, input)
    const response = await storeRecordsOfResponse(db, call.endpoint, input, platformResponse, services.now())
    const version = getVersion(response)
    if (version !== null) setEtag(version)
    return response
  })
}

type WriteContext = LongHandlerContext<Endpoint> & AnyHandlerContext

async function runWrite(call: WriteCall, context: WriteContext): Promise<unknown> {
  const { request, finish, setEtag } = context
  const input = toCallInput(context)
  const reader = createReader(context.services.db, getPlatformContext())
  const before = toRecord(await call.read?.(reader, input))
  const version = getVersion(before)
  if (version !== null) await expectVersion(request, version, () => before)
  // Throws 404 if the client sent a version but the platform no longer has the record, for example because an earlier
  // request deleted it.
  else if (call.read && request.ifMatch !== null) throw httpError(404, 'not_found')
  const result = await sendWrite(call, input, before, reader)
  const { after } = result
  const response = call.buildWriteResponse
    ? await call.buildWriteResponse(result, reader)
    : wrapInEnvelope(call.endpoint, after)
  const completedResponse = completeResponse(call.endpoint, response, { fillsAll: true })
  const savedVersion = getVersion(completedResponse)
  if (savedVersion !== null && !call.isDelete) setEtag(savedVersion)
  return finish(async (_, record) => {
    await record(buildActivityEntry(call, result))
    return completedResponse
  })
}

/**
 * Builds the handler of a write endpoint. Clients may repeat the request only if the write compares the version of the
 * record first: after a saved request, the version has changed, so a repeat fails with 412.
 */
const buildWriteHandler = (call: WriteCall): LocalHandler => ({
  ...defineLongHandler<Endpoint>(call.endpoint, (context) => runWrite(call, context)),
  isUnrepeatable: call.read === undefined,
})

/** Finds a tracking error in the list, because the platform API has no endpoint for a single tracking error. */
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

/**
 * Endpoints of the platform API that this server calls. An adapter file can change the method and the path of each
 * call.
 */
export const platformApiEndpoints: readonly Endpoint[] = [
  ...[getMe, signInHandler.endpoint],
  ...reprocessHandlers.map(({ endpoint }) => endpoint).filter(({ fileMediaType }) => fileMediaType === undefined),
  ...reportHandlers.map(({ endpoint }) => endpoint),
  ...readCalls.map(({ endpoint }) => endpoint),
  ...writeCalls.map(({ endpoint, platformEndpoint }) => platformEndpoint ?? endpoint),
]

/**
 * Replaces the handlers of platform endpoints with handlers that call the platform API. Endpoints that the platform API
 * lacks respond with 501. The handlers of console endpoints are kept.
 */
export function toPlatformHandlers(
  handlers: readonly Handler[],
  platform: Pick<Platform, 'offeredOperationIds'>,
): readonly Handler[] {
  return handlers.map((handler): Handler => {
    const { endpoint } = handler
    if (!isEndpointSupported(platform, endpoint)) return { endpoint, kind: 'absent' }
    return platformHandlers.find((candidate) => candidate.endpoint === endpoint) ?? handler
  })
}
