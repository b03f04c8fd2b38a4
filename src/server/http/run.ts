// Runs handlers in transactions with idempotency keys and activity rows, and serializes responses by their schemas.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { withoutDeadline } from '#server/db/deadline.ts'
import { type ActivityContext, appendActivity } from './activity.ts'
import { toCanonicalJson } from './canonical-json.ts'
import { HttpError } from './errors.ts'
import type { ActivityEntry, ActivityRecorder, AnyHandlerContext, LocalHandler, Services } from './handler.ts'
import {
  type IdempotentRequest,
  markResultUnknown,
  releaseIdempotencyKey,
  reserveIdempotencyKey,
  storeResponse,
} from './idempotency.ts'

/** Response body: a text, a file, or a stream that generates a file while sending. */
type ResponseContent = string | Blob | ReadableStream<Uint8Array>

/**
 * JSON text that the response contains unchanged. Parsing and serializing the text would change the notation of
 * numbers, and could overflow the stack for deeply nested values.
 */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Serializes a response to text. Throws if the value breaks the schema, so that the transaction is rolled back. */
function serializeTextResponse(endpoint: Endpoint, value: unknown): string {
  const content = serializeResponse(endpoint, value)
  if (typeof content !== 'string') throw new Error(`${endpoint.method} ${endpoint.path}: only a read may return a file`)
  return content
}

/**
 * Serializes a response to text, or returns the file of a read. Drops undeclared keys, and throws if the value breaks
 * the schema of the endpoint.
 */
function serializeResponse(endpoint: Endpoint, value: unknown): ResponseContent {
  const parseResult = z.safeParse(endpoint.response, value)
  if (!parseResult.success) {
    const issues = parseResult.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
    throw new Error(`${endpoint.method} ${endpoint.path} returned a response that breaks its schema: ${issues}`)
  }
  if (!endpoint.fileMediaType) return stringify(parseResult.data)
  const file = parseResult.data
  return file instanceof Blob || file instanceof ReadableStream ? file : String(file)
}

function stringify(value: unknown): string {
  const jsonTexts: string[] = []
  const marker = randomUUID()
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof RawJson ? `${marker} ${jsonTexts.push(inner.text) - 1}` : inner,
  )
  return jsonTexts.length === 0
    ? text
    : text.replace(new RegExp(`"${marker} (\\d+)"`, 'g'), (_, index) => jsonTexts[index] ?? '')
}

/**
 * Builds the 200 response with the content type of the file or JSON. A handler that sends files of several types sets
 * the header `Content-Type` itself.
 */
export function buildResponse(endpoint: Endpoint, content: ResponseContent, headers: Headers): Response {
  const type = content instanceof Blob ? content.type : (endpoint.fileMediaType ?? 'application/json; charset=utf-8')
  if (!headers.has('Content-Type')) headers.set('Content-Type', type)
  return new Response(content, { status: 200, headers })
}

/** Returns a `Content-Disposition` value (RFC 6266) with the UTF-8 file name and an ASCII fallback for old clients. */
export function formatContentDisposition(fileName: string): string {
  const asciiName = fileName.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

interface HandlerRun {
  readonly handler: LocalHandler
  readonly services: Services
  readonly activityContext: ActivityContext
  readonly idempotentRequest: IdempotentRequest | null
  /** Handler context without `db`, which depends on the transaction. */
  readonly handlerContext: Omit<AnyHandlerContext, 'db'>
}

interface HandlerResult {
  readonly content: ResponseContent
  readonly isReplay: boolean
  /**
   * Id of the first activity row in the last transaction that recorded activity. Null for a read, a replayed response
   * and a write that changed nothing.
   */
  readonly activityId: number | null
}

type TypedHandlerRun<Kind extends LocalHandler['kind']> = Omit<HandlerRun, 'handler'> & {
  readonly handler: Extract<LocalHandler, { readonly kind: Kind }>
}

/** Runs a handler. A write is stored in one transaction with its activity rows and its idempotency key. */
export function runHandler({ handler, ...handlerRun }: HandlerRun): Promise<HandlerResult> {
  if (handler.kind !== 'long' && handler.endpoint.method === 'GET') return runReadHandler({ ...handlerRun, handler })
  const outcome =
    handler.kind === 'long' ? runLongHandler({ ...handlerRun, handler }) : runWriteHandler({ ...handlerRun, handler })
  return outcome.finally(() => handlerRun.services.totals.invalidate(handler.endpoint))
}

/** Runs a read. Opens a transaction only if the read records activity, such as an export. */
async function runReadHandler({
  handler,
  services,
  activityContext,
  handlerContext,
}: TypedHandlerRun<'short'>): Promise<HandlerResult> {
  const { entries, record } = createActivityRecorder()
  const content = serializeResponse(handler.endpoint, await handler.run({ ...handlerContext, db: services.db, record }))
  if (entries.length > 0)
    await services.db.transaction((transaction) => appendActivity(transaction, entries, activityContext))
  return { content, isReplay: false, activityId: null }
}

function runWriteHandler({
  handler,
  services,
  activityContext,
  idempotentRequest,
  handlerContext,
}: TypedHandlerRun<'short'>): Promise<HandlerResult> {
  return services.db.transaction(async (transaction) => {
    const storedResponse =
      idempotentRequest && (await reserveIdempotencyKey(transaction, idempotentRequest, activityContext.now))
    if (storedResponse !== null) return createReplay(storedResponse)
    const { entries, record } = createActivityRecorder()
    const text = serializeTextResponse(
      handler.endpoint,
      await handler.run({ ...handlerContext, db: transaction, record }),
    )
    if (idempotentRequest) await storeResponse(transaction, idempotentRequest, text)
    const ids = await appendActivity(transaction, ensureActivityRecorded(handler, entries), activityContext)
    return { content: text, isReplay: false, activityId: getChangeActivityId(entries, ids) }
  })
}

const createReplay = (content: string): HandlerResult => ({ content, isReplay: true, activityId: null })

/**
 * Runs a long handler. Reserves the idempotency key first, so that a concurrent duplicate is rejected, not run twice.
 */
async function runLongHandler(handlerRun: TypedHandlerRun<'long'>): Promise<HandlerResult> {
  const { idempotentRequest, activityContext, services, handler } = handlerRun
  if (!idempotentRequest) return runInTransactions(handlerRun)
  const { isUnrepeatable } = handler
  const storedResponse = await services.db.transaction((transaction) =>
    reserveIdempotencyKey(transaction, idempotentRequest, activityContext.now, { isUnrepeatable }),
  )
  if (storedResponse !== null) return createReplay(storedResponse)
  try {
    return await runInTransactions(handlerRun)
  } catch (error) {
    const isRejected = error instanceof HttpError && error.status < 500
    const closeKey = isUnrepeatable && !isRejected ? markResultUnknown : releaseIdempotencyKey
    await withoutDeadline(() => closeKey(services.db, idempotentRequest)).catch(() => undefined)
    throw error
  }
}

async function runInTransactions(handlerRun: TypedHandlerRun<'long'>): Promise<HandlerResult> {
  const { handler, services, activityContext, idempotentRequest, handlerContext } = handlerRun
  const allEntries: ActivityEntry[] = []
  let activityId: number | null = null
  let isResponseStored = false
  const transaction = <Result>(task: (db: Database, record: ActivityRecorder) => Promise<Result>): Promise<Result> =>
    services.db.transaction(async (db) => {
      const { entries, record } = createActivityRecorder()
      const result = await task(db, record)
      const ids = await appendActivity(db, entries, { ...activityContext, now: services.now() })
      if (entries.length > 0) activityId = getChangeActivityId(entries, ids)
      allEntries.push(...entries)
      return result
    })
  const finish = async <Result>(task: (db: Database, record: ActivityRecorder) => Promise<Result>): Promise<Result> => {
    const result = await transaction(async (db, record) => {
      const response = await task(db, record)
      if (idempotentRequest)
        await storeResponse(db, idempotentRequest, serializeTextResponse(handler.endpoint, response))
      return response
    })
    isResponseStored = true
    return result
  }
  const transactionTools = { db: services.db, transaction, finish }
  const content = serializeTextResponse(handler.endpoint, await handler.run({ ...handlerContext, ...transactionTools }))
  if (handler.endpoint.method !== 'GET') ensureActivityRecorded(handler, allEntries)
  // Ignores the deadline, because a retry with the same key must not repeat a request that has succeeded.
  if (idempotentRequest && !isResponseStored)
    await withoutDeadline(() => storeResponse(services.db, idempotentRequest, content))
  return { content, isReplay: false, activityId }
}

/** Returns the id of the first activity row; null if that row records no change. */
function getChangeActivityId([entry]: readonly ActivityEntry[], [id]: readonly number[]): number | null {
  return toCanonicalJson(entry?.before ?? {}) === toCanonicalJson(entry?.after ?? {}) ? null : (id ?? null)
}

/** Collects activity entries until the end of the transaction, so that the activity table is locked only briefly. */
function createActivityRecorder(): { entries: ActivityEntry[]; record: ActivityRecorder } {
  const entries: ActivityEntry[] = []
  return {
    entries,
    record: async (entry) => {
      entries.push(entry)
    },
  }
}

/** Throws if a write recorded no activity, because every write must be auditable. */
function ensureActivityRecorded(
  { endpoint }: LocalHandler,
  entries: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  if (entries.length === 0) throw new Error(`${endpoint.method} ${endpoint.path} recorded nothing`)
  return entries
}
