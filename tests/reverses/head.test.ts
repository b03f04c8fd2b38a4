// Tests the header on the page of a reverse (return request): status history, latest ticket and tracking link of the
// parcel.
import { expect, test } from 'vitest'
import { buildStatusHistory, getLastTicket, getTrackingUrl } from '#console/features/reverses/head.tsx'
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'
import type { Attempt } from '#contract/platform/reprocess.ts'

const attempt: Attempt = {
  ...{ id: 1, type: 'reverse', ecommerce_id: 1, entity_id: 5, task: 'T', ticket: 'ZD-1', user_id: 1, attempt: 1 },
  ...{ user: { first_name: 'Lia', last_name: 'Sá' }, status: 'done', error: null, url_log: null, forced: false },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', finished_at: null },
}
const creationEntry: TimelineEntry = { kind: 'created', at: '2026-01-01T00:00:00Z', source: 'portal' }
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

test('The header lists the statuses of the reverse, the oldest first, without the statuses of its refunds', () => {
  const entries = [
    buildStatusEntry('2026-01-03T00:00:00Z', 'approved', 'awaiting'),
    buildStatusEntry('2026-01-02T12:00:00Z', 'approved', 'processing', { type: 'refund' }),
    buildStatusEntry('2026-01-02T00:00:00Z', 'pending', 'approved'),
    {
      kind: 'attempt' as const,
      at: '2026-01-01T12:00:00Z',
      attempt: { ...attempt, status: 'failed' as const },
      moved: null,
    },
    creationEntry,
  ]
  expect(buildStatusHistory(entries)).toEqual([
    { status: 'pending', changedAt: null },
    { status: 'approved', changedAt: '2026-01-02T00:00:00Z' },
    { status: 'awaiting', changedAt: '2026-01-03T00:00:00Z' },
  ])
  expect(buildStatusHistory([creationEntry])).toEqual([])
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
