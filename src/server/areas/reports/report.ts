// What a report is to the calls that answer it: whichever way its rows are found, it gives a preview and a file.
import type { Language } from '#contract/appearance.ts'
import type { ReportPreview } from '#contract/reports/calls.ts'
import type { ReportName } from '#contract/reports/definitions.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import type { Filters } from './filters.ts'

export type Row = ReportPreview['data'][number]
export type Chart = ReportPreview['chart']

export interface Summary {
  readonly total: number
  readonly chart: Chart
}

/** Some lines of the file. */
export interface Part {
  /** In UTF-8. */
  readonly bytes: Uint8Array
  readonly rows: number
}

/** A signal that is aborted breaks off what is made: nobody waits for it. */
export interface Report {
  readonly name: ReportName
  readonly summary: (db: Database, filters: Filters, signal?: AbortSignal) => Promise<Summary>
  /** Rows of the file, when the summary is not known already. */
  readonly count: (db: Database, filters: Filters) => Promise<number>
  /** The first of the rows. */
  readonly first: (db: Database, filters: Filters, signal?: AbortSignal) => Promise<readonly Row[]>
  /** The lines of the file after its head. */
  readonly lines: (db: PooledDatabase, filters: Filters, language: Language) => AsyncGenerator<Part>
}
