// Domain fields of Brazil and of this platform. Each says what it stores; what people may type is wider and is normalised here.
import { z } from 'zod'
import { ticketAsRecorded, ticketShape } from './ticket-number.ts'

/** A whole number, as JSON or as the digits of a path or query; what JavaScript would also take for one (`true`, `[5]`, `0x10`) is refused. */
export function wholeNumber(minimum: number, maximum: number, error?: string) {
  const message = error ? { error } : {}
  const typed = z.union(
    [
      z.number(message),
      z
        .string(message)
        .trim()
        .regex(/^\d{1,15}$/, message),
    ],
    message,
  )
  return typed.transform(Number).pipe(z.int(message).min(minimum, message).max(maximum, message))
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
    .trim()
    .max(maximum)
    .regex(noControlCharacters, 'validation.characters')
    .refine(wellFormed, 'validation.characters')
}

/** The same, but something must be left after trimming. */
export function requiredText(maximum: number) {
  return text(maximum).min(1, 'validation.required')
}

/** What a reprocess is for, in the words of whoever asks for it. */
export const taskText = requiredText(60)

/** Why somebody did something: it goes into the record of activity. */
export const reason = text(500)

/** Stored as 8 digits; `01310-100` and `01310100` are accepted (S1 §5, S2 §5). */
export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}-?\d{3}$/, 'validation.zip_code')
  .transform((typed: string) => typed.replace('-', ''))

/** A whole address, with its scheme. */
export const httpUrl = requiredText(255).refine(isHttpUrl, 'validation.http_url')

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
export const ticketNumber = requiredText(255)
  .transform(ticketAsRecorded)
  .pipe(z.string().regex(ticketShape, 'validation.ticket'))

/** What writes were recorded under, whatever it looks like: to read it again. */
export const recordedTicket = requiredText(60)
