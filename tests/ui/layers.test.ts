// Tests the list of open drawers and its storage in the state of the browser history.
import { expect, test } from 'vitest'
import { confirmUndoCommand } from '#commands/activity.ts'
import { openHelpdeskLinkBuilderCommand } from '#commands/keyboard.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { openTicketCommand, setTicketCommand } from '#commands/tickets.ts'
import {
  getCloseNavigation,
  getOpenNavigation,
  getPageNavigation,
  type LayerNavigation,
  type LayerState,
  listLayers,
  parseLayerState,
  removeClosingLayer,
} from '#console/app/layers.ts'

const page = '/ecommerces?page=2'
const emptyState = parseLayerState(null)
const getVisibleLayers = ({ to, state }: Pick<LayerNavigation, 'to' | 'state'>) =>
  listLayers(to.split('?')[1] ?? '', state).map(({ key, overlay }) => `${key} ${JSON.stringify(overlay.args)}`)
const openOver = (
  before: { readonly to: string; readonly state: LayerState },
  ...openArguments: readonly [Parameters<typeof getOpenNavigation>[2], Record<string, string>?, string?]
) => getOpenNavigation(before.to, before.state, openArguments[0], openArguments[1] ?? {}, openArguments[2] ?? null)

const first = getOpenNavigation(page, emptyState, openTicketCommand, { ticket: 'ZD-1' }, null)
const secondNavigation = openOver(first, reprocessReverseCommand, { reverse_id: '7' })

test('A second drawer opens over the first, and the URL contains only the second', () => {
  expect(getVisibleLayers(first)).toEqual(['tickets.open {"ticket":"ZD-1"}'])
  expect(first).toMatchObject({ replace: false })
  expect(secondNavigation.to).toBe('/ecommerces?page=2&do=reprocess.reverse&reverse_id=7')
  expect(secondNavigation).toMatchObject({ replace: false })
  expect(getVisibleLayers(secondNavigation)).toEqual([
    'tickets.open {"ticket":"ZD-1"}',
    'reprocess.reverse {"reverse_id":"7"}',
  ])
  // A reload opens the same drawers again from the serialized history state.
  expect(
    getVisibleLayers({
      to: secondNavigation.to,
      state: parseLayerState(JSON.parse(JSON.stringify(secondNavigation.state))),
    }),
  ).toEqual(getVisibleLayers(secondNavigation))
})

test('A third drawer replaces the second', () => {
  const third = openOver(secondNavigation, openHelpdeskLinkBuilderCommand)
  expect(third).toMatchObject({ replace: true })
  expect(getVisibleLayers(third)).toEqual(['tickets.open {"ticket":"ZD-1"}', 'link.helpdesk {}'])
})

test('A drawer that is reopened with its page stays on that page when the user closes the drawer', () => {
  const navigation = getPageNavigation(page, reprocessReverseCommand, { reverse_id: '7' }, 'p1')
  expect(navigation).toMatchObject({ to: `${page}&do=reprocess.reverse&reverse_id=7`, replace: false })
  expect(getVisibleLayers(navigation)).toEqual(['reprocess.reverse p1 {"reverse_id":"7"}'])
  expect(getCloseNavigation(navigation.to, navigation.state, 'reprocess.reverse p1')).toEqual({ to: page, state: null })
})

test('The lower drawer comes to the front when it is opened again', () => {
  const ticketAbove = openOver(secondNavigation, openTicketCommand, { ticket: 'ZD-2' })
  expect(ticketAbove).toMatchObject({ replace: true })
  expect(getVisibleLayers(ticketAbove)).toEqual(['tickets.open {"ticket":"ZD-2"}'])
  expect(getCloseNavigation(ticketAbove.to, ticketAbove.state, 'tickets.open')).toEqual({ back: 2 })
})

test('The same command for another record replaces its own drawer', () => {
  const otherReverse = openOver(secondNavigation, reprocessReverseCommand, { reverse_id: '8' })
  expect(otherReverse).toMatchObject({ replace: true })
  expect(getVisibleLayers(otherReverse)).toEqual([
    'tickets.open {"ticket":"ZD-1"}',
    'reprocess.reverse {"reverse_id":"8"}',
  ])
})

test('A parked drawer opens over another drawer of the same command', () => {
  const singleLayer = getOpenNavigation(page, emptyState, reprocessReverseCommand, {}, null)
  expect(getVisibleLayers(openOver(singleLayer, reprocessReverseCommand, {}, 'p3'))).toEqual([
    'reprocess.reverse {}',
    'reprocess.reverse p3 {}',
  ])
})

test('Closing returns to the lower layer and then to the page; a drawer opened by a link closes to its URL', () => {
  expect(getCloseNavigation(secondNavigation.to, secondNavigation.state, 'reprocess.reverse')).toEqual({ back: 1 })
  expect(getCloseNavigation(first.to, first.state, 'tickets.open')).toEqual({ back: 1 })
  const linked = '/?do=tickets.open&ticket=ZD-1'
  expect(getCloseNavigation(linked, emptyState, 'tickets.open')).toEqual({ to: '/', state: null })
  const overLinked = getOpenNavigation(linked, emptyState, confirmUndoCommand, { activity: '4' }, null)
  expect(getVisibleLayers(overLinked)).toEqual([
    'tickets.open {"ticket":"ZD-1"}',
    'activity.confirmUndo {"activity":"4"}',
  ])
  expect(getCloseNavigation(overLinked.to, overLinked.state, null)).toEqual({ back: 1 })
})

test('Closing a layer that is already closed closes no other layer', () => {
  expect(getCloseNavigation(first.to, first.state, 'users.edit')).toBeNull()
  expect(getCloseNavigation('/', emptyState, 'users.edit')).toBeNull()
})

test('The next record after a restored parked drawer replaces that drawer', () => {
  const parkedLayer = getOpenNavigation('/', emptyState, reprocessReverseCommand, { reverse_id: '7' }, 'p1')
  const next = getOpenNavigation(parkedLayer.to, parkedLayer.state, reprocessReverseCommand, { reverse_id: '8' }, null)
  expect(next.replace).toBe(true)
  expect(getVisibleLayers(next)).toEqual(['reprocess.reverse {"reverse_id":"8"}'])
  expect(next.state.parked).toBeNull()
})

test('A lower layer that closes itself is removed, and both are closed when the upper layer closes', () => {
  const next = getCloseNavigation(secondNavigation.to, secondNavigation.state, 'tickets.open')
  if (next === null || 'back' in next) throw new Error('the upper one must stay')
  const state = parseLayerState(next.state)
  expect(getVisibleLayers({ to: next.to, state })).toEqual(['reprocess.reverse {"reverse_id":"7"}'])
  expect(getCloseNavigation(next.to, state, 'reprocess.reverse')).toEqual({ back: 2 })
})

test.each([null, 'x', {}, { isOver: true }, { steps: 'two', below: { search: 3 } }])(
  'An unrelated history state contains no layers: %o',
  (state) => {
    expect(listLayers('do=link.helpdesk', parseLayerState(state)).map(({ key }) => key)).toEqual(['link.helpdesk'])
  },
)

test.each([
  ['a tab that was asked for under it', `${page}&do=tickets.open&ticket=ZD-1&tab=fees`, `${page}&tab=fees`],
  ['another page', '/groups', '/groups'],
  ['a link to another record of its kind', '/?do=tickets.open&ticket=ZD-2', '/?do=tickets.open&ticket=ZD-2'],
  ['a link to another layer', '/?do=link.helpdesk', '/?do=link.helpdesk'],
])('A link from below a closed layer: %s', (_way, to, expected) => {
  expect(removeClosingLayer(first.to, to)).toBe(expected)
})

test('A lower layer keeps the ticket of its link, so that it is not rendered again under another ticket', () => {
  const linked = '/?do=notes.add&reverse_id=7&ticket=ZD-1'
  const overLinked = getOpenNavigation(linked, emptyState, setTicketCommand, {}, null)
  expect(listLayers(overLinked.to.split('?')[1] ?? '', overLinked.state)[0]?.overlay).toMatchObject({ ticket: 'ZD-1' })
})
