// Words of a query that are values of a command: choices and filters by their labels, periods, amounts. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { isTitled, type Option, pickOf } from './option-sources.ts'
import { dayAt, periodAt, periodSlots } from './period-words.ts'
import { type Hit, type Lexicon, type Phrase, phraseAt, wordsOf } from './phrases.ts'
import { isAmount, isDate, isValid, takenBy } from './slots.ts'

export interface Known {
  readonly lexicon: Lexicon
  /** Records that are few: those of an argument are known whole. */
  readonly atHand: AtHand
  /** A calendar date. */
  readonly today: string
}

export type AtHand = Readonly<Partial<Record<string, readonly Option[]>>>

interface Said {
  readonly args: Arguments
  /** How far the words are from what the values are called: 0 the same. */
  readonly distance: number
  /** Words that are none of its values. */
  readonly left: readonly string[]
}

interface Reader {
  readonly slot: string
  readonly read: (words: readonly string[], at: number) => Hit | null
}

/** Called the same as another argument's values. */
export const sharedWords: Readonly<Record<string, string>> = { statusList: 'status', fee_service: 'service_code' }

/** What the words say of a command's arguments and filters. */
export function valuesIn(command: Command, words: readonly string[], known: Known): Said {
  const readers = readersOf(command, known)
  const period = periodSlots(takenBy(command))
  const args: Record<string, string> = {}
  const left: string[] = []
  let distance = 0
  for (let at = 0; at < words.length; ) {
    const span = period && !(period.from in args) ? periodAt(words, at, known) : null
    if (period && span) {
      Object.assign(args, { [period.from]: span.from, [period.to]: span.to })
      at += span.count
      continue
    }
    const hit = closest(readers, words, at, args)
    if (hit) args[hit.slot] = hit.value
    else left.push(words[at] ?? '')
    at += hit?.count ?? 1
    distance += hit?.distance ?? 0
  }
  return { args, left, distance }
}

/** Of the arguments that are still open: the longest, then the closest, then in their order. */
function closest(readers: readonly Reader[], words: readonly string[], at: number, args: Arguments) {
  const hits = readers.flatMap(({ slot, read }) => {
    const hit = slot in args ? null : read(words, at)
    return hit ? [{ ...hit, slot }] : []
  })
  return hits.sort((one, other) => other.count - one.count || one.distance - other.distance)[0]
}

const readersKept = new WeakMap<Known, Map<string, readonly Reader[]>>()

function readersOf(command: Command, known: Known): readonly Reader[] {
  const kept = readersKept.get(known) ?? new Map<string, readonly Reader[]>()
  readersKept.set(known, kept)
  const made = kept.get(command.id) ?? takenBy(command).flatMap((slot) => readerOf(command, slot, known) ?? [])
  kept.set(command.id, made)
  return made
}

function readerOf(command: Command, slot: string, known: Known): Reader | null {
  const { lexicon, atHand } = known
  const kind = pickOf(slot)
  const options = kind !== null && !isTitled(kind) ? atHand[kind] : undefined
  if (options) {
    const whole = options.map(({ value, name }) => ({ value, words: wordsOf(name) }))
    const phrases = kind === 'platform' ? [...whole, ...whole.flatMap((phrase) => shortened(phrase, lexicon))] : whole
    return { slot, read: (words, at) => phraseAt(words, at, phrases) }
  }
  if (kind === 'metadata') return { slot, read: codeNameAt }
  if (kind !== null) return null
  if (isAmount(command, slot)) return { slot, read: amountAt }
  if (isDate(command, slot)) return { slot, read: (words, at) => dayAt(words, at, known) }
  const phrases = (lexicon[sharedWords[slot] ?? slot] ?? []).filter(({ value }) =>
    isValid(command, slot, dotted(value)),
  )
  if (phrases.length === 0) return null
  return {
    slot,
    read: (words, at) => {
      const hit = phraseAt(words, at, phrases)
      return hit && { ...hit, value: dotted(hit.value) }
    },
  }
}

/** *Bling ERP* is said *bling*; *Loja Integrada* is not said *loja*, which is another thing. */
function shortened({ value, words }: Phrase, { kind = [] }: Lexicon): readonly Phrase[] {
  const first = words.slice(0, 1)
  return words.length < 2 || phraseAt(first, 0, kind) !== null ? [] : [{ value, words: first }]
}

/** Keys of texts hold no dot: `reverse_used` is `reverse.used`. */
const dottedValues: Readonly<Record<string, string>> = {
  reverse_used: 'reverse.used',
  refund_retained: 'refund.retained',
  order_used: 'order.used',
}
const dotted = (value: string) => dottedValues[value] ?? value

/** A number with decimals, else the last of a query: whole ones before it may be part of a name. */
function amountAt(words: readonly string[], at: number): Hit | null {
  const word = words[at]
  const isAmount = isDigits(word) && (/[.,]/.test(word) || !words.slice(at + 1).some(isDigits))
  return isAmount ? { value: word, count: 1, distance: 0 } : null
}

/** The name of a metadata, where it can be nothing else: `limit_value_collect`. */
function codeNameAt(words: readonly string[], at: number): Hit | null {
  const word = words[at] ?? ''
  return /^[a-z\d]+(?:_[a-z\d]+)+$/.test(word) ? { value: word, count: 1, distance: 0 } : null
}

function isDigits(word: string | undefined): word is string {
  return word !== undefined && /^\d{1,6}(?:[.,]\d{1,2})?$/.test(word)
}
