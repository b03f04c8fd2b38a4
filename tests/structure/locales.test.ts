// Checks that the three languages have the same texts and that every text key in the code exists.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { listArguments } from '#console/palette/command-arguments.ts'
import { languages } from '#contract/languages.ts'
import { listFilesBelow } from './files.ts'

const sourceLanguage = 'pt-BR'
const names = listFilesBelow(`locales/${sourceLanguage}`, /\.json$/).map((path) => path.split('/').at(-1) ?? '')

function readTexts(language: string, name: string): ReadonlyMap<string, unknown> {
  return new Map(listKeysAndTexts(JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8'))))
}

/**
 * Returns the keys and texts of a translation file. A list counts as one text, because the number of command aliases
 * may differ between languages.
 */
function listKeysAndTexts(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => listKeysAndTexts(inner, path === '' ? key : `${path}.${key}`))
}

const placeholders = (text: unknown) => [...String(text).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

test.each(names)('%s has the same keys and placeholders in every language, and no empty text', (name) => {
  const expected = readTexts(sourceLanguage, name)
  for (const language of languages) {
    const texts = readTexts(language, name)
    expect([...texts.keys()].sort(), language).toEqual([...expected.keys()].sort())
    for (const [key, text] of texts) {
      expect(
        [text].flat().every((item) => typeof item === 'string' && item.trim() !== ''),
        `${language} ${key}`,
      ).toBe(true)
      if (!Array.isArray(text))
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(expected.get(key)))
    }
  }
})

test.each(names)('%s has every plural form of every language, also for 1 000 000', (name) => {
  for (const language of languages) {
    const texts = readTexts(language, name)
    const stems = [...texts.keys()].flatMap((key) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? [])
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const stem of stems)
      for (const category of pluralCategories)
        expect(texts.has(`${stem}_${category}`), `${language} ${stem} ${category}`).toBe(true)
  }
})

test('Every language has the same files', () => {
  const all = languages.map((language) => listFilesBelow(`locales/${language}`, /\.json$/).length)
  expect(new Set(all).size).toBe(1)
})

test('Every command has a title, and its location, arguments and values have names', () => {
  const texts = readTexts(sourceLanguage, 'commands.json')
  const keyboard = readTexts(sourceLanguage, 'keyboard.json')
  for (const command of commands) {
    expect(texts.get(`commands.${command.id}.title`), `commands.${command.id}.title in commands.json`).toBeTypeOf(
      'string',
    )
    expect(texts.get(`commands.places.${command.feature}`), `place of ${command.id} in commands.json`).toBeTypeOf(
      'string',
    )
    if (command.hidden) continue
    for (const { name, choices, isRequired } of listArguments(command)) {
      const keyLocation = `palette.slot.${name} in keyboard.json, for ${command.id}`
      expect(keyboard.get(`palette.slot.${name}`), keyLocation).toBeTypeOf('string')
      for (const value of isRequired ? (choices ?? []) : []) {
        const key = `commands.${command.id}.values.${value}`
        expect(texts.get(key), `${key} in commands.json`).toBeTypeOf('string')
      }
    }
  }
})

test('Every text that the console reads by a literal key exists', () => {
  const files = names.map((name): object => JSON.parse(readFileSync(`locales/${sourceLanguage}/${name}`, 'utf8')))
  const namespaces = files.flatMap((file) => Object.entries(file))
  const keysByNamespace = new Map(
    namespaces.map(([name, texts]) => [name, listKeysAndTexts(texts).map(([key]) => key)]),
  )
  const consoleFiles = listFilesBelow('src/console', /\.tsx?$/).map(
    (path) => [path, readFileSync(path, 'utf8')] as const,
  )
  // Namespaces that list pages pass to the generic list component.
  const listNamespaces = consoleFiles.flatMap(([, code]) =>
    [...code.matchAll(/\btextNamespace="([\w-]+)"/g)].map(([, name = '']) => name),
  )
  const missing = consoleFiles.flatMap(([path, code]) => {
    const usedNamespaces = [...code.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(
      ([, list = '']) => list.match(/[\w-]+/g) ?? [],
    )
    const ownNamespaces = [...usedNamespaces.filter((space) => keysByNamespace.has(space)), 'common']
    const usedKeys = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key)
    const exists = (key: string) => {
      const [name = '', keyPath] = key.includes(':') ? key.split(':') : ['', key]
      const namespaceKeys = name === '' ? ownNamespaces : [name]
      // Searches the keys of every namespace if the file uses no namespace itself, for example a hook that receives `t`
      // as a parameter.
      if (name === '' && usedNamespaces.length === 0) namespaceKeys.push(...keysByNamespace.keys())
      if (name === '' && usedNamespaces.includes('textNamespace')) namespaceKeys.push(...listNamespaces)
      return namespaceKeys.some((namespace) =>
        keysByNamespace.get(namespace)?.some((key) => key === keyPath || key.replace(/_(one|other)$/, '') === keyPath),
      )
    }
    return usedKeys.filter((key) => !exists(key)).map((key) => `${path}: ${key}`)
  })
  expect(missing).toEqual([])
})

test('Every text is used', () => {
  const code = [...listFilesBelow('src', /\.tsx?$/), ...listFilesBelow('commands', /\.ts$/)]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const files = names.map((name) => readFileSync(`locales/${sourceLanguage}/${name}`, 'utf8'))
  // Keys in string literals of the code, and keys to which other texts refer.
  const writtenKeys = new Set([
    ...[...code.matchAll(/(['"`])([\w-]+(?:[.:][\w-]+)*)\1/g)].map(([, , key]) => key),
    ...files.flatMap((file) => [...file.matchAll(/\$t\(([\w.:-]+)/g)].map(([, key]) => key)),
  ])
  // Keys that the code builds from parts, such as `slot.${name}`, and the prefixes that lists pass to generic columns.
  const templates = (code.match(/[\w.:-]*(?:\$\{[^{}]*\}[\w.:-]*)+/g) ?? []).map((part) =>
    part.replace(/\$\{[^{}]*\}/g, '*'),
  )
  const prefixes = [...code.matchAll(/\btextPrefix: '([\w:-]+)'/g)].map(([, prefix = '']) => `${prefix}.*`)
  const patterns = [...templates, ...prefixes]
    .filter((template) => /[a-z]{2}/i.test(template))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`))
  const isUsed = (key: string) => writtenKeys.has(key) || patterns.some((pattern) => pattern.test(key))
  // The titles and search words in `commands.json` belong to the ids and arguments of the commands.
  const unused = names
    .filter((name) => name !== 'commands.json')
    .flatMap((name) => [...readTexts(sourceLanguage, name).keys()])
    .filter((path) => {
      const [namespace = '', ...segments] = path.replace(/_(?:zero|one|many|other)$/, '').split('.')
      const key = segments.join('.')
      return !isUsed(key) && !isUsed(`${namespace}:${key}`)
    })
  expect(unused).toEqual([])
})

test('Every list has a title', () => {
  const pages = listFilesBelow('src/console/features', /\.tsx$/).map((path) => readFileSync(path, 'utf8'))
  const listNamespaces = pages.flatMap((code) =>
    [...code.matchAll(/<ListPage\b[^>]*?\btextNamespace="([\w-]+)"/gs)].map(([, name]) => name),
  )
  expect(listNamespaces.length).toBeGreaterThan(10)
  const texts = names.flatMap((name) => [...readTexts(sourceLanguage, name).keys()])
  for (const namespace of listNamespaces) expect(texts).toContain(`${namespace}.list.title`)
})
