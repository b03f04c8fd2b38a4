// Parses and normalizes texts that users type or paste: ids, tax ids, postal codes, tickets, phone numbers, searches.

import { cnpj, cpf } from 'cpf-cnpj-validator'
import { parseUrl } from './parse-url.ts'

/** Pattern of invisible characters except joiners (ZWJ): zero-width and direction marks, soft hyphens, fillers, BOM. */
const invisiblePattern =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu

/** Pattern of zero-width joiners outside emoji. Within an emoji, a joiner connects two pictographs and must be kept. */
const strayJoinerPattern =
  /(?<!\p{Extended_Pictographic}|\uFE0F|[\u{1F3FB}-\u{1F3FF}])\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** Returns true for printable ASCII text, for which the slower replacements can be skipped. */
const isAscii = (text: string) => /^[\t\n\r\x20-\x7E]*$/.test(text)

/** Removes invisible characters; zero-width joiners within an emoji stay. */
export function removeInvisible(text: string): string {
  return isAscii(text) ? text : text.replace(invisiblePattern, '').replace(strayJoinerPattern, '')
}

/** Removes invisible characters and converts hyphens, apostrophes and spaces to ASCII; line breaks stay. */
export function toPlainText(text: string): string {
  if (isAscii(text)) return text
  return removeInvisible(text)
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/[\u2018\u2019\u201B\u02BC\u02B9\u00B4\u2032\uFF07]/g, "'")
    .replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** Removes accents: `São João` becomes `Sao Joao`. */
export function removeAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Normalizes a name for comparison: lower case, no accents, and one space for all other characters. */
export function normalizeName(text: string): string {
  return removeAccents(toPlainText(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Normalizes one line of input: ASCII hyphens and spaces, no invisible characters, trimmed. */
export function toPlainLine(text: string): string {
  return toPlainText(text).trim()
}

const isBlank = (character: string) => removeInvisible(character).trim() === ''

/** Removes whitespace and invisible characters at both ends of a text. */
export function trimInvisible(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charAt(from))) from += 1
  while (to > from && isBlank(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Pattern of a visible character: excludes marks, control and format characters, and blanks such as U+2800. */
const visiblePattern =
  /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u

/** Returns true if the text has at least one visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return visiblePattern.test(text)
}

/** Returns true if the text contains U+FFFD, which means that a wrong encoding destroyed letters. */
export function isWronglyDecoded(text: string): boolean {
  return text.includes('\uFFFD')
}

/** Returns true when the text contains direction marks, which can make the text look like a different text. */
export function hasDirectionMarks(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(text)
}

/**
 * Wraps a text that contains direction marks in Unicode isolates, so that the marks do not affect the following text.
 */
export function isolateDirection(text: string): string {
  return hasDirectionMarks(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069` : text
}

interface TrimCharacters {
  /** Characters to remove at the start of the text. */
  readonly start?: string
  readonly end?: string
}

/** Trims the listed characters in linear time; a regular expression takes quadratic time on long runs. */
export function trimCharacters(text: string, { start = '', end = '' }: TrimCharacters): string {
  let from = 0
  let to = text.length
  while (from < to && start.includes(text.charAt(from))) from++
  while (to > from && end.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Maximum record id, because the platform stores ids as 32-bit signed integers. */
export const MAX_ID = 2_147_483_647

/** Removes spreadsheet notation around a text: the apostrophe of `'01310-100`, the formula of `="01310-100"`. */
export function removeSpreadsheetNotation(input: string): string {
  const text = toPlainLine(input)
  const unwrappedText = /^=?"([^"]*)"$/.exec(text)?.[1] ?? text
  return trimCharacters(unwrappedText.trim(), { start: `'= `, end: `' ` })
}

/** Removes zero decimals that spreadsheets append to whole numbers: `1310100.0`, `1310100,00`. */
export function removeZeroDecimals(text: string): string {
  return text.replace(/(?<=^\d{4,15})[.,]0{1,2}$/, '')
}

/** Returns true for scientific notation such as `9,036E+05`, whose lost digits cannot be restored. */
export function isScientificNotation(input: string): boolean {
  return /^\d(?:[.,]\d{1,15})?e\+\d{1,3}$/i.test(removeSpreadsheetNotation(input))
}

/** Pattern of an id: plain digits, or groups of three digits with the same separator throughout. */
const idPattern = /^(?:\d{1,10}|[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3}){0,2})$/

/**
 * Parses a record id. Accepts grouped digits (`918.273`, `918,273`, `918 273`), a number sign, quotes, brackets and
 * punctuation around the digits, and zero decimals from spreadsheets (`918273.0`). Returns null for other input.
 */
export function parseId(input: string): number | null {
  const trimmedInput = trimCharacters(removeSpreadsheetNotation(input), { start: `"'([{<#:= `, end: `"')]}>.,:;!? ` })
  const text = removeZeroDecimals(trimmedInput)
  if (!idPattern.test(text)) return null
  const id = Number(text.replace(/\D/g, ''))
  return id >= 1 && id <= MAX_ID ? id : null
}

/**
 * Returns the digits of an id that was typed with separators or signs (`918.273`); null for plain digits and other
 * texts.
 */
export function parseFormattedId(input: string): string | null {
  const id = parseId(input)
  return id === null || /^\d+$/.test(toPlainLine(input)) ? null : String(id)
}

/** Parses a UUID, with or without hyphens, to lower case. Returns null for other input. */
export function parseUuid(input: string): string | null {
  const text = toPlainLine(input).toLowerCase()
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{32}$/.test(text) ? text : null
}

/** Pattern of a CEP with or without punctuation, or of 7 digits whose leading zero a spreadsheet removed. */
const zipCodePattern = /^(?:(?:0[1-9]|[1-9]\d)[., ]?\d{3}(?: ?-? ?|[.,])\d{3}|[1-9]\d{6}|[1-9]([.,])\d{3}\1\d{3})$/

/** Pattern of a CEP in the API description; also accepts quotes and formula signs from spreadsheets. */
export const zipInputPattern = /^=?["']?\s*(?:(?:0[1-9]|[1-9]\d)[., ]?\d{3}(?: ?-? ?|[.,])\d{3}|[1-9]\d{6})["']?$/

/**
 * Parses a CEP (`01310-100`, `01310100`, `01.310-100`) to 8 digits. Accepts values that a spreadsheet altered:
 * `1310100`, `1310100.0`, `'01310-100`, `="01310-100"`. A missing leading zero is added, because the lowest CEP is
 * 01000-000. Returns null for other input.
 */
export function parseZipCode(input: string): string | null {
  const text = removeZeroDecimals(removeSpreadsheetNotation(input).replace(/^cep:? ?/i, ''))
  return zipCodePattern.test(text) ? text.replace(/\D/g, '').padStart(8, '0') : null
}

/** Returns the letters and digits of a document number in upper case. */
export function toUnpunctuatedDocument(input: string): string {
  return toPlainText(input)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/**
 * Parses a CNPJ to 14 characters. Accepts values that a spreadsheet altered: `="11.222.333/0001-81"`,
 * `11222333000181.0`, and missing leading zeros if the check digits are valid with them. Returns null for other input.
 */
export function parseCnpj(input: string): string | null {
  const text = removeZeroDecimals(removeSpreadsheetNotation(input))
  const paddedCnpj = /^\d{10,13}$/.test(text) ? text.padStart(14, '0') : text
  return cnpj.isValid(paddedCnpj) ? toUnpunctuatedDocument(paddedCnpj) : null
}

/** Parses a URL or host name and returns the host without `www.`; null for other input. */
export function parseHost(input: string): string | null {
  const text = toPlainLine(input)
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !/^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text)) return null
  return parseUrl(hasScheme ? text : `http://${text}`)?.hostname.replace(/^www\./, '') ?? null
}

/** Settings of the helpdesk that is configured for this installation (product decision E1). */
interface TicketSettings {
  /** Prefix of tickets of the configured helpdesk, such as `ZD`. */
  readonly prefix: string
  /** URL of a ticket in the helpdesk with the placeholder `{number}`; null when no helpdesk is configured. */
  readonly url: string | null
}

let ticketSettings: TicketSettings = { prefix: 'ZD', url: null }

/**
 * Sets the helpdesk settings at startup. The server passes the values of its configuration, and the console passes the
 * values of the session response.
 */
export function setTicketSettings(newSettings: TicketSettings): void {
  ticketSettings = newSettings
}

/** Returns the number of a ticket in the configured helpdesk; null for tickets of another system. */
export function getHelpdeskTicketNumber(ticket: string): string | null {
  const number = ticket.startsWith(`${ticketSettings.prefix}-`) ? ticket.slice(ticketSettings.prefix.length + 1) : ''
  return /^\d+$/.test(number) ? number : null
}

/**
 * Returns the URL of a ticket in the helpdesk; null if no URL is configured or the ticket belongs to another system.
 */
export function getTicketUrl(ticket: string): string | null {
  const number = getHelpdeskTicketNumber(ticket)
  return ticketSettings.url === null || number === null ? null : ticketSettings.url.replace('{number}', number)
}

const ticketUrlPattern =
  /(?:\/(?:tickets?|conversations?|requests?|cases?|chamados?)\/|[?&](?:ticket|ticket_id|ticketId)=)#?(\d{1,12})(?!\d)/i

/** Punctuation that is removed before and after a ticket number. */
const ticketPunctuation = { start: ` ([{<"'*:;,.`, end: ` )]}>"'*:;,.!?-` }
/** Pattern of words before a ticket number, such as `chamado` or `nº`. */
const ticketWordPattern = /^(?:tickets?|chamados?|atendimento|caso|case|n[ºo°]\.?|n\.)\s?:?\s?(?=[#\w])/i

const MAX_TICKET_LENGTH = 2000

/** Parses `zd48213`, `#48213` or a helpdesk URL to `ZD-48213`; other prefixes stay. Returns null for other input. */
export function parseTicket(input: string): string | null {
  const text = toPlainLine(input).slice(0, MAX_TICKET_LENGTH)
  if (/^https?:\/\//i.test(text)) return parseTicketUrl(text)
  let bare = trimCharacters(text, ticketPunctuation).replace(/\s+/g, ' ')
  for (let word = ticketWordPattern.exec(bare); word; word = ticketWordPattern.exec(bare))
    bare = bare.slice(word[0].length)
  const [, digits] = new RegExp(`^#?(?:${ticketSettings.prefix})? ?[-_#:/]? ?#?(\\d{1,12})$`, 'i').exec(bare) ?? []
  if (digits !== undefined) return formatTicket(ticketSettings.prefix, digits)
  const [, prefix, number] =
    /^#?([a-z][a-z0-9]{0,9}?) ?[-_#] ?(\d{1,12})$/i.exec(bare) ?? /^([a-z]{2,10})(\d{1,12})$/i.exec(bare) ?? []
  return prefix === undefined || number === undefined ? null : formatTicket(prefix, number)
}

/** Parses the ticket number in a URL. Returns null if the host differs from the configured helpdesk. */
function parseTicketUrl(text: string): string | null {
  const number = ticketUrlPattern.exec(text)?.[1]
  if (
    number === undefined ||
    (ticketSettings.url !== null && getTemplateHost(text) !== getTemplateHost(ticketSettings.url))
  )
    return null
  return formatTicket(ticketSettings.prefix, number)
}

const getTemplateHost = (url: string) => parseHost(url.replace('{number}', '1'))

function formatTicket(prefix: string, digits: string): string | null {
  const number = digits.replace(/^0+/, '')
  return number === '' ? null : `${prefix.toUpperCase()}-${number}`
}

/** Finds a ticket at the start of a text: a helpdesk URL, or a number after `#` or the helpdesk's prefix. */
export function findTicketAtStart(text: string): { readonly ticket: string; readonly length: number } | null {
  const url = /^https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0]
  const prefixedTicket = new RegExp(
    `^(?:${ticketSettings.prefix}\\s?[-_#]?\\s?|#)\\d{1,12}(?![\\w-]|[.,]\\d|/\\d{1,4}(?!\\d))`,
    'i',
  ).exec(text)?.[0]
  const match = url ?? prefixedTicket
  const ticket = match === undefined ? null : parseTicket(match)
  return match === undefined || ticket === null ? null : { ticket, length: match.length }
}

/**
 * Parses a text that consists only of a marked ticket: `#48213`, `zd48213` or a helpdesk URL. Returns null for a number
 * without a mark, which is an id.
 */
export function parseMarkedTicket(input: string): string | null {
  const text = toPlainLine(input)
  const match = findTicketAtStart(text)
  return match?.length === text.length ? match.ticket : null
}

/** Source text of a regular expression that matches a ticket with the prefix of any helpdesk, such as `FD-77`. */
export const PREFIXED_TICKET_REGEX_SOURCE = '[A-Za-z]{2,10}-\\d{1,12}'

/** Normalizes a consumer's document number, and restores the leading zeros of a CPF that a spreadsheet removed. */
export function normalizeConsumerDocument(input: string): string {
  const documentNumber = toUnpunctuatedDocument(input)
  const paddedCpf = documentNumber.padStart(11, '0')
  return /^\d{8,10}$/.test(documentNumber) && cpf.isValid(paddedCpf) ? paddedCpf : documentNumber
}

export function normalizeConsumerEmail(input: string): string {
  return toPlainLine(input).toLowerCase()
}

/** Pattern of prefixes before a phone number: 00, country code, 0 with carrier code. Also used in PostgreSQL. */
export const dialPrefixPattern = '^(00)?(55(?=0?[0-9]{10,11}$)|52(?=[0-9]{10}$))?(0[1-9][0-9](?=[1-9][0-9]{9,10}$)|0*)'

/** Normalizes a consumer's phone number to digits without prefixes and country code. */
export function normalizeConsumerPhone(input: string): string {
  return toPlainText(input).replace(/\D/g, '').replace(new RegExp(dialPrefixPattern), '')
}

/** Normalized values by which a consumer is searched. */
export interface ConsumerSearchValues {
  readonly document?: string
  readonly email?: string
  readonly phone?: string
}

const MAX_CONSUMER_LENGTH = 254
const consumerWordPattern =
  /^(?:cpf|cnpj|e-?mail|mailto|correo|tel(?:efone|[eé]fono|ephone)?|fone|phone|celular|cel|whats(?:app)?|documento?)\b\.?\s?(?:n[ºo°]\.?)?\s?[:=]?\s?/i

/**
 * Parses a complete e-mail address, tax id or phone number. Eleven digits may be both a CPF and a phone number. Returns
 * null for other input.
 */
export function parseConsumer(input: string): ConsumerSearchValues | null {
  const text = trimCharacters(toPlainLine(input).replace(consumerWordPattern, ''), { start: ` <"':`, end: ` >"',;.` })
  if (text.length > MAX_CONSUMER_LENGTH) return null
  if (/^[^\s@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text)) return { email: normalizeConsumerEmail(text) }
  const isDocument = /^[0-9a-z./ -]+$/i.test(text) && (isCpf(text) || cnpj.isValid(toUnpunctuatedDocument(text)))
  const keys = { ...(isDocument ? { document: toUnpunctuatedDocument(text) } : {}), ...toPhoneSearchValues(text) }
  return Object.keys(keys).length === 0 ? null : keys
}

const isCpf = (text: string) =>
  /^\d{11}$/.test(toUnpunctuatedDocument(text)) && cpf.isValid(toUnpunctuatedDocument(text))

/** The 67 area codes (DDD) of Brazil. */
export const areaCodePattern = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])$/

/** Returns true for a mobile number with area code; other numbers of eleven digits are mistyped documents. */
const isMobile = (phone: string) => /^\d{2}9\d{8}$/.test(phone) && areaCodePattern.test(phone.slice(0, 2))

function toPhoneSearchValues(text: string): ConsumerSearchValues {
  if (!/^\+?[\d().\s-]+$/.test(text)) return {}
  const phone = normalizeConsumerPhone(text)
  return /^[1-9]\d{9}$/.test(phone) || isMobile(phone) ? { phone } : {}
}
