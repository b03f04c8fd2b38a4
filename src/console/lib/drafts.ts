// Stores drafts of forms in localStorage, per user and form. Drafts survive a reload, a crash and an expired session.
import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'
import { createRandomKey } from './browser.ts'
import { createUserStore, getLocalStorage, listUserValueNames, readUserValue, writeUserValue } from './storage.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Data that is stored together with the values of a draft. */
export interface DraftContext {
  /** Record that the form showed when the user started to type. */
  readonly base?: unknown
  /** Values that the form filled in automatically, by field name; for example the current ticket. */
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
 * Returns the values of the signed-in user's draft of a form; null if there is no draft. Form ids are, for example,
 * `reprocess.reverse` or `ecommerces.edit:12`.
 */
export function readDraft(formId: string): FieldValues | null {
  return readStoredForm(formId)?.values ?? null
}

/**
 * Returns the record that the form showed when the user started the draft; undefined if there is no draft or no record.
 */
export function readDraftBase(formId: string): unknown {
  return readStoredForm(formId)?.base
}

/**
 * Returns the values that override a stored draft: values in the link, unless the draft was edited in the current
 * history entry, and automatically filled values (such as the ticket) that changed after the draft was stored.
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

/** Suffix of a draft name: `@` and a random key for a new record, or `@` and the id of a parked drawer. */
const DRAFT_SUFFIX = /@(?:[0-9a-f]{32}|p\d+)$/

export interface StoredDraft {
  readonly name: string
  readonly values: FieldValues
  /** Time of the last edit, in milliseconds since the epoch. */
  readonly at: number
}

/** Returns the stored drafts of a form, the newest first, without the drafts of parked drawers. */
function listDrafts(formId: string): readonly (StoredDraft & StoredForm)[] {
  return listDraftNames(formId)
    .filter((name) => !/@p\d+$/.test(name))
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
 * Returns the draft name for the form of a new record. Every history entry (visit) has its own draft, so that the form
 * never opens with the values of another record. After a reload, the history entry gets its previous draft name.
 */
export function getDraftName(formId: string, visitId: string): string {
  const drafts = listDrafts(formId)
  for (const { name } of drafts.slice(MAX_DRAFTS)) deleteDraftAndIdempotencyKey(name)
  return drafts.find((draft) => draft.visit === visitId)?.name ?? `${formId}@${createRandomKey()}`
}

/** Deletes all drafts of a form that contain the same values as the submitted form. */
export function deleteSubmittedDrafts(formId: string, values: FieldValues): void {
  const submittedValues = JSON.stringify(values)
  for (const draft of listDrafts(formId))
    if (JSON.stringify(draft.values) === submittedValues) deleteDraftAndIdempotencyKey(draft.name)
}

/** Returns the newest draft of the form except the draft `name`; null if there is no other draft. */
export function findOtherDraft(formId: string, name: string): StoredDraft | null {
  return listDrafts(formId).find((draft) => draft.name !== name) ?? null
}

/**
 * Returns the storage names of all idempotency keys of the form to which the draft `name` belongs, including the keys
 * of other visits and of parked drawers.
 */
export function listIdempotencyNames(name: string): readonly string[] {
  const formId = name.replace(DRAFT_SUFFIX, '')
  return listUserValueNames(getLocalStorage, getDraftKey(formId))
    .filter((key) => key.endsWith(IDEMPOTENCY_SUFFIX))
    .map((key) => key.slice(DRAFT_PREFIX.length))
    .filter((keyName) => keyName.slice(0, -IDEMPOTENCY_SUFFIX.length).replace(DRAFT_SUFFIX, '') === formId)
}

function readStoredForm(formId: string): StoredForm | null {
  const storedText = readUserValue(getLocalStorage, getDraftKey(formId))
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
export const MAX_PARKED_DRAWERS = 5

/**
 * Drawer that the user parked (put aside with its input): its command, arguments, record and drafts. Parked drawers
 * are stored per user and browser tab in sessionStorage, so that they survive a reload.
 */
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
}

/**
 * Returns the name under which the draft of a form is stored. The form of a parked drawer has a separate name, so that
 * a new drawer of the same command starts empty.
 */
export function getParkedDraftName(formName: string, parkedId: string | null): string {
  return parkedId === null ? formName : `${formName}@${parkedId}`
}

const NO_DRAWERS: readonly ParkedDrawer[] = []
const parkedStore = createUserStore({
  name: 'parked',
  parse: parseParkedDrawers,
  format: (list) => (list.length === 0 ? null : JSON.stringify(list)),
})

/** Returns the parked drawers (drawers that the user put aside with their input), the oldest first. */
export const getParkedDrawers = parkedStore.get

export const useParkedDrawers = parkedStore.use

/**
 * Parks a drawer (puts it aside with its input) and renames the drafts of its forms. If the drawer was parked before
 * (`restoredId`), the drawer keeps its position in the list of parked drawers. Returns false if the list is full.
 */
export function storeParkedDrawer(
  drawer: Omit<ParkedDrawer, 'id'>,
  restoredId: string | null,
  getCurrentDraftName = (form: string) => getParkedDraftName(form, restoredId),
): boolean {
  const list = getParkedDrawers()
  const position = list.findIndex(({ id }) => id === restoredId)
  if (position === -1 && list.length >= MAX_PARKED_DRAWERS) return false
  const id = list[position]?.id ?? `p${crypto.getRandomValues(new Uint32Array(1))[0]}`
  if (restoredId !== id)
    for (const form of drawer.forms) renameDraft(getCurrentDraftName(form), getParkedDraftName(form, id))
  const entry: ParkedDrawer = { ...drawer, id }
  parkedStore.set(position === -1 ? [...list, entry] : list.with(position, entry))
  return true
}

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
  const entry = getParkedDrawers().find((drawer) => drawer.id === id)
  if (!entry) return
  for (const form of entry.forms) deleteDraftAndIdempotencyKey(getParkedDraftName(form, id))
  parkedStore.set(getParkedDrawers().filter((drawer) => drawer !== entry))
}

/**
 * Moves the drafts of parked drawers (put aside by the user) to the regular draft names of their forms. Called when the
 * user signs out. A draft is deleted if its form already has a regular draft (product decision A35).
 */
export function unparkAllDrawers(): void {
  for (const { id, forms } of [...getParkedDrawers()].reverse())
    for (const form of forms) {
      if (readDraft(form) === null) renameDraft(getParkedDraftName(form, id), form)
      else deleteDraftAndIdempotencyKey(getParkedDraftName(form, id))
    }
  parkedStore.set(NO_DRAWERS)
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
  const { id, command, args, record, forms }: Readonly<Record<string, unknown>> = { ...value }
  const isTextList = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string')
  return isTextList([id, command, record]) && isTextList(forms) && typeof args === 'object' && args !== null
}
