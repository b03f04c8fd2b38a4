// A file that comes part by part: its name is the server's.
import { expect, test } from 'vitest'
import { fileNameOf } from '#console/api/download.ts'
import { beginExport, stopExport } from '#console/run/export-jobs.ts'

test.each([
  ['attachment; filename="a_b.csv"; filename*=UTF-8\'\'a%20b%C3%A7.csv', 'a bç.csv'],
  ['attachment; filename="source_2026-11-20_1432.csv"', 'source_2026-11-20_1432.csv'],
  ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="plain.csv"', 'plain.csv'],
  ['attachment', null],
  [null, null],
])('%s is named %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test('one export at a time; a late end of an earlier one does not end the next', () => {
  const first = beginExport({ report: 'users', place: '/reports?report=users' })
  expect(first).not.toBeNull()
  expect(beginExport({ report: 'source', place: '/reports' })).toBeNull()
  stopExport()
  expect(first?.signal.aborted).toBe(true)
  first?.end()
  const second = beginExport({ report: 'source', place: '/reports' })
  first?.end()
  expect(beginExport({ report: 'users', place: '/reports' })).toBeNull()
  second?.end()
})
