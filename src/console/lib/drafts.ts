// Stores drafts of forms and parked drawers in localStorage, per user. Both survive a reload, a crash, an expired
// session and a sign-out.
import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'
import { createRandomKey } from './browser.ts'
import { createUserStore, getLocalStorage, listUserValueNames, readUserValue, writeUserValue } from './storage.ts'

type FieldValues = Readonly<Record<string, unknown>>

interface StoredForm {
  readonly values: FieldValues
  /** Record that the form showed when the user started to type. */
  readonly base?: unknown
  /** Time of the last edit, in milliseconds since the epoch. */
  readonly at: number
}

const DRAFT_PREFIX = 'draft:'
const getDraftKey = (formId: string) => DRAFT_PREFIX + formId

/**
 * Returns the values of a draft of the signed-in user; null if there is no such draft. The name of a draft is the id of
 * its form, for example `reprocess.reverse` or `ecommerces.edit:12`, followed by a suffix.
 */
export function readDraft(draftName: string): FieldValues | null {
  return readStoredForm(draftName)?.values ?? null
}

/**
 * Returns the record that the form showed when the user started the draft; undefined if there is no draft or no record.
 */
export function readDraftBase(draftName: string): unknown {
  return readStoredForm(draftName)?.base
}

export function writeDraft(name: string, values: FieldValues, base?: unknown): void {
  const storedForm: StoredForm = { values, at: Date.now(), base }
  writeUserValue(getLocalStorage, getDraftKey(name), JSON.stringify(storedForm))
}

/** Deletes a draft after the form was saved or discarded. */
export function deleteDraft(draftName: string): void {
  writeUserValue(getLocalStorage, getDraftKey(draftName), null)
}

const IDEMPOTENCY_SUFFIX = ':intent'

/**
 * Returns the name under which the idempotency key of a form is stored. The key is renamed together with the draft, so
 * that submitting the draft again does not execute the write twice.
 */
export const getIdempotencyName = (formId: string) => formId + IDEMPOTENCY_SUFFIX

/** Renames a draft together with its idempotency key. */
function renameDraft(oldName: string, newName: string): void {
  moveStoredValue(oldName, newName)
  moveStoredValue(getIdempotencyName(oldName), getIdempotencyName(newName))
}

function moveStoredValue(from: string, to: string): void {
  const storedText = readUserValue(getLocalStorage, getDraftKey(from))
  if (storedText !== null) writeUserValue(getLocalStorage, getDraftKey(to), storedText)
  writeUserValue(getLocalStorage, getDraftKey(from), null)
}

/** Maximum number of stored drafts per form; older drafts are deleted. */
const MAX_DRAFTS = 5

/** Suffix of a draft name: `@` and a random key, or `@` and the id of a parked drawer (a drawer put aside). */
const DRAFT_SUFFIX = /@(?:[0-9a-f]{32}|p\d+)$/

export interface StoredDraft extends StoredForm {
  readonly name: string
}

/**
 * Returns the stored drafts of a form, the newest first. Excludes the drafts of parked drawers (drawers put aside with
 * their input).
 */
function listDrafts(formId: string): readonly StoredDraft[] {
  const parkedDrawers = getParkedDrawers()
  return listDraftNames(formId)
    .filter((name) => !parkedDrawers.some(({ id }) => name === getParkedDraftName(formId, id)))
    .flatMap((name) => {
      const draft = readStoredForm(name)
      return draft ? [{ name, ...draft }] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Returns the names of all drafts of a form, including their suffixes. */
function listDraftNames(formId: string): readonly string[] {
  return listUserValueNames(getLocalStorage, getDraftKey(formId))
    .map((key) => key.slice(DRAFT_PREFIX.length))
    .filter((name) => name.replace(DRAFT_SUFFIX, '') === formId)
}

/**
 * Creates the name under which an opened form stores its draft, and deletes the oldest drafts of the form. Every opened
 * form has a separate draft, so that typing never overwrites a draft that the form offers.
 */
export function createDraftName(formId: string): string {
  for (const { name } of listDrafts(formId).slice(MAX_DRAFTS)) deleteDraftAndIdempotencyKey(name)
  return `${formId}@${createRandomKey()}`
}

/** Deletes all drafts of a form that contain the same values as the submitted form. */
export function deleteSubmittedDrafts(formId: string, formValues: FieldValues): void {
  const submittedValues = JSON.stringify(formValues)
  for (const draft of listDrafts(formId))
    if (JSON.stringify(draft.values) === submittedValues) deleteDraftAndIdempotencyKey(draft.name)
}

/** Returns the newest draft of the form except the draft `draftName`; null if there is no other draft. */
export function findOtherDraft(formId: string, draftName: string): StoredDraft | null {
  return listDrafts(formId).find((draft) => draft.name !== draftName) ?? null
}

/**
 * Returns the storage names of all idempotency keys of the form to which the draft `draftName` belongs. Includes the
 * keys of other drafts and of parked drawers (drawers put aside with their input).
 */
export function listIdempotencyNames(draftName: string): readonly string[] {
  const formId = draftName.replace(DRAFT_SUFFIX, '')
  return listUserValueNames(getLocalStorage, getDraftKey(formId))
    .filter((key) => key.endsWith(IDEMPOTENCY_SUFFIX))
    .map((key) => key.slice(DRAFT_PREFIX.length))
    .filter((keyName) => keyName.slice(0, -IDEMPOTENCY_SUFFIX.length).replace(DRAFT_SUFFIX, '') === formId)
}

function readStoredForm(name: string): StoredForm | null {
  const storedText = readUserValue(getLocalStorage, getDraftKey(name))
  if (storedText === null) return null
  try {
    const parsed: unknown = JSON.parse(storedText)
    return isStoredForm(parsed) ? parsed : null
  } catch {
    return null
  }
}

function isStoredForm(value: unknown): value is StoredForm {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  return typeof value.values === 'object' && value.values !== null && typeof value.at === 'number'
}

/**
 * Maximum number of parked drawers (drawers put aside with their input), because users would lose track of more
 * drawers.
 */
export const MAX_PARKED_DRAWERS = 10

/** Drawer that the user parked (put aside with its input): its command, arguments, record and drafts. */
export interface ParkedDrawer {
  /**
   * Random id such as `p3094`. The id is unique across browser tabs, because the drafts of all tabs are stored
   * together.
   */
  readonly id: string
  readonly command: string
  readonly args: Arguments
  /** Name of the record in the drawer; empty if unknown. */
  readonly record: string
  /** Draft names of the forms in the drawer. */
  readonly forms: readonly string[]
  /** URL of the page below the drawer. Undefined if an older version of the console parked the drawer. */
  readonly pageUrl?: string
  /** Time when the user parked the drawer, in milliseconds since the epoch. */
  readonly at: number
}

/** Returns the name of the draft of a form in a parked drawer (put aside with its input). */
export function getParkedDraftName(formId: string, parkedId: string): string {
  return `${formId}@${parkedId}`
}

const NO_DRAWERS: readonly ParkedDrawer[] = []
const parkedStore = createUserStore({
  name: 'parked',
  getStorage: getLocalStorage,
  parse: parseParkedDrawers,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
})

/** Returns the parked drawers (drawers that the user put aside with their input), the oldest first. */
export const getParkedDrawers = parkedStore.get

export const useParkedDrawers = parkedStore.use

/**
 * Parks a drawer (puts it aside with its input) and renames the drafts of its forms. If the drawer was parked before
 * (`restoredId`), the drawer keeps its id and its drafts. Returns the stored drawer, or null if the list is full.
 * `getCurrentDraftName` returns the name of the draft that a form has stored.
 */
export function storeParkedDrawer(
  drawer: Omit<ParkedDrawer, 'id' | 'at'>,
  restoredId: string | null,
  getCurrentDraftName: (form: string) => string,
): ParkedDrawer | null {
  const list = getParkedDrawers()
  const others = list.filter(({ id }) => id !== restoredId)
  if (others.length >= MAX_PARKED_DRAWERS) return null
  const isParkedAgain = others.length < list.length
  const id = isParkedAgain && restoredId !== null ? restoredId : createParkedId()
  if (!isParkedAgain)
    for (const form of drawer.forms) renameDraft(getCurrentDraftName(form), getParkedDraftName(form, id))
  const entry: ParkedDrawer = { ...drawer, id, at: Date.now() }
  parkedStore.set([...others, entry])
  return entry
}

const createParkedId = () => `p${crypto.getRandomValues(new Uint32Array(1))[0]}`

/** Returns the title of a drawer that the user put aside, in the current language. */
export function getParkedDrawerTitle({ command }: ParkedDrawer, t: TFunction): string {
  return t(`commands:${command}.title`, { defaultValue: command })
}

/** Returns the title of a drawer that the user put aside, followed by the name of the drawer's record. */
export function getParkedDrawerName(drawer: ParkedDrawer, t: TFunction): string {
  const title = getParkedDrawerTitle(drawer, t)
  return drawer.record === '' ? title : `${title} · ${drawer.record}`
}

/** Returns true when a form of the parked drawer (a drawer that the user put aside) has a draft. */
export function hasDrafts({ id, forms }: ParkedDrawer): boolean {
  return forms.some((form) => readDraft(getParkedDraftName(form, id)) !== null)
}

/** Deletes a parked drawer (a drawer that the user put aside) and the drafts of its forms. */
export function deleteParkedDrawer(id: string): void {
  const parkedDrawer = getParkedDrawers().find((drawer) => drawer.id === id)
  if (!parkedDrawer) return
  for (const form of parkedDrawer.forms) deleteDraftAndIdempotencyKey(getParkedDraftName(form, id))
  parkedStore.set(getParkedDrawers().filter((drawer) => drawer !== parkedDrawer))
}

/** Deletes a draft and its idempotency key. */
export function deleteDraftAndIdempotencyKey(draftName: string): void {
  deleteDraft(draftName)
  deleteDraft(getIdempotencyName(draftName))
}

function parseParkedDrawers(storedText: string | null): readonly ParkedDrawer[] {
  try {
    const parsed: unknown = JSON.parse(storedText ?? '[]')
    return Array.isArray(parsed) && parsed.every(isParkedDrawer) ? parsed : NO_DRAWERS
  } catch {
    return NO_DRAWERS
  }
}

function isParkedDrawer(value: unknown): value is ParkedDrawer {
  if (typeof value !== 'object' || value === null) return false
  const { id, command, args, record, forms, pageUrl = '', at }: Readonly<Record<string, unknown>> = { ...value }
  const isTextList = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string')
  if (!isTextList([id, command, record, pageUrl]) || !isTextList(forms) || typeof at !== 'number') return false
  return typeof args === 'object' && args !== null
}
