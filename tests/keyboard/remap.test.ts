// Tests that users can change the keys of commands, including conflicts and swaps.
import { describe, expect, test } from 'vitest'
import { type CommandDefinition, defineCommand, inline } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { buildBindings, type KeyContext, resolveKeyPress } from '#console/keyboard/match.ts'

import {
  assignShortcut,
  findConflictingIds,
  findShortcutConflicts,
  getCommandShortcutProblem,
  listRemappableCommands,
  type RemappableCommand,
  removeShortcut,
  swapShortcuts,
} from '#console/keyboard/remap.ts'
import { getActiveShortcuts, type KeyPreferences } from '#console/lib/command-keys.ts'
import { signedIn } from '#contract/access.ts'
import { defaultPreferences, mergePreferences } from '#contract/console/preferences.ts'
import { press } from './press.ts'

const makeCommand = (id: CommandDefinition['id'], keys: object, more: Partial<CommandDefinition> = {}) =>
  defineCommand({ id, access: signedIn, surface: inline, keys, ...more })
const home = makeCommand('home.go', { global: 'g h' })
const list = makeCommand('users.list', { global: 'g u' })
const editUser = makeCommand('users.edit', { row: 'e' })
const editGroup = makeCommand('groups.edit', { row: 'e' })
const help = makeCommand('keyboard.help', { global: ['?', 'f1'] })
const commandWithoutKeys = makeCommand('home.bare', {})
const confirmedCommand = makeCommand('users.delete', {}, { confirmation: 2 })
const targets = listRemappableCommands([home, list, editUser, editGroup, help, commandWithoutKeys, confirmedCommand])

const defaultSettings: KeyPreferences = defaultPreferences
const choose = (keys: Record<string, string[]>, more: Partial<KeyPreferences> = {}): KeyPreferences => ({
  ...defaultSettings,
  keys,
  ...more,
})
const applied = (choice: KeyPreferences, keys: Record<string, string[] | null>): KeyPreferences =>
  mergePreferences({ ...defaultPreferences, ...choice }, { keys })
const ids = (conflicts: readonly { target: RemappableCommand }[]) => conflicts.map(({ target }) => target.id)

test('Every command of the registry acts either on the focused row or globally', () => {
  expect(commands.filter(({ keys }) => keys.global !== undefined && keys.row !== undefined)).toEqual([])
})

describe('The conflicts of a key', () => {
  test.each([
    ['g u', home, 0, ['users.list']],
    ['g', home, 0, ['users.list']],
    ['g u x', home, 0, ['users.list']],
    ['g h', home, 0, []],
    ['g z', home, 0, []],
    ['e', commandWithoutKeys, 0, ['users.edit', 'groups.edit']],
    ['e', editGroup, 0, []],
    ['?', commandWithoutKeys, 0, ['keyboard.help']],
    ['/', commandWithoutKeys, 0, ['place.filter']],
    ['u', editUser, 0, ['place.back']],
    ['g h', home, 1, ['home.go']],
  ] as const)('for another command are found: %#', (keys, target, at, expected) => {
    expect(ids(findShortcutConflicts(target, at, keys, defaultSettings, targets))).toEqual(expected)
  })

  test('count the keys that the user chose, not the replaced default keys', () => {
    const choice = choose({ 'users.list': ['g q'] })
    expect(ids(findShortcutConflicts(home, 0, 'g q', choice, targets))).toEqual(['users.list'])
    expect(findShortcutConflicts(home, 0, 'g u', choice, targets)).toEqual([])
  })
})

describe('A key conflict', () => {
  const conflicts = findShortcutConflicts(home, 0, 'g u', defaultSettings, targets)

  test('can be resolved by a swap, which exchanges the keys of both commands', () => {
    const patch = swapShortcuts(home, 0, 'g u', conflicts, defaultSettings, targets)
    expect(patch).toEqual({ 'home.go': ['g u'], 'users.list': ['g h'] })
    expect(findConflictingIds(applied(defaultSettings, patch ?? {}), targets).size).toBe(0)
  })

  test('and a swap back store no key that equals the default', () => {
    const choice = choose({ 'home.go': ['g u'], 'users.list': ['g h'] })
    const conflicts = findShortcutConflicts(home, 0, 'g h', choice, targets)
    expect(swapShortcuts(home, 0, 'g h', conflicts, choice, targets)).toEqual({ 'home.go': null, 'users.list': null })
  })

  test('can be resolved by removing the key from the other command', () => {
    const patch = assignShortcut(home, 0, 'g u', conflicts, defaultSettings)
    expect(patch).toEqual({ 'home.go': ['g u'], 'users.list': [] })
    expect(findConflictingIds(applied(defaultSettings, patch), targets).size).toBe(0)
  })

  test('cannot be swapped with several commands, without a key to exchange, or if the new keys collide', () => {
    const several = findShortcutConflicts(commandWithoutKeys, 0, 'e', defaultSettings, targets)
    expect(swapShortcuts(commandWithoutKeys, 0, 'e', several, defaultSettings, targets)).toBeNull()
    expect(
      swapShortcuts(
        commandWithoutKeys,
        0,
        'g u',
        findShortcutConflicts(commandWithoutKeys, 0, 'g u', defaultSettings, targets),
        defaultSettings,
        targets,
      ),
    ).toBeNull()
    const choice = choose({ 'users.edit': ['q'], 'home.go': ['e'], 'groups.edit': ['n'] })
    const conflicts = findShortcutConflicts(editUser, 0, 'e', choice, targets)
    expect(swapShortcuts(editUser, 0, 'e', conflicts, choice, targets)).toEqual({
      'users.edit': null,
      'home.go': ['q'],
    })
    const shared = choose({ 'users.edit': ['n'], 'home.go': ['e'], 'groups.edit': ['n'] })
    expect(
      swapShortcuts(editUser, 0, 'e', findShortcutConflicts(editUser, 0, 'e', shared, targets), shared, targets),
    ).toBeNull()
  })

  test('with another key of the same command is resolved by removing that key', () => {
    const own = findShortcutConflicts(help, 1, '? x', defaultSettings, targets)
    expect(ids(own)).toEqual(['keyboard.help'])
    expect(assignShortcut(help, 1, '? x', own, defaultSettings)).toEqual({ 'keyboard.help': ['? x'] })
  })

  test('is detected when it already exists', () => {
    expect(findConflictingIds(choose({ 'home.go': ['g u'] }), targets)).toEqual(new Set(['home.go', 'users.list']))
    expect(findConflictingIds(defaultSettings, listRemappableCommands(commands)).size).toBe(0)
  })
})

test('A user can add keys to a command and remove keys', () => {
  expect(assignShortcut(home, 1, 'f9', [], defaultSettings)).toEqual({ 'home.go': ['g h', 'f9'] })
  expect(removeShortcut(help, 0, defaultSettings)).toEqual({ 'keyboard.help': ['f1'] })
  expect(removeShortcut(home, 0, defaultSettings)).toEqual({ 'home.go': [] })
  expect(removeShortcut(home, 1, choose({ 'home.go': ['g h', 'f9'] }))).toEqual({ 'home.go': null })
})

test('Commands that cannot be undone accept no single key', () => {
  expect(getCommandShortcutProblem(confirmedCommand, 'd')).toBe('danger')
  expect(getCommandShortcutProblem(confirmedCommand, 'd d')).toBeNull()
  expect(getCommandShortcutProblem(commandWithoutKeys, 'd')).toBeNull()
})

describe('A sequence that begins with a modifier', () => {
  const choice = choose({ 'home.go': ['mod+b g h'] })

  test('works in form fields and with single keys off', () => {
    const bindings = buildBindings([home], { ...choice, single_keys: false })
    const field: KeyContext = {
      platform: 'windows',
      layer: 'page',
      isFieldOrMenuFocused: true,
      isInGrid: false,
      feature: 'home',
      areSingleKeysEnabled: false,
      pressedStrokes: [],
      hasHandler: () => false,
      hasHandlerOnTop: () => false,
    }
    const pressed = (key: string, modifiers = '') => ({
      ...press(key, '', modifiers),
      repeat: false,
      defaultPrevented: false,
    })
    expect(resolveKeyPress(pressed('b', 'ctrl'), field, bindings)).toEqual({ type: 'begin', pressedStrokes: ['mod+b'] })
    const begun = { ...field, pressedStrokes: ['mod+b', 'g'] }
    expect(resolveKeyPress(pressed('h'), begun, bindings)).toMatchObject({ type: 'run', binding: { command: home } })
  })
})

test('With single keys off, badges and the help display no sequence that begins with a single key', () => {
  const settingsWithoutSingleKeys = choose({}, { single_keys: false })
  expect(getActiveShortcuts(home, settingsWithoutSingleKeys)).toEqual([])
  expect(getActiveShortcuts(help, settingsWithoutSingleKeys)).toEqual(['f1'])
})
