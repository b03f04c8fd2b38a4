// Handlers of reports in a server that uses an external platform API: stream the CSV file of the platform, and build a
// preview from the first rows of that file.
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  exportBillings,
  exportOrders,
  exportRefunds,
  exportReverses,
  exportStatus,
  exportUsers,
  PREVIEW_ROWS,
  previewBillings,
  previewOrders,
  previewRefunds,
  previewReverses,
  previewStatus,
  previewUsers,
} from '#contract/platform/reports.ts'
import type { Database } from '#server/db/database.ts'
import { defineHandler, type HandlerContext, type LocalHandler } from '#server/http/handler.ts'
import { completeResponse, getPath, type JsonObject, pickParameters } from './calls.ts'
import { getMediaType, UpstreamError } from './client.ts'
import { getPlatformContext } from './context.ts'
import { readRecords } from './directory.ts'
import { unwrapPayload } from './envelope.ts'
import { parseJsonBody, sendToPlatform, streamFromPlatform } from './exchange.ts'
import { toRecord, toRows } from './payloads.ts'

/** Query parameters of reports that the API specification defines; other parameters are not sent. */
const dateParameters = ['start_date', 'end_date', 'ecommerce', 'search', 'status'] as const
const billingParameters = [
  ...['started_at', 'ended_at', 'ecommerce_id', 'service_code', 'billing_id', 'year', 'month'],
] as const

/**
 * Values of the query parameter `type` that select the default report of a path. They are not sent, because the
 * platform API does not have this parameter.
 */
const defaultReportTypes = ['source', 'grouped', 'courier_transfer', 'fees']

function buildQuery(query: JsonObject): JsonObject {
  const type = defaultReportTypes.includes(String(query.type)) ? undefined : query.type
  return { type, ...pickParameters(...dateParameters, ...billingParameters)(query) }
}

/**
 * Media types that the server accepts for CSV files. Programs that generate CSV files often send one of these types.
 */
const csvMediaTypes = [
  ...['text/csv', 'application/csv', 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel'],
]

/** Throws an `UpstreamError` if the response is not CSV, for example the HTML page of a login form or a proxy. */
function ensureCsv(headers: IncomingHttpHeaders): void {
  if (!csvMediaTypes.includes(getMediaType(headers))) throw new UpstreamError('response', 'another media type')
}

/** Parses the first rows of a CSV file to objects with the column names of the header line as keys. */
function parseCsvRows(text: string): readonly JsonObject[] {
  const firstLine = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ','
  const options = {
    columns: true,
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    to: PREVIEW_ROWS + 1,
  }
  try {
    return toRows(parse(text, options))
  } catch {
    throw new UpstreamError('response', 'no CSV')
  }
}

/** Adds ecommerce names from stored records to rows that contain only an ecommerce id. */
async function addEcommerceNames(db: Database, rows: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const names = await readRecords(
    db,
    'ecommerce',
    rows.map((row) => Number(row.ecommerce_id)).filter(Number.isSafeInteger),
  )
  return rows.map((row) => {
    const name = row.ecommerce_name ?? names.get(Number(row.ecommerce_id))?.name
    return name === undefined ? row : { ...row, ecommerce_name: name }
  })
}

async function readPreview(db: Database, endpoint: Endpoint, query: JsonObject) {
  const { session } = getPlatformContext()
  const response = await sendToPlatform(session, {
    ...{ method: 'GET', path: getPath(endpoint, { params: {} }), query: buildQuery(query) },
    headers: { Accept: 'application/json, text/csv' },
  })
  if (!/[/+]json$/.test(getMediaType(response.headers))) {
    ensureCsv(response.headers)
    const rows = parseCsvRows(response.text)
    const data = await addEcommerceNames(db, rows.slice(0, PREVIEW_ROWS))
    return { data, total: rows.length <= PREVIEW_ROWS ? rows.length : null, chart: null }
  }
  const json = parseJsonBody(response)
  const { total, chart } = toRecord(json)
  const rows = toRows(unwrapPayload(json, 'data'))
  return { data: rows.slice(0, PREVIEW_ROWS).map(toTableCells), total: total ?? rows.length, chart: chart ?? null }
}

/** Converts values to table cells: keeps texts, integers and null, and converts any other value to text. */
const toTableCells = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value === null || typeof value === 'string' || Number.isSafeInteger(value) ? value : JSON.stringify(value),
    ]),
  )

type PreviewEndpoint =
  | typeof previewBillings
  | typeof previewOrders
  | typeof previewRefunds
  | typeof previewReverses
  | typeof previewStatus
  | typeof previewUsers

type ExportEndpoint =
  | typeof exportBillings
  | typeof exportOrders
  | typeof exportRefunds
  | typeof exportReverses
  | typeof exportStatus
  | typeof exportUsers

const buildPreviewHandler = <E extends PreviewEndpoint>(endpoint: E) =>
  defineHandler<PreviewEndpoint>(endpoint, async ({ query, db }) =>
    completeResponse(endpoint, await readPreview(db, endpoint, query)),
  )

type ExportContext = Pick<
  HandlerContext<ExportEndpoint>,
  'request' | 'services' | 'record' | 'setDownloadName' | 'setHeader'
>

/** Streams a report file from the platform to the client. Aborts the response if the platform's stream fails. */
async function streamReport(endpoint: ExportEndpoint, query: JsonObject, context: ExportContext) {
  const { request, services, record, setDownloadName, setHeader } = context
  const { session } = getPlatformContext()
  const name = endpoint.path.replace('/v2/boss/', '').replaceAll('/', '-')
  setDownloadName(`${name}-${services.now().toISOString().replaceAll(':', '-').slice(0, 19)}.csv`)
  if (request.isHead) return new Blob([]).stream()
  const { headers, body } = await streamFromPlatform(session, {
    ...{ method: 'GET', path: getPath(endpoint, { params: {} }), query: buildQuery(query) },
    headers: { Accept: 'text/csv' },
  })
  try {
    ensureCsv(headers)
  } catch (error) {
    body.destroy()
    throw error
  }
  const total = headers['x-total-rows']
  if (typeof total === 'string' && /^\d{1,12}$/.test(total)) setHeader('X-Total-Rows', total)
  const { search, ...filters } = buildQuery(query)
  await record({
    ...{ action: 'reports.export', entity: 'report', entity_id: name },
    after: { filters: { ...filters, ...(search === undefined ? {} : { search: true }) } },
  })
  const abort = () => body.destroy(new Error('The server stops'))
  services.stopping.addEventListener('abort', abort)
  body.once('close', () => services.stopping.removeEventListener('abort', abort))
  return Readable.toWeb(body) as ReadableStream<Uint8Array>
}

const buildExportHandler = <E extends ExportEndpoint>(endpoint: E) =>
  defineHandler<ExportEndpoint>(endpoint, ({ query, ...context }) => streamReport(endpoint, query, context))

export const reportHandlers: readonly LocalHandler[] = [
  ...[previewBillings, previewOrders, previewRefunds, previewReverses, previewStatus, previewUsers].map(
    buildPreviewHandler,
  ),
  ...[exportBillings, exportOrders, exportRefunds, exportReverses, exportStatus, exportUsers].map(buildExportHandler),
]
