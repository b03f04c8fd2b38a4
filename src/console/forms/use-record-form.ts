// Edit form of a record with three-way merge on conflict: base, server value and typed value of each field.
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
  /** As it was when the typing began. */
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** Whose change stands; null: both changed it, and somebody must choose. */
  readonly standing: Side | null
}

/** The fields that somebody changed, in the order of the form. */
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

/** Whether the other person touched anything of this form. */
export function isTouched(fields: readonly FieldConflict[]): boolean {
  return fields.some(({ base, theirs }) => !isSame(base, theirs))
}

export type Choices = Readonly<Record<string, Side>>

/** The values to save, by what was chosen; a field without a choice stands as it is. */
export function combined(fields: readonly FieldConflict[], choices: Choices): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const side = choices[field.name] ?? field.standing
      return [field.name, side === 'theirs' ? field.theirs : field.mine]
    }),
  )
}

/** The fields that still wait for a choice. */
export function undecided(fields: readonly FieldConflict[], choices: Choices): readonly FieldConflict[] {
  return fields.filter(({ name, standing }) => standing === null && choices[name] === undefined)
}

// Form over a shared record: saved with `If-Match` (optimistic concurrency), so no concurrent change is lost silently.

/** Null: there is none yet. */
export type Versioned = { readonly version: number } | null

type FormValues<S extends FormSchema> = { readonly [Name in keyof z.input<S>]-?: z.input<S>[Name] | '' }

export interface RecordFormOptions<S extends FormSchema, Kept extends Versioned> {
  readonly schema: S
  /** Names the draft: `ecommerces.edit:12`. */
  readonly formId: string
  /** As the query gave it. */
  readonly record: Kept
  readonly valuesOf: (record: Kept) => FormValues<S>
  /** Of the present record in the context of a refusal (412). */
  readonly recordSchema: z.ZodType<Kept>
  /** Answers the record as it was saved. */
  readonly save: (values: z.input<S>, how: SaveOptions<Kept>) => Promise<Kept>
  readonly onSaved?: (record: Kept) => void
  /** It is one part of what is saved together: not for itself to say that nothing was changed. */
  readonly sendsUnchanged?: boolean
  /** What its failure is called, in words. */
  readonly failed?: string | undefined
  readonly disabledReason?: string | null
  /** What of the values may be kept on this machine: passwords may not. */
  readonly keeps?: (values: Values) => Values
}

interface SaveOptions<Kept> extends Submission {
  readonly ifMatch: number
  /** The record as the server had it last. */
  readonly latest: Kept
}

/** What the typing began on. */
interface Origin {
  readonly version: number
  readonly values: Values
}

export interface Conflict {
  readonly fields: readonly FieldConflict[]
  /** Saves, over the other person's version, what was chosen. */
  readonly resolve: (choices: Choices) => void
  /** Back to the form: all as it was typed, nothing saved. */
  readonly dismiss: () => void
}

export interface RecordForm<V> extends ContractForm<V> {
  /** Somebody saved meanwhile; null when nobody did. */
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
      // Our own save, whose answer was lost; or somebody wrote the very same.
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
      // Another part of the record was changed: nothing of this form is overwritten.
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

  // A newer record shows where nothing was typed.
  const { form: fields, isDirty, restart, failure } = form
  useEffect(() => {
    const next = originOf(record)
    // The answer to our save was lost, and here it is all the same.
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

/** The record as it is now, when that is why a save was refused. */
function changedRecord<Kept>(error: unknown, schema: z.ZodType<Kept>): Kept | null {
  if (!isApiError(error) || error.status !== 412) return null
  const current = error.problem?.context?.current
  return current === undefined ? null : z.parse(schema, current)
}
