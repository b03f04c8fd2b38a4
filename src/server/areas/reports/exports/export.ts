// A report as a file: begun with a row of its own, sent slice by slice, ended with how it went.
import type { exportUsers } from '#contract/reports/calls.ts'
import { reports } from '#contract/reports/definitions.ts'
import { csvHead, csvName } from '#server/csv.ts'
import type { Call } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { type Asked, filtersOf } from '../filters.ts'
import { columnName } from '../labels.ts'
import type { Report } from '../report.ts'
import { expectedRows, summaryOf } from '../summaries.ts'
import { begin, shown } from './ledger.ts'
import { fileStream } from './stream.ts'

type Exported = Omit<Call<typeof exportUsers>, 'query'> & { readonly query: Asked }

export async function exportReport(report: Report, call: Exported): Promise<ReadableStream<Uint8Array>> {
  const { query, services, staff, ticket, request, download, mention } = call
  const { db } = services
  const filters = filtersOf(query, services.now())
  const file_name = csvName(report.name, services.now())
  const describe = (rows: number) => {
    download(file_name)
    mention('X-Total-Rows', rows)
  }
  if (request.isHead) {
    describe((await summaryOf(db, report, filters, { signal: request.signal })).total)
    return new Blob([]).stream()
  }
  const row = { user_id: staff.id, report: report.name, filters: given(report, query), file_name }
  const found = await begin(db, row, services.now())
  if ('running' in found) {
    throw refusal(409, 'reports.export_running', { context: { export: shown(found.running) } })
  }
  const head = csvHead(reports[report.name].columns.map(({ id }) => columnName(request.language, id)))
  const occasion = { staff, requestId: request.id, ticket }
  const lines = report.lines(db, filters, request.language)
  const file = fileStream({ services, id: found.begun.id, occasion, head, lines })
  try {
    describe(await expectedRows(db, report, filters))
  } catch (error) {
    await file.fail()
    throw error
  }
  mention('X-Export', found.begun.id)
  return file.stream
}

/** What was asked for, as it is told again. Users are searched for by names and e-mails: of that search only that there was one. */
function given(report: Report, query: Asked): Readonly<Record<string, unknown>> {
  const kept = report.name === 'users' && query.search ? { ...query, search: true } : query
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}
