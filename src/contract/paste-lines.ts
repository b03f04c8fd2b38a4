// Lines of pasted text: tables told from sentences, quoted mails and signatures from what was written. Pure.
import { columnHint, type Noun } from './paste-words.ts'

type Part = 'body' | 'quote' | 'signature'

export interface Segment {
  readonly text: string
  /** Of the text, from 1. */
  readonly line: number
  readonly part: Part
  /** Of a cell: what its column holds, by the header. */
  readonly column?: Noun
}

/** Of a mail or page that was copied as its source: `<td>918273</td>`. */
const tag = /<[^<>]{1,500}>/g
const tagName =
  /^<\/?(?:table|thead|tbody|tr|td|th|p|div|br|span|ul|ol|li|b|strong|i|em|a|h[1-6]|html|body)(?![\w@.-])/i
const isTag = (text: string) => tagName.test(text)

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Cells and lines of HTML as tabs and line breaks; emphasis and links of Markdown as their text. */
export function withoutMarkup(text: string): string {
  const bare = (text.match(tag) ?? []).some(isTag)
    ? text
        .replace(/<\/t[dh]>\s*/gi, '\t')
        .replace(/<br\b[^<>]{0,20}>|<\/(?:tr|p|div|li|h[1-6])>/gi, '\n')
        .replace(tag, (found) => (isTag(found) ? '' : found))
        .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
    : text
  return bare
    .replace(/\*\*([^*\n]{1,200})\*\*/g, '$1')
    .replace(/`([^`\n]{1,200})`/g, '$1')
    .replace(/\[([^[\]\n]{1,200})\]\(https?:[^()\s]{1,500}\)/g, '$1')
}

const quoteStart =
  /^(?:-{2,}\s*(?:mensagem|original|original message|mensaje|forwarded|messaggio)\b.{0,60}|_{10,}$|(?:em|on|el)\b.{5,160}(?:escreveu|wrote|escribi[oó]):?$)/i
const mailHeader =
  /^\*?(?:de|from|enviad[oa](?: em| el)?|sent|para|to|assunto|subject|asunto|data|date|fecha|cc)\*?\s*:/i
const closing =
  /^(?:--|att?e?|atenciosamente|abs|abra[cç]os?|cordialmente|obrigad[oa]s?|grat[oa]s?|sauda[cç][oõ]es|um abra[cç]o|(?:best |kind |warm )?regards|best|cheers|thanks|thank you|sincerely|saludos|atentamente|gracias|un saludo|enviad[oa] d[eo] (?:meu|minha)|sent from|enviado desde)\b/i

const longestClosing = 60

/** Beneath its start a mail quotes another; above the first word a header belongs to what was copied. */
function partsOf(lines: readonly string[]): readonly Part[] {
  let part: Part = 'body'
  let hasBody = false
  return lines.map((line, at) => {
    const text = line.trim()
    if (/^>/.test(text)) return 'quote'
    const isHeader = mailHeader.test(text) && lines.slice(at + 1, at + 5).some((next) => mailHeader.test(next.trim()))
    if (hasBody && (quoteStart.test(text) || (isHeader && part !== 'quote'))) part = 'quote'
    const isClosing = text === '--' || (closing.test(text) && text.length <= longestClosing && !/\d{5}/.test(text))
    if (part === 'body' && hasBody && isClosing) part = 'signature'
    if (text !== '' && !mailHeader.test(text)) hasBody = true
    return part
  })
}

const delimiters = ['\t', '|', ';'] as const

function delimiterOf(line: string): string | undefined {
  return delimiters.find((one) => line.includes(one))
}

const cellsOf = (line: string, delimiter: string) => {
  const bare = delimiter === '|' ? line.trim().replace(/^\||\|$/g, '') : line
  return bare.split(delimiter).map((cell) => cell.trim())
}

/** A row of names, one of which says what its column holds. */
function columnsOf(cells: readonly string[]): readonly (Noun | undefined)[] | null {
  if (cells.length < 2 || cells.some((cell) => /\d{4}/.test(cell) || cell.length > 60)) return null
  const columns = cells.map(columnHint)
  return columns.some((hint) => hint !== undefined && hint !== 'other') ? columns : null
}

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-{2,}:?$/.test(cell))

/** `1. 918273`, `- 918273`, `• 918273`, `- [ ] 918273`: the marks of a list are no numbers of its. */
const bullet = /^(?:[-*•·–▪] (?:\[[ x]\] )?|\(?\d{1,3}[.)] |\d{1,3} [-–] )/i

function withoutBullet(line: string): string {
  const text = line.trim()
  const rest = text.replace(bullet, '')
  return /\d{4}/.test(rest) ? rest : text
}

export function segmentsOf(text: string): readonly Segment[] {
  const lines = text.split(/\r\n|\n|\r/)
  const parts = partsOf(lines)
  let columns: readonly (Noun | undefined)[] | null = null
  let delimiter: string | undefined
  return lines.flatMap<Segment>((line, at) => {
    const place = { line: at + 1, part: parts[at] ?? 'body' }
    const bare = line.replace(/^[>\s]*>/, '')
    const ownDelimiter = delimiterOf(bare)
    if (ownDelimiter === undefined || (columns !== null && ownDelimiter !== delimiter)) columns = null
    const cells = ownDelimiter === undefined ? [bare] : cellsOf(bare, ownDelimiter)
    const header = columnsOf(cells)
    if (header !== null) {
      columns = header
      delimiter = ownDelimiter
    } else if (columns !== null && !isRule(cells)) {
      const named = columns
      return cells.map((cell, index) => ({ ...place, text: cell, column: named[index] ?? 'other' }))
    }
    return [{ ...place, text: withoutBullet(bare) }]
  })
}
