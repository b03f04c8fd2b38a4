// What the edit page holds as two forms, because both are saved side by side (S2 §4): who the person is, and what they may do.
import { z } from 'zod'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { accountTypes, type Context, contexts, levels, type Permissions, type Staff } from '#contract/access.ts'
import { email, requiredText } from '#contract/fields.ts'

import { longestName, type User, type UserPermissions } from '#contract/users.ts'
import { fullName } from './name.ts'

export const DataForm = z.object({ name: requiredText(longestName), email })
export type DataValues = z.input<typeof DataForm>

export const dataOf = (user: User): DataValues => ({ name: fullName(user), email: user.email })

const level = z.enum(levels)
const levelFields = Object.fromEntries(contexts.map((context) => [context, level])) as Record<Context, typeof level>

/** A field for each context, so that two people's changes are told apart context by context. */
export const RightsForm = z.object({ type: z.enum(accountTypes), ...levelFields })
export type RightsValues = z.input<typeof RightsForm>

export const rightsOf = ({ type, permissions }: UserPermissions): RightsValues => ({ type, ...permissions })

export function staffOf({ type, ...permissions }: RightsValues): Staff {
  return { access: type, permissions }
}

export function permissionsOf(values: RightsValues): Permissions {
  return staffOf(values).permissions
}

/** What is typed: the levels are chosen from lists, so it is always right. */
export function typedRights({ form }: ContractForm<RightsValues>): RightsValues {
  return z.parse(RightsForm, form.getValues())
}
