// Whose a reverse or refund is, read from what the search found for its id (product decision A6).
import { z } from 'zod'
import { recordId } from '#contract/fields.ts'
import type { ReprocessType } from '#contract/reprocess.ts'
import type { Found as AnyFound, OwnedFound } from '#contract/tickets.ts'

export type Found = OwnedFound

export type Owner =
  | { readonly kind: 'found'; readonly found: Found }
  /** More than one ecommerce has a record of this id. */
  | { readonly kind: 'several'; readonly among: readonly Found[] }
  /** There is such a record, but of the other type. */
  | { readonly kind: 'otherType'; readonly found: Found }
  | { readonly kind: 'missing' }

const isRecord = (found: AnyFound): found is Found => found.kind === 'reverse' || found.kind === 'refund'

export function ownerOf(answers: readonly AnyFound[], type: ReprocessType, id: number): Owner {
  const records = answers.filter(isRecord).filter((found) => found.id === id && found.matched === 'id')
  const ofType = records.filter(({ kind }) => kind === type)
  const [first, ...others] = ofType
  if (first) return others.length === 0 ? { kind: 'found', found: first } : { kind: 'several', among: ofType }
  const [other] = records
  return other ? { kind: 'otherType', found: other } : { kind: 'missing' }
}

/** The id as typed, null while it is none. */
export function idOf(typed: unknown): number | null {
  const parsed = typed === '' ? null : z.safeParse(recordId, typed)
  return parsed?.success ? parsed.data : null
}

export interface Choice {
  /** The page is about this ecommerce and no other. */
  readonly fixed: number | null
  /** Given by the link, or chosen among several. */
  readonly chosen: number | null
}

export type Refusal =
  | { readonly refused: 'mismatch'; readonly found: Found }
  | { readonly refused: 'otherType'; readonly found: Found }
  /** `ask`: the person must say whose it is. */
  | { readonly refused: 'missing' | 'ambiguous' | 'ask' }

export type Target = { readonly ecommerceId: number } | Refusal

/** The ecommerce that a request goes to; `owner` is null when the search does not answer. */
export function targetOf(owner: Owner | null, { fixed, chosen }: Choice): Target {
  const wanted = fixed ?? chosen
  if (owner === null) return wanted === null ? { refused: 'ask' } : { ecommerceId: wanted }
  if (owner.kind === 'missing') return { refused: 'missing' }
  if (owner.kind === 'otherType') return { refused: 'otherType', found: owner.found }
  const among = owner.kind === 'found' ? [owner.found] : owner.among
  if (wanted !== null && among.some(({ ecommerce_id }) => ecommerce_id === wanted)) return { ecommerceId: wanted }
  const [first] = among
  if (fixed !== null && first) return { refused: 'mismatch', found: first }
  return owner.kind === 'found' ? { ecommerceId: owner.found.ecommerce_id } : { refused: 'ambiguous' }
}
