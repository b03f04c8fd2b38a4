// The static imports of the sign-in page and of the inline actions: heavy code must not come into their chunks unseen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './files.ts'

const folders = { '#console/': 'src/console/', '#contract/': 'src/contract/', '#commands/': 'commands/' }

interface Imports {
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** The files and packages that the first files import statically, themselves or through other files. */
function findImports(...first: readonly string[]): Imports {
  const files = new Set(first)
  const packages = new Set<string>()
  for (const file of files) {
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      const path = pathOf(name, file)
      if (path === null) packages.add(name)
      else if (/\.tsx?$/.test(path)) files.add(path)
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

/** Types are gone when it is built. */
function importsOf(code: string): readonly string[] {
  const imports = code.matchAll(/^import '([^']+)'|^import (?!type )[^']+ from '([^']+)'/gm)
  return [...imports].flatMap(([, bare, from]) => bare ?? from ?? [])
}

function pathOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(from, '..', name)
  const known = Object.entries(folders).find(([prefix]) => name.startsWith(prefix))
  return known ? known[1] + name.slice(known[0].length) : null
}

test('the sign-in loads none of the heavy packages of the app: no forms, no tables, no palette, no editor', () => {
  const { packages } = findImports('src/console/main.tsx', 'src/console/features/session/sign-in-page.tsx')
  expect(packages.length).toBeGreaterThan(4)
  expect(packages.filter((name) => /^(react-hook-form|cmdk|@tanstack|@codemirror)/.test(name))).toEqual([])
})

test('the inline actions import no screen, so that their chunk stays small', () => {
  const { files } = findImports(...filesUnder('src/console/features', /^actions\.ts$/))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((path) => /^src\/console\/(?:features|records)\/.*\.tsx$/.test(path))).toEqual([])
})
