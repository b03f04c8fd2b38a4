import { describe, expect, test } from 'vitest'
import { buildDiagnostics } from '#console/features/groups/actions.ts'
import { buildQuotaRows } from '#console/features/groups/billing.tsx'
import { parseTabAndMode } from '#console/features/groups/groups.tsx'
import {
  addToDraft,
  applyDraft,
  emptyDraft,
  getLinkChanges,
  hasSameIds,
  removeFromDraft,
  sortRows,
} from '#console/features/groups/links-tab.tsx'

import type { Group, GroupEcommerce } from '#contract/platform/groups.ts'

const one = (id: number, group: number | null = null): GroupEcommerce => ({
  ...{ id, display_name: `Loja ${id}`, is_active: true },
  ecommerce_group_id: group,
})
const ids = (some: readonly GroupEcommerce[]) => some.map(({ id }) => id)
const linked = [one(1, 9), one(2, 9), one(3, 9)]

function added(draft: ReturnType<typeof addToDraft>) {
  if ('already' in draft) throw new Error('The draft was rejected')
  return draft
}

describe('S2 §2 The list of the ecommerces of a group can be edited', () => {
  test('the list contains the linked ecommerces without the removed ones, and the added ecommerces', () => {
    const draft = added(addToDraft(linked, removeFromDraft(linked, emptyDraft, [2]), [one(7), one(8)]))
    expect(ids(applyDraft(linked, draft))).toEqual([1, 3, 7, 8])
    expect(ids(getLinkChanges(linked, draft).links)).toEqual([7, 8])
    expect(ids(getLinkChanges(linked, draft).unlinks)).toEqual([2])
  })

  test('adding returns the ecommerces that are already in the list and adds nothing', () => {
    expect(addToDraft(linked, emptyDraft, [one(7), one(2)])).toEqual({ already: [one(2)] })
    const draft = added(addToDraft(linked, emptyDraft, [one(7)]))
    expect(addToDraft(linked, draft, [one(8), one(7), one(3)])).toEqual({ already: [one(7), one(3)] })
  })

  test('a removed ecommerce can be added again, which leaves no change', () => {
    const back = added(addToDraft(linked, removeFromDraft(linked, emptyDraft, [2]), [one(2)]))
    expect(getLinkChanges(linked, back)).toEqual({ links: [], unlinks: [] })
  })

  test('adding and removing the same ecommerce leaves an empty draft', () => {
    const draft = removeFromDraft(linked, added(addToDraft(linked, emptyDraft, [one(7)])), [7])
    expect(draft).toEqual(emptyDraft)
  })

  test('the draft neither reverts nor repeats a change of another user', () => {
    const draft = added(addToDraft(linked, removeFromDraft(linked, emptyDraft, [2]), [one(7)]))
    const now = [one(1, 9), one(4, 9), one(7, 9)]
    expect(ids(applyDraft(now, draft))).toEqual([1, 4, 7])
    expect(getLinkChanges(now, draft)).toEqual({ links: [], unlinks: [] })
    expect(hasSameIds(now, linked)).toBe(false)
    expect(hasSameIds([...linked].reverse(), linked)).toBe(true)
  })

  test('columns sort numerically for numbers and alphabetically for text', () => {
    const rows = [one(10), one(9), one(100)].map((row, at) => ({
      ...row,
      display_name: ['zebra', 'Água', 'abacate'][at] ?? '',
    }))
    const by = (column: 'id' | 'display_name', direction: 'asc' | 'desc') =>
      ids(sortRows(rows, { column, direction }, (row) => row[column]))
    expect(by('id', 'asc')).toEqual([9, 10, 100])
    expect(by('id', 'desc')).toEqual([100, 10, 9])
    expect(by('display_name', 'asc')).toEqual([100, 9, 10])
    expect(by('display_name', 'desc')).toEqual([10, 9, 100])
  })
})

test('S2 §2 the URL contains the tab and the view or edit mode', () => {
  const placed = (search: string) => parseTabAndMode(new URLSearchParams(search))
  expect(placed('')).toEqual({ tab: 'register', mode: 'view' })
  expect(placed('tab=links&mode=edit')).toEqual({ tab: 'links', mode: 'edit' })
  expect(placed('tab=nothing&mode=nothing')).toEqual({ tab: 'register', mode: 'view' })
})

test('A45 the quota table has one row per service of an ecommerce, and one row for an ecommerce without services', () => {
  const fee = { service_code: 'refund.retained', fixed_fee: null, variable_fee: '2.5000', start_at: '2026-01-01' }
  const quota = { service_code: 'reverse.used', monthly_quota: 50, unlimited_quota: false }
  const rows = buildQuotaRows([
    { id: 1, display_name: 'A', is_active: true, billing_quotas: [quota], current_fees: [fee] },
    { id: 2, display_name: 'B', is_active: true, billing_quotas: [], current_fees: [] },
  ])
  expect(rows.map(({ key, quota: q, fee: f }) => [key, Boolean(q), Boolean(f)])).toEqual([
    ['1 refund.retained', false, true],
    ['1 reverse.used', true, false],
    ['2 ', false, false],
  ])
})

test('A31 the diagnostics contain the group and the error, and no e-mail address', () => {
  const group: Group = {
    ...{ id: 4, uuid: '7e57d004-2b97-4e7a-b45f-5387367791cd', name: 'Grupo', is_active: true, id_group_at_crm: 77 },
    first_group_manager: 'ana@grupo.example',
    status_replica_group_in_billing: 'error',
    error_replica_group_in_billing: 'CLIENT_NOT_FOUND',
    ...{ linked_ecommerce_number: 2, version: 3 },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
  }
  const text = buildDiagnostics(group, { version: '1', request: 'r-1', time: '2026-02-01T00:00:00.000Z' })
  for (const part of ['group: 4', 'id_group_at_crm: 77', 'billing: error', 'CLIENT_NOT_FOUND', 'request: r-1'])
    expect(text).toContain(part)
  expect(text).not.toContain('ana@')
})
