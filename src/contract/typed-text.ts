// Readers of what people type or paste: one reading for fields, palette, searches, batches, files, links and headers.

import { cnpj, cpf } from 'cpf-cnpj-validator'
import { parseUrl } from './parse-url.ts'

// Characters that nobody sees, and signs that look alike.

/** Zero-width and direction marks, soft hyphen, fillers, BOM. ZWJ is told apart below. */
const unseen =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu

/** Between two pictures it makes one of them: a family, a flag. */
const joiner = /(?<!\p{Extended_Pictographic}|\uFE0F|[\u{1F3FB}-\u{1F3FF}])\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** Most texts are ASCII: looking is quicker than replacing. */
const isAscii = (text: string) => /^[\t\n\r\x20-\x7E]*$/.test(text)

/** Without the characters that nobody sees; a joiner within an emoji stays. */
export function withoutInvisible(text: string): string {
  return isAscii(text) ? text : text.replace(unseen, '').replace(joiner, '')
}

/** The same, with hyphens, apostrophes and spaces of every kind as the keyboard has them; lines stay lines. */
export function plainText(text: string): string {
  if (isAscii(text)) return text
  return withoutInvisible(text)
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/[\u2018\u2019\u201B\u02BC\u02B9\u00B4\u2032\uFF07]/g, "'")
    .replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** `São João` as `Sao Joao`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A name for comparison: small letters and digits, without accents; what stands between them is one space. */
export function bareName(text: string): string {
  return withoutAccents(plainText(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** A code, a number, a search: plain, and nothing around it. */
export function plainLine(text: string): string {
  return plainText(text).trim()
}

const isNothing = (character: string) => withoutInvisible(character).trim() === ''

/** Without blanks and unseen characters at both ends; what is between them stays as it was typed. */
export function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isNothing(text.charAt(from))) from += 1
  while (to > from && isNothing(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Neither a mark, a control, format or ignorable character, nor a blank that has the category of a symbol or letter. */
const visible =
  /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u

/** True if at least one character of the text leaves a trace on the screen. */
export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text)
}

/** True if the text holds U+FFFD: it was decoded with the wrong encoding, and letters are lost. */
export function isWronglyDecoded(text: string): boolean {
  return text.includes('\uFFFD')
}

/** Turns the reading direction of what follows: a text may look like another. */
export function turnsDirection(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(text)
}

/** Such a text as a whole of its own: what follows it reads as ever. */
export function isolated(text: string): string {
  return turnsDirection(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text
}

interface Ends {
  /** Each of these characters. */
  readonly start?: string
  readonly end?: string
}

/** Trims given characters in linear time; a regular expression is quadratic on a long run of them. */
export function stripped(text: string, { start = '', end = '' }: Ends): string {
  let from = 0
  let to = text.length
  while (from < to && start.includes(text.charAt(from))) from++
  while (to > from && end.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

// Numbers and codes.

/** What the platform counts its records with. */
export const largestId = 2_147_483_647

/** Removes what spreadsheets put around a text: the apostrophe of `'01310-100`, the formula of `="01310-100"`. */
export function unwrapCell(typed: string): string {
  const text = plainLine(typed)
  const formula = /^=?"([^"]*)"$/.exec(text)?.[1] ?? text
  return stripped(formula.trim(), { start: `'= `, end: `' ` })
}

/** Removes the decimals that a spreadsheet appends to a whole number: `1310100.0`, `1310100,00`. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(/(?<=^\d{4,15})[.,]0{1,2}$/, '')
}

/** True for `9,036E+05`: the spreadsheet has dropped digits, so the number cannot be restored. */
export function isShortenedNumber(typed: string): boolean {
  return /^\d(?:[.,]\d{1,15})?e\+\d{1,3}$/i.test(unwrapCell(typed))
}

/** Digits with one kind of separator between groups of three. */
const idShape = /^(?:\d{1,10}|[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3}){0,2})$/

/**
 * Reads the id of a record. Accepts grouped digits (`918.273`, `918,273`, `918 273`), a number sign, quotes, brackets
 * and punctuation around the digits, and the decimals of a spreadsheet (`918273.0`). Returns null for anything else.
 */
export function readId(typed: string): number | null {
  const bare = stripped(unwrapCell(typed), { start: `"'([{<#:= `, end: `"')]}>.,:;!? ` })
  const text = withoutZeroDecimals(bare)
  if (!idShape.test(text)) return null
  const id = Number(text.replace(/\D/g, ''))
  return id >= 1 && id <= largestId ? id : null
}

/** The digits of an id that is written with separators or signs; null for bare digits and for any other text. */
export function ungroupedId(typed: string): string | null {
  const id = readId(typed)
  return id === null || /^\d+$/.test(plainLine(typed)) ? null : String(id)
}

/** A uuid in lower case, with its hyphens or without; null for what is none. */
export function readUuid(typed: string): string | null {
  const text = plainLine(typed).toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{32}$/.test(text) ? text : null
}

/** A CEP with or without its signs, or the number without leading zero that a spreadsheet makes of it: it has no hyphen. */
const zipDigits = /^(?:(?:0[1-9]|[1-9]\d)[.,]?\d{3}(?: ?-? ?|[.,])\d{3}|[1-9]\d{6}|[1-9]([.,])\d{3}\1\d{3})$/

/** The same for the API description, with what spreadsheets put around the code. */
export const zipShape = /^=?["']?\s*(?:(?:0[1-9]|[1-9]\d)[.,]?\d{3}(?: ?-? ?|[.,])\d{3}|[1-9]\d{6})["']?$/

/**
 * Reads a CEP as 8 digits: `01310-100`, `01310100`, `01.310-100`. Restores what a spreadsheet altered: `1310100`,
 * `1310100.0`, `'01310-100`, `="01310-100"`. The lowest CEP is 01000-000, so 7 digits lack exactly the leading zero,
 * and `00000-000` is no CEP. Returns null for anything else.
 */
export function readZip(typed: string): string | null {
  const text = withoutZeroDecimals(unwrapCell(typed).replace(/^cep:? ?/i, ''))
  return zipDigits.test(text) ? text.replace(/\D/g, '').padStart(8, '0') : null
}

/** Letters and digits of a document, upper-cased. */
export function bareDocument(typed: string): string {
  return plainText(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/**
 * Reads a CNPJ as 14 characters. Restores what a spreadsheet altered: `="11.222.333/0001-81"`, `11222333000181.0`, and
 * leading zeros, if the number has valid check digits with them. Returns null for anything else.
 */
export function readCnpj(typed: string): string | null {
  const text = withoutZeroDecimals(unwrapCell(typed))
  const whole = /^\d{10,13}$/.test(text) ? text.padStart(14, '0') : text
  return cnpj.isValid(whole) ? bareDocument(whole) : null
}

/** The host without `www.` of an address as the browser copies it (`https://www.loja.com.br/?a=1`); else null. */
export function readHost(typed: string): string | null {
  const text = plainLine(typed)
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !/^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text)) return null
  return parseUrl(hasScheme ? text : `http://${text}`)?.hostname.replace(/^www\./, '') ?? null
}

// Tickets (product decision E1): one canonical text each, whichever way they come.

interface TicketHome {
  /** Of this installation's own tickets. */
  readonly prefix: string
  /** Of a ticket in the helpdesk, with `{number}`; null when none is configured. */
  readonly url: string | null
}

let home: TicketHome = { prefix: 'ZD', url: null }

/** Told once at the start, by the configuration to the server and by the session to the console. */
export function setTicketHome(next: TicketHome): void {
  home = next
}

/** By what number this installation's helpdesk knows it; null for tickets of another system. */
export function ownTicketNumber(ticket: string): string | null {
  const number = ticket.startsWith(`${home.prefix}-`) ? ticket.slice(home.prefix.length + 1) : ''
  return /^\d+$/.test(number) ? number : null
}

/** The page of a ticket in the helpdesk; null where it is not configured, and for tickets of another system. */
export function ticketPage(ticket: string): string | null {
  const number = ownTicketNumber(ticket)
  return home.url === null || number === null ? null : home.url.replace('{number}', number)
}

const ticketPath =
  /(?:\/(?:tickets?|conversations?|requests?|cases?|chamados?)\/|[?&](?:ticket|ticket_id|ticketId)=)#?(\d{1,12})(?!\d)/i

/** What people put around a ticket, and the words before it. */
const around = { start: ` ([{<"'*:;,.`, end: ` )]}>"'*:;,.!?-` }
const ticketWord = /^(?:tickets?|chamados?|atendimento|caso|case|n[ºo°]\.?|n\.)\s?:?\s?(?=[#\w])/i

const longestTicket = 2000

/** `ZD-48213` of `zd48213`, `#48213`, `48213.`, a helpdesk's URL; another prefix is kept. Null for no ticket. */
export function readTicket(typed: string): string | null {
  const text = plainLine(typed).slice(0, longestTicket)
  if (/^https?:\/\//i.test(text)) return ofAddress(text)
  let bare = stripped(text, around).replace(/\s+/g, ' ')
  for (let word = ticketWord.exec(bare); word; word = ticketWord.exec(bare)) bare = bare.slice(word[0].length)
  const [, own] = new RegExp(`^#?(?:${home.prefix})? ?[-_#:/]? ?#?(\\d{1,12})$`, 'i').exec(bare) ?? []
  if (own !== undefined) return ticketOf(home.prefix, own)
  const [, prefix, number] =
    /^#?([a-z][a-z0-9]{0,9}?) ?[-_#] ?(\d{1,12})$/i.exec(bare) ?? /^([a-z]{2,10})(\d{1,12})$/i.exec(bare) ?? []
  return prefix === undefined || number === undefined ? null : ticketOf(prefix, number)
}

/** Of another host than the configured one it is somebody else's ticket. */
function ofAddress(text: string): string | null {
  const number = ticketPath.exec(text)?.[1]
  if (number === undefined || (home.url !== null && hostOf(text) !== hostOf(home.url))) return null
  return ticketOf(home.prefix, number)
}

const hostOf = (address: string) => readHost(address.replace('{number}', '1'))

function ticketOf(prefix: string, digits: string): string | null {
  const number = digits.replace(/^0+/, '')
  return number === '' ? null : `${prefix.toUpperCase()}-${number}`
}

/** At the beginning of a prose text: a helpdesk's URL, this installation's prefix or `#`, each with its number. */
export function ticketAtStart(text: string): { readonly ticket: string; readonly length: number } | null {
  const address = /^https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0]
  const prefixed = new RegExp(`^(?:${home.prefix}\\s?[-_#]?\\s?|#)\\d{1,12}(?![\\w-]|[.,/]\\d)`, 'i').exec(text)?.[0]
  const found = address ?? prefixed
  const ticket = found === undefined ? null : readTicket(found)
  return found === undefined || ticket === null ? null : { ticket, length: found.length }
}

// Searches.

/** Spellings of a number that a search tries: as typed, without signs around it, and without group separators. */
export function numberSpellings(typed: string): readonly string[] {
  const text = plainLine(typed)
  const id = ungroupedId(text)
  return id === null ? [text] : [...new Set([text, /\d(?:.*\d)?/.exec(text)?.[0] ?? text, id])]
}

/** Words of a search, each with the spellings under which a list may hold it. Lower case and accents: who compares. */
export function searchWords(typed: string): readonly (readonly string[])[] {
  if (ungroupedId(typed) !== null) return [numberSpellings(typed)]
  const words = [...new Set(plainLine(typed).split(/\s+/u).filter(Boolean))]
  return words.map((word) => [...new Set([...numberSpellings(word), ...bareSpellings(word), ...elidedSpellings(word)])])
}

/** Of `12.345.678/0001-90` and `01310-100` the bare code too, of `https://www.loja.com.br/` the host. */
function bareSpellings(word: string): readonly string[] {
  const host = /[:/]|^www\./i.test(word) ? readHost(word) : null
  if (host !== null) return [host]
  const isMasked = /\d/.test(word) && /^[0-9a-z]+(?:[./-][0-9a-z]+)+[./-]?$/i.test(word)
  return isMasked ? [word.replace(/[./-]/g, '')] : []
}

/** `D'Ávila` is typed as `davila` too, and `Davila` as `d'avila`. */
function elidedSpellings(word: string): readonly string[] {
  if (word.includes("'")) return [word.replaceAll("'", '')].filter(Boolean)
  const isElided = /^(?:[dl](?=[aeiouhàáâãéêíóôõú])|o(?=\p{L}))\p{L}{4,}$/iu.test(word)
  return isElided ? [`${word.slice(0, 1)}'${word.slice(1)}`] : []
}

// Consumers: found by what they are reached by, as a whole, so each has one written form.

/** Letters and digits alone; a CPF that lost its zeros in a spreadsheet has them again. */
export function consumerDocument(typed: string): string {
  const bare = bareDocument(typed)
  const whole = bare.padStart(11, '0')
  return /^\d{8,10}$/.test(bare) && cpf.isValid(whole) ? whole : bare
}

export function consumerEmail(typed: string): string {
  return plainLine(typed).toLowerCase()
}

/** Prefixes before the number: 00, the country code of Brazil or Mexico, 0 with a carrier code. PostgreSQL runs it, too. */
export const dialledPrefix = '^(00)?(55(?=0?[0-9]{10,11}$)|52(?=[0-9]{10}$))?(0[1-9][0-9](?=[1-9][0-9]{9,10}$)|0*)'

/** Digits alone, without what is dialled before them. */
export function consumerPhone(typed: string): string {
  return plainText(typed).replace(/\D/g, '').replace(new RegExp(dialledPrefix), '')
}

/** What a consumer may be found by, each in its one form. */
export interface ConsumerKeys {
  readonly document?: string
  readonly email?: string
  readonly phone?: string
}

const longestConsumer = 254
const consumerWord =
  /^(?:cpf|cnpj|e-?mail|mailto|correo|tel(?:efone|[eé]fono|ephone)?|fone|phone|celular|cel|whats(?:app)?|documento?)\b\.?\s?(?:n[ºo°]\.?)?\s?[:=]?\s?/i

/** A whole e-mail, CPF, CNPJ or telephone with its area code; eleven digits may be two of them. Null for none. */
export function readConsumer(typed: string): ConsumerKeys | null {
  const text = stripped(plainLine(typed).replace(consumerWord, ''), { start: ` <"':`, end: ` >"',;.` })
  if (text.length > longestConsumer) return null
  if (/^[^\s@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text)) return { email: consumerEmail(text) }
  const isDocument = /^[0-9a-z./ -]+$/i.test(text) && (isCpf(text) || cnpj.isValid(bareDocument(text)))
  const keys = { ...(isDocument ? { document: bareDocument(text) } : {}), ...phoneKey(text) }
  return Object.keys(keys).length === 0 ? null : keys
}

const isCpf = (text: string) => /^\d{11}$/.test(bareDocument(text)) && cpf.isValid(bareDocument(text))

/** The 67 area codes (DDD) of Brazil. */
export const areaCode = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])$/

/** A mobile number with its area code and its 9; other eleven digits are a mistyped document. */
const isMobile = (phone: string) => /^\d{2}9\d{8}$/.test(phone) && areaCode.test(phone.slice(0, 2))

function phoneKey(text: string): ConsumerKeys {
  if (!/^\+?[\d().\s-]+$/.test(text)) return {}
  const phone = consumerPhone(text)
  return /^[1-9]\d{9}$/.test(phone) || isMobile(phone) ? { phone } : {}
}
