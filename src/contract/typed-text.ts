// Parses and normalizes user input (ids, documents, tickets, searches) for all forms, files, links and headers.

import { cnpj, cpf } from 'cpf-cnpj-validator'
import { parseUrl } from './parse-url.ts'

/** Pattern of invisible characters except joiners (ZWJ): zero-width and direction marks, soft hyphens, fillers, BOM. */
const unseen =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu

/** Pattern of zero-width joiners outside emoji; between two pictographs, the joiner forms one emoji. */
const joiner = /(?<!\p{Extended_Pictographic}|\uFE0F|[\u{1F3FB}-\u{1F3FF}])\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** Returns true for printable ASCII text, for which the slower replacements can be skipped. */
const isAscii = (text: string) => /^[\t\n\r\x20-\x7E]*$/.test(text)

/** Removes invisible characters; zero-width joiners within an emoji stay. */
export function withoutInvisible(text: string): string {
  return isAscii(text) ? text : text.replace(unseen, '').replace(joiner, '')
}

/** Removes invisible characters and converts hyphens, apostrophes and spaces to ASCII; line breaks stay. */
export function plainText(text: string): string {
  if (isAscii(text)) return text
  return withoutInvisible(text)
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/[\u2018\u2019\u201B\u02BC\u02B9\u00B4\u2032\uFF07]/g, "'")
    .replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** Removes accents: `São João` becomes `Sao Joao`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Normalizes a name for comparison: lower case, no accents, and one space for all other characters. */
export function bareName(text: string): string {
  return withoutAccents(plainText(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Normalizes one line of input: ASCII hyphens and spaces, no invisible characters, trimmed. */
export function plainLine(text: string): string {
  return plainText(text).trim()
}

const isNothing = (character: string) => withoutInvisible(character).trim() === ''

/** Removes whitespace and invisible characters at both ends of a text. */
export function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isNothing(text.charAt(from))) from += 1
  while (to > from && isNothing(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Pattern of a visible character: excludes marks, control and format characters, and blanks such as U+2800. */
const visible =
  /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u

/** Returns true if the text has at least one visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text)
}

/** Returns true if the text contains U+FFFD, which means that a wrong encoding destroyed letters. */
export function isWronglyDecoded(text: string): boolean {
  return text.includes('\uFFFD')
}

/** Returns true for marks that change the text direction, which can make a text look like another. */
export function turnsDirection(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(text)
}

/** Wraps a text with direction marks in Unicode isolates, so that it does not affect the text after it. */
export function isolated(text: string): string {
  return turnsDirection(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text
}

interface Ends {
  /** Characters to remove at the start of the text. */
  readonly start?: string
  readonly end?: string
}

/** Trims the listed characters in linear time; a regular expression takes quadratic time on long runs. */
export function stripped(text: string, { start = '', end = '' }: Ends): string {
  let from = 0
  let to = text.length
  while (from < to && start.includes(text.charAt(from))) from++
  while (to > from && end.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Maximum record id: the platform uses 32-bit signed integers. */
export const largestId = 2_147_483_647

/** Removes spreadsheet notation around a text: the apostrophe of `'01310-100`, the formula of `="01310-100"`. */
export function unwrapCell(typed: string): string {
  const text = plainLine(typed)
  const formula = /^=?"([^"]*)"$/.exec(text)?.[1] ?? text
  return stripped(formula.trim(), { start: `'= `, end: `' ` })
}

/** Removes zero decimals that spreadsheets append to whole numbers: `1310100.0`, `1310100,00`. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(/(?<=^\d{4,15})[.,]0{1,2}$/, '')
}

/** Returns true for scientific notation such as `9,036E+05`, whose lost digits cannot be restored. */
export function isShortenedNumber(typed: string): boolean {
  return /^\d(?:[.,]\d{1,15})?e\+\d{1,3}$/i.test(unwrapCell(typed))
}

/** Pattern of an id: plain digits, or groups of three digits with the same separator throughout. */
const idShape = /^(?:\d{1,10}|[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3}){0,2})$/

/**
 * Parses a record id. Accepts grouped digits (`918.273`, `918,273`, `918 273`), a number sign, quotes, brackets and
 * punctuation around the digits, and zero decimals from spreadsheets (`918273.0`). Returns null for other input.
 */
export function readId(typed: string): number | null {
  const bare = stripped(unwrapCell(typed), { start: `"'([{<#:= `, end: `"')]}>.,:;!? ` })
  const text = withoutZeroDecimals(bare)
  if (!idShape.test(text)) return null
  const id = Number(text.replace(/\D/g, ''))
  return id >= 1 && id <= largestId ? id : null
}

/** Returns the digits of an id with separators or signs; null for plain digits and for any other text. */
export function ungroupedId(typed: string): string | null {
  const id = readId(typed)
  return id === null || /^\d+$/.test(plainLine(typed)) ? null : String(id)
}

/** Parses a UUID, with or without hyphens, to lower case. Returns null for other input. */
export function readUuid(typed: string): string | null {
  const text = plainLine(typed).toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{32}$/.test(text) ? text : null
}

/** Pattern of a CEP with or without punctuation, or of 7 digits whose leading zero a spreadsheet removed. */
const zipDigits = /^(?:(?:0[1-9]|[1-9]\d)[.,]?\d{3}(?: ?-? ?|[.,])\d{3}|[1-9]\d{6}|[1-9]([.,])\d{3}\1\d{3})$/

/** Pattern of a CEP in the API description; also accepts quotes and formula signs from spreadsheets. */
export const zipShape = /^=?["']?\s*(?:(?:0[1-9]|[1-9]\d)[.,]?\d{3}(?: ?-? ?|[.,])\d{3}|[1-9]\d{6})["']?$/

/**
 * Parses a CEP (`01310-100`, `01310100`, `01.310-100`) to 8 digits. Accepts values that a spreadsheet altered:
 * `1310100`, `1310100.0`, `'01310-100`, `="01310-100"`. A missing leading zero is added, because the lowest CEP is
 * 01000-000. Returns null for other input.
 */
export function readZip(typed: string): string | null {
  const text = withoutZeroDecimals(unwrapCell(typed).replace(/^cep:? ?/i, ''))
  return zipDigits.test(text) ? text.replace(/\D/g, '').padStart(8, '0') : null
}

/** Returns the letters and digits of a document number in upper case. */
export function bareDocument(typed: string): string {
  return plainText(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/**
 * Parses a CNPJ to 14 characters. Accepts values that a spreadsheet altered: `="11.222.333/0001-81"`,
 * `11222333000181.0`, and missing leading zeros if the check digits are valid with them. Returns null for other input.
 */
export function readCnpj(typed: string): string | null {
  const text = withoutZeroDecimals(unwrapCell(typed))
  const whole = /^\d{10,13}$/.test(text) ? text.padStart(14, '0') : text
  return cnpj.isValid(whole) ? bareDocument(whole) : null
}

/** Parses a URL or host name and returns the host without `www.`; null for other input. */
export function readHost(typed: string): string | null {
  const text = plainLine(typed)
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !/^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text)) return null
  return parseUrl(hasScheme ? text : `http://${text}`)?.hostname.replace(/^www\./, '') ?? null
}

/** Settings of this installation's helpdesk (product decision E1). */
interface TicketHome {
  /** Prefix of tickets of the configured helpdesk, `ZD`. */
  readonly prefix: string
  /** URL of a ticket in the helpdesk with the placeholder `{number}`; null when no helpdesk is configured. */
  readonly url: string | null
}

let home: TicketHome = { prefix: 'ZD', url: null }

/** Sets the helpdesk settings at startup, from the configuration on the server and the session in the console. */
export function setTicketHome(next: TicketHome): void {
  home = next
}

/** Returns the number of a ticket in the configured helpdesk; null for tickets of another system. */
export function ownTicketNumber(ticket: string): string | null {
  const number = ticket.startsWith(`${home.prefix}-`) ? ticket.slice(home.prefix.length + 1) : ''
  return /^\d+$/.test(number) ? number : null
}

/** Returns the URL of a ticket in the helpdesk; null without a configured URL and for tickets of another system. */
export function ticketPage(ticket: string): string | null {
  const number = ownTicketNumber(ticket)
  return home.url === null || number === null ? null : home.url.replace('{number}', number)
}

const ticketPath =
  /(?:\/(?:tickets?|conversations?|requests?|cases?|chamados?)\/|[?&](?:ticket|ticket_id|ticketId)=)#?(\d{1,12})(?!\d)/i

/** Punctuation that is removed before and after a ticket number. */
const around = { start: ` ([{<"'*:;,.`, end: ` )]}>"'*:;,.!?-` }
/** Pattern of words before a ticket number, such as `chamado` or `nº`. */
const ticketWord = /^(?:tickets?|chamados?|atendimento|caso|case|n[ºo°]\.?|n\.)\s?:?\s?(?=[#\w])/i

const longestTicket = 2000

/** Parses `zd48213`, `#48213` or a helpdesk URL to `ZD-48213`; other prefixes stay. Returns null for other input. */
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

/** Parses the ticket number in a URL. Returns null if the host differs from the configured helpdesk. */
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

/** Finds a ticket at the start of a text: a helpdesk URL, or a number after `#` or the helpdesk's prefix. */
export function ticketAtStart(text: string): { readonly ticket: string; readonly length: number } | null {
  const address = /^https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0]
  const prefixed = new RegExp(`^(?:${home.prefix}\\s?[-_#]?\\s?|#)\\d{1,12}(?![\\w-]|[.,/]\\d)`, 'i').exec(text)?.[0]
  const found = address ?? prefixed
  const ticket = found === undefined ? null : readTicket(found)
  return found === undefined || ticket === null ? null : { ticket, length: found.length }
}

/** Lists the spellings of a number to search for: unchanged, without surrounding signs, and without separators. */
export function numberSpellings(typed: string): readonly string[] {
  const text = plainLine(typed)
  const id = ungroupedId(text)
  return id === null ? [text] : [...new Set([text, /\d(?:.*\d)?/.exec(text)?.[0] ?? text, id])]
}

/** Splits a search into words with their alternative spellings. The caller ignores case and accents when comparing. */
export function searchWords(typed: string): readonly (readonly string[])[] {
  if (ungroupedId(typed) !== null) return [numberSpellings(typed)]
  const words = [...new Set(plainLine(typed).split(/\s+/u).filter(Boolean))]
  return words.map((word) => [...new Set([...numberSpellings(word), ...bareSpellings(word), ...elidedSpellings(word)])])
}

/** Returns the code without punctuation for `12.345.678/0001-90`, and the host for `https://www.loja.com.br/`. */
function bareSpellings(word: string): readonly string[] {
  const host = /[:/]|^www\./i.test(word) ? readHost(word) : null
  if (host !== null) return [host]
  const isMasked = /\d/.test(word) && /^[0-9a-z]+(?:[./-][0-9a-z]+)+[./-]?$/i.test(word)
  return isMasked ? [word.replace(/[./-]/g, '')] : []
}

/** Adds or removes an apostrophe, because `D'Ávila` is also spelled `Davila`. */
function elidedSpellings(word: string): readonly string[] {
  if (word.includes("'")) return [word.replaceAll("'", '')].filter(Boolean)
  const isElided = /^(?:[dl](?=[aeiouhàáâãéêíóôõú])|o(?=\p{L}))\p{L}{4,}$/iu.test(word)
  return isElided ? [`${word.slice(0, 1)}'${word.slice(1)}`] : []
}

/** Normalizes a consumer's document number, and restores the leading zeros of a CPF that a spreadsheet removed. */
export function consumerDocument(typed: string): string {
  const bare = bareDocument(typed)
  const whole = bare.padStart(11, '0')
  return /^\d{8,10}$/.test(bare) && cpf.isValid(whole) ? whole : bare
}

export function consumerEmail(typed: string): string {
  return plainLine(typed).toLowerCase()
}

/** Pattern of prefixes before a phone number: 00, country code, 0 with carrier code. Also used in PostgreSQL. */
export const dialledPrefix = '^(00)?(55(?=0?[0-9]{10,11}$)|52(?=[0-9]{10}$))?(0[1-9][0-9](?=[1-9][0-9]{9,10}$)|0*)'

/** Normalizes a consumer's phone number to digits without prefixes and country code. */
export function consumerPhone(typed: string): string {
  return plainText(typed).replace(/\D/g, '').replace(new RegExp(dialledPrefix), '')
}

/** Normalized search keys of a consumer. */
export interface ConsumerKeys {
  readonly document?: string
  readonly email?: string
  readonly phone?: string
}

const longestConsumer = 254
const consumerWord =
  /^(?:cpf|cnpj|e-?mail|mailto|correo|tel(?:efone|[eé]fono|ephone)?|fone|phone|celular|cel|whats(?:app)?|documento?)\b\.?\s?(?:n[ºo°]\.?)?\s?[:=]?\s?/i

/** Parses a complete e-mail address, document or phone number; 11 digits may be a CPF and a phone. Null if invalid. */
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

/** Returns true for a mobile number with area code; other numbers of eleven digits are mistyped documents. */
const isMobile = (phone: string) => /^\d{2}9\d{8}$/.test(phone) && areaCode.test(phone.slice(0, 2))

function phoneKey(text: string): ConsumerKeys {
  if (!/^\+?[\d().\s-]+$/.test(text)) return {}
  const phone = consumerPhone(text)
  return /^[1-9]\d{9}$/.test(phone) || isMobile(phone) ? { phone } : {}
}
