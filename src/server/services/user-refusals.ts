// Errors for changes that the signed-in user may not make to another user.
import { mayTouch } from '#contract/access.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { type ForbiddenError, forbidden, type HttpErrorDetails } from '#server/http/errors.ts'

/** Throws 403 unless the signed-in user may change this user: only an `admin_boss` may change an `admin_boss`. */
export function refuseBossOf(staff: SignedInUser, user: Pick<SignedInUser, 'id' | 'access'>): void {
  if (!mayTouch(staff, user)) throw deniedOf(user, 'users.boss_only')
}

/** Builds the 403 error of a change that may not be made to this user. */
export function deniedOf(
  { id }: Pick<SignedInUser, 'id'>,
  code: string,
  details: HttpErrorDetails = {},
): ForbiddenError {
  return forbidden({ entity: 'user', entity_id: id, after: { code, ...details.context } }, code, details)
}
