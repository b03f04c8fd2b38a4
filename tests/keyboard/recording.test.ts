// Tests recording a key press as the new shortcut of a command. The result is the key stroke, or the reason why the key
// cannot be used.
import { expect, test } from 'vitest'
import type { Platform } from '#console/keyboard/match.ts'
import { getKeySequenceProblem, recordStroke } from '#console/keyboard/remap.ts'
import { press } from './press.ts'

const line = (key: string, modifiers: string, platform: Platform, expected: object | null) => ({
  key,
  modifiers,
  platform,
  expected,
})

test.each([
  line('g', '', 'linux', { stroke: 'g' }),
  line('G', 'shift', 'linux', { stroke: 'shift+g' }),
  line('?', 'shift', 'linux', { stroke: '?' }),
  line(';', '', 'windows', { stroke: ';' }),
  line('ç', '', 'windows', { stroke: 'ç' }),
  line('k', 'ctrl', 'windows', { stroke: 'mod+k' }),
  line('k', 'meta', 'mac', { stroke: 'mod+k' }),
  line('F9', '', 'linux', { stroke: 'f9' }),
  line('F6', 'shift', 'linux', { stroke: 'shift+f6' }),
  line('Shift', 'shift', 'linux', null),
  line('AltGraph', 'altgr', 'linux', null),
  line('Dead', '', 'linux', { problem: 'dead' }),
  line('~', '', 'linux', { problem: 'dead' }),
  line('a', 'composing', 'linux', { problem: 'dead' }),
  line('/', 'altgr', 'linux', { problem: 'altGr' }),
  line('/', 'ctrl+alt', 'windows', { problem: 'altGr' }),
  line('@', 'alt', 'mac', { problem: 'altGr' }),
  line('k', 'alt', 'linux', { problem: 'alt' }),
  line('w', 'ctrl', 'windows', { problem: 'browser' }),
  line('t', 'ctrl', 'linux', { problem: 'browser' }),
  line('1', 'ctrl', 'linux', { problem: 'browser' }),
  line('F11', '', 'linux', { problem: 'browser' }),
  line('!', 'shift', 'linux', { problem: 'digit' }),
  line('j', '', 'linux', { problem: 'widget' }),
  line('[', '', 'linux', { problem: 'widget' }),
  line('c', 'ctrl', 'linux', { problem: 'widget' }),
  line('s', 'ctrl', 'linux', { problem: 'widget' }),
  line('Enter', 'ctrl', 'linux', { problem: 'widget' }),
  line('ArrowDown', '', 'linux', { problem: 'widget' }),
  line('F10', 'shift', 'linux', { problem: 'widget' }),
  line('MediaPlayPause', '', 'linux', { problem: 'unknown' }),
])(
  'The key $modifiers $key on $platform is recorded, or rejected with a reason',
  ({ key, modifiers, platform, expected }) => {
    expect(recordStroke(press(key, '', modifiers), platform)).toEqual(expected)
  },
)

test.each([
  ['g e', null],
  ['mod+b g e', null],
  ['?', null],
  ['+', null],
  ['shift+f6', null],
  ['mod+shift+e', null],
  ['g j', null],
  ['g mod+e', 'second'],
  ['g enter', 'second'],
  ['g ~', 'dead'],
  ['a b c d', 'long'],
  ['shift+mod+e', 'unknown'],
  ['hyper+e', 'unknown'],
  ['mod+mod+e', 'unknown'],
  ['mod+', null],
  ['G', 'unknown'],
  ['f13', 'unknown'],
  ['__proto__', 'unknown'],
  ['mod+w', 'browser'],
])('%s: %s', (keys, reason) => {
  if (keys === 'mod+') expect(getKeySequenceProblem(keys)).not.toBeNull()
  else expect(getKeySequenceProblem(keys)).toBe(reason)
})
