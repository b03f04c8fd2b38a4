// What was typed and not yet saved, per person and form, in this browser: it survives a reload, a crash and an expired session.
import { local, ownKey, readStored, writeStored } from './owner.ts'

export type Draft = Readonly<Record<string, unknown>>

/** What is known besides what was typed. */
export interface Circumstances {
  /** What the typing began on: the record as it was then. */
  readonly base?: unknown
  /** What the person held (the ticket), by field. */
  readonly inHand?: Draft | undefined
  /** Where (`visitHere`). */
  readonly visit?: string
}

interface Kept extends Circumstances {
  readonly values: Draft
  /** When it was last typed in, milliseconds. */
  readonly at: number
}

const keyOf = (formId: string) => ownKey(`draft:${formId}`)

/** The draft of a form (`reprocess.reverse`, `ecommerces.edit:12`), null when there is none of this person. */
export function readDraft(formId: string): Draft | null {
  return keptDraft(formId)?.values ?? null
}

/** What the draft was begun on; undefined when nobody said, or there is no draft. */
export function draftBase(formId: string): unknown {
  return keptDraft(formId)?.base
}

/** What of this is news to who typed the draft: it was given somewhere else, or something else was in hand. */
export function newsTo(formId: string, { inHand, visit }: Circumstances, given: Draft = {}): Draft {
  const kept = keptDraft(formId)
  const changed = Object.entries(inHand ?? {}).filter(([name, value]) => kept?.inHand?.[name] !== value)
  return { ...Object.fromEntries(changed), ...(kept !== null && kept.visit === visit ? {} : given) }
}

/** When the draft was last typed in; null when there is none. */
export function draftTime(formId: string): Date | null {
  const kept = keptDraft(formId)
  return kept ? new Date(kept.at) : null
}

export function writeDraft(formId: string, values: Draft, circumstances: Circumstances = {}): void {
  const key = keyOf(formId)
  const kept: Kept = { values, at: Date.now(), ...circumstances }
  if (key) writeStored(local, key, JSON.stringify(kept))
}

/** After it was saved or discarded. */
export function dropDraft(formId: string): void {
  const key = keyOf(formId)
  if (key) writeStored(local, key, null)
}

/** Where the key of a form's last write lies: it goes wherever its draft goes, so that what was sent twice is done once. */
export const intentName = (formId: string) => `${formId}:intent`

/** Under another name: what was typed, when, and on what. */
export function moveDraft(from: string, to: string): void {
  move(from, to)
  move(intentName(from), intentName(to))
}

function move(from: string, to: string): void {
  const [source, target] = [keyOf(from), keyOf(to)]
  if (source === null || target === null) return
  const stored = readStored(local, source)
  if (stored !== null) writeStored(local, target, stored)
  writeStored(local, source, null)
}

function keptDraft(formId: string): Kept | null {
  const key = keyOf(formId)
  const stored = key === null ? null : readStored(local, key)
  if (stored === null) return null
  try {
    const kept: unknown = JSON.parse(stored)
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  return typeof value.values === 'object' && value.values !== null && typeof value.at === 'number'
}
