import { describe, expect, test } from 'vitest'
import { defineCommand, inline } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { listActiveWidgetKeys, type WidgetGroup, widgetKeys } from '#console/keyboard/help.tsx'
import { type Binding, buildBindings, isPrefix } from '#console/keyboard/match.ts'
import { getReservedReason } from '#console/keyboard/remap.ts'
import { isPlainKey } from '#console/lib/key-sequences.ts'
import { signedIn } from '#contract/access.ts'
import { defaultPreferences } from '#contract/console/preferences.ts'

/** Returns pairs of bindings that one key press cannot tell apart, because one is the beginning of the other. */
function findCollisions(all: readonly Binding[]): readonly (readonly [Binding, Binding])[] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => isPrefix(one.strokes, other.strokes) || isPrefix(other.strokes, one.strokes))
      // Rows of two features are never on the same screen, so their keys may be equal.
      .filter((other) => !(one.scope === 'row' && other.scope === 'row' && getFeature(one) !== getFeature(other)))
      // All commands that cancel a running job share one key.
      .filter((other) => !(isCancel(one) && isCancel(other)))
      .map((other) => [one, other] as const),
  )
}

const isCancel = (binding: Binding) => binding.kind === 'command' && binding.command.cancelsTask === true
const getFeature = (binding: Binding) => (binding.kind === 'command' ? binding.command.feature : '')

const bindings = buildBindings(commands)
/** Lists, forms, editors and the palette take Mod+Enter before it gets here: the rest of a page has it for its main action. */
const isMain = (one: (typeof bindings)[number]) => one.kind === 'command' && one.command.id === 'keyboard.mainAction'
const inlineWith = (id: `home.${string}`, keys: object) =>
  defineCommand({ id, access: signedIn, surface: inline, keys })

test('no two bindings that can be active together are equal, or one the beginning of the other', () => {
  const said = findCollisions(bindings).map((pair) => pair.map(({ strokes }) => strokes.join(' ')))
  expect(said).toEqual([])
})

test('a collision is seen', () => {
  const one = inlineWith('home.one', { global: 'g' })
  const two = inlineWith('home.two', { global: 'g h' })
  const row = inlineWith('home.row', { row: '/' })
  expect(findCollisions(buildBindings([one, two]))).toHaveLength(1)
  expect(findCollisions(buildBindings([row]))).toHaveLength(1)
})

test('global keys leave those of the list alone', () => {
  const list = new Set(widgetKeys.lists.flatMap(([keys]) => keys.split(' ')))
  const taken = bindings.filter(({ scope, strokes }) => scope === 'global' && list.has(strokes[0] ?? ''))
  expect(taken.filter((one) => !isMain(one)).map(({ strokes }) => strokes.join(' '))).toEqual([])
})

test('nothing is bound that a browser, a keyboard or an assistive tool needs', () => {
  const refused = bindings.flatMap(({ strokes }) => strokes.filter((stroke) => getReservedReason(stroke) !== null))
  expect(refused).toEqual([])
})

test.each([
  ['mod+n', 'browser'],
  ['mod+shift+t', 'browser'],
  ['mod+1', 'browser'],
  ['mod+l', 'browser'],
  ['mod+shift+k', 'browser'],
  ['f11', 'browser'],
  ['alt+k', 'alt'],
  ['mod+alt+k', 'alt'],
  ['~', 'dead'],
  ['´', 'dead'],
  ['!', 'digit'],
  ['shift+1', 'digit'],
  ['mod+k', null],
  ['?', null],
])('%s: %s', (stroke, why) => {
  expect(getReservedReason(stroke)).toBe(why)
})

test('what cannot be taken back has no single key; a chord ends in a letter', () => {
  for (const binding of bindings) {
    if (binding.kind !== 'command') continue
    // What ends something running has the one key of all that do, and asks.
    if (binding.command.confirmation >= 2 && !binding.command.cancelsTask)
      expect(binding.strokes.length, binding.command.id).toBeGreaterThan(1)
    if (binding.strokes.length > 1) expect(binding.strokes.join(' ')).toMatch(/^[a-z] [a-z]$/)
  }
})

/** The help writes arrows short. */
const strokesIn = (groups: readonly WidgetGroup[], singleKeys = true): ReadonlySet<string> =>
  new Set(
    groups
      .flatMap((group) => listActiveWidgetKeys(group, singleKeys).flatMap(([keys]) => keys.split(' ')))
      .map((stroke) => stroke.replace(/(^|\+)(up|down|left|right)$/, '$1arrow$2')),
  )

describe.each([true, false])('every set of scopes that can be active together, with single keys %s', (singleKeys) => {
  const all = buildBindings(commands, { ...defaultPreferences, single_keys: singleKeys })
  const firstsOf = (list: typeof all) => list.map(({ strokes }) => strokes[0] ?? '')
  const features = [...new Set(commands.map(({ feature }) => feature))]

  test('page, and the list of each feature: its rows’ own keys, the list’s, and those of anywhere', () => {
    const list = strokesIn(['lists'], singleKeys)
    for (const feature of features) {
      const here = all.filter(
        (one) => one.scope === 'global' || (one.kind === 'command' && one.command.feature === feature),
      )
      expect(findCollisions(here), feature).toEqual([])
      // Enter is what the list surface its row with: the command says what that is.
      expect(
        firstsOf(here.filter((one) => !isMain(one))).filter((stroke) => list.has(stroke) && stroke !== 'enter'),
        feature,
      ).toEqual([])
    }
  })

  test('drawer, form, editor and palette: what passes through them is none of their own keys', () => {
    // A layer lets through what it provides itself: the list behind it goes through no records meanwhile.
    const isOfList = (one: (typeof all)[number]) => one.kind === 'command' && one.command.feature === 'list'
    const through = all.filter((one) => one.scope === 'global' && !isPlainKey(one.strokes[0] ?? '') && !isOfList(one))
    const inside = strokesIn(['forms', 'editor', 'palette'], singleKeys)
    expect(firstsOf(through.filter((one) => !isMain(one))).filter((stroke) => inside.has(stroke))).toEqual([])
    expect(findCollisions(through)).toEqual([])
  })

  test('without single keys nothing begins with one', () => {
    if (!singleKeys) expect(firstsOf(all).filter((stroke) => [...stroke].length === 1)).toEqual([])
  })
})

test('the help says no key of a list that rests while single keys are off', () => {
  const shown = (singleKeys: boolean) => listActiveWidgetKeys('lists', singleKeys).map(([keys]) => keys)
  expect(shown(true).filter((keys) => !shown(false).includes(keys))).toEqual(['j k', 'x', '[ ]'])
  expect(listActiveWidgetKeys('everywhere', false)).toEqual(widgetKeys.everywhere)
})
