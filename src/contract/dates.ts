// Calendar dates. They have no time zone: on the wire they are midnight UTC (S1 §5), and nothing here asks for a local time.
import { z } from 'zod'
import { inThisCentury } from './fields.ts'

/** Sent as `2026-11-20T00:00:00.000Z`, stored as `2026-11-20`. */
export const utcMidnight = z.iso
  .datetime('validation.utc_midnight')
  .regex(/T00:00:00(\.0+)?Z$/, 'validation.utc_midnight')
  .check(inThisCentury)
  .transform((sent: string) => sent.slice(0, 10))

/** `2026-11-20` as it is sent. */
export function atUtcMidnight(date: string): string {
  return `${date}T00:00:00.000Z`
}

/** What people type as a date, as it is sent: `20/11/2026`, `20/11/26`, `20112026`, `2026-11-20`. */
export const typedDate = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .refine((typed) => typed === '' || dateOf(typed) !== null, 'validation.date')
  .pipe(z.transform((typed: string) => atUtcMidnight(dateOf(typed) ?? '')).pipe(z.string().check(inThisCentury)))

/** A typed date as `2026-11-20`; null for what is none, the 31st of February too. */
export function dateOf(typed: string): string | null {
  const text = typed.trim()
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year !== undefined) return real(year, month, day)
  const parts = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return parts ? real(parts[3]?.padStart(4, '20'), parts[2], parts[1]) : null
}

function real(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(atUtcMidnight(date))
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}
