// Edit form of a record with optimistic concurrency. If another user has saved the record in the meantime, compares the
// original, the saved and the typed value of every field, and merges them.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, mayHaveBeenExecuted } from '#console/api/client.ts'
import { getParkedDraftName, readDraftBase } from '#console/lib/drafts.ts'
import { notify } from '#console/lib/notices.ts'
import { z } from '#contract/zod.ts'
import { useParkedId } from './drafts.ts'
import type { Submission } from './idempotency.ts'
import { type ContractForm, type FormSchema, isEqual, useContractForm, type Values } from './use-form.ts'

export type ConflictSide = 'theirs' | 'mine'

export interface FieldConflict {
  readonly name: string
  /** Value of the field when the user started to edit. The merge compares this value with the values of both users. */
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /**
   * Side that is selected by default: `theirs` or `mine` if only that side changed the field. If both sides changed the
   * field, the value is null and the user must choose.
   */
  readonly defaultSide: ConflictSide | null
}

/** Returns the fields that the current user or another user has changed, in the order of the form. */
export function findConflicts(base: Values, theirs: Values, mine: Values): readonly FieldConflict[] {
  return Object.keys(mine)
    .map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }))
    .filter((field) => !isEqual(field.base, field.theirs) || !isEqual(field.base, field.mine))
    .map((field) => ({ ...field, defaultSide: getDefaultSide(field) }))
}

function getDefaultSide({ base, theirs, mine }: Omit<FieldConflict, 'name' | 'defaultSide'>): ConflictSide | null {
  if (isEqual(theirs, mine) || isEqual(base, theirs)) return 'mine'
  return isEqual(base, mine) ? 'theirs' : null
}

/** Returns true if another user has changed at least one field of this form. */
export function hasChangesByOther(fields: readonly FieldConflict[]): boolean {
  return fields.some(({ base, theirs }) => !isEqual(base, theirs))
}

export type SideChoices = Readonly<Record<string, ConflictSide>>

/**
 * Returns the values to save after a conflict: for every field, the value of the side that the user has chosen, or else
 * of the default side.
 */
export function mergeChoices(fields: readonly FieldConflict[], choices: SideChoices): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const side = choices[field.name] ?? field.defaultSide
      return [field.name, side === 'theirs' ? field.theirs : field.mine]
    }),
  )
}

/** Returns the fields for which the user must still choose between the server's value and the typed value. */
export function findUndecidedFields(fields: readonly FieldConflict[], choices: SideChoices): readonly FieldConflict[] {
  return fields.filter(({ name, defaultSide }) => defaultSide === null && choices[name] === undefined)
}

/** Record with a version for optimistic concurrency; null if the record does not exist yet. */
export type VersionedRecord = { readonly version: number } | null

type FormValues<S extends FormSchema> = { readonly [Name in keyof z.input<S>]-?: z.input<S>[Name] | '' }

export interface RecordFormOptions<S extends FormSchema, SavedRecord extends VersionedRecord> {
  readonly schema: S
  /** Name of the form's draft, for example `ecommerces.edit:12`. */
  readonly formId: string
  /** Record as loaded by the query; a newer version updates the form. */
  readonly record: SavedRecord
  readonly toFormValues: (record: SavedRecord) => FormValues<S>
  /** Schema of the current record that the server includes in a 412 response. */
  readonly recordSchema: z.ZodType<SavedRecord>
  /** Sends the save request and returns the saved record. */
  readonly save: (values: z.input<S>, saveOptions: SaveOptions<SavedRecord>) => Promise<SavedRecord>
  readonly onSaved?: (record: SavedRecord) => void
  /** Sends the request even without changes, because this form is saved together with other forms. */
  readonly sendsUnchanged?: boolean
  /** Title of the notification after a failed save. */
  readonly errorTitle?: string | undefined
  readonly disabledReason?: string | null
  /** Removes values that must not be stored in a draft, such as passwords. */
  readonly toStoredValues?: (values: Values) => Values
}

interface SaveOptions<RecordVersion> extends Submission {
  readonly ifMatch: number
  /** Newest version of the record that the server has returned. */
  readonly latest: RecordVersion
}

/** Version and values of the record when the user started to edit. */
interface OriginalRecord {
  readonly version: number
  readonly values: Values
}

export interface Conflict {
  readonly fields: readonly FieldConflict[]
  /** Saves the chosen values and overwrites the version that the other user saved. */
  readonly resolve: (choices: SideChoices) => void
  /** Closes the dialog without saving; the typed values stay in the form. */
  readonly dismiss: () => void
}

export interface RecordForm<V> extends ContractForm<V> {
  /** Conflict with a save of another user; null if there is none. */
  readonly conflict: Conflict | null
}

export function useRecordForm<S extends FormSchema, Entity extends VersionedRecord>(
  options: RecordFormOptions<S, Entity>,
): RecordForm<z.input<S>> {
  const {
    schema,
    formId,
    record,
    toFormValues,
    recordSchema,
    save,
    onSaved,
    errorTitle,
    disabledReason,
    toStoredValues,
  } = options
  const toOriginalRecord = (savedRecord: Entity): OriginalRecord => ({
    version: savedRecord?.version ?? 0,
    values: toFormValues(savedRecord),
  })
  const { t } = useTranslation('ui')
  const parkedId = useParkedId()
  const [initialOriginalRecord] = useState(() => {
    const parkedBase = parkedId === null ? null : readDraftBase(getParkedDraftName(formId, parkedId))
    return parseOriginalRecord(parkedBase) ?? toOriginalRecord(record)
  })
  const originalRecord = useRef(initialOriginalRecord)
  const latestRecord = useRef(record)
  const [conflict, setConflict] = useState<{
    readonly theirs: OriginalRecord
    readonly fields: readonly FieldConflict[]
  } | null>(null)
  const base = useCallback(() => originalRecord.current, [])
  const form = useContractForm({
    schema,
    formId,
    defaults: toFormValues(record),
    getBaseRecord: base,
    onDraftResumed: (draftBase) => {
      originalRecord.current = parseOriginalRecord(draftBase) ?? originalRecord.current
    },
    toStoredValues,
    errorTitle,
    disabledReason,
    onSubmit,
  })

  async function onSubmit(values: z.input<S>, submission: Submission): Promise<boolean> {
    if (!options.sendsUnchanged && isEqual(form.form.getValues(), originalRecord.current.values)) {
      notify({ kind: 'info', text: t('form.unchanged') })
      return true
    }
    try {
      const savedRecord = await save(values, {
        ...submission,
        ifMatch: originalRecord.current.version,
        latest: latestRecord.current,
      })
      originalRecord.current = toOriginalRecord(savedRecord)
      onSaved?.(savedRecord)
      return true
    } catch (error) {
      const theirs = getCurrentRecord(error, recordSchema)
      if (theirs === null) throw error
      latestRecord.current = theirs
      const serverRecord = toOriginalRecord(theirs)
      // If the values on the server equal the typed values, treats the form as saved. Either the save of the current
      // user succeeded but its response was lost, or another user saved the same values.
      if (isEqual(serverRecord.values, form.form.getValues())) {
        originalRecord.current = serverRecord
        onSaved?.(theirs)
        return true
      }
      const fields = findConflicts(originalRecord.current.values, serverRecord.values, form.form.getValues())
      if (hasChangesByOther(fields) || serverRecord.version === originalRecord.current.version) {
        setConflict({ theirs: serverRecord, fields })
        return false
      }
      // Sends the save request again with the new version, because the other user changed only fields outside this
      // form.
      originalRecord.current = serverRecord
      return onSubmit(values, submission)
    }
  }

  const resolve = (choices: SideChoices) => {
    if (!conflict) return
    originalRecord.current = conflict.theirs
    for (const [name, value] of Object.entries(mergeChoices(conflict.fields, choices)))
      form.form.setValue(name, value, { shouldTouch: true })
    setConflict(null)
    form.submit()
  }

  useEffect(() => {
    latestRecord.current = record
  }, [record])

  // Updates the form to another version of the record if the user has not typed anything. Versions are only compared
  // for equality, because a record of an external platform has a hash as its version.
  const { form: formMethods, isDirty, restart, failure } = form
  const lastQueriedVersion = useRef(initialOriginalRecord.version)
  useEffect(() => {
    const refetchedRecord = toOriginalRecord(record)
    const isOriginalVersion = refetchedRecord.version === originalRecord.current.version
    // Treats the save as successful if the response was lost but the refetched record contains the typed values.
    const wasSaved = !isOriginalVersion && isEqual(formMethods.getValues(), refetchedRecord.values)
    if (wasSaved && mayHaveBeenExecuted(failure)) {
      lastQueriedVersion.current = refetchedRecord.version
      originalRecord.current = refetchedRecord
      restart(toFormValues(record))
      onSaved?.(record)
      return
    }
    // After a save, `record` still contains the version from before the save until the query has refetched it.
    const isOutdated = !isOriginalVersion && refetchedRecord.version === lastQueriedVersion.current
    if (isOutdated || isDirty()) return
    lastQueriedVersion.current = refetchedRecord.version
    originalRecord.current = refetchedRecord
    if (!isEqual(formMethods.getValues(), refetchedRecord.values)) restart(toFormValues(record))
  })

  return {
    ...form,
    conflict: conflict && { fields: conflict.fields, resolve, dismiss: () => setConflict(null) },
  }
}

function parseOriginalRecord(base: unknown): OriginalRecord | null {
  if (typeof base !== 'object' || base === null || !('version' in base) || !('values' in base)) return null
  const { version, values } = base
  return typeof version === 'number' && typeof values === 'object' && values !== null
    ? { version, values: { ...values } }
    : null
}

/** Returns the current record in a 412 response, or null for other errors. */
function getCurrentRecord<CurrentRecord>(error: unknown, schema: z.ZodType<CurrentRecord>): CurrentRecord | null {
  if (!isApiError(error) || error.status !== 412) return null
  const current = error.problem?.context?.current
  return current === undefined ? null : z.parse(schema, current)
}
