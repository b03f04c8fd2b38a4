// Form drafts in localStorage, per user and form. They survive a reload, a crash and an expired session.
import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'
import { createRandomKey } from './browser.ts'
import { createUserStore, getLocalStorage, listUserValues, readUserValue, writeUserValue } from './storage.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Data that is stored with the typed values of a form. */
export interface DraftContext {
  /** Record that the form was filled from when the user started typing. */
  readonly base?: unknown
  /** Values that the form took from the context, such as the current ticket, by field. */
  readonly inHand?: FieldValues | undefined
  /** Id of the history entry in which the form was last edited (`getVisitId`). */
  readonly visit?: string
}

interface StoredForm extends DraftContext {
  readonly values: FieldValues
  /** Time of the last edit, in milliseconds since the epoch. */
  readonly at: number
}

const DRAFT_PREFIX = 'draft:'
const getDraftKey = (formId: string) => DRAFT_PREFIX + formId

/**
 * Returns the values of the signed-in user's draft of a form (`reprocess.reverse`, `ecommerces.edit:12`); null without
 * a draft.
 */
export function readDraft(formId: string): FieldValues | null {
  return readStoredForm(formId)?.values ?? null
}

/** Returns the record that the draft was started from; undefined without a draft or a stored record. */
export function readDraftBase(formId: string): unknown {
  return readStoredForm(formId)?.base
}

/**
 * Returns the values that override a draft: those of the link, unless the user has edited them on this visit, and a
 * current ticket that has changed.
 */
export function getDraftOverrides(
  formId: string,
  { inHand, visit }: DraftContext,
  linkValues: FieldValues = {},
): FieldValues {
  const storedForm = readStoredForm(formId)
  const changedFields = Object.entries(inHand ?? {}).filter(([name, value]) => storedForm?.inHand?.[name] !== value)
  return {
    ...Object.fromEntries(changedFields),
    ...(storedForm !== null && storedForm.visit === visit ? {} : linkValues),
  }
}

export function writeDraft(formId: string, values: FieldValues, context: DraftContext = {}): void {
  const storedForm: StoredForm = { values, at: Date.now(), ...context }
  writeUserValue(getLocalStorage, getDraftKey(formId), JSON.stringify(storedForm))
}

/** Deletes a draft after the form was saved or discarded. */
export function deleteDraft(formId: string): void {
  writeUserValue(getLocalStorage, getDraftKey(formId), null)
}

const IDEMPOTENCY_SUFFIX = ':intent'

/**
 * Returns the name under which the idempotency key of a form is stored. The key moves with its draft, so that sending
 * again does not execute the write twice.
 */
export const getIdempotencyName = (formId: string) => formId + IDEMPOTENCY_SUFFIX

/** Renames a draft together with its idempotency key. */
function moveDraft(from: string, to: string): void {
  moveStoredValue(from, to)
  moveStoredValue(getIdempotencyName(from), getIdempotencyName(to))
}

function moveStoredValue(from: string, to: string): void {
  const stored = readUserValue(getLocalStorage, getDraftKey(from))
  if (stored !== null) writeUserValue(getLocalStorage, getDraftKey(to), stored)
  writeUserValue(getLocalStorage, getDraftKey(from), null)
}

/** Maximum number of stored drafts per form; older ones are deleted. */
const MAX_DRAFTS = 5

/** Pattern of the suffix in a draft name: a random key for a new record, or the id of a parked drawer. */
const DRAFT_SUFFIX = /@(?:[0-9a-f]{32}|p\d+)$/

export interface StoredDraft {
  readonly name: string
  readonly values: FieldValues
  /** Time of the last edit, in milliseconds since the epoch. */
  readonly at: number
}

/** Returns the stored drafts of a form, newest first, without those of parked drawers. */
function listDrafts(formId: string): readonly (StoredDraft & StoredForm)[] {
  return listDraftNames(formId)
    .filter((name) => !/@p\d+$/.test(name))
    .flatMap((name) => {
      const draft = readStoredForm(name)
      return draft ? [{ name, ...draft }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Returns the names of all drafts of a form, including their suffixes. */
function listDraftNames(formId: string): readonly string[] {
  return listUserValues(getLocalStorage, getDraftKey(formId))
    .map((key) => key.slice(DRAFT_PREFIX.length))
    .filter((name) => name.replace(DRAFT_SUFFIX, '') === formId)
}

/**
 * Returns the draft name for a new record on this visit: the draft edited before a reload, else a new name. Each visit
 * has its own draft, so that a form never opens with the values of another record.
 */
export function getDraftName(formId: string, visit: string): string {
  const drafts = listDrafts(formId)
  for (const { name } of drafts.slice(MAX_DRAFTS)) deleteDraftWithKey(name)
  return drafts.find((draft) => draft.visit === visit)?.name ?? `${formId}@${createRandomKey()}`
}

/** Deletes the drafts of the form that have exactly these values, because the values were sent. */
export function deleteSentDrafts(formId: string, values: FieldValues): void {
  const sentValues = JSON.stringify(values)
  for (const draft of listDrafts(formId))
    if (JSON.stringify(draft.values) === sentValues) deleteDraftWithKey(draft.name)
}

/** Returns the newest draft of the form other than `name`; null without one. */
export function findOtherDraft(formId: string, name: string): StoredDraft | null {
  return listDrafts(formId).find((draft) => draft.name !== name) ?? null
}

/** Returns the names of the stored idempotency keys of the draft's form, in all its visits and parked drawers. */
export function listIdempotencyNames(name: string): readonly string[] {
  const formId = name.replace(DRAFT_SUFFIX, '')
  return listUserValues(getLocalStorage, getDraftKey(formId))
    .filter((key) => key.endsWith(IDEMPOTENCY_SUFFIX))
    .map((key) => key.slice(DRAFT_PREFIX.length))
    .filter((keyName) => keyName.slice(0, -IDEMPOTENCY_SUFFIX.length).replace(DRAFT_SUFFIX, '') === formId)
}

function readStoredForm(formId: string): StoredForm | null {
  const stored = readUserValue(getLocalStorage, getDraftKey(formId))
  if (stored === null) return null
  try {
    const parsed: unknown = JSON.parse(stored)
    return isStoredForm(parsed) ? parsed : null
  } catch {
    return null
  }
}

function isStoredForm(value: unknown): value is StoredForm {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  return typeof value.values === 'object' && value.values !== null && typeof value.at === 'number'
}

/** Maximum number of parked drawers; more would be hard to keep track of. */
export const MAX_PARKED_DRAWERS = 5

/**
 * A drawer that the user parked for later: its command, arguments, record and drafts. Stored per user and tab in
 * sessionStorage, so that it survives a reload.
 */
export interface ParkedDrawer {
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
export function getParkedDraftName(form: string, parkedId: string | null): string {
  return parkedId === null ? form : `${form}@${parkedId}`
}

const NO_DRAWERS: readonly ParkedDrawer[] = []
const parkedStore = createUserStore({
  name: 'parked',
  parse: parseParkedDrawers,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
})

/** Returns the parked drawers, the oldest first. */
export const getParkedDrawers = parkedStore.get

export const useParkedDrawers = parkedStore.use

/**
 * Parks a drawer and moves the drafts of its forms; a restored drawer keeps its position in the list. Returns false
 * when the list is full. `getDraftNameOf` returns the current name of a form's draft.
 */
export function storeParkedDrawer(
  drawer: Omit<ParkedDrawer, 'id'>,
  restoredId: string | null,
  getDraftNameOf = (form: string) => getParkedDraftName(form, restoredId),
): boolean {
  const list = getParkedDrawers()
  const position = list.findIndex(({ id }) => id === restoredId)
  if (position === -1 && list.length >= MAX_PARKED_DRAWERS) return false
  const id = list[position]?.id ?? `p${crypto.getRandomValues(new Uint32Array(1))[0]}`
  if (restoredId !== id) for (const form of drawer.forms) moveDraft(getDraftNameOf(form), getParkedDraftName(form, id))
  const entry: ParkedDrawer = { ...drawer, id }
  parkedStore.set(position === -1 ? [...list, entry] : list.with(position, entry))
  return true
}

/** Returns the title of the parked drawer's command in the current language. */
export function getParkedTitle({ command }: ParkedDrawer, t: TFunction): string {
  return t(`commands:${command}.title`, { defaultValue: command })
}

/** Returns the title of the parked drawer with the name of its record. */
export function getParkedName(drawer: ParkedDrawer, t: TFunction): string {
  const title = getParkedTitle(drawer, t)
  return drawer.record === '' ? title : `${title} · ${drawer.record}`
}

/** Returns true when a form of the parked drawer has a draft. */
export function hasDrafts({ id, forms }: ParkedDrawer): boolean {
  return forms.some((form) => readDraft(getParkedDraftName(form, id)) !== null)
}

/** Deletes a parked drawer and the drafts of its forms. */
export function deleteParkedDrawer(id: string): void {
  const entry = getParkedDrawers().find((one) => one.id === id)
  if (!entry) return
  for (const form of entry.forms) deleteDraftWithKey(getParkedDraftName(form, id))
  parkedStore.set(getParkedDrawers().filter((one) => one !== entry))
}

/**
 * Turns the drafts of parked drawers back into drafts of their forms on sign-out, unless the form has a draft (product
 * decision A35).
 */
export function unparkAllDrawers(): void {
  for (const { id, forms } of [...getParkedDrawers()].reverse())
    for (const form of forms) {
      if (readDraft(form) === null) moveDraft(getParkedDraftName(form, id), form)
      else deleteDraftWithKey(getParkedDraftName(form, id))
    }
  parkedStore.set(NO_DRAWERS)
}

/** Deletes a draft and its idempotency key. */
export function deleteDraftWithKey(draft: string): void {
  deleteDraft(draft)
  deleteDraft(getIdempotencyName(draft))
}

function parseParkedDrawers(stored: string | null): readonly ParkedDrawer[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) && parsed.every(isParkedDrawer) ? parsed : NO_DRAWERS
  } catch {
    return NO_DRAWERS
  }
}

function isParkedDrawer(value: unknown): value is ParkedDrawer {
  if (typeof value !== 'object' || value === null) return false
  const { id, command, args, record, forms }: Readonly<Record<string, unknown>> = { ...value }
  const isTextList = (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === 'string')
  return isTextList([id, command, record]) && isTextList(forms) && typeof args === 'object' && args !== null
}
