// Checks the project's documents: all links, paths and cited decisions must exist, and every package must have a
// documented reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...listFilesBelow('docs', /\.md$/)]

test('Every relative link leads to a file', () => {
  const deadLinks = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: ${target}`),
  )
  expect(deadLinks).toEqual([])
})

/** Folders whose files the documents refer to by path. */
const documentedFolders = ['src', 'commands', 'locales', 'tests', 'scripts', 'docs']

/** Returns the texts in backticks of a document. Ignores texts with a placeholder, such as `tests/<feature>`. */
function listCodeWords(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/[\s,;()]+/))
    .filter((word) => !/[<{…]/.test(word))
}

/** Converts a path in which `*` stands for part of a name to a regular expression. A folder also matches its files. */
function toPattern(documentedPath: string): RegExp {
  const path = documentedPath.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`^${path}(?:/|$)`)
}

test('Every path and file name in the code of a document exists', () => {
  const files = documentedFolders.flatMap((folder) => listFilesBelow(folder))
  const rootFiles = readdirSync('.')
  const exists = (word: string) => {
    if (word.includes('*')) return files.some((file) => toPattern(word).test(file))
    return existsSync(word) || rootFiles.includes(word) || files.some((file) => file.endsWith(`/${word}`))
  }
  const isPath = (word: string) =>
    documentedFolders.some((folder) => word.startsWith(`${folder}/`)) || /^[\w@./-]+\.(?:tsx?|mjs)$/.test(word)
  const cited = documents
    .filter((path) => path !== 'CHANGELOG.md')
    .flatMap((path) =>
      listCodeWords(path)
        .filter(isPath)
        .map((word) => ({ path, word })),
    )
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ word }) => !exists(word)).map(({ path, word }) => `${path}: ${word}`)).toEqual([])
})

test('Every path in the coverage tables is a test', () => {
  const tests = listFilesBelow('tests', /\.ts$/).map((path) =>
    path.replace(/(?:\.server)?\.(?:test|spec|check)\.ts$|\.ts$/, ''),
  )
  const cited = ['tests/coverage-s1.md', 'tests/coverage-s2.md'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)*\/[\w/-]+\*?)`/g)].map(([, name = '']) => name),
  )
  const pathExists = (name: string) =>
    tests.some(
      (path) => path === `tests/${name}` || (name.endsWith('*') && path.startsWith(`tests/${name.slice(0, -1)}`)),
    )
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter((name) => !pathExists(name) && !existsSync(`tests/${name}`))).toEqual([])
})

test('docs/dependencies.md names every package', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = readFileSync('docs/dependencies.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('Every decision that code or a test cites is in docs/decisions.md', () => {
  const decisions = readFileSync('docs/decisions.md', 'utf8')
  const code = ['src', 'commands', 'tests'].flatMap((folder) => listFilesBelow(folder, /\.tsx?$/))
  const cited = new Set(code.flatMap((path) => readFileSync(path, 'utf8').match(/(?<![%\w])[AC][1-9]\d?\b/g) ?? []))
  expect([...cited].filter((name) => !new RegExp(`\\b${name}\\b`).test(decisions))).toEqual([])
})
