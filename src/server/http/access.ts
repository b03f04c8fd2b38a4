// Authorizes every request: access is denied by default, and the 403 response names the missing permissions.
import { type AccessRule, getMissingLevels, hasAccess, type RequiredLevel } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { type Denial, ForbiddenError, httpError } from './errors.ts'

/**
 * Throws 401 if no user is signed in, and 403 if the user lacks permissions. Must be called before any record is read,
 * so that a denied user cannot find out whether a record exists.
 */
export function ensureAccess(user: SignedInUser | null, access: AccessRule): void {
  if (hasAccess(user, access)) return
  if (!user) throw httpError(401, 'session_expired')
  throw missingPermissionError(getMissingLevels(user, access))
}

/** A 403 error for missing permissions. The request pipeline adds the users who can grant these permissions. */
export class MissingPermissionError extends ForbiddenError {
  readonly requiredLevels: readonly RequiredLevel[]

  constructor(requiredLevels: readonly RequiredLevel[], denial: Denial, granted_by: readonly object[] = []) {
    super(denial, undefined, { context: { missing: requiredLevels, granted_by } })
    this.requiredLevels = requiredLevels
  }
}

/** Returns the 403 error to throw when the user lacks these permissions. */
export function missingPermissionError(
  requiredLevels: readonly RequiredLevel[],
  denial: Partial<Denial> = {},
): MissingPermissionError {
  return new MissingPermissionError(requiredLevels, { ...denial, after: { ...denial.after, missing: requiredLevels } })
}

/** Returns a copy of the error that lists the users who can grant the missing permissions. */
export function addGrantors(
  { requiredLevels, denialDetails: denial }: MissingPermissionError,
  grantors: readonly object[],
) {
  return new MissingPermissionError(requiredLevels, denial, grantors)
}
