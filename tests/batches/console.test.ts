// Tests what the console displays about a batch: its progress, the reasons of failed rows, and the content of an
// uploaded file.

import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import {
  canRetry,
  countLines,
  decodeTextFile,
  getAnnouncementKey,
  getBadgeStatus,
  isBatchActive,
  needsRunConfirmation,
} from '#console/features/batches/batches.tsx'
import { formatReasons } from '#console/features/batches/note.ts'
import { findTicket } from '#console/features/batches/paste-field.tsx'
import { splitPastedLines } from '#console/features/batches/pasted-lines.ts'
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import { type Batch, type BatchRow, countEndedRows, countUnsuccessfulRows } from '#contract/console/batches.ts'
import batchTexts from '#locales/pt-BR/batches.json' with { type: 'json' }
import errorTexts from '#locales/pt-BR/errors.json' with { type: 'json' }
import { getStatusName } from '#server/http/text.ts'

const language = i18next.createInstance({ lng: 'pt-BR', resources: { 'pt-BR': { ...batchTexts, ...errorTexts } } })
await language.init()
const { t } = language

const noRows = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0, skipped: 0 }

function buildBatch(status: Batch['status'], rows: Partial<Batch['rows']>): Batch {
  const counts = { ...noRows, ...rows }
  return {
    ...{ id: 1, type: 'reprocess.reverse', ticket: 'ZD-1', task: 'Teste', ecommerce_id: null, status, stopped: null },
    user_id: 1,
    user_name: { first_name: 'Ana', last_name: 'Souza' },
    ...{ is_mine: true, taken_over: null, is_waiting: false },
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    rows: counts,
    checks: {
      ...{ ok: 0, other_state: 0, duplicate: 0, recent: 0, other_ecommerce: 0, already_done: 0 },
      ...{ not_allowed: 0, no_zip_mends: 0, not_found: 0, unreadable: 0, personal: 0 },
    },
    ...{ created_at: '2026-11-20T12:00:00.000Z', started_at: null, finished_at: null },
  }
}

describe('the progress of a batch', () => {
  test('countEndedRows includes skipped and cancelled rows, and countUnsuccessfulRows counts all rows that were not done', () => {
    const batch = buildBatch('cancelled', { done: 2, failed: 1, cancelled: 4, skipped: 9 })
    expect([countEndedRows(batch), countUnsuccessfulRows(batch), batch.total]).toEqual([16, 14, 16])
    expect(countEndedRows(buildBatch('running', { done: 1, skipped: 1, running: 1, waiting: 1 }))).toBe(2)
  })

  test('the badge of a done batch says that some rows were not done', () => {
    expect(getBadgeStatus(buildBatch('done', { done: 3 }))).toBe('done')
    expect(getBadgeStatus(buildBatch('done', { done: 2, skipped: 1 }))).toBe('partly')
    expect(getBadgeStatus(buildBatch('running', { done: 2, failed: 1 }))).toBe('running')
  })

  test('a small batch needs a confirmation only if a zip code is in another state', () => {
    const batch = buildBatch('draft', { waiting: 2 })
    expect(needsRunConfirmation(batch)).toBe(false)
    expect(needsRunConfirmation({ ...batch, checks: { ...batch.checks, other_state: 1 } })).toBe(true)
  })

  test.each([
    [{ done: 3, skipped: 1 }, '3 concluídas, 1 não executada, de 4'],
    [
      { done: 2, failed: 1, skipped: 2, cancelled: 4, waiting: 1 },
      '2 concluídas, 1 com falha, 2 não executadas, 4 canceladas, 1 a fazer, de 10',
    ],
    [{ done: 3 }, '3 concluídas'],
    [{ skipped: 2 }, '0 concluída, 2 não executadas, de 2'],
  ])('formatBatchOutcome counts every row of %j', (rows, text) => {
    expect(formatBatchOutcome(rows, t)).toBe(text)
  })

  test('getAnnouncementKey changes at every quarter and at every change of status, not at every row', () => {
    const announcements = Array.from({ length: 101 }, (_, done) =>
      getAnnouncementKey(buildBatch('running', { done, waiting: 100 - done })),
    )
    expect(new Set(announcements).size).toBe(5)
    expect(getAnnouncementKey(buildBatch('paused', { done: 1, waiting: 99 }))).not.toBe(announcements[1])
    expect(getAnnouncementKey(buildBatch('draft', { skipped: 1, waiting: 9 }))).toBe('draft 0')
  })

  test('isBatchActive returns true while rows are processed', () => {
    expect(isBatchActive(buildBatch('running', { waiting: 1 }))).toBe(true)
    expect(isBatchActive(buildBatch('paused', { running: 1 }))).toBe(true)
    expect(isBatchActive(buildBatch('cancelled', { cancelled: 1 }))).toBe(false)
    expect(isBatchActive(buildBatch('draft', { waiting: 1 }))).toBe(false)
  })
})

describe('the reasons in the note of a batch', () => {
  const row = (line: number, overrides: Partial<BatchRow>): BatchRow => ({
    ...{ position: line, line, input: String(900_000 + line), entity_id: 900_000 + line, ecommerce_id: null },
    ...{ ecommerce_name: null, zip_code: null, check: 'ok', status: 'failed', error: null },
    ...{ address_change: null, status_change: null, merchant_message: null },
    ...{ attempt_id: null, url_log: null, finished_at: null, ...overrides },
  })

  test('formatReasons returns one line per reason, with the records of failed, skipped and cancelled rows', () => {
    const rows = [
      row(1, { error: 'batches.corrected' }),
      row(2, { error: 'batches.corrected' }),
      row(3, { status: 'skipped', check: 'not_found' }),
      row(4, { status: 'skipped', check: 'unreadable', entity_id: null }),
      row(5, { status: 'cancelled', error: 'batches.not_looked_up' }),
      row(6, { status: 'skipped', check: 'not_allowed', error: 'reprocess.manual' }),
    ]
    expect(formatReasons(buildBatch('cancelled', { failed: 2, skipped: 3, cancelled: 1 }), rows, t)).toEqual([
      '- Esta reversa já foi corrigida por outra pessoa: 900001, 900002',
      '- Não encontrada: 900003',
      '- Ilegível: linha 4',
      '- Cancelada: 900005',
      '- O tratamento é manual, sem reprocessamento: 900006',
    ])
  })

  test('formatReasons names at most 20 records per line, and counts the rows that were not loaded', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => row(index + 1, { status: 'skipped', check: 'duplicate' }))
    const [line = '', more, ...others] = formatReasons(buildBatch('done', { skipped: 4000 }), rows, t)
    expect(line).toMatch(/^- Repetida: 900001, .*, 900020, e mais 980$/)
    expect(more).toBe('- e mais 3.000: veja os motivos no lote')
    expect(others).toEqual([])
  })
})

test('splitPastedLines returns the beginning of every line, at the index of its line number', () => {
  expect(splitPastedLines(`918273\r\n\n  abc def \r${'x'.repeat(80)}`)).toEqual([
    '918273',
    '',
    'abc def',
    'x'.repeat(60),
  ])
})

test('getStatusName returns the status of a refund in the words for refunds', () => {
  expect(getStatusName('approved', 'pt-BR', 'refund')).toBe('Aprovado')
  expect(getStatusName('approved', 'pt-BR')).toBe('Aprovada')
})

test('canRetry returns true only when a finished batch has failed rows', () => {
  expect(canRetry(buildBatch('done', { done: 1, failed: 1 }))).toBe(true)
  expect(canRetry(buildBatch('done', { done: 1 }))).toBe(false)
  for (const status of ['running', 'paused', 'cancelled'] as const)
    expect(canRetry(buildBatch(status, { failed: 1, waiting: 1 }))).toBe(false)
})

describe('the content of a pasted text or file', () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

  test.each([
    ['UTF-8', bytes('918273\n918274', 'utf8')],
    ['UTF-8 with a byte order mark', bytes('\ufeff918273\n918274', 'utf8')],
    ['UTF-16, as Excel saves “Unicode text”', bytes('\ufeff918273\n918274', 'utf16le')],
  ])('is decoded from %s', (_, file) => {
    expect(decodeTextFile(file)).toBe('918273\n918274')
  })

  test('is rejected when the file is a workbook', () => {
    expect(decodeTextFile(new Uint8Array([0x50, 0x4b, 3, 4, 1]))).toBeNull()
    expect(decodeTextFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBeNull()
  })

  test('is counted by countLines without blank lines', () => {
    expect(countLines('1\r\n\r\n 2 \n\t\n3')).toBe(3)
  })

  test.each([
    ['ZD-48213 918273', 'ZD-48213'],
    ['chamado #77, reversa 1', 'ZD-77'],
    ['zd123', 'ZD-123'],
    ['918273', null],
    ['ABZD-1', null],
    ['#918273 01310-100\n#918274 01310-200', null],
    ['reversa;cep\n#918273;01310-100', null],
    ['#918273, #918274', null],
    ['Chamado ZD-48213\n#918273 01310-100', 'ZD-48213'],
    ['ZD-48213 918273\nZD-48214 918274', null],
  ])('%j contains the ticket that findTicket returns', (text, ticket) => {
    expect(findTicket(text)).toBe(ticket)
  })
})
