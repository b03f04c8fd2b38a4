// Masks secrets and the personal data of a consumer in texts that a merchant's system returns.
import { removeAccents, removeInvisible } from '#contract/typed-text.ts'
import type { Customer } from '#server/db/schema/platform/reverses.ts'

/** Text that replaces a masked value. */
export const MASK = '•••'

/** Maximum number of characters that a redacted text has. */
const MAX_TEXT_LENGTH = 500

/** Matches particles of names, such as `da`. Particles are not redacted, because they are common words. */
const nameParticlePattern = /^(?:d[aeo]s?|del|las?|los|van|von)$/i

/**
 * Prepares a text from a merchant's system for the log and for users: one line, with secrets and personal data masked.
 */
export function redactText(text: string, customer: Customer, secrets: readonly string[]): string {
  const line = removeInvisible(text.slice(0, 2 * MAX_TEXT_LENGTH).toWellFormed()).replace(/[\p{Cc}\s]+/gu, ' ')
  return redactMatches(line, buildSensitivePattern(customer, secrets))
    .split(' ')
    .map((word) => (word.includes('@') ? MASK : word))
    .join(' ')
    .replace(/\d[\d.()/ -]{5,22}\d/g, (digits) => (isSensitiveNumber(digits) ? MASK : digits))
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
}

/**
 * Removes the place of a carrier event, and the description of an event with a code, because both may contain the
 * consumer's city. Used for users who may not read addresses.
 */
export function removePlace<Event extends { readonly code?: unknown; readonly description?: unknown }>(event: Event) {
  return { ...event, description: event.code ? null : event.description, place: null }
}

const redactMatches = (line: string, pattern: string) =>
  pattern === '' ? line : line.replace(new RegExp(pattern, 'giu'), MASK)

/** Builds a regular expression that matches secrets and words of the consumer's data; empty if there are none. */
export function buildSensitivePattern(
  { name, email, document, phone, address }: Customer,
  secrets: readonly string[],
): string {
  const { zip_code, address: street, complement, neighborhood } = address
  const names = [name, ...name.split(/\s+/).filter((word) => !nameParticlePattern.test(word))]
  const personalTexts = [...names, email, document, phone, zip_code, street, complement, neighborhood]
  return [...escapeForPattern(secrets), ...escapeForPattern(personalTexts).map(toWordPattern)].join('|')
}

/**
 * Escapes texts for a regular expression, the longest first. Omits texts under three characters, because they would
 * match almost everywhere.
 */
function escapeForPattern(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => [text.trim(), removeAccents(text.trim())])
    .filter(({ length }) => length >= 3)
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
}

const toWordPattern = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`

/** Returns true if digits may be a tax number (CPF, CNPJ), phone number or zip code; returns false for a date. */
function isSensitiveNumber(digits: string): boolean {
  if (/^\d{2}\/\d{2}\/\d{4}(?: \d{1,2})?$/.test(digits)) return false
  return digits.replace(/\D/g, '').length >= (digits.includes(' ') ? 8 : 7)
}
