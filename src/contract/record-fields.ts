// Fields that records of companies and people are written with; what a link may carry stands in `fields.ts`.
import { cnpj } from 'cpf-cnpj-validator'
import { z } from 'zod'

/** Stored as 14 characters, letters upper-cased (alphanumeric CNPJ since July 2026); typed with or without its mask, 18 at most. */
export const cnpjNumber = z
  .string()
  .trim()
  .max(18)
  .refine((typed) => cnpj.isValid(typed), 'validation.cnpj')
  .transform((typed: string) => bareDocument(typed))

/** Letters and digits only, upper-cased. */
export function bareDocument(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** Longest suffix of an ecommerce's host (S1 §5: 2 to 5 letters). */
const longestSuffix = 5

/** Optional scheme, optional www, host, suffix; a path is not part of it. */
export const ecommerceUrl = z
  .string()
  .trim()
  .max(255)
  .regex(new RegExp(`^(https?://)?([a-z0-9-]{1,63}\\.){1,8}[a-z]{2,${longestSuffix}}/?$`, 'i'), 'validation.url')

export const email = z.string().trim().min(1, 'validation.required').pipe(z.email().max(254))

/** JSON kept as the text that was typed: numbers, key order and spacing are never altered. */
export const jsonText = z.string().max(500_000).refine(isJson, 'validation.json')

function isJson(typed: string): boolean {
  try {
    JSON.parse(typed)
    return true
  } catch {
    return false
  }
}
