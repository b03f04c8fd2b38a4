// A file that comes part by part: its rows are counted as they come, its name is the server's.
import { expect, test } from 'vitest'
import { countRows } from '#console/lib/csv-rows.ts'
import { fileNameOf } from '#console/lib/download.ts'
import { beginExport, stopExport } from '#console/lib/export-run.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', 0],
  ['\ufeffId;Nome\r\n', 0],
  ['Id;Nome\r\n1;Ana\r\n2;Rui\r\n', 2],
  ['Id;Nota\r\n1;"duas\r\nlinhas"\r\n', 1],
  ['Id;Nota\r\n1;"disse ""oi""\r\ne foi"\r\n2;b\r\n', 2],
  ['Id\r\n1', 0],
])('%j has %i rows', (text, rows) => {
  const whole = countRows()
  expect(whole.add(bytes(text))).toBe(rows)
  // Cut anywhere, the count is the same.
  const cut = countRows()
  for (const byte of bytes(text)) cut.add(Uint8Array.of(byte))
  expect(cut.rows()).toBe(rows)
})

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
