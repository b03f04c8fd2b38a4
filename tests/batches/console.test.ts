// What the console works out by itself: how far a batch is, and what a chosen file says.
import { describe, expect, test } from 'vitest'
import { canRetry, countLines, isLive, momentOf, textOfFile } from '#console/features/batches/batches.tsx'
import { ticketIn } from '#console/features/batches/paste-field.tsx'
import { type Batch, ended, runnable } from '#contract/batches.ts'

const none = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0, skipped: 0 }

function batchOf(status: Batch['status'], rows: Partial<Batch['rows']>): Batch {
  const all = { ...none, ...rows }
  return {
    ...{ id: 1, type: 'reprocess.reverse', ticket: 'ZD-1', task: 'Teste', ecommerce_id: null, status, stopped: null },
    user_id: 1,
    user_name: { first_name: 'Ana', last_name: 'Souza' },
    ...{ is_mine: true, taken_over: null, is_waiting: false },
    total: Object.values(all).reduce((sum, count) => sum + count, 0),
    rows: all,
    checks: {
      ...{ ok: 0, duplicate: 0, recent: 0, other_ecommerce: 0, already_done: 0 },
      ...{ not_allowed: 0, no_zip_mends: 0, not_found: 0, unreadable: 0, personal: 0 },
    },
    ...{ created_at: '2026-11-20T12:00:00.000Z', started_at: null, finished_at: null },
  }
}

describe('how far a batch is', () => {
  test('rows that are not run do not count, and cancelled ones were not done', () => {
    const batch = batchOf('cancelled', { done: 2, failed: 1, cancelled: 4, skipped: 9 })
    expect([ended(batch), runnable(batch)]).toEqual([3, 7])
  })

  test('it is told at every quarter and at every change of state, not at every row', () => {
    const moments = Array.from({ length: 101 }, (_, done) =>
      momentOf(batchOf('running', { done, waiting: 100 - done })),
    )
    expect(new Set(moments).size).toBe(5)
    expect(momentOf(batchOf('paused', { done: 1, waiting: 99 }))).not.toBe(moments[1])
    expect(momentOf(batchOf('draft', { skipped: 3 }))).toBe('draft 0')
  })

  test('it is looked at while something still happens by itself', () => {
    expect(isLive(batchOf('running', { waiting: 1 }))).toBe(true)
    expect(isLive(batchOf('paused', { running: 1 }))).toBe(true)
    expect(isLive(batchOf('cancelled', { cancelled: 1 }))).toBe(false)
    expect(isLive(batchOf('draft', { waiting: 1 }))).toBe(false)
  })
})

test('what failed is tried again when nothing waits beside it', () => {
  expect(canRetry(batchOf('done', { done: 1, failed: 1 }))).toBe(true)
  expect(canRetry(batchOf('done', { done: 1 }))).toBe(false)
  for (const status of ['running', 'paused', 'cancelled'] as const)
    expect(canRetry(batchOf(status, { failed: 1, waiting: 1 }))).toBe(false)
})

describe('a chosen file', () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

  test.each([
    ['UTF-8', bytes('918273\n918274', 'utf8')],
    ['UTF-8 with its mark', bytes('\ufeff918273\n918274', 'utf8')],
    ['UTF-16, as Excel saves “Unicode text”', bytes('\ufeff918273\n918274', 'utf16le')],
  ])('in %s', (_, file) => {
    expect(textOfFile(file)).toBe('918273\n918274')
  })

  test('a workbook is none', () => {
    expect(textOfFile(new Uint8Array([0x50, 0x4b, 3, 4, 1]))).toBeNull()
    expect(textOfFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBeNull()
  })

  test('lines with something in them are counted', () => {
    expect(countLines('1\r\n\r\n 2 \n\t\n3')).toBe(3)
  })

  test.each([
    ['ZD-48213 918273', 'ZD-48213'],
    ['chamado #77, reversa 1', 'ZD-77'],
    ['zd123', 'ZD-123'],
    ['918273', null],
    ['ABZD-1', null],
  ])('the ticket in %j', (text, ticket) => {
    expect(ticketIn(text)).toBe(ticket)
  })
})
