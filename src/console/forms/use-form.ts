// Forms based on a contract schema: react-hook-form with required fields and messages from the schema, mirrored into a
// stored draft.
import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, buildFailureNotification, getErrorMessage, isApiError } from '#console/api/client.ts'
import { getVisitId } from '#console/lib/browser.ts'
import {
  type DraftContext,
  deleteDraft,
  deleteSentDrafts,
  findOtherDraft,
  deleteDraftWithKey as forgetDraft,
  getDraftName,
  getDraftOverrides,
  readDraft,
  type StoredDraft,
  writeDraft,
} from '#console/lib/drafts.ts'
import { formatInstant } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { z } from '#contract/zod.ts'
import { useDraftName, useHeldDraft, useIsRestored } from './drafts.ts'
import { packMessage } from './field-messages.ts'
import { forgetIntent, idempotencyKeyOf, isDefinitive, isSaidByExpiry, type Submission } from './idempotency.ts'

export type FormSchema = z.ZodObject
export type Values = Readonly<Record<string, unknown>>

function accepts(schema: FormSchema, name: string, value: unknown): boolean {
  const field = schema.shape[name]
  return field ? z.safeParse(field, value).success : true
}

/** Returns true if the schema requires the field: neither undefined nor an empty string is valid. */
export function isRequired(schema: FormSchema, name: string): boolean {
  return !accepts(schema, name, undefined) && !accepts(schema, name, '')
}

/** Returns the values to send: empty optional fields are omitted if the schema does not accept an empty string. */
export function withoutEmpty(schema: FormSchema, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' || accepts(schema, name, '') || !accepts(schema, name, undefined),
    ),
  )
}

function withoutUndefined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns the form field that a server error refers to: `body.reverse_id` becomes `reverse_id`. */
export function fieldNameOf(path: string): string {
  return path.replace(/^(body|query|params)\./, '')
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const pause = 250

interface DraftMirrorOptions {
  /** Name of the form's draft; changes when the user continues another draft. */
  readonly name: RefObject<string>
  readonly isDirty: () => boolean
  /** Whether the form was initialized from a draft. */
  readonly hadDraft: boolean
  /** Returns the context that is stored with the draft. Must be the same function in every render. */
  readonly circumstances: () => DraftContext
  /** Called on every value change. Must be the same function in every render. */
  readonly onChange: () => void
  /** False for a form that stores no draft. */
  readonly hasDraft: boolean
  /** Removes values that must not be stored, such as passwords. */
  readonly keeps: ((values: Values) => Values) | undefined
}

/** Writes the form values into the draft with a debounce; pending changes are written on unmount and on `pagehide`. */
function useDraftMirror(form: UseFormReturn<FieldValues>, options: DraftMirrorOptions) {
  const { name, isDirty, hadDraft, hasDraft, circumstances, onChange, keeps } = options
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isOn = useRef(true)
  /**
   * Whether this form wrote or restored the draft. Otherwise the draft belongs to another tab and must not be deleted.
   */
  const isOwn = useRef(hadDraft)
  const isHere = useIsMounted()

  const write = useCallback(() => {
    if (!isOn.current || !hasDraft) return
    const values = form.getValues()
    const isTyped = isDirty()
    if (isTyped) writeDraft(name.current, keeps?.(values) ?? values, circumstances())
    else if (isOwn.current) deleteDraft(name.current)
    isOwn.current = isTyped
  }, [form, name, isDirty, hasDraft, circumstances, keeps])

  const flush = useCallback(() => {
    if (timer.current === null) return
    clearTimeout(timer.current)
    timer.current = null
    write()
  }, [write])

  useEffect(() => {
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        onChange()
        if (timer.current !== null) clearTimeout(timer.current)
        timer.current = setTimeout(flush, pause)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stopWatching()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, flush, onChange])

  return useMemo(
    () => ({
      /** Writes pending changes of the form into its draft immediately. */
      flush,
      /** Writes the draft again, because another tab may have deleted it. Does nothing after unmount or sign-out. */
      keep: () => {
        if (isHere()) write()
      },
      stop: () => {
        isOn.current = false
        isOwn.current = false
      },
      start: () => {
        isOn.current = true
      },
    }),
    [flush, write, isHere],
  )
}

/** Values for some of the form fields; undefined counts as absent. */
type Given<S extends FormSchema> = { readonly [Name in keyof z.input<S>]?: z.input<S>[Name] | undefined }

export interface ContractFormOptions<S extends FormSchema> {
  readonly schema: S
  /** Initial values of all form fields; an empty field has the value `''`. */
  readonly defaults: { readonly [Name in keyof z.input<S>]-?: z.input<S>[Name] | '' }
  /**
   * Values prefilled by a link or row. They override a draft, unless the user typed the draft over them on this visit.
   */
  readonly given?: Given<S>
  /**
   * Current ticket of the browser tab. Overrides a draft typed under another ticket; an unchanged field follows later
   * changes of the ticket.
   */
  readonly inHand?: Given<S>
  /** Name of the form's draft: `reprocess.reverse`, `ecommerces.edit:12`. */
  readonly formId: string
  /** Field whose value identifies a draft in the offer to continue it. Default: the time of the draft. */
  readonly draftTitle?: keyof z.input<S> & string
  /**
   * Returns the existing record that is edited; stored with the draft, which is restored. Without `base`, the form
   * starts new work: a draft of an earlier visit is offered instead of restored. Must be the same function in every
   * render.
   */
  readonly base?: (() => unknown) | undefined
  /**
   * Removes values that must not be stored in a draft, such as passwords. Must be a constant function. Default: stores
   * all values.
   */
  readonly keeps?: ((values: Values) => Values) | undefined
  /** False for a form whose values are not stored and that offers no draft. Default: true. */
  readonly hasDraft?: boolean
  /** Title of the error notification, such as "Erro ao criar a loja". */
  readonly failed?: string | undefined
  /** Reason why the form cannot be submitted now. */
  readonly disabledReason?: string | null | undefined
  /**
   * Submits the values. Errors thrown are shown at their fields, or above the form. Returning false means that nothing
   * was sent; the values stay.
   */
  readonly onSubmit: (values: z.input<S>, submission: Submission) => Promise<boolean | undefined> | boolean | undefined
}

export type FieldName<V> = keyof V & string

/** Part of a form that its fields need. A form can also be passed as a form of some of its fields. */
export interface FormFields<V> {
  /** Id of the `<form>` element. */
  readonly id: string
  readonly form: UseFormReturn<FieldValues>
  readonly isRequired: (name: FieldName<V>) => boolean
  readonly set: (name: FieldName<V>, value: V[FieldName<V>]) => void
  readonly isDirty: () => boolean
  /** Labels by field name, used by the error summary. */
  readonly labels: Map<string, string>
}

/** Form state and actions. `V` is the type of the typed values before parsing. */
export interface ContractForm<V> extends FormFields<V> {
  /** Validates and submits the form. Values in `extra` replace the typed values. */
  readonly submit: (extra?: Partial<V>) => void
  /** Resets the form to these values and deletes its draft. */
  readonly restart: (values: Readonly<Record<FieldName<V>, V[FieldName<V>] | ''>>) => void
  /** Resets the form to its defaults and deletes its draft. */
  readonly discard: () => void
  readonly isSaving: boolean
  /** Last error of the server that does not belong to a single field. */
  readonly failure: unknown
  readonly disabledReason: string | null | undefined
  /** Whether the form shows a restored draft. */
  readonly isRestored: boolean
  /** Draft of an earlier visit that the user can continue; null if there is none. */
  readonly offeredDraft: OfferedDraft | null
}

interface OfferedDraft {
  readonly title: string
  readonly resume: () => void
  readonly discard: () => void
}

const MAX_TITLE = 40

const shorten = (text: string) => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1).trimEnd()}…` : text)

export function useContractForm<S extends FormSchema>(options: ContractFormOptions<S>): ContractForm<z.input<S>> {
  const { schema, disabledReason, hasDraft = true, onSubmit } = options
  const { t } = useTranslation()
  const isHere = useIsMounted()
  const formId = useDraftName(options.formId)
  const isParked = useIsRestored()
  const isNewWork = options.base === undefined && !isParked
  const id = useId()
  const [given] = useState(() => withoutUndefined(options.given ?? {}))
  const [opened] = useState(() => ({ inHand: withoutUndefined(options.inHand ?? {}), visit: getVisitId() }))
  const [defaults] = useState<Values>(() => ({ ...options.defaults, ...opened.inHand, ...given }))
  const [ownDraft] = useState(() => (isNewWork ? getDraftName(formId, opened.visit) : formId))
  const draftName = useRef(ownDraft)
  const [draft] = useState(() => (hasDraft ? readDraft(ownDraft) : null))
  const [start] = useState<Values>(() => ({
    ...defaults,
    ...draft,
    ...(isParked ? {} : getDraftOverrides(ownDraft, opened, given)),
  }))
  const [offered, setOffered] = useState(() => (isNewWork && hasDraft ? findOtherDraft(formId, ownDraft) : null))
  const [isRestored, setIsRestored] = useState(() => draft !== null && !isSame(start, defaults))
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [labels] = useState(() => new Map<string, string>())
  const isRunning = useRef(false)

  const resolver = useMemo(() => resolverOf(schema), [schema])
  const form = useForm<FieldValues>({ defaultValues: { ...start }, resolver, shouldFocusError: true })
  const baseline = useRef(defaults)
  const isDirty = useCallback(() => !isSame(form.getValues(), baseline.current), [form])
  const { base, keeps } = options
  // The visit id is stored on every change, because a replaced history entry loses it and a reload returns to the entry
  // of the last change.
  const visit = useRef(opened.visit)
  const noteVisit = useCallback(() => {
    visit.current = getVisitId()
  }, [])
  // The draft stores the current ticket of the tab, so that a reload restores a ticket typed after the current ticket
  // changed.
  const inHand = useRef<Values>(opened.inHand)
  const circumstances = useCallback(
    (): DraftContext => ({ inHand: inHand.current, visit: visit.current, base: base?.() }),
    [base],
  )
  const mirror = useDraftMirror(form, {
    name: draftName,
    isDirty,
    hadDraft: draft !== null,
    hasDraft,
    circumstances,
    onChange: noteVisit,
    keeps,
  })
  const saveDraft = useCallback(() => {
    mirror.flush()
    return draftName.current
  }, [mirror])
  useHeldDraft(options.formId, saveDraft)

  const held = JSON.stringify(withoutUndefined(options.inHand ?? {}))
  const follow = useEffectEvent((next: Values, before: Values) => {
    for (const [name, value] of Object.entries(next)) {
      if (value === before[name] || form.getValues(name) !== (before[name] ?? '')) continue
      baseline.current = { ...baseline.current, [name]: value }
      form.setValue(name, value)
    }
  })
  useEffect(() => {
    const next: Values = JSON.parse(held)
    if (isSame(next, inHand.current)) return
    follow(next, inHand.current)
    inHand.current = next
    mirror.keep()
  }, [held, mirror])

  const forget = () => {
    mirror.stop()
    deleteDraft(draftName.current)
    forgetIntent(draftName.current)
    notifications.withdraw(options.formId)
    setIsRestored(false)
  }

  const restart = (values: Values) => {
    forget()
    setFailure(null)
    baseline.current = values
    form.reset({ ...values })
    mirror.start()
  }

  /** Replaces the values by those of the offered draft; the values typed so far stay stored as a draft. */
  const resume = ({ name, values }: StoredDraft) => {
    mirror.flush()
    draftName.current = name
    setFailure(null)
    form.reset({ ...defaults, ...values })
    mirror.keep()
    setIsRestored(true)
    setOffered(findOtherDraft(formId, name))
  }

  const discardOffered = ({ name }: StoredDraft) => {
    forgetDraft(name)
    setOffered(findOtherDraft(formId, draftName.current))
  }

  /** Returns the title of a draft: the value of the title field, or the time of the draft. */
  const titleOf = ({ values, at }: StoredDraft) => {
    const title = String(values[options.draftTitle ?? ''] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return title === '' ? formatInstant(new Date(at).toISOString()) : shorten(title)
  }

  const refuse = (error: unknown) => {
    if (isDefinitive(error)) forgetIntent(draftName.current)
    const isPlaced = isApiError(error) && placeErrors(form, labels, error)
    setFailure(isPlaced || isSaidByExpiry(error) ? null : error)
    const isCancelled = isApiError(error) && error.kind === 'cancelled'
    // An API error that is already displayed as a snackbar (S2 §8) is not notified twice.
    const isSaid = notifications
      .list()
      .some(({ isToast: isShown, text }) => isShown && text === getErrorMessage(error, t))
    if (!isSaidByExpiry(error) && !isCancelled && !isSaid)
      notify({
        ...buildFailureNotification(error, t, options.failed),
        subject: options.formId,
        isAnnouncedElsewhere: isHere(),
      })
  }

  const send = async (values: FieldValues, extra: Values) => {
    const body = withoutEmpty(schema, { ...values, ...extra })
    const begun = baseline.current
    setIsSaving(true)
    setFailure(null)
    notifications.withdraw(options.formId)
    try {
      // The cast is safe, because the resolver has validated these values against the schema.
      const isSent = await onSubmit(body as z.input<S>, {
        idempotencyKey: idempotencyKeyOf(draftName.current, keeps?.(body) ?? body),
      })
      if (isSent === false) return mirror.keep()
      forget()
      if (options.base === undefined) {
        deleteSentDrafts(options.formId, keeps?.(values) ?? values)
        setOffered(isNewWork ? findOtherDraft(formId, draftName.current) : null)
      }
      // Skips the update if the form was restarted while the request was running.
      if (baseline.current === begun) baseline.current = values
    } catch (error) {
      mirror.keep()
      refuse(error)
    } finally {
      setIsSaving(false)
    }
  }

  const submit = async (extra: Values = {}) => {
    if (disabledReason) notify({ kind: 'info', text: disabledReason })
    if (disabledReason || isRunning.current) return
    isRunning.current = true
    try {
      await form.handleSubmit((values) => send(values, extra))()
    } finally {
      isRunning.current = false
      mirror.start()
    }
  }

  return {
    id,
    form,
    isRequired: (name) => isRequired(schema, name),
    submit: (extra) => void submit(extra),
    set: (name: string, value) =>
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted, shouldTouch: true }),
    restart,
    discard: () => restart(defaults),
    isDirty,
    isSaving,
    disabledReason,
    failure,
    isRestored,
    offeredDraft: offered && {
      title: titleOf(offered),
      resume: () => resume(offered),
      discard: () => discardOffered(offered),
    },
    labels,
  }
}

/** Subscribes to the typed value of a field. */
export function useValue<V, Name extends FieldName<V>>({ form }: FormFields<V>, name: Name): V[Name] {
  return useWatch({ control: form.control, name })
}

function resolverOf(schema: FormSchema): Resolver<FieldValues> {
  const check = zodResolver(schema, { error: packMessage }, { raw: true })
  return async (values, context, options) => {
    const result = await check(withoutEmpty(schema, values), context, options)
    for (const [name, error] of Object.entries(result.errors)) {
      const isEmpty = String(values[name] ?? '').trim() === ''
      if (error && isEmpty && isRequired(schema, name)) error.message = 'validation.required'
    }
    return Object.keys(result.errors).length === 0 ? { values, errors: {} } : result
  }
}

/** Shows API errors at their form fields. Returns false if an error has no field in this form. */
function placeErrors(
  form: UseFormReturn<FieldValues>,
  labels: ReadonlyMap<string, string>,
  { fields }: ApiError,
): boolean {
  const known = form.getValues()
  const placed = fields.map(({ field, message }) => ({ name: fieldNameOf(field), message }))
  const here = placed.filter(({ name }) => name in known)
  for (const [index, { name, message }] of here.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  return here.length > 0 && here.length === placed.length && here.every(({ name }) => labels.has(name))
}
