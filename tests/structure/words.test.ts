// Checks that the texts of the interface contain none of the words that docs/words.md forbids.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { listFilesBelow } from './files.ts'

interface Rule {
  readonly language: string
  readonly avoid: RegExp
  readonly write: string
}

interface Text {
  /** File and key of the text, for example `locales/es/home.json home.title`. */
  readonly location: string
  readonly text: string
}

const page = readFileSync('docs/words.md', 'utf8')

/** Rules in the table of docs/words.md: a language, a text to avoid (as a regular expression) and its replacement. */
const rules: readonly Rule[] = [...page.matchAll(/^\| (pt-BR|en-US|es) \| `(.+)` \| (.+) \|$/gm)].map(
  ([, language = '', avoid = '', write = '']) => ({ language, avoid: toWordPattern(avoid), write }),
)

function toWordPattern(cell: string): RegExp {
  // Removes the backslash with which the table escapes a vertical bar.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${cell.replaceAll('\\|', '|')})(?![\\p{L}\\p{N}])`, 'iu')
}

/** Returns one text per violation in the texts of this language, in the format `location: “text”, write …`. */
function findViolations(language: string, texts: readonly Text[]): string[] {
  const languageRules = rules.filter((rule) => rule.language === language)
  return texts.flatMap(({ location, text }) => {
    // Ignores the names of placeholders, which users do not see.
    const visibleText = text.replaceAll(/\{\{.*?\}\}/g, '…')
    return languageRules
      .filter(({ avoid }) => avoid.test(visibleText))
      .map(({ write }) => `${location}: “${text}”, write ${write}`)
  })
}

const listTextPaths = (language: string): Text[] =>
  listFilesBelow(`locales/${language}`, /\.json$/).flatMap((path) =>
    listLeaves(JSON.parse(readFileSync(path, 'utf8')), path),
  )

/** Search aliases of commands, which may contain forbidden words. */
const aliasKeys = /^locales\/[\w-]+\/commands\.json (?:aliases|words)\b/

function listLeaves(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return aliasKeys.test(path) ? [] : [{ location: path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listLeaves(inner, path.includes(' ') ? `${path}.${key}` : `${path} ${key}`),
  )
}

/** Returns the texts in the server code: lines of log files that users download, and messages in responses. */
const listServerTexts = (): Text[] =>
  listFilesBelow('src/server', /\.ts$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|`([^`\\\n]* [^`\\\n]*)`/g)].map(
      ([, quoted, template]) => ({ location: path, text: quoted ?? template ?? '' }),
    ),
  )

describe('docs/words.md', () => {
  test('lists words to avoid in every language', () => {
    for (const language of languages)
      expect(
        rules.some((rule) => rule.language === language),
        language,
      ).toBe(true)
    expect(rules.length).toBe(page.match(/^\| (?:pt-BR|en-US|es) \|/gm)?.length)
  })

  test.each([
    ['pt-BR', 'Abrir a gaveta'],
    ['pt-BR', '1 contexto difere do padrão'],
    ['pt-BR', 'Lote concluído: 0 falhas'],
    ['pt-BR', 'Erro ao criar a nota'],
    ['pt-BR', 'Mudar o tipo de conta'],
    ['es', 'Modificada el'],
    ['en-US', 'Open the drawer'],
    ['en-US', 'Reprocess done'],
    ['es', 'Reproceso terminado'],
    ['es', 'Tus tickets'],
    ['en-US', "The store's system"],
  ])('is violated in %s by “%s”', (language, text) => {
    expect(findViolations(language, [{ location: 'here', text }])).toHaveLength(1)
  })

  test.each([
    ['pt-BR', 'Erro ao buscar usuário'],
    ['pt-BR', '10 minutos'],
    ['pt-BR', 'Quem mudou este campo'],
    ['en-US', '{{level}} access to {{context}}'],
    ['es', 'Actual'],
  ])('is followed in %s by “%s”', (language, text) => {
    expect(findViolations(language, [{ location: 'here', text }])).toEqual([])
  })

  test.each(languages)('is followed by every text in %s', (language) => {
    expect(listTextPaths(language).length).toBeGreaterThan(2000)
    expect(findViolations(language, listTextPaths(language))).toEqual([])
  })

  test.each(languages)('ends two sentences with a full stop in %s', (language) => {
    const CONTAINS_TWO_SENTENCES = /[\p{L}\p{N}”)}][.?!] [\p{Lu}¿“]/u
    const isEnded = /(?:[.!?…:]|\}\})$/
    const open = listTextPaths(language).filter(({ text }) => CONTAINS_TWO_SENTENCES.test(text) && !isEnded.test(text))
    expect(open).toEqual([])
  })

  test('is followed by the texts in the code of the server', () => {
    expect(listServerTexts().length).toBeGreaterThan(100)
    expect(findViolations('pt-BR', listServerTexts())).toEqual([])
  })
})
