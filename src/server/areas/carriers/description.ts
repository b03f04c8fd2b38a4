// What a connector says of itself, held to a schema: it is a stranger's text.
import { z } from 'zod'
import type { CarrierService } from '#contract/carriers.ts'
import { requiredText, text } from '#contract/fields.ts'

export interface Description {
  readonly name: string
  readonly logo_url: string | null
  readonly services: CarrierService[]
}

const mostServices = 200
const mostFields = 100
const mostFieldsInAll = 2000

const name = requiredText(120).refine((id) => id !== '__proto__')
/** Some count their services. */
const id = z.union([name, z.int().transform(String)])
const flag = z.boolean().default(false)

const areDistinct = (parts: readonly { readonly id: string }[]) =>
  new Set(parts.map((part) => part.id)).size === parts.length

const Field = z.object({ id, required: flag, manual_insertion_required: flag })

const Service = z.object({
  id,
  label: requiredText(500),
  fields: z.array(Field).max(mostFields).refine(areDistinct).default([]),
})

const Described = z.object({
  name: requiredText(200),
  logo_url: text(2000)
    .refine((url) => url === '' || /^https?:\/\/\S+$/i.test(url))
    .nullable()
    .optional(),
  services: z
    .array(Service)
    .max(mostServices)
    .refine(areDistinct)
    .refine((all) => all.reduce((sum, { fields }) => sum + fields.length, 0) <= mostFieldsInAll),
})

/** `fault` says what is wrong: no JSON at all, or where it is not as it should be (`services.2.label`). */
export type Reading = { readonly description: Description } | { readonly fault: 'json' } | { readonly fault: string }

export function readDescription(answer: string): Reading {
  let value: unknown
  try {
    value = JSON.parse(answer)
  } catch {
    return { fault: 'json' }
  }
  const parsed = z.safeParse(Described, value)
  if (!parsed.success) return { fault: parsed.error.issues[0]?.path.map(String).join('.') || '{}' }
  return { description: { ...parsed.data, logo_url: parsed.data.logo_url || null } }
}
