// Where a key was pressed, read from the page: which layer is on top, and whether the focus is where keys mean text.
import type { Situation } from './match.ts'

const restingPlaces = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...[
    'textbox',
    'searchbox',
    'combobox',
    'listbox',
    'menu',
    'menubar',
    'tree',
    'slider',
    'spinbutton',
    'radiogroup',
  ].map((role) => `[role="${role}"]`),
].join(',')

const elementOf = (target: EventTarget | null) => (target instanceof Element ? target : null)

export function isRestingPlace(target: EventTarget | null): boolean {
  return elementOf(target)?.closest(restingPlaces) != null
}

export function isInGrid(target: EventTarget | null): boolean {
  return elementOf(target)?.closest('[role="grid"], [role="treegrid"]') != null
}

export function topLayer(): Situation['layer'] {
  if (document.querySelector('[data-palette]')) return 'palette'
  return document.querySelector('[role="dialog"], [role="alertdialog"]') ? 'modal' : 'page'
}
