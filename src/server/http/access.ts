// Authorizes every request: access is denied by default, and the 403 response names the missing permissions.
import { type Access, allows, missing, type Need } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { type Denied, ForbiddenError, httpError } from './errors.ts'

/**
 * Throws 401 without a session and 403 without the permissions. Must be called before any record is read, so that a
 * denied user cannot find out whether a record exists.
 */
export function ensureAccess(staff: SignedInUser | null, access: Access): void {
  if (allows(staff, access)) return
  if (!staff) throw httpError(401, 'session_expired')
  throw missingNeeds(missing(staff, access))
}

/** A 403 error for missing permissions. The pipeline adds the users who can grant these permissions. */
export class MissingPermissionError extends ForbiddenError {
  readonly needs: readonly Need[]

  constructor(needs: readonly Need[], denied: Denied, granted_by: readonly object[] = []) {
    super(denied, undefined, { context: { missing: needs, granted_by } })
    this.needs = needs
  }
}

/** Returns the 403 error to throw when the caller lacks these permissions. */
export function missingNeeds(needs: readonly Need[], of: Partial<Denied> = {}): MissingPermissionError {
  return new MissingPermissionError(needs, { ...of, after: { ...of.after, missing: needs } })
}

/** Returns a copy of the error that lists the users who can grant the missing permissions. */
export function withGrantors({ needs, denied }: MissingPermissionError, grantors: readonly object[]) {
  return new MissingPermissionError(needs, denied, grantors)
}
