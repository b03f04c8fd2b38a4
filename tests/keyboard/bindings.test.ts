import { expect, test } from 'vitest'
import { command, inline } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { bindingsOf, collisionsOf } from '#console/keyboard/bindings.ts'
import { whyNeverBound } from '#console/keyboard/never-bind.ts'
import { widgetKeys } from '#console/keyboard/widget-keys.ts'
import { signedIn } from '#contract/access.ts'

const bindings = bindingsOf(commands)
const inlineWith = (id: `home.${string}`, keys: object) => command({ id, access: signedIn, opens: inline, keys })

test('no two bindings that can be active together are equal, or one the beginning of the other', () => {
  const said = collisionsOf(bindings).map((pair) => pair.map(({ strokes }) => strokes.join(' ')))
  expect(said).toEqual([])
})

test('a collision is seen', () => {
  const one = inlineWith('home.one', { global: 'g' })
  const two = inlineWith('home.two', { global: 'g h' })
  const row = inlineWith('home.row', { row: '/' })
  expect(collisionsOf(bindingsOf([one, two]))).toHaveLength(1)
  expect(collisionsOf(bindingsOf([row]))).toHaveLength(1)
})

test('global keys leave those of the list alone', () => {
  const list = new Set(widgetKeys.lists.flatMap(([keys]) => keys.split(' ')))
  const taken = bindings.filter(({ scope, strokes }) => scope === 'global' && list.has(strokes[0] ?? ''))
  expect(taken.map(({ strokes }) => strokes.join(' '))).toEqual([])
})

test('nothing is bound that a browser, a keyboard or an assistive tool needs', () => {
  const refused = bindings.flatMap(({ strokes }) => strokes.filter((stroke) => whyNeverBound(stroke) !== null))
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
  expect(whyNeverBound(stroke)).toBe(why)
})

test('what cannot be taken back has no single key; a chord ends in a letter', () => {
  for (const binding of bindings) {
    if (binding.kind !== 'command') continue
    // What ends something running has the one key of all that do, and asks.
    if (binding.command.danger >= 2 && !binding.command.ends)
      expect(binding.strokes.length, binding.command.id).toBeGreaterThan(1)
    if (binding.strokes.length > 1) expect(binding.strokes.join(' ')).toMatch(/^[a-z] [a-z]$/)
  }
})
