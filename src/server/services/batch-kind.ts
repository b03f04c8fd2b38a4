// Defines the interface of a batch kind: how to parse pasted rows, check them and run one of them.
import type { Access } from '#contract/access.ts'
import type { BatchCheck, BatchType } from '#contract/console/batches.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import type { batches, batchRows } from '#server/db/schema/console/batches.ts'
import type { ActivityRecorder, Services } from '#server/http/handler.ts'

export type BatchRecord = typeof batches.$inferSelect
export type RowRecord = typeof batchRows.$inferSelect

/** Reason why a pasted line contains no record: unreadable text, or personal data. */
export type PasteError = 'unreadable' | 'personal'

/** Row of a batch as parsed from pasted text, before any check. */
export interface PastedRow {
  /** Line number in the pasted text, starting at 1. */
  readonly line: number
  /** Text of the line without personal data, so that it may be stored and displayed. */
  readonly input: string
  readonly entity_id: number | null
  /** Id of the ecommerce that the line names, if any. */
  readonly ecommerce_id: number | null
  readonly zip_code: string | null
  readonly pasteError: PasteError | null
}

/** Columns and records that a kind expects in pasted text. */
export interface PasteFormat {
  /** Accepted headers of the id column, without accents and in lower case, the most specific first. */
  readonly idHeaders: readonly string[]
  readonly zip: boolean
  /**
   * Kind of record to find in the text of a ticket. Absent for rows with a zip code, because tickets do not contain
   * pairs of id and zip code.
   */
  readonly record?: 'reverse' | 'refund'
}

/** Pasted row from which the id of a record could be parsed. */
export interface IdentifiedRow extends PastedRow {
  readonly entity_id: number
}

/** Result of the dry run of one row. */
export interface CheckResult {
  readonly check: BatchCheck
  readonly ecommerce_id: number | null
  /** Error key in the `errors` locale texts, if the check needs an explanation. */
  readonly error: string | null
}

/** Parameters of one dry run. */
export interface DryRun {
  readonly now: Date
  /** Aborted when the client disconnects, when the request exceeds its time limit, or when the server stops. */
  readonly signal: AbortSignal
  /** Ecommerce to which the batch is limited, or null. */
  readonly ecommerceId: number | null
  /** True if the dry run also accepts reverses whose tracking error a new zip code does not fix. */
  readonly includeAllErrors: boolean
}

/** Function that checks up to a few hundred rows at a time, so that each check needs few queries. */
type CheckRows = (rows: readonly IdentifiedRow[]) => Promise<readonly CheckResult[]>

/** Outcome of running a row of a batch: its new status, and the error key if the row failed. */
export type RowOutcome = Pick<RowRecord, 'status' | 'error'>

/** Data and functions for running one row of a batch. */
export interface RowContext {
  readonly batch: BatchRecord
  readonly row: RowRecord
  readonly services: Services
  /** User who owns the batch, with the permissions that the user has now. */
  readonly user: SignedInUser
  /** Aborted when the batch is cancelled or taken over, or when the server stops. */
  readonly signal: AbortSignal
  readonly transaction: <Result>(
    callback: (db: Database, record: ActivityRecorder) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Marks the row as running, in the transaction that opens an attempt. Throws when the batch is no longer leased to
   * this worker.
   */
  readonly markRunning: (db: Database, attemptId: number | null) => Promise<void>
  /**
   * Stores the outcome of the row, in the transaction of its effect. Throws when the row is no longer leased to this
   * worker.
   */
  readonly storeOutcome: (db: Database, outcome: RowOutcome) => Promise<void>
}

/** Kind of batch: how its pasted rows are parsed, checked and run. */
export interface BatchKind {
  readonly type: BatchType
  readonly access: { readonly read: Access; readonly write: Access }
  /** Entity name under which the activity log records batches of this kind. */
  readonly entity: string
  readonly pasteFormat: PasteFormat
  /** True for irreversible changes: a large batch then requires a typed row count and a reason. */
  readonly requiresReason: boolean
  /** Starts a dry run. The returned function may reuse results of earlier rows of the same dry run. */
  readonly startCheck: (services: Services, dryRun: DryRun) => CheckRows
  /** Runs one row. Throws an error if the row is rejected before any effect. */
  readonly perform: (context: RowContext) => Promise<void>
  /**
   * Closes the attempt of a row that a dead process left open. Returns the outcome of the row if the row must not run
   * again; undefined if the row waits for another run.
   */
  readonly closeInterrupted: (
    db: Database,
    record: ActivityRecorder,
    row: RowRecord,
    now: Date,
  ) => Promise<RowOutcome | undefined>
}
