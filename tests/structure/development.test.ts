// Checks that `scripts/dev.mjs` loads only existing exports through Vite, because the compiler does not check these
// names.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('Every name that the development server loads is exported', async () => {
  const script = await readFile(join(root, 'scripts/dev.mjs'), 'utf8')
  const loadedNames = [
    ...[...script.matchAll(/const \{ ([^}]+) \} = await load\('([^']+)'\)/g)].map(([, names, path]) => [path, names]),
    ...[...script.matchAll(/\(await load\('([^']+)'\)\)\.(\w+)/g)].map(([, path, name]) => [path, name]),
  ]
  expect(loadedNames.length).toBeGreaterThan(5)
  const missing = await Promise.all(
    loadedNames.map(async ([path, names = '']) => {
      const code = await readFile(join(root, `src/${path}.ts`), 'utf8')
      const isExported = (name: string) =>
        new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm').test(code)
      return names.split(', ').filter((name) => !isExported(name))
    }),
  )
  expect(missing.flat()).toEqual([])
})
