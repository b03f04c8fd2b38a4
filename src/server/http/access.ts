// Authorization of every call: denied by default; a 403 names the missing permission and who can grant it.
import { type Access, allows, missing, type Need } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { type Denied, ForbiddenError, httpError } from './errors.ts'

/** Checked before any record is read, so that a denied user cannot tell whether a record exists. */
export function ensureAccess(staff: SignedInUser | null, access: Access): void {
  if (allows(staff, access)) return
  if (!staff) throw httpError(401, 'session_expired')
  throw missingNeeds(missing(staff, access))
}

/** A 403 for missing permissions. The pipeline adds the users who can grant them. */
export class MissingPermissionError extends ForbiddenError {
  readonly needs: readonly Need[]

  constructor(needs: readonly Need[], denied: Denied, granted_by: readonly object[] = []) {
    super(denied, undefined, { context: { missing: needs, granted_by } })
    this.needs = needs
  }
}

/** Returns the error to throw when the caller lacks these permissions. */
export function missingNeeds(needs: readonly Need[], of: Partial<Denied> = {}): MissingPermissionError {
  return new MissingPermissionError(needs, { ...of, after: { ...of.after, missing: needs } })
}

/** Returns the same error with the users who can grant the missing permissions. */
export function withGrantors({ needs, denied }: MissingPermissionError, grantors: readonly object[]) {
  return new MissingPermissionError(needs, denied, grantors)
}
