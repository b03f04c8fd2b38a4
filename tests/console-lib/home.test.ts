// Tests which records and queues (lists of open work) the home page displays.
import { describe, expect, it } from 'vitest'
import { getRouteWithoutPersonalData } from '#console/features/diagnostics/actions.ts'
import { hasNoPermissions } from '#console/features/home/home-page.tsx'
import { groupFailingIntegrations } from '#console/features/home/platform.tsx'
import { listRecentRecords, sortQueues } from '#console/features/home/work.tsx'
import { buildUniformPermissions, defaultPermissionsByType, type UserWithPermissions } from '#contract/access.ts'
import type { QueueName } from '#contract/console/home.ts'

const cs: UserWithPermissions = { access: 'cs', permissions: defaultPermissionsByType.cs }
const denied: UserWithPermissions = { access: 'collaborator_aftersale', permissions: buildUniformPermissions('denied') }

const item = (command: string, args: Record<string, string>, title: string, at = '2026-11-20T12:00:00.000Z') => ({
  ...{ command, args, title, at },
})
const lojaAzul = item('ecommerces.open', { ecommerce: '1' }, 'Loja Azul')
const reverse = item('reverses.show', { reverse_id: '9' }, 'Reversa 9')

describe('listRecentRecords', () => {
  it('returns the visited records once each, with the pinned records first', () => {
    const records = listRecentRecords(cs, { visited: [reverse, lojaAzul], pinned: [lojaAzul] })
    expect(records.map(({ to, isPinned }) => [to, isPinned])).toEqual([
      ['/ecommerces/show/1', true],
      ['/reverses/show/9', false],
    ])
  })

  it('returns a record only once if it was read and edited', () => {
    const carrier = { carrier: '1' }
    const visited = [item('carriers.edit', carrier, 'Expresso'), item('carriers.open', carrier, 'Expresso')]
    const staff: UserWithPermissions = { access: 'ti', permissions: defaultPermissionsByType.ti }
    expect(listRecentRecords(staff, { visited, pinned: [] }).map(({ to }) => to)).toEqual([
      '/integrated-carriers/1/edit',
    ])
  })

  it('returns only records that the user may open, up to the limit', () => {
    expect(listRecentRecords(denied, { visited: [reverse], pinned: [lojaAzul] })).toEqual([])
    expect(listRecentRecords(cs, { visited: [item('no.longer', {}, 'Sumiu'), reverse], pinned: [] })).toHaveLength(1)
    expect(listRecentRecords(cs, { visited: [reverse, lojaAzul], pinned: [] }, 1)).toHaveLength(1)
  })
})

describe('sortQueues', () => {
  const queues = (['trackingErrors', 'failedReprocesses', 'groupBilling', 'overQuota'] as const).map((name) => ({
    ...{ name, count: 1, is_more: false, oldest: null, recent: null },
  }))
  const order = (type: UserWithPermissions['access']): readonly QueueName[] =>
    sortQueues(queues, type).map(({ name }) => name)

  it('puts the queues of the account type first', () => {
    expect(order('n1')).toEqual(['trackingErrors', 'failedReprocesses', 'groupBilling', 'overQuota'])
    expect(order('financial')).toEqual(['groupBilling', 'overQuota', 'trackingErrors', 'failedReprocesses'])
    expect(order('ti')[0]).toBe('failedReprocesses')
  })
})

describe('groupFailingIntegrations', () => {
  const failing = (['down', null, 'down'] as const).map((last_error, index) => ({
    ...{ id: index, ecommerce: { id: index, display_name: 'Loja' }, last_error },
    last_failure_at: '2026-11-20T12:00:00.000Z',
  }))

  it('returns one group per error, in the order of the latest failures', () => {
    expect(groupFailingIntegrations(failing).map(({ error, integrations }) => [error, integrations.length])).toEqual([
      ['down', 2],
      [null, 1],
    ])
  })
})

describe('hasNoPermissions', () => {
  it('returns true only for a user without any permission', () => {
    expect(hasNoPermissions(denied)).toBe(true)
    expect(hasNoPermissions({ ...denied, access: 'admin_boss' })).toBe(false)
    expect(hasNoPermissions(cs)).toBe(false)
  })
})

describe('the route in the diagnostics', () => {
  it('contains the names of the search and the arguments without their values', () => {
    expect(getRouteWithoutPersonalData('/ecommerces', '')).toBe('/ecommerces')
    expect(
      getRouteWithoutPersonalData('/ecommerces', '?q=maria@example.com&page=2&do=reprocess.reverse&ticket=ZD-1'),
    ).toBe('/ecommerces?q&page=2&do=reprocess.reverse&ticket')
  })
})
