// What of a text the server is asked for: the records it names, else its words. Never a ticket, never what is of a person. Pure.
import type { Pasted, Token } from './pasted.ts'

const shortest = 3
const longest = 200
/** More words are prose, and no name. */
const mostWords = 8
/** `email: contato@…` is still nothing but the e-mail. */
const mostBeside = 2

/** The surer a token names one record, the sooner it is asked for. */
const order: readonly Token['kind'][] = ['tracking', 'uuid', 'document', 'id', 'host', 'email']

function rank({ kind, hint }: Token): number {
  if (hint === 'order') return order.length
  return hint === undefined ? order.indexOf(kind) : -1
}

/** The requests for what was pasted, the most telling first. */
export function lookupsOf({ tokens, words }: Pasted, most = 3): readonly string[] {
  const named = tokens.filter(({ kind }) => order.includes(kind))
  // Beside anything else an e-mail is a consumer's, in a ticket or a signature: it stays here.
  const isAlone = tokens.length === 1 && words.split(' ').length <= mostBeside
  const asked = isAlone ? named : named.filter(({ kind }) => kind !== 'email')
  if (asked.length > 0) {
    return [...asked]
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, most)
      .map(({ value }) => value)
  }
  return isName(words) ? [words] : []
}

function isName(words: string): boolean {
  if (words.length < shortest || words.length > longest) return false
  // A number that was not recognised may be anybody's.
  return words.split(' ').length <= mostWords && !/\d{6}/.test(words.replace(/[\s().+-]/g, ''))
}
