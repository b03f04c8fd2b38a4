// Checks names and comments of the listed folders against the rules of plain technical English.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

/** Folders in which this test checks the comments. */
const foldersWithCheckedComments = ['commands', 'scripts', 'src']
/** Folders in which this test also checks the names of variables, functions and types. */
const foldersWithCheckedNames = [
  ...['commands', 'scripts', 'src/contract', 'src/demo'],
  ...['console', 'consumers', 'db', 'http', 'platform', 'services'].map((folder) => `src/server/${folder}`),
  ...[
    'api',
    'app',
    'charts',
    'features',
    'forms',
    'json',
    'keyboard',
    'lib',
    'palette',
    'records',
    'run',
    'session',
    'table',
    'ui',
  ].map((folder) => `src/console/${folder}`),
]

const MAX_COMMENT_LINE_LENGTH = 120
const forbiddenBeginning =
  /^\s*(?:\/\/|\/?\*+) +(?:Of|What|Who|Whose|Whoever|Those|Nobody|Somebody|Every one|It|As|While|All of)\b/
const commentLine = /^\s*\/(?:\/|\*\*)|^\s+\*/
const sectionTitle = /\n\n\/\/ [^\n]*\n\n/
const forbiddenWord =
  /^(?:told|said|kept|shown|asked|given|taken|wanted|(?:found(?!ation)))(?![a-z])|[a-z](?:Told|Said|Kept|(?<!Not)Found|Shown|Asked|Given|Taken|Wanted)(?![a-z])/
const forbiddenLimit = /^(?:most|longest|least|shortest)[A-Z]/

/** Returns true for names of table columns, which keep the spelling of the database. */
const isColumnName = (name: string) => name.includes('_')

const listFiles = (folders: readonly string[]) => folders.flatMap((folder) => listFilesBelow(folder, /\.(?:tsx?|mjs)$/))

/** Returns the comment lines of a file with their location, for example `src/a.ts:12 text`. */
function listCommentLines(path: string): readonly string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => (commentLine.test(line) ? [`${path}:${index + 1} ${line}`] : []))
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const listNodeName = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? [node.name] : [])

/** Returns the names of the variables, functions, parameters and types that a file declares. */
function listDeclaredNames(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(listDeclaredNames)
  if (!isNode(node)) return []
  const isNamed = /^(?:VariableDeclarator|FunctionDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(
    String(node.type),
  )
  const parameters = Array.isArray(node.params) ? node.params.flatMap(listNodeName) : []
  return [...(isNamed ? listNodeName(node.id) : []), ...parameters, ...Object.values(node).flatMap(listDeclaredNames)]
}

test('Comments begin with the noun or the verb that they explain', () => {
  const lines = listFiles(foldersWithCheckedComments).flatMap(listCommentLines)
  expect(lines.length).toBeGreaterThan(4000)
  // Checks only the first line of a comment, because the other lines may begin with any word.
  const isFirstLine = (line: string) => /:\d+ \s*\/\*\*/.test(line)
  expect(lines.filter((line) => isFirstLine(line) && forbiddenBeginning.test(line.replace(/^\S+ /, '')))).toEqual([])
})

test('Lines of comments have at most 120 characters', () => {
  const lines = listFiles(foldersWithCheckedComments).flatMap(listCommentLines)
  const getText = (line: string) => line.replace(/^\S+ /, '')
  expect(lines.filter((line) => getText(line).length > MAX_COMMENT_LINE_LENGTH)).toEqual([])
})

test('No file has section titles between its declarations', () => {
  const files = listFiles(foldersWithCheckedComments)
  const hasTitle = (file: string) =>
    sectionTitle.test(readFileSync(file, 'utf8').replace(/^(?:\/\/.*\n|import .*\n)+/, ''))
  expect(files.filter(hasTitle)).toEqual([])
})

test('Declared names contain none of the forbidden words', () => {
  const files = listFiles(foldersWithCheckedNames)
  const faults = files.flatMap((file) => {
    const names = listDeclaredNames(parseSync(file, readFileSync(file, 'utf8')).program)
    return names
      .filter((name) => !isColumnName(name) && (forbiddenWord.test(name) || forbiddenLimit.test(name)))
      .map((name) => `${file} ${name}`)
  })
  expect(files.length).toBeGreaterThan(300)
  expect(faults).toEqual([])
})
