// Domain fields of Brazil and of this platform. Each says what it stores; what people may type is wider and is normalised here.
import * as z from 'zod/mini'
import { ticketAsRecorded, ticketShape } from './ticket-number.ts'

/** A whole number, as JSON or as the digits of a path or query; what JavaScript would also take for one (`true`, `[5]`, `0x10`) is refused. */
export function wholeNumber(minimum: number, maximum: number, error?: string) {
  const message = error ? { error } : {}
  const typed = z.union([z.number(message), z.string(message).check(z.trim(), z.regex(/^\d{1,15}$/, message))], message)
  return z.pipe(
    z.pipe(typed, z.transform(Number)),
    z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message)),
  )
}

/** What the platform counts its records with. */
export const largestId = 2_147_483_647

/** Numeric id of a record, as the platform counts them. */
export const recordId = wholeNumber(1, largestId, 'validation.id')

const noControlCharacters = /^(?:\P{Cc}|[\t\n\r])*$/u
const wellFormed = (text: string) => text.isWellFormed()

/** One line or several of plain text: no control characters, no lone surrogates, trimmed. */
export function text(maximum: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum),
      z.regex(noControlCharacters, 'validation.characters'),
      z.refine(wellFormed, 'validation.characters'),
    )
}

/** The same, but something must be left after trimming. */
export function requiredText(maximum: number) {
  return text(maximum).check(z.minLength(1, 'validation.required'))
}

/** What a reprocess is for, in the words of whoever asks for it. */
export const taskText = requiredText(60)

/** Why somebody did something: it goes into the record of activity. */
export const reason = text(500)

/** Stored as 8 digits; `01310-100` and `01310100` are accepted (S1 §5, S2 §5). */
export const zipCode = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{5}-?\d{3}$/, 'validation.zip_code')),
  z.transform((typed: string) => typed.replace('-', '')),
)

/** A whole address, with its scheme. */
export const httpUrl = requiredText(255).check(z.refine(isHttpUrl, 'validation.http_url'))

export function isHttpUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed) && URL.canParse(typed)
}

/** No date that we know is in another century; PostgreSQL knows no year 0000. */
export const inThisCentury = z.regex(/^20\d\d-/, 'validation.date_range')

/** A calendar date, `2026-11-20`, never an instant. */
export const calendarDate = z.iso.date().check(inThisCentury)

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A helpdesk ticket as staff write it: `ZD-48213`, `#48213`, `48213`, `FD-77`; an address of its page is stored as `#48213`. */
export const ticketNumber = z.pipe(
  z.pipe(requiredText(255), z.transform(ticketAsRecorded)),
  z.string().check(z.regex(ticketShape, 'validation.ticket')),
)

/** What writes were recorded under, whatever it looks like: to read it again. */
export const recordedTicket = requiredText(60)
