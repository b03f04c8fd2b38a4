// Tests how copied cells and keys are converted to text.
import { expect, test } from 'vitest'
import { formatKeys, formatKeyTooltip, getKeyNames, toAriaKeyShortcuts } from '#console/lib/key-sequences.ts'
import { toTsv } from '#console/table/row-menu.tsx'

test('The TSV has headers first and one line per row, and line breaks inside a cell become spaces', () => {
  const rows = [
    ['1', 'Loja\tdas\r\nCamisetas'],
    ['2', ''],
  ]
  expect(toTsv(['ID', 'Nome'], rows)).toBe('ID\tNome\r\n1\tLoja das Camisetas\r\n2\t')
})

test.each([
  ['mod+k', [['Ctrl', 'K']], [['⌘', 'K']]],
  ['g e', [['g'], ['e']], [['g'], ['e']]],
  ['?', [['?']], [['?']]],
  ['mod+.', [['Ctrl', '.']], [['⌘', '.']]],
  ['shift+f6', [['Shift', 'F6']], [['⇧', 'F6']]],
  ['escape', [['Esc']], [['Esc']]],
])('%s is displayed as keycaps', (keys, windowsKeys, mac) => {
  expect(getKeyNames(keys, false)).toEqual(windowsKeys)
  expect(getKeyNames(keys, true)).toEqual(mac)
})

test('Keys are displayed in tooltips and for screen readers', () => {
  expect(formatKeys('mod+enter', false)).toBe('Ctrl+Enter')
  expect(formatKeys('mod+enter', true)).toBe('⌘↵')
  expect(formatKeys('o r', false)).toBe('o r')
  expect(formatKeyTooltip(undefined, 'o r')).toBe('o r')
  expect(formatKeyTooltip('Abrir', 'o r')).toBe('Abrir (o r)')
  expect(formatKeyTooltip('Abrir', undefined)).toBe('Abrir')
  expect(toAriaKeyShortcuts('mod+k', false)).toBe('Control+K')
  expect(toAriaKeyShortcuts('mod+k', true)).toBe('Meta+K')
  expect(toAriaKeyShortcuts('g e', false)).toBeUndefined()
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-cmd|x', "'-cmd|x"],
  ['+55 11 91234-5678', "'+55 11 91234-5678"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['-5,25', '-5,25'],
  ['+5511912345678', '+5511912345678'],
  ['Loja =1', 'Loja =1'],
])('The copied cell %j is %j, so that a spreadsheet executes nothing', (cell, copiedCell) => {
  expect(toTsv(['A'], [[cell]])).toBe(`A\r\n${copiedCell}`)
})
