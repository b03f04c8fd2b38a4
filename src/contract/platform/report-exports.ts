// Past exports of reports: list, repeated download and cancellation.

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { reportNames } from './reports.ts'

const exportStatuses = ['running', 'done', 'failed', 'cancelled'] as const

/** Number of days for which an exported file can be downloaded again, if the server has a folder with enough space. */
export const EXPORT_RETENTION_DAYS = 30

export const ReportExport = z.object({
  id: z.int(),
  report: z.enum(reportNames),
  /**
   * Query parameters of the export. The value true replaces a text that is not stored, because it may be personal data.
   */
  filters: z.record(z.string(), z.union([z.string(), z.int(), z.literal(true)])),
  file_name: z.string(),
  status: z.enum(exportStatuses),
  rows: z.int(),
  bytes: z.int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Time until which the file can be downloaded again; null when the file is not stored. */
  kept_until: instant.nullable(),
})
export type ReportExport = z.infer<typeof ReportExport>

/** Lists the caller's exports, newest first, at most 20. */
export const listExports = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/exports',
  access: read('relatories'),
  response: z.object({
    data: z.array(ReportExport),
    /** True if this server stores the exported files. */
    keeps_files: z.boolean(),
  }),
  cacheTopics: ['reports'],
  extension: true,
})

/** Downloads the stored file of one of the caller's exports. The response has the media type of the stored file. */
export const downloadExport = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/exports/:id/file',
  access: write('relatories'),
  params: z.strictObject({ id: recordId }),
  response: z.instanceof(ReadableStream<Uint8Array>),
  fileMediaType: '*/*',
  rateLimit: 'exports',
  errorStatuses: [409, 410],
  extension: true,
})

/** Cancels a running export of the caller, even if another tab or device started the export. */
export const cancelExport = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/exports/:id',
  access: write('relatories'),
  params: z.strictObject({ id: recordId }),
  response: z.object({ success: z.literal(true), data: ReportExport }),
  invalidatedTopics: ['reports'],
  extension: true,
})
