// Tests the page of a reverse (return request): latest ticket, tracking link, open work and carrier events.
import { expect, test } from 'vitest'
import { getTrackingUrl } from '#console/features/reverses/head.tsx'
import { hasOpenWork, mergeCarrierEvents } from '#console/features/reverses/timeline-entries.ts'
import { getLastTicket } from '#console/records/reverse-timeline.ts'
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'
import type { Attempt } from '#contract/platform/reprocess.ts'

const attempt: Attempt = {
  ...{ id: 1, type: 'reverse', ecommerce_id: 1, entity_id: 5, task: 'T', ticket: 'ZD-1', user_id: 1, attempt: 1 },
  ...{ user: { first_name: 'Lia', last_name: 'Sá' }, status: 'done', error: null, url_log: null, forced: false },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', finished_at: null },
}
const creationEntry: TimelineEntry = { kind: 'created', at: '2026-01-01T00:00:00Z', source: 'portal', status: null }
const zip: TimelineEntry = {
  ...{ kind: 'zip', at: '2026-01-04T00:00:00Z', id: 9, user_name: 'Lia', ticket: null },
  ...{ is_undo: false, is_redo: false, zip_before: '00000000', zip_after: '01310100' },
}
const buildStatusEntry = (
  at: string,
  from: string,
  to: string,
  attemptFields: Partial<Attempt> = {},
): TimelineEntry => ({
  kind: 'attempt',
  at,
  attempt: { ...attempt, ...attemptFields },
  moved: { from, to },
})

test('The header contains the ticket that changed the reverse last', () => {
  expect(getLastTicket([creationEntry])).toBeNull()
  const [first, second] = [
    buildStatusEntry('2026-01-03T00:00:00Z', 'a', 'b', { ticket: 'ZD-3' }),
    { ...zip, ticket: 'ZD-9' },
  ]
  expect(getLastTicket([zip, first, creationEntry])).toBe('ZD-3')
  expect(getLastTicket([second, first, creationEntry])).toBe('ZD-9')
})

test.each([
  ['AA123456789BR', 'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR'],
  ['AA123456789CN', null],
  ['JT-0000123', null],
  ['AA123456789BR&x=1', null],
])('%s: the tracking link is %s', (code, page) => expect(getTrackingUrl(code)).toBe(page))

const failed = buildStatusEntry('2026-01-05T00:00:00Z', 'a', 'b', { status: 'failed', error: 'reprocess.zip_invalid' })
const cancelled = buildStatusEntry('2026-01-06T00:00:00Z', 'a', 'b', { status: 'cancelled' })
const done = buildStatusEntry('2026-01-07T00:00:00Z', 'a', 'b')
const refundFailed = buildStatusEntry('2026-01-08T00:00:00Z', 'a', 'b', { type: 'refund', status: 'failed' })
const reverse = { type: 'reverse' as const, id: 5, status: 'approved' }

test.each([
  ['a tracking error', { ...reverse, tracking_error: 'cep_invalid' }, [], true],
  ['a failed last attempt', reverse, [failed, creationEntry], true],
  ['a failed attempt before a cancelled attempt', reverse, [cancelled, failed], true],
  ['a failed attempt before a successful attempt', reverse, [done, failed], false],
  ['a failed attempt and a final status', { ...reverse, status: 'done' }, [failed], false],
  ['a failed attempt on its refund', reverse, [refundFailed], false],
  ['no attempt', reverse, [creationEntry], false],
] as const)('A reverse with %s needs work: %o', (name, record, entries, expected) => {
  expect(hasOpenWork(record, entries), name).toBe(expected)
})

test('Carrier events are sorted into the history; events older than the loaded entries wait for these entries', () => {
  const buildEvent = (at: string) => ({ at, code: 'posted', description: null, place: null })
  const events = [buildEvent('2026-01-06T00:00:00Z'), buildEvent('2026-01-02T00:00:00Z')]
  const listTimes = (hasMoreEntries: boolean) =>
    mergeCarrierEvents([done, failed], events, { hasMoreEntries }).map(({ kind, at }) => `${kind} ${at.slice(8, 10)}`)
  expect(listTimes(false)).toEqual(['attempt 07', 'carrier 06', 'attempt 05', 'carrier 02'])
  expect(listTimes(true)).toEqual(['attempt 07', 'carrier 06', 'attempt 05'])
})
