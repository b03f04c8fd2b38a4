// Defines the reference from a record to a user, and the filter by the user who works on a record.

import { recordId } from './fields.ts'
import { z } from './zod.ts'

/** Schema of a reference to a user: id and name. */
export const UserReference = z.object({ id: z.int(), name: z.string() })

export type UserReference = z.infer<typeof UserReference>

/**
 * Fixed values of the filter by claim (a user's mark that they work on a record): records claimed by the current user,
 * by no user, or by any user.
 */
export const claimFilterNames = ['me', 'nobody', 'anybody'] as const

/**
 * Schema of the filter by claim: a fixed value, or the id of the user who claimed the record (marked that they work on
 * it).
 */
export const claimFilter = z.union([z.enum(claimFilterNames), recordId])
