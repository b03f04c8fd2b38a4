// Cleans a pasted text: converts special characters to ASCII, HTML tables to tabs, and removes other markup.
import { toPlainText } from '../typed-text.ts'
import { applyEdits, type Edit, listReplacements, type MappedText, mapText } from './mapped-text.ts'

/**
 * Matches the characters that `toPlainText` may replace. Accented Latin letters have lower character codes and do not
 * match.
 */
const replaceableCharacterPattern = /[\u00A0\u00AD\u00B4\u02B9-\uFFFF]/g

const tagPattern = /<[^<>]{1,500}>/g
const knownTagPattern =
  /^<\/?(?:table|thead|tbody|tr|td|th|p|div|br|span|ul|ol|li|b|strong|i|em|a|h[1-6]|html|body)(?![\w@.-])/i
const cellEndPattern = /^<\/t[dh]>/i
const lineEndPattern = /^(?:<br\b|<\/(?:tr|p|div|li|h[1-6])>)/i

const entityPattern = /&(nbsp|amp|lt|gt|quot|#39);/g
const entityCharacters: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/**
 * Patterns of Markdown markup. The first group of each pattern is the text to keep. A masked number such as
 * `***.982.247-**` is not bold text.
 */
const emphasisPattern = /\*\*(?=[^\s.])([^*\n]{0,199}[^\s*-])\*\*/g
const codePattern = /`([^`\n]{1,200})`/g
const linkPattern = /\[([^[\]\n]{1,200})\]\(https?:[^()\s]{1,500}\)/g

/** Returns the text without markup and invisible characters, with the original position of each character. */
export function cleanText(originalText: string): MappedText {
  const cleaningSteps = [
    listCharacterEdits,
    listTagEdits,
    listEntityEdits,
    createMarkupRemover(emphasisPattern),
    createMarkupRemover(codePattern),
  ]
  return [...cleaningSteps, createMarkupRemover(linkPattern)].reduce(
    (mappedText, listEdits) => applyEdits(mappedText, listEdits(mappedText.text)),
    mapText(originalText),
  )
}

/** Converts typographic hyphens, apostrophes and spaces to ASCII, and removes invisible characters. */
const listCharacterEdits = (text: string) =>
  listReplacements(text, replaceableCharacterPattern, ([character]) => toPlainText(character))

/** Converts the end of an HTML cell to a tab and the end of an HTML line to a line break; removes other HTML tags. */
const listTagEdits = (text: string) =>
  listReplacements(text, tagPattern, ([tag]) => {
    if (!knownTagPattern.test(tag)) return tag
    if (cellEndPattern.test(tag)) return '\t'
    return lineEndPattern.test(tag) ? '\n' : ''
  })

const listEntityEdits = (text: string) =>
  listReplacements(text, entityPattern, ([, name = '']) => entityCharacters[name] ?? ' ')

/** Returns a function that removes the markup around the first group of a Markdown pattern. */
const createMarkupRemover =
  (pattern: RegExp) =>
  (text: string): readonly Edit[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, 1: content = '', index }) => {
      const contentStart = index + match.indexOf(content)
      const contentEnd = contentStart + content.length
      return [
        { start: index, end: contentStart, replacement: '' },
        { start: contentEnd, end: index + match.length, replacement: '' },
      ]
    })
