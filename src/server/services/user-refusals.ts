// Builds errors for changes that the signed-in user may not make to another user.
import { canManageUser } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { type ForbiddenError, forbiddenError, type HttpErrorDetails } from '#server/http/errors.ts'

/** Throws 403 unless the signed-in user may change this user: only an `admin_boss` may change an `admin_boss`. */
export function ensureCanChangeUser(signedInUser: SignedInUser, user: Pick<SignedInUser, 'id' | 'access'>): void {
  if (!canManageUser(signedInUser, user)) throw buildDeniedError(user, 'users.boss_only')
}

/** Builds the 403 error for a change that the signed-in user may not make to this user. */
export function buildDeniedError(
  { id }: Pick<SignedInUser, 'id'>,
  code: string,
  details: HttpErrorDetails = {},
): ForbiddenError {
  return forbiddenError({ entity: 'user', entity_id: id, after: { code, ...details.context } }, code, details)
}
