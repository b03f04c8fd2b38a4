// Defines the interface of a batch kind: how to parse pasted rows, how to check them in a dry run, and how to run one
// row.
import type { AccessRule } from '#contract/access.ts'
import type { BatchAddressChange, BatchType, DryRunResult } from '#contract/console/batches.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import type { batches, batchRows } from '#server/db/schema/console/batches.ts'
import type { ActivityRecorder, Services } from '#server/http/handler.ts'

export type BatchRecord = typeof batches.$inferSelect
export type RowRecord = typeof batchRows.$inferSelect

/** Returns the request id with which a batch records its writes in the activity log. */
export function buildBatchRequestId(batchId: number): string {
  return `batch-${batchId}`
}

/** Returns true for a request id with which a batch records its writes. */
export function isBatchRequestId(requestId: string): boolean {
  return /^batch-\d+$/.test(requestId)
}

/** Reason why no record could be read from a pasted line: unreadable text, or personal data. */
export type PasteError = 'unreadable' | 'personal'

/** Row of a batch as parsed from the pasted text, before the dry run. */
export interface PastedRow {
  /** Line number in the pasted text, starting at 1. */
  readonly line: number
  /** Id and zip code of the line; empty for a line that cannot be read, which may contain personal data. */
  readonly input: string
  readonly entity_id: number | null
  /** Id of the ecommerce that the line names, if any. */
  readonly ecommerce_id: number | null
  readonly zip_code: string | null
  readonly pasteError: PasteError | null
}

/** Columns and type of record that a batch kind expects in the pasted text. */
export interface PasteFormat {
  /** Accepted headers of the id column, without accents and in lower case. The most specific header comes first. */
  readonly idHeaders: readonly string[]
  readonly hasZipCode: boolean
  /**
   * Type of record whose ids are searched in the text of a ticket. Absent if rows need a zip code, because tickets do
   * not contain pairs of id and zip code.
   */
  readonly recordType?: 'reverse' | 'refund'
}

/** Pasted row that contains the id of a record. */
export interface IdentifiedRow extends PastedRow {
  readonly entity_id: number
}

/** Result of checking one row in a dry run. */
export interface CheckResult {
  readonly check: DryRunResult
  readonly ecommerce_id: number | null
  /** Error code that explains the result; null if the result needs no explanation. */
  readonly error: string | null
  /** Address before and after the correction of the zip code; null if the dry run has not read the address. */
  readonly address_change?: BatchAddressChange | null
}

/** Parameters of the dry run of a batch. */
export interface DryRunOptions {
  readonly now: Date
  /** Aborted when the client disconnects, when the request exceeds its time limit, or when the server stops. */
  readonly signal: AbortSignal
  /** Ecommerce to which the batch is limited; null if the batch may contain records of any ecommerce. */
  readonly ecommerceId: number | null
  /** True if the dry run also accepts reverses with tracking errors that a new zip code cannot fix. */
  readonly includeAllErrors: boolean
}

/** Checks up to a few hundred rows per call, so that the dry run needs few database queries. */
type CheckRows = (rows: readonly IdentifiedRow[]) => Promise<readonly CheckResult[]>

/**
 * Outcome of running a row of a batch: its new status, the error key if the row failed, and the address before and
 * after a correction.
 */
export type RowOutcome = Pick<RowRecord, 'status' | 'error'> & Partial<Pick<RowRecord, 'address_change'>>

/** Data and functions for running one row of a batch. */
export interface RowContext {
  readonly batch: BatchRecord
  readonly row: RowRecord
  readonly services: Services
  /** User who owns the batch, with the user's current permissions. */
  readonly user: SignedInUser
  /** Aborted when the batch is cancelled, when another user takes the batch over, or when the server stops. */
  readonly signal: AbortSignal
  readonly transaction: <Result>(
    callback: (db: Database, record: ActivityRecorder) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Sets the status of the row to `running`, in the transaction that also inserts the attempt. Throws if this worker no
   * longer holds the lease on the batch.
   */
  readonly markRunning: (db: Database, attemptId: number | null) => Promise<void>
  /**
   * Stores the outcome of the row, in the transaction that also makes the row's change. Throws if the row is no longer
   * running, because another worker has taken over its batch.
   */
  readonly storeOutcome: (db: Database, outcome: RowOutcome) => Promise<void>
}

/** Type of batch, with the functions that parse, check and run its pasted rows. */
export interface BatchKind {
  readonly type: BatchType
  readonly access: { readonly read: AccessRule; readonly write: AccessRule }
  /** Entity name of this batch kind in the activity log. */
  readonly entity: string
  readonly pasteFormat: PasteFormat
  /** True for irreversible changes: a large batch then requires a typed row count and a reason. */
  readonly requiresReason: boolean
  /** Starts a dry run and returns the function that checks rows. That function may cache results between calls. */
  readonly startDryRun: (services: Services, dryRun: DryRunOptions) => CheckRows
  /** Runs one row. Throws an error if the row is rejected before anything has changed. */
  readonly runRow: (context: RowContext) => Promise<void>
  /**
   * Closes the attempt of a row that was interrupted, for example by the death of its server process. Returns the
   * outcome of the row if the row must not run again; undefined if the row waits for another run.
   */
  readonly closeInterruptedRow: (
    db: Database,
    record: ActivityRecorder,
    row: RowRecord,
    now: Date,
  ) => Promise<RowOutcome | undefined>
}
