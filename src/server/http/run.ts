// Runs handlers in transactions with idempotency keys and activity rows, and serializes responses by their schemas.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { withoutDeadline } from '#server/db/deadline.ts'
import { appendActivity, type Occasion } from './activity.ts'
import { canonical } from './canonical-json.ts'
import type { ActivityEntry, AnyCall, OwnHandler, Recorder, Services } from './handler.ts'
import { type IdempotentRequest, keepAnswer, release, reserve } from './idempotency.ts'

/** Response body: a text, a file, or a stream that generates a file while sending. */
type Content = string | Blob | ReadableStream<Uint8Array>

/**
 * JSON text that the response contains unchanged: parsing the text would change the notation of numbers, and
 * serializing deeply nested values again could overflow the stack.
 */
export class JsonSource {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Serializes a response to text. Throws if the value breaks the schema, so that the transaction is rolled back. */
function answerText(endpoint: Endpoint, value: unknown): string {
  const content = answerContent(endpoint, value)
  if (typeof content !== 'string') throw new Error(`${endpoint.method} ${endpoint.path}: only a read answers a file`)
  return content
}

/**
 * Serializes a response to text, or returns the file of a read. Drops undeclared keys, and throws if the value breaks
 * the schema of the endpoint.
 */
function answerContent(endpoint: Endpoint, value: unknown): Content {
  const parsed = z.safeParse(endpoint.answer, value)
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
    throw new Error(`${endpoint.method} ${endpoint.path} answered against its contract: ${where}`)
  }
  if (!endpoint.file) return written(parsed.data)
  const file = parsed.data
  return file instanceof Blob || file instanceof ReadableStream ? file : String(file)
}

function written(value: unknown): string {
  const sources: string[] = []
  const mark = randomUUID()
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof JsonSource ? `${mark} ${sources.push(inner.text) - 1}` : inner,
  )
  return sources.length === 0 ? text : text.replace(new RegExp(`"${mark} (\\d+)"`, 'g'), (_, at) => sources[at] ?? '')
}

/** Builds the 200 response with the content type of the file or JSON. */
export function answerResponse(endpoint: Endpoint, content: Content, headers: Headers): Response {
  const type = content instanceof Blob ? content.type : (endpoint.file ?? 'application/json; charset=utf-8')
  headers.set('Content-Type', type)
  return new Response(content, { status: 200, headers })
}

/** Returns a `Content-Disposition` value (RFC 6266) with the UTF-8 file name and an ASCII fallback for old clients. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

interface Work {
  readonly handler: OwnHandler
  readonly services: Services
  readonly occasion: Occasion
  readonly intent: IdempotentRequest | null
  /** Handler context without `db`, which depends on the transaction. */
  readonly call: Omit<AnyCall, 'db'>
}

interface Outcome {
  readonly content: Content
  readonly isReplay: boolean
  /** Id of the first activity row; null for a read, a replayed response and a write that changed nothing. */
  readonly activityId: number | null
}

type WorkOf<Kind extends OwnHandler['kind']> = Omit<Work, 'handler'> & {
  readonly handler: Extract<OwnHandler, { readonly kind: Kind }>
}

/** Runs a handler; a write is one transaction together with its activity rows and its idempotency key. */
export function run({ handler, ...work }: Work): Promise<Outcome> {
  if (handler.kind !== 'long' && handler.endpoint.method === 'GET') return runRead({ ...work, handler })
  const written = handler.kind === 'long' ? runLong({ ...work, handler }) : runWrite({ ...work, handler })
  return written.finally(() => work.services.totals.forget(handler.endpoint))
}

/** Runs a read. Only a read with activity rows (a reveal or an export) opens a transaction. */
async function runRead({ handler, services, occasion, call }: WorkOf<'short'>): Promise<Outcome> {
  const { entries, record } = recording()
  const content = answerContent(handler.endpoint, await handler.run({ ...call, db: services.db, record }))
  if (entries.length > 0) await services.db.transaction((transaction) => appendActivity(transaction, entries, occasion))
  return { content, isReplay: false, activityId: null }
}

function runWrite({ handler, services, occasion, intent, call }: WorkOf<'short'>): Promise<Outcome> {
  return services.db.transaction(async (transaction) => {
    const earlier = intent && (await reserve(transaction, intent, occasion.now))
    if (earlier !== null) return replay(earlier)
    const { entries, record } = recording()
    const text = answerText(handler.endpoint, await handler.run({ ...call, db: transaction, record }))
    if (intent) await keepAnswer(transaction, intent, text)
    const ids = await appendActivity(transaction, recorded(handler, entries), occasion)
    return { content: text, isReplay: false, activityId: changing(entries, ids) }
  })
}

const replay = (content: string): Outcome => ({ content, isReplay: true, activityId: null })

/** Reserves the idempotency key while the handler runs, so that a concurrent duplicate is rejected, not run twice. */
async function runLong(work: WorkOf<'long'>): Promise<Outcome> {
  const { intent, occasion, services } = work
  if (!intent) return longOutcome(work)
  const earlier = await services.db.transaction((transaction) => reserve(transaction, intent, occasion.now))
  if (earlier !== null) return replay(earlier)
  try {
    return await longOutcome(work)
  } catch (error) {
    await withoutDeadline(() => release(services.db, intent)).catch(() => undefined)
    throw error
  }
}

async function longOutcome(work: WorkOf<'long'>): Promise<Outcome> {
  const { handler, services, occasion, intent, call } = work
  const all: ActivityEntry[] = []
  const ids: number[] = []
  let isKept = false
  const transaction = <Result>(work: (db: Database, record: Recorder) => Promise<Result>): Promise<Result> =>
    services.db.transaction(async (db) => {
      const { entries, record } = recording()
      const result = await work(db, record)
      ids.push(...(await appendActivity(db, entries, { ...occasion, now: services.now() })))
      all.push(...entries)
      return result
    })
  const finish = async <Result>(work: (db: Database, record: Recorder) => Promise<Result>): Promise<Result> => {
    const answer = await transaction(async (db, record) => {
      const last = await work(db, record)
      if (intent) await keepAnswer(db, intent, answerText(handler.endpoint, last))
      return last
    })
    isKept = true
    return answer
  }
  const tools = { db: services.db, transaction, finish }
  const content = answerText(handler.endpoint, await handler.run({ ...call, ...tools }))
  if (handler.endpoint.method !== 'GET') recorded(handler, all)
  if (intent && !isKept) await keepAnswer(services.db, intent, content)
  return { content, isReplay: false, activityId: changing(all, ids) }
}

/** Returns the id of the first activity row if that row records a change, else null. */
function changing([entry]: readonly ActivityEntry[], [id]: readonly number[]): number | null {
  return canonical(entry?.before ?? {}) === canonical(entry?.after ?? {}) ? null : (id ?? null)
}

/** Collects activity entries until the end of the transaction, so that the activity table is locked only briefly. */
function recording(): { entries: ActivityEntry[]; record: Recorder } {
  const entries: ActivityEntry[] = []
  return {
    entries,
    record: async (entry) => {
      entries.push(entry)
    },
  }
}

/** Throws if a write recorded no activity, because every write must be auditable. */
function recorded({ endpoint }: OwnHandler, entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  if (entries.length === 0) throw new Error(`${endpoint.method} ${endpoint.path} recorded nothing`)
  return entries
}
