// Every drawer, dialog and page has its screen.
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { screens } from '#console/app/overlay-screens.ts'
import { placeAt } from '#console/app/routes.tsx'

test('what lies over a page has a screen, and nothing else stands in that table', () => {
  const over = commands.filter(({ surface }) => surface.kind !== 'page' && surface.kind !== 'inline')
  expect([...screens.keys()].sort(), 'the overlays.ts of all features').toEqual(over.map(({ id }) => id).sort())
})

test('a page is found at its path', () => {
  for (const { id, surface } of commands) {
    if (surface.kind !== 'page') continue
    const [path = ''] = surface.path.split('?')
    expect(placeAt(path.replace(/:\w+/g, '1'), ''), id).not.toBeNull()
  }
})
