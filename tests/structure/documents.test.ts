// The documents: no link leads nowhere, every package has its reason, every decision that is cited is told.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './files.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...filesUnder('docs', /\.md$/)]

test('every relative link leads to a file', () => {
  const dead = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('every path of the tables of coverage is of a test', () => {
  const tests = filesUnder('tests', /\.ts$/).map((path) =>
    path.replace(/(?:\.server)?\.(?:test|spec|check)\.ts$|\.ts$/, ''),
  )
  const cited = ['tests/coverage-s1.md', 'tests/coverage-s2.md'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)*\/[\w/-]+\*?)`/g)].map(([, name = '']) => name),
  )
  const isThere = (name: string) =>
    tests.some(
      (path) => path === `tests/${name}` || (name.endsWith('*') && path.startsWith(`tests/${name.slice(0, -1)}`)),
    )
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter((name) => !isThere(name) && !existsSync(`tests/${name}`))).toEqual([])
})

test('docs/dependencies.md names every package', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = readFileSync('docs/dependencies.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('every decision that code or a test cites is in docs/decisions.md', () => {
  const decisions = readFileSync('docs/decisions.md', 'utf8')
  const code = ['src', 'commands', 'tests'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  const cited = new Set(code.flatMap((path) => readFileSync(path, 'utf8').match(/(?<![%\w])[AC][1-9]\d?\b/g) ?? []))
  expect([...cited].filter((name) => !new RegExp(`\\b${name}\\b`).test(decisions))).toEqual([])
})
