// Tests that the key bindings of all commands are free of collisions and reserved keys.
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

const isCancel = (binding: Binding) => binding.kind === 'command' && binding.command.cancels === true
const getFeature = (binding: Binding) => (binding.kind === 'command' ? binding.command.feature : '')

const bindings = buildBindings(commands)
/** Excludes the main action of a page: lists, forms, editors and the palette handle Mod+Enter before the page does. */
const isMain = (one: (typeof bindings)[number]) => one.kind === 'command' && one.command.id === 'keyboard.mainAction'
const inlineWith = (id: `home.${string}`, keys: object) =>
  defineCommand({ id, access: signedIn, surface: inline, keys })

test('No two bindings that can be active together are equal or begin with each other', () => {
  const said = findCollisions(bindings).map((pair) => pair.map(({ strokes }) => strokes.join(' ')))
  expect(said).toEqual([])
})

test('A collision is detected', () => {
  const one = inlineWith('home.one', { global: 'g' })
  const two = inlineWith('home.two', { global: 'g h' })
  const row = inlineWith('home.row', { row: '/' })
  expect(findCollisions(buildBindings([one, two]))).toHaveLength(1)
  expect(findCollisions(buildBindings([row]))).toHaveLength(1)
})

test('Global keys do not collide with the keys of a list', () => {
  const list = new Set(widgetKeys.lists.flatMap(([keys]) => keys.split(' ')))
  const taken = bindings.filter(({ scope, strokes }) => scope === 'global' && list.has(strokes[0] ?? ''))
  expect(taken.filter((one) => !isMain(one)).map(({ strokes }) => strokes.join(' '))).toEqual([])
})

test('No key that a browser, a keyboard or an assistive tool needs is bound', () => {
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

test('Commands that cannot be undone have no single key, and a chord ends in a letter', () => {
  for (const binding of bindings) {
    if (binding.kind !== 'command') continue
    // Exception: all commands that cancel a running job share one key, and they ask for confirmation.
    if (binding.command.confirmation >= 2 && !binding.command.cancels)
      expect(binding.strokes.length, binding.command.id).toBeGreaterThan(1)
    if (binding.strokes.length > 1) expect(binding.strokes.join(' ')).toMatch(/^[a-z] [a-z]$/)
  }
})

/** Expands the short arrow notation of the keyboard help into single keys. */
const strokesIn = (groups: readonly WidgetGroup[], singleKeys = true): ReadonlySet<string> =>
  new Set(
    groups
      .flatMap((group) => listActiveWidgetKeys(group, singleKeys).flatMap(([keys]) => keys.split(' ')))
      .map((stroke) => stroke.replace(/(^|\+)(up|down|left|right)$/, '$1arrow$2')),
  )

describe.each([true, false])('With single keys %s, the sets of scopes that can be active together', (singleKeys) => {
  const all = buildBindings(commands, { ...defaultPreferences, single_keys: singleKeys })
  const firstsOf = (list: typeof all) => list.map(({ strokes }) => strokes[0] ?? '')
  const features = [...new Set(commands.map(({ feature }) => feature))]

  test('on a page and on the list of each feature do not collide', () => {
    const list = strokesIn(['lists'], singleKeys)
    for (const feature of features) {
      const here = all.filter(
        (one) => one.scope === 'global' || (one.kind === 'command' && one.command.feature === feature),
      )
      expect(findCollisions(here), feature).toEqual([])
      // Enter may be both a list key and a row command, because the list runs the row's command on Enter.
      expect(
        firstsOf(here.filter((one) => !isMain(one))).filter((stroke) => list.has(stroke) && stroke !== 'enter'),
        feature,
      ).toEqual([])
    }
  })

  test('in a drawer, form, editor and palette let only free keys pass to the page', () => {
    // Excludes list commands, because a layer with records replaces them with its own commands.
    const isOfList = (one: (typeof all)[number]) => one.kind === 'command' && one.command.feature === 'list'
    const through = all.filter((one) => one.scope === 'global' && !isPlainKey(one.strokes[0] ?? '') && !isOfList(one))
    const inside = strokesIn(['forms', 'editor', 'palette'], singleKeys)
    expect(firstsOf(through.filter((one) => !isMain(one))).filter((stroke) => inside.has(stroke))).toEqual([])
    expect(findCollisions(through)).toEqual([])
  })

  test('bind no single key when single keys are off', () => {
    if (!singleKeys) expect(firstsOf(all).filter((stroke) => [...stroke].length === 1)).toEqual([])
  })
})

test('The keyboard help displays no list key that is inactive while single keys are off', () => {
  const shown = (singleKeys: boolean) => listActiveWidgetKeys('lists', singleKeys).map(([keys]) => keys)
  expect(shown(true).filter((keys) => !shown(false).includes(keys))).toEqual(['j k', 'x', '[ ]'])
  expect(listActiveWidgetKeys('everywhere', false)).toEqual(widgetKeys.everywhere)
})
