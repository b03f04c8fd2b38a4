// Checks that all files and tests that docs/asvs.md cites exist, and that the code contains no unsafe constructs.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

const document = readFileSync('docs/asvs.md', 'utf8')

/** File paths that docs/asvs.md cites, with the quoted test titles that follow each path. */
const citations = [...document.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`((?:,? “[^”]+”)*)/g)]
  .map(([, path = '', names = '']) => ({ path, names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name) }))
  .filter(
    ({ path, names }) => names.length > 0 || /^(?:src|tests|docs|commands)\/|\.(?:md|json)$|^\.?[Dd]ocker/.test(path),
  )

test('Every cited path exists, and every cited test is in its file', () => {
  expect(citations.filter(({ path }) => !existsSync(path))).toEqual([])
  const missing = citations.flatMap(({ path, names }) => {
    const text = names.length > 0 ? readFileSync(path, 'utf8') : ''
    const containsTitle = (name: string) => ["'", '"', '`'].some((quote) => text.includes(quote + name + quote))
    return names.filter((name) => !containsTitle(name)).map((name) => `${path} “${name}”`)
  })
  expect(missing).toEqual([])
  const citationCount = citations.flatMap(({ names }) => names).length
  // Subtracts the quotation marks in the sentence that explains the notation.
  expect(citationCount).toBe(document.split('“').length - 2)
})

test('Every requirement of levels 1 and 2 occurs once, and the statuses are counted', () => {
  const status = new Map(
    [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \|[^|]+\| (met|partly|not met|operator) \|/gm)].map(
      ([, number, status]) => [number, status],
    ),
  )
  const rows = [...document.matchAll(/^\| \d+\.\d+\.\d+ \|/gm)].length
  expect(status.size).toBe(rows)
  const count = (expectedStatus: string) => [...status.values()].filter((status) => status === expectedStatus).length
  const missingCount = 253 - rows
  expect(document.replaceAll(/\s+/g, ' ')).toContain(
    `Reversa meets ${count('met')} of these requirements, partly meets ${count('partly')}, and does not meet ${count('not met')}. The operator is responsible for ${count('operator')} requirements, and ${missingCount} requirements do not apply.`,
  )
})

const code = ['src', 'commands'].flatMap((folder) => listFilesBelow(folder, /\.tsx?$/))
const filesWith = (pattern: RegExp) => code.filter((path) => pattern.test(readFileSync(path, 'utf8')))

test('Every denial is recorded, except requests from another site', () => {
  expect(filesWith(/\bhttpError\(\s*403\b/)).toEqual(['src/server/http/csrf.ts'])
})

test('No text becomes code or markup', () => {
  expect(
    filesWith(
      /\beval\(|new Function\(|dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b\s*[+=]|insertAdjacentHTML|document\.write\(/,
    ),
  ).toEqual([])
  expect(filesWith(/addEventListener\('message'|\bonmessage\b/)).toEqual([])
})

test('No command runs in a shell', () => {
  expect(filesWith(/\bshell:|\bexec(?:Sync|File|FileSync)?\b[^\n]*from 'node:child_process'/)).toEqual([])
})

test('No certificate is accepted without verification', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

test('The code uses no weak hash and no predictable random numbers', () => {
  expect(filesWith(/create(?:Hash|Hmac)\('(?!sha(?:256|384|512)')/)).toEqual([])
  expect(filesWith(/Math\.random\(/).filter((path) => path.startsWith('src/server/'))).toEqual([])
})

test('The base image is pinned to one digest in every stage', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24[\w.-]*@sha256:[0-9a-f]{64}$/m)
  expect(dockerfile.match(/^FROM /gm)).toEqual(dockerfile.match(/^FROM (?=\$\{NODE_IMAGE\})/gm))
})
