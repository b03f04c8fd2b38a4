// Runs a handler: a write is one transaction together with its activity rows and its idempotency key.
import type { Database } from '#server/db/database.ts'
import { append, type Occasion } from './activity.ts'
import { answerContent, answerText, type Content } from './answer.ts'
import { canonical } from './canonical-json.ts'
import type { ActivityEntry, AnyCall, OwnHandler, Recorder, Services } from './handle.ts'
import { type Intent, keepAnswer, release, reserve } from './idempotency.ts'

export interface Work {
  readonly handler: OwnHandler
  readonly services: Services
  readonly occasion: Occasion
  readonly intent: Intent | null
  /** What the handler gets, but for what depends on the transaction. */
  readonly call: Omit<AnyCall, 'db'>
}

export interface Outcome {
  readonly content: Content
  readonly isReplay: boolean
  /** The first row it recorded; null for a read, a replay, and a write that changed nothing. */
  readonly activityId: number | null
}

type WorkOf<Kind extends OwnHandler['kind']> = Omit<Work, 'handler'> & {
  readonly handler: Extract<OwnHandler, { readonly kind: Kind }>
}

export function run({ handler, ...work }: Work): Promise<Outcome> {
  if (handler.kind === 'long') return runLong({ ...work, handler })
  return handler.endpoint.method === 'GET' ? runRead({ ...work, handler }) : runWrite({ ...work, handler })
}

/** A read opens a transaction only when it has something to record: a reveal, an export. */
async function runRead({ handler, services, occasion, call }: WorkOf<'short'>): Promise<Outcome> {
  const { entries, record } = recording()
  const content = answerContent(handler.endpoint, await handler.run({ ...call, db: services.db, record }))
  if (entries.length > 0) await services.db.transaction((transaction) => append(transaction, entries, occasion))
  return { content, isReplay: false, activityId: null }
}

function runWrite({ handler, services, occasion, intent, call }: WorkOf<'short'>): Promise<Outcome> {
  return services.db.transaction(async (transaction) => {
    const earlier = intent && (await reserve(transaction, intent, occasion.now))
    if (earlier !== null) return replay(earlier)
    const { entries, record } = recording()
    const text = answerText(handler.endpoint, await handler.run({ ...call, db: transaction, record }))
    if (intent) await keepAnswer(transaction, intent, text)
    const ids = await append(transaction, recorded(handler, entries), occasion)
    return { content: text, isReplay: false, activityId: changing(entries, ids) }
  })
}

const replay = (content: string): Outcome => ({ content, isReplay: true, activityId: null })

/** The reservation stands while the handler works, so that a repeat meanwhile is refused and not done twice. */
async function runLong(work: WorkOf<'long'>): Promise<Outcome> {
  const { intent, occasion, services } = work
  if (!intent) return longOutcome(work)
  const earlier = await services.db.transaction((transaction) => reserve(transaction, intent, occasion.now))
  if (earlier !== null) return replay(earlier)
  try {
    return await longOutcome(work)
  } catch (error) {
    await release(services.db, intent).catch(() => undefined)
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
      ids.push(...(await append(db, entries, { ...occasion, now: services.now() })))
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

/** The id of the first row, when what it tells of is a change. */
function changing([entry]: readonly ActivityEntry[], [id]: readonly number[]): number | null {
  return canonical(entry?.before ?? {}) === canonical(entry?.after ?? {}) ? null : (id ?? null)
}

/** Entries wait for the end of the transaction: the lock of the record is then held for a moment only. */
function recording(): { entries: ActivityEntry[]; record: Recorder } {
  const entries: ActivityEntry[] = []
  return {
    entries,
    record: async (entry) => {
      entries.push(entry)
    },
  }
}

/** A write that leaves no trace is a mistake of its handler. */
function recorded({ endpoint }: OwnHandler, entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  if (entries.length === 0) throw new Error(`${endpoint.method} ${endpoint.path} recorded nothing`)
  return entries
}
