// Tests the draft with which a user edits the list of ecommerces in a group.
import { describe, expect, test } from 'vitest'
import { buildDiagnostics } from '#console/features/groups/actions.ts'
import { buildQuotaRows } from '#console/features/groups/billing.tsx'
import { parseTabAndMode } from '#console/features/groups/groups.tsx'
import {
  addToDraft,
  applyDraft,
  emptyDraft,
  getLinkChanges,
  haveSameIds,
  removeFromDraft,
  sortRows,
} from '#console/features/groups/links-tab.tsx'

import type { Group, GroupEcommerce } from '#contract/platform/groups.ts'

const buildEcommerce = (id: number, group: number | null = null): GroupEcommerce => ({
  ...{ id, display_name: `Loja ${id}`, is_active: true },
  ecommerce_group_id: group,
})
const ids = (ecommerces: readonly GroupEcommerce[]) => ecommerces.map(({ id }) => id)
const linkedEcommerces = [buildEcommerce(1, 9), buildEcommerce(2, 9), buildEcommerce(3, 9)]

function getDraft(draft: ReturnType<typeof addToDraft>) {
  if ('already' in draft) throw new Error('The draft was rejected')
  return draft
}

describe('S2 §2 The list of the ecommerces of a group can be edited', () => {
  test('the list contains the linked ecommerces without the removed ones, and the added ecommerces', () => {
    const draft = getDraft(
      addToDraft(linkedEcommerces, removeFromDraft(linkedEcommerces, emptyDraft, [2]), [
        buildEcommerce(7),
        buildEcommerce(8),
      ]),
    )
    expect(ids(applyDraft(linkedEcommerces, draft))).toEqual([1, 3, 7, 8])
    expect(ids(getLinkChanges(linkedEcommerces, draft).links)).toEqual([7, 8])
    expect(ids(getLinkChanges(linkedEcommerces, draft).unlinks)).toEqual([2])
  })

  test('adding returns the ecommerces that are already in the list and adds nothing', () => {
    expect(addToDraft(linkedEcommerces, emptyDraft, [buildEcommerce(7), buildEcommerce(2)])).toEqual({
      already: [buildEcommerce(2)],
    })
    const draft = getDraft(addToDraft(linkedEcommerces, emptyDraft, [buildEcommerce(7)]))
    expect(addToDraft(linkedEcommerces, draft, [buildEcommerce(8), buildEcommerce(7), buildEcommerce(3)])).toEqual({
      already: [buildEcommerce(7), buildEcommerce(3)],
    })
  })

  test('a removed ecommerce can be added again, which leaves no change', () => {
    const restored = getDraft(
      addToDraft(linkedEcommerces, removeFromDraft(linkedEcommerces, emptyDraft, [2]), [buildEcommerce(2)]),
    )
    expect(getLinkChanges(linkedEcommerces, restored)).toEqual({ links: [], unlinks: [] })
  })

  test('adding and removing the same ecommerce leaves an empty draft', () => {
    const draft = removeFromDraft(
      linkedEcommerces,
      getDraft(addToDraft(linkedEcommerces, emptyDraft, [buildEcommerce(7)])),
      [7],
    )
    expect(draft).toEqual(emptyDraft)
  })

  test('the draft neither reverts nor repeats a change of another user', () => {
    const draft = getDraft(
      addToDraft(linkedEcommerces, removeFromDraft(linkedEcommerces, emptyDraft, [2]), [buildEcommerce(7)]),
    )
    const currentEcommerces = [buildEcommerce(1, 9), buildEcommerce(4, 9), buildEcommerce(7, 9)]
    expect(ids(applyDraft(currentEcommerces, draft))).toEqual([1, 4, 7])
    expect(getLinkChanges(currentEcommerces, draft)).toEqual({ links: [], unlinks: [] })
    expect(haveSameIds(currentEcommerces, linkedEcommerces)).toBe(false)
    expect(haveSameIds([...linkedEcommerces].reverse(), linkedEcommerces)).toBe(true)
  })

  test('columns sort numerically for numbers and alphabetically for text', () => {
    const rows = [buildEcommerce(10), buildEcommerce(9), buildEcommerce(100)].map((row, at) => ({
      ...row,
      display_name: ['zebra', 'Água', 'abacate'][at] ?? '',
    }))
    const sortIds = (column: 'id' | 'display_name', direction: 'asc' | 'desc') =>
      ids(sortRows(rows, { column, direction }, (row) => row[column]))
    expect(sortIds('id', 'asc')).toEqual([9, 10, 100])
    expect(sortIds('id', 'desc')).toEqual([100, 10, 9])
    expect(sortIds('display_name', 'asc')).toEqual([100, 9, 10])
    expect(sortIds('display_name', 'desc')).toEqual([10, 9, 100])
  })
})

test('S2 §2 the URL contains the tab and the view or edit mode', () => {
  const parseSearch = (search: string) => parseTabAndMode(new URLSearchParams(search))
  expect(parseSearch('')).toEqual({ tab: 'register', mode: 'view' })
  expect(parseSearch('tab=links&mode=edit')).toEqual({ tab: 'links', mode: 'edit' })
  expect(parseSearch('tab=nothing&mode=nothing')).toEqual({ tab: 'register', mode: 'view' })
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
