// Secrets in metadata, of an ecommerce or of a group: whom they are shown to, and how marks in their place are saved.
import { allows } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/session.ts'
import { refusal } from './http/refusal.ts'
import { hideStored, merged, StrayMark } from './json-secrets.ts'

/** How a text of that name is answered. */
export type Shown = (value: string, name?: string) => string

/** Whole to who may save it, as it is typed over; to who only reads, with marks in place of its secrets. */
export function shownTo(staff: SignedInUser, { access }: Pick<Endpoint, 'access'>): Shown {
  return allows(staff, access) ? (value) => value : (value, name) => hideStored(value, {}, name).text
}

/** What to store for a text that was typed over `stored`: marks that a reader was shown stand for the secrets there. */
export function textToStore(typed: string, stored: string | undefined, field: string, name?: string): string {
  try {
    return merged(typed, stored, name)
  } catch (error) {
    if (!(error instanceof StrayMark)) throw error
    throw refusal(422, 'integrations.stray_mark', { fields: [{ field, code: 'integrations.stray_mark' }] })
  }
}
