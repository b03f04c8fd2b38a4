// What the sign-in page loads, by its imports: the app's own packages must not come into it unseen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = { '#console/': 'src/console/', '#contract/': 'src/contract/', '#commands/': 'commands/' }

/** Packages that a module needs at once, itself or through others. */
function packagesOf(...first: readonly string[]): readonly string[] {
  const files = new Set(first)
  const packages = new Set<string>()
  for (const file of files) {
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      const path = pathOf(name, file)
      if (path === null) packages.add(name)
      else if (/\.tsx?$/.test(path)) files.add(path)
    }
  }
  return [...packages].sort()
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
  const found = packagesOf('src/console/main.tsx', 'src/console/features/session/sign-in-page.tsx')
  expect(found.length).toBeGreaterThan(4)
  expect(found.filter((name) => /^(react-hook-form|cmdk|@tanstack|@codemirror)/.test(name))).toEqual([])
})
