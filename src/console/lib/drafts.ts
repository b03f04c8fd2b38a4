// Form drafts in localStorage, per user and form. They survive a reload, a crash and an expired session.
import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'
import { randomKey } from './browser.ts'
import { listOwn, local, makeOwnStore, readOwn, writeOwn } from './storage.ts'

type Draft = Readonly<Record<string, unknown>>

/** Data that is stored with the typed values of a form. */
export interface Circumstances {
  /** Record that the form was filled from when the user started typing. */
  readonly base?: unknown
  /** Values that the form took from the context, such as the current ticket, by field. */
  readonly inHand?: Draft | undefined
  /** Id of the history entry in which the form was last edited (`getVisitId`). */
  readonly visit?: string
}

interface Kept extends Circumstances {
  readonly values: Draft
  /** Time of the last edit, in milliseconds since the epoch. */
  readonly at: number
}

const draftPrefix = 'draft:'
const draftKey = (formId: string) => draftPrefix + formId

/**
 * Returns the values of the signed-in user's draft of a form (`reprocess.reverse`, `ecommerces.edit:12`); null without
 * a draft.
 */
export function readDraft(formId: string): Draft | null {
  return keptDraft(formId)?.values ?? null
}

/** Returns the record that the draft was started from; undefined without a draft or a stored record. */
export function draftBase(formId: string): unknown {
  return keptDraft(formId)?.base
}

/**
 * Returns the values that override a draft: those of the link, unless the user has edited them on this visit, and a
 * current ticket that has changed.
 */
export function newsTo(formId: string, { inHand, visit }: Circumstances, given: Draft = {}): Draft {
  const kept = keptDraft(formId)
  const changed = Object.entries(inHand ?? {}).filter(([name, value]) => kept?.inHand?.[name] !== value)
  return { ...Object.fromEntries(changed), ...(kept !== null && kept.visit === visit ? {} : given) }
}

export function writeDraft(formId: string, values: Draft, circumstances: Circumstances = {}): void {
  const kept: Kept = { values, at: Date.now(), ...circumstances }
  writeOwn(local, draftKey(formId), JSON.stringify(kept))
}

/** Deletes a draft after the form was saved or discarded. */
export function dropDraft(formId: string): void {
  writeOwn(local, draftKey(formId), null)
}

const intentSuffix = ':intent'

/**
 * Returns the name under which the idempotency key of a form is stored. The key moves with its draft, so that sending
 * again does not execute the write twice.
 */
export const intentName = (formId: string) => formId + intentSuffix

/** Renames a draft together with its idempotency key. */
function moveDraft(from: string, to: string): void {
  move(from, to)
  move(intentName(from), intentName(to))
}

function move(from: string, to: string): void {
  const stored = readOwn(local, draftKey(from))
  if (stored !== null) writeOwn(local, draftKey(to), stored)
  writeOwn(local, draftKey(from), null)
}

/** Maximum number of stored drafts per form; older ones are deleted. */
const MAX_DRAFTS = 5

/** Pattern of the suffix in a draft name: a random key for a new record, or the id of a parked drawer. */
const draftSuffix = /@(?:[0-9a-f]{32}|p\d+)$/

export interface StoredDraft {
  readonly name: string
  readonly values: Draft
  /** Time of the last edit, in milliseconds since the epoch. */
  readonly at: number
}

/** Returns the stored drafts of a form, newest first, without those of parked drawers. */
function listDrafts(formId: string): readonly (StoredDraft & Kept)[] {
  return namesOfForm(formId)
    .filter((name) => !/@p\d+$/.test(name))
    .flatMap((name) => {
      const draft = keptDraft(name)
      return draft ? [{ name, ...draft }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Returns the names of all drafts of a form, including their suffixes. */
function namesOfForm(formId: string): readonly string[] {
  return listOwn(local, draftKey(formId))
    .map((key) => key.slice(draftPrefix.length))
    .filter((name) => name.replace(draftSuffix, '') === formId)
}

/**
 * Returns the draft name for a new record on this visit: the draft edited before a reload, else a new name. Each visit
 * has its own draft, so that a form never opens with the values of another record.
 */
export function draftOfVisit(formId: string, visit: string): string {
  const drafts = listDrafts(formId)
  for (const { name } of drafts.slice(MAX_DRAFTS)) forget(name)
  return drafts.find((draft) => draft.visit === visit)?.name ?? `${formId}@${randomKey()}`
}

/** Deletes the drafts of the form that have exactly these values, because the values were sent. */
export function forgetSame(formId: string, values: Draft): void {
  const sent = JSON.stringify(values)
  for (const draft of listDrafts(formId)) if (JSON.stringify(draft.values) === sent) forget(draft.name)
}

/** Returns the newest draft of the form other than `name`; null without one. */
export function findOtherDraft(formId: string, name: string): StoredDraft | null {
  return listDrafts(formId).find((draft) => draft.name !== name) ?? null
}

/** Returns the names of the stored idempotency keys of the draft's form, in all its visits and parked drawers. */
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

/** Maximum number of parked drawers; more would be hard to keep track of. */
export const mostParked = 5

/**
 * A drawer that the user parked for later: its command, arguments, record and drafts. Stored per user and tab in
 * sessionStorage, so that it survives a reload.
 */
export interface Parked {
  /** Random id such as `p3094`, unique across tabs because the drafts of all tabs share one storage. */
  readonly id: string
  readonly command: string
  readonly args: Arguments
  /** Name of the record in the drawer; empty when unknown. */
  readonly record: string
  /** Draft names of the forms in the drawer. */
  readonly forms: readonly string[]
}

/**
 * Returns the draft name of a form. A parked drawer has its own draft, so that a new drawer of the same kind starts
 * empty.
 */
export function draftName(form: string, parked: string | null): string {
  return parked === null ? form : `${form}@${parked}`
}

const none: readonly Parked[] = []
const parked = makeOwnStore({
  name: 'parked',
  parse: parkedIn,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
})

/** Returns the parked drawers, the oldest first. */
export const currentParkedDrafts = parked.get

export const useParked = parked.use

/**
 * Parks a drawer and moves the drafts of its forms; a restored drawer keeps its position in the list. Returns false
 * when the list is full. `getDraftNameOf` returns the current name of a form's draft.
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

/** Returns the title of the parked drawer's command in the current language. */
export function parkedTitle({ command }: Parked, t: TFunction): string {
  return t(`commands:${command}.title`, { defaultValue: command })
}

/** Returns the title of the parked drawer with the name of its record. */
export function parkedName(parked: Parked, t: TFunction): string {
  const title = parkedTitle(parked, t)
  return parked.record === '' ? title : `${title} · ${parked.record}`
}

/** Returns true when a form of the parked drawer has a draft. */
export function holdsTyped({ id, forms }: Parked): boolean {
  return forms.some((form) => readDraft(draftName(form, id)) !== null)
}

/** Deletes a parked drawer and the drafts of its forms. */
export function dropParked(id: string): void {
  const entry = currentParkedDrafts().find((one) => one.id === id)
  if (!entry) return
  for (const form of entry.forms) forget(draftName(form, id))
  parked.set(currentParkedDrafts().filter((one) => one !== entry))
}

/**
 * Turns the drafts of parked drawers back into drafts of their forms on sign-out, unless the form has a draft (product
 * decision A35).
 */
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
