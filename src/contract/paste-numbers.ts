// Gate of numbers: tells the ids in a text from quantities, years and numbers that no noun calls a record. Pure.
import { isRecordNoun, type Noun } from './paste-words.ts'
import { normalizeName } from './typed-text.ts'

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Units of time, money, weight, length and count in three languages, without accents. */
const units = wordSet(
  'dia dias day days hora horas hour hours h hs hr hrs min mins minuto minutos minute minutes seg segundos seconds semana semanas week weeks mes meses month months ano anos year years vez vezes veces times x real reais brl usd eur mxn peso pesos dolar dolares dollar dollars euro euros centavos cents kg g gr gramas grams gramos ml l km m cm mm un und unid unidade unidades unidad unit units pc pcs peca pecas piece pieces pieza piezas caixa caixas caja cajas box boxes item itens items produto produtos producto productos product products volume volumes bulto bultos par pares parcela parcelas cuota cuotas util uteis habiles',
)

/** Currency codes before an amount. */
const currencies = wordSet('brl usd eur mxn rs')

/** Words that end in -s and count nothing. */
const notCounted = wordSet(
  'mais mas menos antes depois despues apos atras tras jamais nos vos seus suas sus this thus is was has as os los las dos das deles delas ellos ellas always ontem pues entonces alias',
)

/** Prepositions that join a number to the noun before it as a quantity: `reversa de 5 itens`. */
const joining = wordSet('de da do del of com con with')

/** Words before a year. */
const beforeYear = wordSet(
  'de del em en in of desde since ate hasta until ano year janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march april may june july august september october november december enero febrero mayo junio julio septiembre octubre noviembre diciembre',
)

/** Longer numbers before a plural noun are ids: `918273 reversas`. */
const MAX_COUNT_DIGITS = 4
/** Shorter numbers are ids only directly after a noun or on a line of their own. */
const MIN_PROSE_DIGITS = 5

/** The word after the number, past a second number of the same range: `5 a 7 dias`. */
const wordAfter = /^\s*(?:(?:e|y|and|ou|or|o|u|a|to|at[eé]|-|,|\/)\s*\d{1,4}\s*)*([\p{L}€]+)/u

const isWord = (piece: string) => /[\p{L}\p{N}€]/u.test(piece)

/** Returns true directly after the word for a postal code: `cep 13010 100`. */
export function isAfterZipWord(before: readonly string[]): boolean {
  return /^(?:cep|zip|postal|zipcode)$/.test(normalizeName(before.findLast(isWord) ?? ''))
}

interface Place {
  /** Words and signs before the number. */
  readonly before: readonly string[]
  /** Text after the number. */
  readonly after: string
  /** The kind of record that the words before the number name. */
  readonly hint: Noun | undefined
}

/** Returns true for durations, counts, amounts, years, ordinals and numbers such as `038`, which are never ids. */
export function isQuantity(number: string, { before, after, hint }: Place): boolean {
  const previous = normalizeName(before.findLast(isWord) ?? '')
  const next = normalizeName(wordAfter.exec(after)?.[1] ?? '')
  if (/^\s*(?:[ºª°€]|r\$)/i.test(after) || currencies.has(previous) || before.findLast(isWord) === '€') return true
  if (units.has(next)) return true
  const isNamed = hint !== undefined && hint !== 'other' && !joining.has(previous)
  if (isYear(number) && (beforeYear.has(previous) || (isReturn(hint) && previous.endsWith('s')))) return true
  if (isNamed) return false
  const isCounted = next.length > 2 && next.endsWith('s') && !notCounted.has(next)
  return (isCounted && number.length <= MAX_COUNT_DIGITS) || /^0\d{0,3}$/.test(number)
}

const isYear = (number: string) => /^(?:19|20)\d{2}$/.test(number)

const isReturn = (hint: Noun | undefined) => isRecordNoun(hint) || hint === 'order'

interface Named {
  readonly value: string
  readonly noun?: Noun
  /** The kind of record that the sentence is about. */
  readonly about: Noun | undefined
  /** The line or the cell holds nothing else. */
  readonly isListed: boolean
}

/** Returns true when a noun calls the number a record, or when its line holds only ids. */
export function isNamedRecord({ value, noun, about, isListed }: Named): boolean {
  if (noun !== undefined) return noun !== 'other'
  return isListed || (isRecordNoun(about) && value.length >= MIN_PROSE_DIGITS)
}

/** Returns true when a cell of a table holds only this number; shorter numbers in a cell may be counts. */
export function isCell(number: string, before: readonly string[], after: string): boolean {
  const isStart = (before.findLast((piece) => piece.trim() !== '' || piece === '\t') ?? '\t') === '\t'
  return (
    isStart &&
    number.length >= MIN_PROSE_DIGITS &&
    /^ *(?:\t|$)/.test(after) &&
    (before.includes('\t') || after.includes('\t'))
  )
}
