// Tests that every page, drawer and dialog has exactly one loader, and that the loader returns a component.
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { actions } from '#console/app/actions.ts'
import { matchPage, screenEntries } from '#console/app/routes.tsx'

const isOverlay = ({ surface }: (typeof commands)[number]) => surface.kind !== 'page' && surface.kind !== 'inline'
const listIds = (entries: typeof screenEntries) => entries.map(([{ id }]) => id).sort()

test('every drawer and dialog has exactly one loader, and no inline command has a loader', () => {
  const overlays = screenEntries.filter(([{ surface }]) => surface.kind !== 'page')
  expect(listIds(overlays), 'the index.ts of all features').toEqual(
    commands
      .filter(isOverlay)
      .map(({ id }) => id)
      .sort(),
  )
})

test('no command has two loaders', () => {
  const ids = listIds(screenEntries)
  expect(ids).toEqual([...new Set(ids)])
})

test('every loader of a drawer or dialog returns a component', async () => {
  for (const [command, load] of screenEntries)
    if (isOverlay(command)) expect(await load(), command.id).toBeInstanceOf(Function)
})

test('matchPage finds every page at its path', () => {
  for (const { id, surface } of commands) {
    if (surface.kind !== 'page') continue
    const [path = ''] = surface.path.split('?')
    expect(matchPage(path.replace(/:\w+/g, '1'), ''), id).not.toBeNull()
  }
})

test('only inline commands have an action', () => {
  const ids = commands.filter(({ surface }) => surface.kind === 'inline').map(({ id }) => id)
  expect([...actions.keys()].filter((id) => !ids.includes(id))).toEqual([])
})
