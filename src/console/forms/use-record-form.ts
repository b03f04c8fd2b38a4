// Edit form of a record with optimistic concurrency: conflicts are merged by comparing the base, server and typed value
// of each field.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, isUncertain } from '#console/api/client.ts'
import { readDraftBase } from '#console/lib/drafts.ts'
import { notify } from '#console/lib/notices.ts'
import { z } from '#contract/zod.ts'
import { useDraftName } from './drafts.ts'
import type { Submission } from './idempotency.ts'
import { type ContractForm, type FormSchema, isSame, useContractForm, type Values } from './use-form.ts'

export type Side = 'theirs' | 'mine'

export interface FieldConflict {
  readonly name: string
  /** Value of the field when the user started to edit, the base of the merge. */
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /**
   * Change that applies by default: `theirs` or `mine` if only one side changed the field, null if the user must
   * choose.
   */
  readonly standing: Side | null
}

/** Returns the fields that either side changed, in the order of the form. */
export function conflictsOf(base: Values, theirs: Values, mine: Values): readonly FieldConflict[] {
  return Object.keys(mine)
    .map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }))
    .filter((field) => !isSame(field.base, field.theirs) || !isSame(field.base, field.mine))
    .map((field) => ({ ...field, standing: standingOf(field) }))
}

function standingOf({ base, theirs, mine }: Omit<FieldConflict, 'name' | 'standing'>): Side | null {
  if (isSame(theirs, mine) || isSame(base, theirs)) return 'mine'
  return isSame(base, mine) ? 'theirs' : null
}

/** Returns true if the other user changed any field of this form. */
export function isTouched(fields: readonly FieldConflict[]): boolean {
  return fields.some(({ base, theirs }) => !isSame(base, theirs))
}

export type Choices = Readonly<Record<string, Side>>

/** Returns the merged values to save. Fields without a choice use their default side. */
export function combined(fields: readonly FieldConflict[], choices: Choices): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const side = choices[field.name] ?? field.standing
      return [field.name, side === 'theirs' ? field.theirs : field.mine]
    }),
  )
}

/** Returns the fields for which the user still must choose a side. */
export function undecided(fields: readonly FieldConflict[], choices: Choices): readonly FieldConflict[] {
  return fields.filter(({ name, standing }) => standing === null && choices[name] === undefined)
}

/** Record with a version for optimistic concurrency; null if the record does not exist yet. */
export type Versioned = { readonly version: number } | null

type FormValues<S extends FormSchema> = { readonly [Name in keyof z.input<S>]-?: z.input<S>[Name] | '' }

export interface RecordFormOptions<S extends FormSchema, Kept extends Versioned> {
  readonly schema: S
  /** Name of the form's draft: `ecommerces.edit:12`. */
  readonly formId: string
  /** Record as loaded by the query; a newer version updates the form. */
  readonly record: Kept
  readonly valuesOf: (record: Kept) => FormValues<S>
  /** Schema of the current record that the server includes in a 412 response. */
  readonly recordSchema: z.ZodType<Kept>
  /** Sends the save request and returns the saved record. */
  readonly save: (values: z.input<S>, how: SaveOptions<Kept>) => Promise<Kept>
  readonly onSaved?: (record: Kept) => void
  /** Sends the request even without changes, because the form is one of several that are saved together. */
  readonly sendsUnchanged?: boolean
  /** Title of the notification after a failed save. */
  readonly failed?: string | undefined
  readonly disabledReason?: string | null
  /** Removes values that must not be stored in a draft on this computer, such as passwords. */
  readonly keeps?: (values: Values) => Values
}

interface SaveOptions<Kept> extends Submission {
  readonly ifMatch: number
  /** Most recent version of the record that the server returned. */
  readonly latest: Kept
}

/** Version and values of the record when the user started to edit; the base of a merge. */
interface Origin {
  readonly version: number
  readonly values: Values
}

export interface Conflict {
  readonly fields: readonly FieldConflict[]
  /** Saves the chosen values over the other user's version. */
  readonly resolve: (choices: Choices) => void
  /** Closes the dialog without saving; the typed values stay in the form. */
  readonly dismiss: () => void
}

export interface RecordForm<V> extends ContractForm<V> {
  /** Conflict with a save of another user; null if there is none. */
  readonly conflict: Conflict | null
}

export function useRecordForm<S extends FormSchema, Kept extends Versioned>(
  options: RecordFormOptions<S, Kept>,
): RecordForm<z.input<S>> {
  const { schema, formId, record, valuesOf, recordSchema, save, onSaved, failed, disabledReason, keeps } = options
  const originOf = (from: Kept): Origin => ({ version: from?.version ?? 0, values: valuesOf(from) })
  const { t } = useTranslation('ui')
  const draft = useDraftName(formId)
  const [start] = useState(() => keptOrigin(readDraftBase(draft)) ?? originOf(record))
  const origin = useRef(start)
  const latest = useRef(record)
  const [changed, setChanged] = useState<{ readonly theirs: Origin; readonly fields: readonly FieldConflict[] } | null>(
    null,
  )
  const base = useCallback(() => origin.current, [])
  const form = useContractForm({
    schema,
    formId,
    defaults: valuesOf(record),
    base,
    keeps,
    failed,
    disabledReason,
    onSubmit,
  })

  async function onSubmit(values: z.input<S>, submission: Submission): Promise<boolean> {
    if (!options.sendsUnchanged && isSame(form.form.getValues(), origin.current.values)) {
      notify({ kind: 'info', text: t('form.unchanged') })
      return true
    }
    try {
      const saved = await save(values, { ...submission, ifMatch: origin.current.version, latest: latest.current })
      origin.current = originOf(saved)
      onSaved?.(saved)
      return true
    } catch (error) {
      const theirs = changedRecord(error, recordSchema)
      if (theirs === null) throw error
      latest.current = theirs
      const now = originOf(theirs)
      // Equal values mean that our own save succeeded and its response was lost, or that another user saved the same
      // values.
      if (isSame(now.values, form.form.getValues())) {
        origin.current = now
        onSaved?.(theirs)
        return true
      }
      const fields = conflictsOf(origin.current.values, now.values, form.form.getValues())
      if (isTouched(fields) || now.version === origin.current.version) {
        setChanged({ theirs: now, fields })
        return false
      }
      // The other user changed only fields outside this form, so the save is repeated with the new version.
      origin.current = now
      return onSubmit(values, submission)
    }
  }

  const resolve = (choices: Choices) => {
    if (!changed) return
    origin.current = changed.theirs
    for (const [name, value] of Object.entries(combined(changed.fields, choices)))
      form.form.setValue(name, value, { shouldTouch: true })
    setChanged(null)
    form.submit()
  }

  useEffect(() => {
    latest.current = record
  }, [record])

  // Shows a newer version of the record if the user has not typed anything.
  const { form: fields, isDirty, restart, failure } = form
  useEffect(() => {
    const next = originOf(record)
    // The response of our save was lost, but the refetched record contains our values, so the save succeeded.
    const isDone = next.version > origin.current.version && isSame(fields.getValues(), next.values)
    if (isDone && isUncertain(failure)) {
      origin.current = next
      restart(valuesOf(record))
      onSaved?.(record)
      return
    }
    if (next.version < origin.current.version || isDirty()) return
    origin.current = next
    if (!isSame(fields.getValues(), next.values)) restart(valuesOf(record))
  })

  return {
    ...form,
    conflict: changed && { fields: changed.fields, resolve, dismiss: () => setChanged(null) },
  }
}

function keptOrigin(base: unknown): Origin | null {
  if (typeof base !== 'object' || base === null || !('version' in base) || !('values' in base)) return null
  const { version, values } = base
  return typeof version === 'number' && typeof values === 'object' && values !== null
    ? { version, values: { ...values } }
    : null
}

/** Returns the current record from a 412 response, or null for other errors. */
function changedRecord<Kept>(error: unknown, schema: z.ZodType<Kept>): Kept | null {
  if (!isApiError(error) || error.status !== 412) return null
  const current = error.problem?.context?.current
  return current === undefined ? null : z.parse(schema, current)
}
