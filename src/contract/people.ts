// People who work here, as other records name them.

import { recordId } from './fields.ts'
import { z } from './zod.ts'

/** An employee. */
export const Person = z.object({ id: z.int(), name: z.string() })

export type Person = z.infer<typeof Person>

/** Filter of a queue by who is at work on its records: oneself, nobody, anybody, or one person. */
export const claimPersons = ['me', 'nobody', 'anybody'] as const

export const claimPerson = z.union([z.enum(claimPersons), recordId])
