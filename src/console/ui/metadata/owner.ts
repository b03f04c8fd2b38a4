// Whose metadata the workbench shows: an ecommerce's or a group's. The areas say how each is saved; the workbench is one.

import type { Endpoint } from '#contract/endpoint.ts'
import type { MetadataText } from '#contract/metadatas.ts'

export interface MetadataOwner {
  /** Names its forms and drafts. */
  readonly key: string
  /** The answer of the call itself, with all texts as they are kept now. */
  readonly save: (body: MetadataBody, seen: Seen) => Promise<Texts>
  /** The call that saves. */
  readonly saves: Endpoint
}

/** The version that is replaced; what is sent again after a lost answer has the same key. */
interface Seen {
  readonly ifMatch: string
  readonly idempotencyKey?: string
}

interface Texts {
  readonly texts: Readonly<Record<string, MetadataText>>
}

export interface MetadataBody {
  readonly texts: Readonly<Record<string, string>>
}

export const nothingYet: MetadataText = { value: '', version: 0, updated_at: '' }

/** One text to save. */
export function bodyOf(name: string, value: string): MetadataBody {
  return { texts: { [name]: value } }
}
