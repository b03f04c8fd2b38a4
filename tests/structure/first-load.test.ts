// Checks the static imports of the sign-in page and of the commands without a page, and the chunks that the build
// creates, so that the first JavaScript files do not grow by a heavy package unnoticed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

const folders = { '#console/': 'src/console/', '#contract/': 'src/contract/', '#commands/': 'commands/' }

interface Imports {
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** Returns all files and packages that the entry files import statically, directly or through other files. */
function findImports(...entryFiles: readonly string[]): Imports {
  const files = new Set(entryFiles)
  const packages = new Set<string>()
  for (const file of files) {
    for (const name of listImports(readFileSync(file, 'utf8'))) {
      const path = resolveImport(name, file)
      if (path === null) packages.add(name)
      else if (/\.tsx?$/.test(path)) files.add(path)
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

/** Returns the paths of the imports in a file. Ignores type imports, which the build removes. */
function listImports(code: string): readonly string[] {
  const imports = code.matchAll(/^import '([^']+)'|^import (?!type )[^']+ from '([^']+)'/gm)
  return [...imports].flatMap(([, sideEffectImport, importedPath]) => sideEffectImport ?? importedPath ?? [])
}

function resolveImport(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(from, '..', name)
  const folderEntry = Object.entries(folders).find(([prefix]) => name.startsWith(prefix))
  return folderEntry ? folderEntry[1] + name.slice(folderEntry[0].length) : null
}

test('The sign-in page loads no heavy package of the app: no forms, tables, palette or editor', () => {
  const { packages } = findImports('src/console/main.tsx', 'src/console/features/session/sign-in-page.tsx')
  expect(packages.length).toBeGreaterThan(4)
  expect(packages.filter((name) => /^(react-hook-form|cmdk|@tanstack|@codemirror)/.test(name))).toEqual([])
})

test('The inline actions import no screen, so that their chunk stays small', () => {
  const { files } = findImports(...listFilesBelow('src/console/features', /^actions\.ts$/))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((path) => /^src\/console\/(?:features|records)\/.*\.tsx$/.test(path))).toEqual([])
})

/** Folder of the built JavaScript files: `app-….js`, which every page loads, `forms-….js` and others. */
const chunkFolder = 'dist/console/assets'
const readChunk = (name: string) => readFileSync(join(chunkFolder, name), 'utf8')
const listChunks = () => readdirSync(chunkFolder).filter((name) => name.endsWith('.js'))

test.skipIf(!existsSync(chunkFolder))(
  'The chunks that every page loads do not import the chunk of the form library',
  () => {
    const loadedChunks = new Set(listChunks().filter((name) => name.startsWith('app-')))
    // A loop over a set also visits the chunks that are added during the loop.
    for (const name of loadedChunks)
      for (const [, importedChunk = ''] of readChunk(name).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
        loadedChunks.add(importedChunk)
    expect(loadedChunks.size).toBeGreaterThan(3)
    expect([...loadedChunks].filter((name) => name.startsWith('forms-'))).toEqual([])
  },
)

test.skipIf(!existsSync(chunkFolder))('The form library is in the chunk of the forms', () => {
  const chunks = listChunks().filter((name) => readChunk(name).includes('shouldUseNativeValidation'))
  expect(chunks.map((name) => name.replace(/-.*/, ''))).toEqual(['forms'])
})
