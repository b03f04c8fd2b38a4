// Checks the table of commands in docs/platform.md. The table must name every command, and must mark exactly those
// commands as unavailable that are missing on a server that calls an external platform API.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { buildUniformPermissions, isUnavailableAtPlatform } from '#contract/access.ts'

const [, section = ''] = readFileSync('docs/platform.md', 'utf8').split('\n## Stand-alone and in front of a platform\n')

/** Returns the command ids that are marked as code in the text; an id may end with `*`. */
const listIds = (text: string) => [...text.matchAll(/`(\w+\.[\w*]+)`/g)].map(([, id = '']) => id)

const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [commandCell = '', difference = ''] = line.replace(/^\| /, '').split(' | ')
    const [named = '', excepted = ''] = commandCell.split(', except ')
    return { ids: listIds(named), exceptedIds: listIds(excepted), isAvailable: !difference.startsWith('not available') }
  })

function findRows(id: string) {
  const exactRows = rows.filter(({ ids }) => ids.includes(id))
  if (exactRows.length > 0) return exactRows
  return rows.filter(
    ({ ids, exceptedIds }) =>
      !exceptedIds.includes(id) && ids.some((name) => name.endsWith('*') && id.startsWith(name.slice(0, -1))),
  )
}

const userAtPlatform = {
  access: 'admin_boss',
  permissions: buildUniformPermissions('read_and_write'),
  extensions: false,
} as const

test('Every command is in exactly one row of the table, which says whether the command is available', () => {
  const problems = commands.flatMap(({ id, access }) => {
    const found = findRows(id)
    if (found.length !== 1) return [`${id}: ${found.length} rows`]
    return found[0]?.isAvailable === !isUnavailableAtPlatform(userAtPlatform, access) ? [] : [`${id}: wrong row`]
  })
  expect(problems).toEqual([])
  const ids = new Set(commands.map(({ id }) => id as string))
  expect(
    rows.flatMap(({ ids, exceptedIds }) => [...ids, ...exceptedIds]).filter((id) => !id.endsWith('*') && !ids.has(id)),
  ).toEqual([])
})
