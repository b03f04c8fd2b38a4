// Checks project rules that the linter cannot express.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands, findCommand } from '#commands/registry.ts'
import { actions } from '#console/app/actions.ts'
import { screenEntries } from '#console/app/routes.tsx'
import { ReportState } from '#contract/platform/reports.ts'
import { listFilesBelow } from './files.ts'

const sourceFiles = ['commands', 'src', 'tests'].flatMap((folder) => listFilesBelow(folder, /\.tsx?$/))

test('No code contains TODO comments or silenced types', () => {
  // The pattern omits `any`, because the linter already forbids it.
  const FORBIDDEN_COMMENT = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|expect-error|nocheck)|as unknown as/
  const violations = sourceFiles.filter(
    (path) => !path.startsWith('tests/structure/') && FORBIDDEN_COMMENT.test(readFileSync(path, 'utf8')),
  )
  expect(violations).toEqual([])
})

test('There are no barrel files: an index.ts contains the loaders of a console feature and imports none of its files', () => {
  const indexes = sourceFiles.filter((path) => /\/index\.tsx?$/.test(path))
  expect(indexes.filter((path) => !/^src\/console\/features\/[\w-]+\/index\.ts$/.test(path))).toEqual([])
  expect(indexes.filter((path) => /from '\.{1,2}\//.test(readFileSync(path, 'utf8')))).toEqual([])
  expect(sourceFiles.filter((path) => /^export \* from/m.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('The migrations have one snapshot of the schema, that of the newest migration', () => {
  const sqlFiles = listFilesBelow('src/server/db/migrations', /\.sql$/)
  const snapshots = listFilesBelow('src/server/db/migrations/meta', /_snapshot\.json$/)
  const newestNumber = sqlFiles
    .map((path) => path.split('/').at(-1)?.slice(0, 4))
    .sort()
    .at(-1)
  expect(snapshots).toEqual([`src/server/db/migrations/meta/${newestNumber}_snapshot.json`])
})

test('Every command has a screen or an action, or a screen provides it', () => {
  const console = listFilesBelow('src/console', /\.tsx?$/)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const registered = new Set<string>([...screenEntries.map(([command]) => command.id), ...actions.keys()])
  const paths = new Map<string, string | null | undefined>(
    commands.map(({ id, surface }) => [id, surface.kind === 'page' ? surface.path.split('?')[0] : null]),
  )
  const isRegistered = (id: string) => registered.has(id) || console.includes(`'${id}'`)
  const isDone = (id: string) => isRegistered(id) || isTabOfPage(id)
  /** Returns true for a tab if its page is registered with the same path. */
  const isTabOfPage = (id: string) =>
    [...paths].some(
      ([otherId, path]) => otherId !== id && path !== null && path === paths.get(id) && isRegistered(otherId),
    )
  expect(commands.map(({ id }) => id).filter((id) => !isDone(id))).toEqual([])
})

test('A screen displays the keys that the user configured, never those of the registry', () => {
  const screens = sourceFiles.filter((path) => path.startsWith('src/console/') && path.endsWith('.tsx'))
  expect(screens.filter((path) => /\.keys\.(global|row)\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('Ids are unique, a parent is a page, and the path of a page contains its arguments', () => {
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  for (const { id, parent, surface, args } of commands) {
    if (parent !== undefined) expect(findCommand(parent)?.surface.kind, id).toBe('page')
    const pathParameters =
      surface.kind === 'page' ? [...surface.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name) : []
    expect(
      pathParameters.filter((name) => !(name in args.shape)),
      id,
    ).toEqual([])
  }
})

test('No argument of a drawer has the name of a URL parameter of a page', async () => {
  const queries = await Promise.all(contractFiles().map(async (path) => Object.values<unknown>(await import(path))))
  const pageKeys = new Set(['page', 'tab', 'sort', 'order_by', 'order_by_column', ...Object.keys(ReportState.shape)])
  for (const value of queries.flat())
    if (isList(value)) for (const name of Object.keys(value.query.shape)) pageKeys.add(name)
  // Excludes parameters of look-ups and reports, because the URL of a list page does not contain them.
  pageKeys.delete('ids')
  pageKeys.delete('name')
  pageKeys.delete('url')
  const clashes = commands
    .filter(({ surface }) => ['drawer', 'dialog', 'overlay'].includes(surface.kind))
    .flatMap(({ id, args }) =>
      Object.keys(args.shape)
        .filter((name) => pageKeys.has(name) || name === 'do')
        .map((name) => `${id} ${name}`),
    )
  expect(clashes).toEqual([])
})

test('Every endpoint of the contract has exactly one handler', async () => {
  const modules = await Promise.all(contractFiles().map(async (path) => Object.values<unknown>(await import(path))))
  const endpoints = modules.flat().filter(isEndpoint)
  const { allHandlers } = await import('#server/all-handlers.ts')
  const handledEndpoints = allHandlers.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect([...handledEndpoints].sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

const contractFiles = () => listFilesBelow('src/contract', /\.ts$/).map((path) => `../../${path}`)

interface EndpointReference {
  readonly method: string
  readonly path: string
}

function isEndpoint(value: unknown): value is EndpointReference {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value
}

function isList(value: unknown): value is EndpointReference & { readonly query: { readonly shape: object } } {
  const isOtherPath = (path: string) => /\/reports\b|\/boss\/(?:activity|lookup|notes|people)\b/.test(path)
  if (!isEndpoint(value) || !('query' in value) || 'extension' in value || isOtherPath(value.path)) return false
  return typeof value.query === 'object' && value.query !== null && 'shape' in value.query
}
