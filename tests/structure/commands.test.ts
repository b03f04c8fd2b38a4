// Checks that every command with a key for list rows is also in the row menu of each list with such records.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Command } from '#commands/command.ts'
import { listFilesBelow } from './files.ts'

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'surface' in value

test('Every command with a row key is in the menu of a list', async () => {
  const menus = listFilesBelow('src/console/features', /\.tsx$/)
    .map((path) => readFileSync(path, 'utf8'))
    .filter((code) => code.includes('rowCommands='))
  const modules = await Promise.all(
    listFilesBelow('commands', /\.ts$/).map(
      async (path): Promise<object> => import(/* @vite-ignore */ `../../${path}`),
    ),
  )
  const commandsWithKeys = modules
    .flatMap((module) => Object.entries<unknown>({ ...module }))
    .flatMap(([name, value]) => (isCommand(value) && value.keys.row !== undefined ? [name] : []))
  expect(commandsWithKeys.length).toBeGreaterThan(5)
  const missing = commandsWithKeys.filter((name) => !menus.some((code) => new RegExp(`\\b${name}\\b`).test(code)))
  expect(missing, 'in the rowCommands of no list').toEqual([])
})

test('Every command is in the list of its file exactly once', async () => {
  for (const path of listFilesBelow('commands', /\.ts$/)) {
    const module: Readonly<Record<string, unknown>> = { ...(await import(/* @vite-ignore */ `../../${path}`)) }
    const { commands: listed, ...exported } = module
    if (path.endsWith('registry.ts') || !Array.isArray(listed)) continue
    const ids = listed.map(({ id }) => String(id))
    expect(ids.toSorted(), `\`commands\` at the end of ${path}`).toEqual(
      Object.values(exported)
        .filter(isCommand)
        .map(({ id }) => id)
        .toSorted(),
    )
  }
})
