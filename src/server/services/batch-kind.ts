// The interface of a batch kind: parse a line, check rows, run one.
import type { Access } from '#contract/access.ts'
import type { BatchCheck, BatchType } from '#contract/console/batches.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import type { batches, batchRows } from '#server/db/schema/console/batches.ts'
import type { Recorder, Services } from '#server/http/handler.ts'

export type BatchRecord = typeof batches.$inferSelect
export type RowRecord = typeof batchRows.$inferSelect

/** Why a line names nothing. */
export type Fault = 'unreadable' | 'personal'

export interface Pasted {
  /** From 1. */
  readonly line: number
  /** As it may be kept and shown. */
  readonly input: string
  readonly entity_id: number | null
  /** Whose the line says it is. */
  readonly ecommerce_id: number | null
  readonly zip_code: string | null
  readonly fault: Fault | null
}

/** What a line is asked for. */
export interface Wanted {
  /** What the column of the id may be called: folded, the surest name first. */
  readonly idHeaders: readonly string[]
  readonly zip: boolean
  /** Which of the records that a ticket's text names; a pair of record and zip code is no sentence. */
  readonly record?: 'reverse' | 'refund'
}

/** A line that names a record. */
export interface Named extends Pasted {
  readonly entity_id: number
}

/** What the dry run found out about it. */
export interface Looked {
  readonly check: BatchCheck
  readonly ecommerce_id: number | null
  /** Key of the `errors` texts, where there is more to say. */
  readonly error: string | null
}

export interface DryRun {
  readonly now: Date
  /** Aborted when the client goes away, when the call has lasted too long, or when the server stops. */
  readonly signal: AbortSignal
  /** Corrections are wanted of errors that no zip code mends, too. */
  readonly anyError: boolean
}

/** Looks at hundreds of rows at a time. */
type Look = (rows: readonly Named[]) => Promise<readonly Looked[]>

export type Ended = Pick<RowRecord, 'status' | 'error'>

/** One row about to be done. */
export interface RowWork {
  readonly batch: BatchRecord
  readonly row: RowRecord
  readonly services: Services
  /** With the rights they have now. */
  readonly staff: SignedInUser
  /** Aborted when the batch is cancelled, taken over, or the server stops. */
  readonly signal: AbortSignal
  readonly transaction: <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>
  /** In the transaction that opens an attempt; refuses when the batch is no longer this worker's to run. */
  readonly begin: (db: Database, attemptId: number | null) => Promise<void>
  /** In the transaction of the effect; refuses when the row is no longer this worker's. */
  readonly end: (db: Database, ended: Ended) => Promise<void>
}

export interface BatchKind {
  readonly type: BatchType
  readonly access: { readonly read: Access; readonly write: Access }
  /** As the record of activity names batches of this kind. */
  readonly entity: string
  readonly wanted: Wanted
  /** Whether many are asked for with the number typed and a reason: what cannot be taken back. */
  readonly asksReason: boolean
  /** Of one dry run: what it found out of some rows it may know of the next. */
  readonly startLook: (services: Services, run: DryRun) => Look
  /** Does one row; what is refused before anything began is thrown. */
  readonly perform: (work: RowWork) => Promise<void>
  /** Closes what a dead process left open of a row that it had begun. */
  readonly closeDead: (db: Database, record: Recorder, row: RowRecord, now: Date) => Promise<void>
}
