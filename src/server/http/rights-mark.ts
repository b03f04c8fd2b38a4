// Every answer to a signed-in person says by a mark who they are and what they may do now: when it changes, a console asks again.
import { createHash } from 'node:crypto'
import type { SignedInUser } from '#contract/session.ts'
import { canonical } from './canonical-json.ts'

export const rightsHeader = 'X-Rights'

export function rightsMark(staff: SignedInUser): string {
  return createHash('sha256').update(canonical(staff)).digest('base64url').slice(0, 16)
}
