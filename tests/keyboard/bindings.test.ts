// Tests that the key bindings of all commands are free of collisions and reserved keys.
import { describe, expect, test } from 'vitest'
import { defineCommand, inline } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { type FixedShortcutGroup, fixedShortcuts, listActiveFixedShortcuts } from '#console/keyboard/help.tsx'
import { type Binding, buildBindings, isPrefix } from '#console/keyboard/match.ts'
import { getReservedReason } from '#console/keyboard/remap.ts'
import { isTextKeyPress } from '#console/lib/key-sequences.ts'
import { signedIn } from '#contract/access.ts'
import { defaultPreferences } from '#contract/console/preferences.ts'

/** Returns pairs of key bindings that conflict: the key sequence of one is the beginning of the other. */
function findConflictingBindings(
  candidateBindings: readonly Binding[],
): readonly (readonly [binding: Binding, conflictingBinding: Binding])[] {
  return candidateBindings.flatMap((binding, index) =>
    candidateBindings
      .slice(index + 1)
      .filter(
        (otherBinding) =>
          isPrefix(binding.strokes, otherBinding.strokes) || isPrefix(otherBinding.strokes, binding.strokes),
      )
      // Allows equal keys for rows of two features, because these rows are never on the same screen.
      .filter(
        (otherBinding) =>
          !(
            binding.scope === 'row' &&
            otherBinding.scope === 'row' &&
            getFeature(binding) !== getFeature(otherBinding)
          ),
      )
      // Allows equal keys for commands that cancel a running job.
      .filter((otherBinding) => !(isCancel(binding) && isCancel(otherBinding)))
      .map((otherBinding) => [binding, otherBinding] as const),
  )
}

const isCancel = (binding: Binding) => binding.kind === 'command' && binding.command.cancelsTask === true
const getFeature = (binding: Binding) => (binding.kind === 'command' ? binding.command.feature : '')

const bindings = buildBindings(commands)
/**
 * Returns true for the main action of a page (Mod+Enter). The tests exclude this binding, because lists, forms, editors
 * and the palette handle Mod+Enter before the page does.
 */
const isMainBinding = (binding: (typeof bindings)[number]) =>
  binding.kind === 'command' && binding.command.id === 'keyboard.mainAction'
const makeInlineBinding = (id: `home.${string}`, keys: object) =>
  defineCommand({ id, access: signedIn, surface: inline, keys })

test('No two bindings that can be active together are equal or begin with each other', () => {
  const collisions = findConflictingBindings(bindings).map((pair) => pair.map(({ strokes }) => strokes.join(' ')))
  expect(collisions).toEqual([])
})

test('A collision is detected', () => {
  const first = makeInlineBinding('home.one', { global: 'g' })
  const secondBinding = makeInlineBinding('home.two', { global: 'g h' })
  const row = makeInlineBinding('home.row', { row: '/' })
  expect(findConflictingBindings(buildBindings([first, secondBinding]))).toHaveLength(1)
  expect(findConflictingBindings(buildBindings([row]))).toHaveLength(1)
})

test('Global keys do not collide with the keys of a list', () => {
  const list = new Set(fixedShortcuts.lists.flatMap(([keys]) => keys.split(' ')))
  const collidingKeys = bindings.filter(({ scope, strokes }) => scope === 'global' && list.has(strokes[0] ?? ''))
  expect(collidingKeys.filter((binding) => !isMainBinding(binding)).map(({ strokes }) => strokes.join(' '))).toEqual([])
})

test('No key that a browser, a keyboard or an assistive tool needs is bound', () => {
  const reservedStrokes = bindings.flatMap(({ strokes }) =>
    strokes.filter((stroke) => getReservedReason(stroke) !== null),
  )
  expect(reservedStrokes).toEqual([])
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
])('%s: %s', (stroke, reason) => {
  expect(getReservedReason(stroke)).toBe(reason)
})

test('Commands that cannot be undone have no single key, and a key sequence ends in a letter', () => {
  for (const binding of bindings) {
    if (binding.kind !== 'command') continue
    // Excludes commands that cancel a running task: all of them use the same single key and ask for confirmation.
    if (binding.command.confirmation >= 2 && !binding.command.cancelsTask)
      expect(binding.strokes.length, binding.command.id).toBeGreaterThan(1)
    if (binding.strokes.length > 1) expect(binding.strokes.join(' ')).toMatch(/^[a-z] [a-z]$/)
  }
})

/** Returns all keys of the keyboard help. Converts the short notation of arrow keys to single keys. */
const listStrokes = (groups: readonly FixedShortcutGroup[], singleKeys = true): ReadonlySet<string> =>
  new Set(
    groups
      .flatMap((group) => listActiveFixedShortcuts(group, singleKeys).flatMap(([keys]) => keys.split(' ')))
      .map((stroke) => stroke.replace(/(^|\+)(up|down|left|right)$/, '$1arrow$2')),
  )

describe.each([true, false])('With single keys %s, the scopes that can be active together', (singleKeys) => {
  const allBindings = buildBindings(commands, { ...defaultPreferences, single_keys: singleKeys })
  const getFirstStrokes = (list: typeof allBindings) => list.map(({ strokes }) => strokes[0] ?? '')
  const features = [...new Set(commands.map(({ feature }) => feature))]

  test('on a page and on the list of each feature do not collide', () => {
    const keysHandledByLists = listStrokes(['lists'], singleKeys)
    for (const feature of features) {
      const activeBindings = allBindings.filter(
        (binding) => binding.scope === 'global' || (binding.kind === 'command' && binding.command.feature === feature),
      )
      expect(findConflictingBindings(activeBindings), feature).toEqual([])
      // Allows Enter as a list key and as the key of a row command, because the list runs the row's command on Enter.
      expect(
        getFirstStrokes(activeBindings.filter((binding) => !isMainBinding(binding))).filter(
          (stroke) => keysHandledByLists.has(stroke) && stroke !== 'enter',
        ),
        feature,
      ).toEqual([])
    }
  })

  test('in a drawer, form, editor and palette pass only unused keys to the page', () => {
    // Excludes the commands of lists, because drawers and dialogs that contain rows have their own commands instead.
    const isListBinding = (binding: (typeof allBindings)[number]) =>
      binding.kind === 'command' && binding.command.feature === 'list'
    const passedStrokes = allBindings.filter(
      (binding) => binding.scope === 'global' && !isTextKeyPress(binding.strokes[0] ?? '') && !isListBinding(binding),
    )
    const insideStrokes = listStrokes(['forms', 'editor', 'palette'], singleKeys)
    expect(
      getFirstStrokes(passedStrokes.filter((binding) => !isMainBinding(binding))).filter((stroke) =>
        insideStrokes.has(stroke),
      ),
    ).toEqual([])
    expect(findConflictingBindings(passedStrokes)).toEqual([])
  })

  test('bind no single key when single keys are off', () => {
    if (!singleKeys) expect(getFirstStrokes(allBindings).filter((stroke) => [...stroke].length === 1)).toEqual([])
  })
})

test('The keyboard help displays no list key that is inactive while single keys are off', () => {
  const listVisibleKeys = (singleKeys: boolean) => listActiveFixedShortcuts('lists', singleKeys).map(([keys]) => keys)
  expect(listVisibleKeys(true).filter((keys) => !listVisibleKeys(false).includes(keys))).toEqual([
    'j k',
    '1 2 3 4 5 6 7',
    'x',
    '[ ]',
  ])
  expect(listActiveFixedShortcuts('everywhere', false)).toEqual(fixedShortcuts.everywhere)
})
