import { expect, test } from 'vitest'
import { activityConfirmUndo } from '#commands/activity.ts'
import { linkHelpdesk } from '#commands/keyboard.ts'
import { reprocessOfReverse } from '#commands/reprocess.ts'
import { ticketsOpen, ticketsSet } from '#commands/tickets.ts'
import {
  getCloseNavigation,
  getOpenNavigation,
  type LayerNavigation,
  type LayerState,
  listLayers,
  parseLayerState,
  removeClosingLayer,
} from '#console/app/layers.ts'

const page = '/ecommerces?page=2'
const bare = parseLayerState(null)
const shown = ({ to, state }: Pick<LayerNavigation, 'to' | 'state'>) =>
  listLayers(to.split('?')[1] ?? '', state).map(({ key, overlay: over }) => `${key} ${JSON.stringify(over.args)}`)
const over = (
  before: { readonly to: string; readonly state: LayerState },
  ...rest: readonly [Parameters<typeof getOpenNavigation>[2], Record<string, string>?, string?]
) => getOpenNavigation(before.to, before.state, rest[0], rest[1] ?? {}, rest[2] ?? null)

const first = getOpenNavigation(page, bare, ticketsOpen, { ticket: 'ZD-1' }, null)
const second = over(first, reprocessOfReverse, { reverse_id: '7' })

test('a second drawer lies over the first, and the address names the second alone', () => {
  expect(shown(first)).toEqual(['tickets.open {"ticket":"ZD-1"}'])
  expect(first).toMatchObject({ replace: false })
  expect(second.to).toBe('/ecommerces?page=2&do=reprocess.reverse&reverse_id=7')
  expect(second).toMatchObject({ replace: false })
  expect(shown(second)).toEqual(['tickets.open {"ticket":"ZD-1"}', 'reprocess.reverse {"reverse_id":"7"}'])
  // A reload finds it so.
  expect(shown({ to: second.to, state: parseLayerState(JSON.parse(JSON.stringify(second.state))) })).toEqual(
    shown(second),
  )
})

test('a third takes the place of the second', () => {
  const third = over(second, linkHelpdesk)
  expect(third).toMatchObject({ replace: true })
  expect(shown(third)).toEqual(['tickets.open {"ticket":"ZD-1"}', 'link.helpdesk {}'])
})

test('the one below comes up again when it is asked for', () => {
  const back = over(second, ticketsOpen, { ticket: 'ZD-2' })
  expect(back).toMatchObject({ replace: true })
  expect(shown(back)).toEqual(['tickets.open {"ticket":"ZD-2"}'])
  expect(getCloseNavigation(back.to, back.state, 'tickets.open')).toEqual({ back: 2 })
})

test('the same command again shows another record in its own place', () => {
  const turned = over(second, reprocessOfReverse, { reverse_id: '8' })
  expect(turned).toMatchObject({ replace: true })
  expect(shown(turned)).toEqual(['tickets.open {"ticket":"ZD-1"}', 'reprocess.reverse {"reverse_id":"8"}'])
})

test('a parked drawer lies over another of its kind', () => {
  const alone = getOpenNavigation(page, bare, reprocessOfReverse, {}, null)
  expect(shown(over(alone, reprocessOfReverse, {}, 'p3'))).toEqual(['reprocess.reverse {}', 'reprocess.reverse p3 {}'])
})

test('closing goes back one layer, then to the page; what a link opened is left by its address', () => {
  expect(getCloseNavigation(second.to, second.state, 'reprocess.reverse')).toEqual({ back: 1 })
  expect(getCloseNavigation(first.to, first.state, 'tickets.open')).toEqual({ back: 1 })
  const linked = '/?do=tickets.open&ticket=ZD-1'
  expect(getCloseNavigation(linked, bare, 'tickets.open')).toEqual({ to: '/', state: null })
  const overLinked = getOpenNavigation(linked, bare, activityConfirmUndo, { activity: '4' }, null)
  expect(shown(overLinked)).toEqual(['tickets.open {"ticket":"ZD-1"}', 'activity.confirmUndo {"activity":"4"}'])
  expect(getCloseNavigation(overLinked.to, overLinked.state, null)).toEqual({ back: 1 })
})

test('one that is gone already closes nothing else', () => {
  expect(getCloseNavigation(first.to, first.state, 'users.edit')).toBeNull()
  expect(getCloseNavigation('/', bare, 'users.edit')).toBeNull()
})

test('the next record after a parked one that was taken up stands in its place', () => {
  const restored = getOpenNavigation('/', bare, reprocessOfReverse, { reverse_id: '7' }, 'p1')
  const next = getOpenNavigation(restored.to, restored.state, reprocessOfReverse, { reverse_id: '8' }, null)
  expect(next.replace).toBe(true)
  expect(shown(next)).toEqual(['reprocess.reverse {"reverse_id":"8"}'])
  expect(next.state.parked).toBeNull()
})

test('one that closes by itself under another is taken from under it; both are gone when the other closes', () => {
  const next = getCloseNavigation(second.to, second.state, 'tickets.open')
  if (next === null || 'back' in next) throw new Error('the upper one must stay')
  const state = parseLayerState(next.state)
  expect(shown({ to: next.to, state })).toEqual(['reprocess.reverse {"reverse_id":"7"}'])
  expect(getCloseNavigation(next.to, state, 'reprocess.reverse')).toEqual({ back: 2 })
})

test.each([null, 'x', {}, { isOver: true }, { steps: 'two', below: { search: 3 } }])(
  'a history entry that says something else says nothing: %o',
  (state) => {
    expect(listLayers('do=link.helpdesk', parseLayerState(state)).map(({ key }) => key)).toEqual(['link.helpdesk'])
  },
)

test.each([
  ['a tab that was asked for under it', `${page}&do=tickets.open&ticket=ZD-1&tab=fees`, `${page}&tab=fees`],
  ['another page', '/groups', '/groups'],
  ['a link to another record of its kind', '/?do=tickets.open&ticket=ZD-2', '/?do=tickets.open&ticket=ZD-2'],
  ['a link to another layer', '/?do=link.helpdesk', '/?do=link.helpdesk'],
])('a way from under a closed layer: %s', (_way, to, expected) => {
  expect(removeClosingLayer(first.to, to)).toBe(expected)
})

test('a layer below keeps the ticket of its link, so that it is not rendered anew under another ticket', () => {
  const linked = '/?do=notes.add&reverse_id=7&ticket=ZD-1'
  const overLinked = getOpenNavigation(linked, bare, ticketsSet, {}, null)
  expect(listLayers(overLinked.to.split('?')[1] ?? '', overLinked.state)[0]?.overlay).toMatchObject({ ticket: 'ZD-1' })
})
