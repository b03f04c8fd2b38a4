// Form drafts in localStorage, per person and form: survive a reload, a crash and an expired session.
import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'
import { randomKey } from './browser.ts'
import { listOwn, local, makeOwnStore, readOwn, writeOwn } from './storage.ts'

type Draft = Readonly<Record<string, unknown>>

/** What is known besides what was typed. */
export interface Circumstances {
  /** What the typing began on: the record as it was then. */
  readonly base?: unknown
  /** What the person held (the ticket), by field. */
  readonly inHand?: Draft | undefined
  /** History entry in which the form was last typed in (`currentVisit`). */
  readonly visit?: string
}

interface Kept extends Circumstances {
  readonly values: Draft
  /** When it was last typed in, milliseconds. */
  readonly at: number
}

const draftPrefix = 'draft:'
const draftKey = (formId: string) => draftPrefix + formId

/** The draft of a form (`reprocess.reverse`, `ecommerces.edit:12`) of this person; null when there is none. */
export function readDraft(formId: string): Draft | null {
  return keptDraft(formId)?.values ?? null
}

/** What the draft was begun on; undefined when nobody said, or there is no draft. */
export function draftBase(formId: string): unknown {
  return keptDraft(formId)?.base
}

/** Values that override the draft: a link's, unless typed over on this visit, and a changed ticket in hand. */
export function newsTo(formId: string, { inHand, visit }: Circumstances, given: Draft = {}): Draft {
  const kept = keptDraft(formId)
  const changed = Object.entries(inHand ?? {}).filter(([name, value]) => kept?.inHand?.[name] !== value)
  return { ...Object.fromEntries(changed), ...(kept !== null && kept.visit === visit ? {} : given) }
}

export function writeDraft(formId: string, values: Draft, circumstances: Circumstances = {}): void {
  const kept: Kept = { values, at: Date.now(), ...circumstances }
  writeOwn(local, draftKey(formId), JSON.stringify(kept))
}

/** After it was saved or discarded. */
export function dropDraft(formId: string): void {
  writeOwn(local, draftKey(formId), null)
}

const intentSuffix = ':intent'

/** Storage key of the form's idempotency key, moved with its draft, so that a resend is not executed twice. */
export const intentName = (formId: string) => formId + intentSuffix

/** Under another name: what was typed, when, and on what. */
function moveDraft(from: string, to: string): void {
  move(from, to)
  move(intentName(from), intentName(to))
}

function move(from: string, to: string): void {
  const stored = readOwn(local, draftKey(from))
  if (stored !== null) writeOwn(local, draftKey(to), stored)
  writeOwn(local, draftKey(from), null)
}

// A form that starts new work has one draft per visit, so that it never opens with the values of another record.

/** Drafts of one form that are stored; older ones are deleted. */
const MAX_DRAFTS = 5

/** Suffix of a draft's name: a random key for new work, or the parked drawer that the draft belongs to. */
const draftSuffix = /@(?:[0-9a-f]{32}|p\d+)$/

export interface StoredDraft {
  readonly name: string
  readonly values: Draft
  /** When it was last typed in, milliseconds. */
  readonly at: number
}

/** Stored drafts of a form, the newest first; those of parked drawers are not among them. */
function listDrafts(formId: string): readonly (StoredDraft & Kept)[] {
  return namesOfForm(formId)
    .filter((name) => !/@p\d+$/.test(name))
    .flatMap((name) => {
      const draft = keptDraft(name)
      return draft ? [{ name, ...draft }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Names of the form's drafts, each with its suffix. */
function namesOfForm(formId: string): readonly string[] {
  return listOwn(local, draftKey(formId))
    .map((key) => key.slice(draftPrefix.length))
    .filter((name) => name.replace(draftSuffix, '') === formId)
}

/** Name of the draft of new work in this visit: the one typed in it before a reload, else a new name. */
export function draftOfVisit(formId: string, visit: string): string {
  const drafts = listDrafts(formId)
  for (const { name } of drafts.slice(MAX_DRAFTS)) forget(name)
  return drafts.find((draft) => draft.visit === visit)?.name ?? `${formId}@${randomKey()}`
}

/** Deletes the drafts of the form with these values, because the values were sent. */
export function forgetSame(formId: string, values: Draft): void {
  const sent = JSON.stringify(values)
  for (const draft of listDrafts(formId)) if (JSON.stringify(draft.values) === sent) forget(draft.name)
}

/** The newest draft of the form but this one; null when there is none. */
export function findOtherDraft(formId: string, name: string): StoredDraft | null {
  return listDrafts(formId).find((draft) => draft.name !== name) ?? null
}

/** Names of the idempotency keys of the form with this draft name, in all its visits and parked drawers. */
export function listIntents(name: string): readonly string[] {
  const formId = name.replace(draftSuffix, '')
  return listOwn(local, draftKey(formId))
    .filter((key) => key.endsWith(intentSuffix))
    .map((key) => key.slice(draftPrefix.length))
    .filter((intent) => intent.slice(0, -intentSuffix.length).replace(draftSuffix, '') === formId)
}

function keptDraft(formId: string): Kept | null {
  const stored = readOwn(local, draftKey(formId))
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

// Parked drawers: command, arguments, record and drafts, per person and tab, in sessionStorage (survives a reload).

/** More than these are neither read nor remembered. */
export const mostParked = 5

export interface Parked {
  /** `p3094`: no other tab has one of this name, for the drafts of all tabs lie together. */
  readonly id: string
  readonly command: string
  readonly args: Arguments
  /** What it is about, in words; empty where nothing says it. */
  readonly record: string
  /** The forms in it, by the names of their drafts. */
  readonly forms: readonly string[]
}

/** Storage name of a form's draft; a parked drawer has its own, so that a new one of its kind starts empty. */
export function draftName(form: string, parked: string | null): string {
  return parked === null ? form : `${form}@${parked}`
}

const none: readonly Parked[] = []
const parked = makeOwnStore({
  name: 'parked',
  parse: parkedIn,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
})

/** The oldest first. */
export const currentParkedDrafts = parked.get

export const useParked = parked.use

/**
 * Parks a drawer and moves its forms' drafts; a restored one keeps its place in the list. False when full.
 * `nameOf` returns the present name of a form's draft.
 */
export function park(
  drawer: Omit<Parked, 'id'>,
  restored: string | null,
  nameOf = (form: string) => draftName(form, restored),
): boolean {
  const list = currentParkedDrafts()
  const place = list.findIndex(({ id }) => id === restored)
  if (place === -1 && list.length >= mostParked) return false
  const id = list[place]?.id ?? `p${crypto.getRandomValues(new Uint32Array(1))[0]}`
  if (restored !== id) for (const form of drawer.forms) moveDraft(nameOf(form), draftName(form, id))
  const entry: Parked = { ...drawer, id }
  parked.set(place === -1 ? [...list, entry] : list.with(place, entry))
  return true
}

/** As its command is called, in the language of now. */
export function parkedTitle({ command }: Parked, t: TFunction): string {
  return t(`commands:${command}.title`, { defaultValue: command })
}

/** The same with what it is about. */
export function parkedName(parked: Parked, t: TFunction): string {
  const title = parkedTitle(parked, t)
  return parked.record === '' ? title : `${title} · ${parked.record}`
}

/** Whether something was typed in it. */
export function holdsTyped({ id, forms }: Parked): boolean {
  return forms.some((form) => readDraft(draftName(form, id)) !== null)
}

/** Gone, and all that was typed in it. */
export function dropParked(id: string): void {
  const entry = currentParkedDrafts().find((one) => one.id === id)
  if (!entry) return
  for (const form of entry.forms) forget(draftName(form, id))
  parked.set(currentParkedDrafts().filter((one) => one !== entry))
}

/** On sign-out, turns parked drafts back into drafts of their forms, unless one is there (product decision A35). */
export function clearParked(): void {
  for (const { id, forms } of [...currentParkedDrafts()].reverse())
    for (const form of forms) {
      if (readDraft(form) === null) moveDraft(draftName(form, id), form)
      else forget(draftName(form, id))
    }
  parked.set(none)
}

/** Deletes a draft and its idempotency key. */
export function forget(draft: string): void {
  dropDraft(draft)
  dropDraft(intentName(draft))
}

function parkedIn(stored: string | null): readonly Parked[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(kept) && kept.every(isParked) ? kept : none
  } catch {
    return none
  }
}

function isParked(value: unknown): value is Parked {
  if (typeof value !== 'object' || value === null) return false
  const { id, command, args, record, forms }: Readonly<Record<string, unknown>> = { ...value }
  const isTexts = (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === 'string')
  return isTexts([id, command, record]) && isTexts(forms) && typeof args === 'object' && args !== null
}
