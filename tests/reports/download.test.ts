// Tests the download of an export: its file name comes from the server, and only one export runs at a time.
import { expect, test } from 'vitest'
import { parseFileName } from '#console/api/download.ts'
import { abortExport, startExport } from '#console/run/export-jobs.ts'

test.each([
  ['attachment; filename="a_b.csv"; filename*=UTF-8\'\'a%20b%C3%A7.csv', 'a bç.csv'],
  ['attachment; filename="source_2026-11-20_1432.csv"', 'source_2026-11-20_1432.csv'],
  ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="plain.csv"', 'plain.csv'],
  ['attachment', null],
  [null, null],
])('%s results in the file name %s', (header, name) => {
  expect(parseFileName(header)).toBe(name)
})

test('Only one export runs at a time, and the late end of an earlier export does not end the next export', () => {
  const first = startExport({ report: 'users', url: '/reports?report=users' })
  expect(first).not.toBeNull()
  expect(startExport({ report: 'source', url: '/reports' })).toBeNull()
  abortExport()
  expect(first?.signal.aborted).toBe(true)
  first?.finish()
  const second = startExport({ report: 'source', url: '/reports' })
  first?.finish()
  expect(startExport({ report: 'users', url: '/reports' })).toBeNull()
  second?.finish()
})
