// Contract forms: react-hook-form over a contract schema (required, empty values, messages), mirrored into a draft.
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

/** Whether a field must be filled in. */
export function isRequired(schema: FormSchema, name: string): boolean {
  return !accepts(schema, name, undefined) && !accepts(schema, name, '')
}

/** Values to send: empty optional fields are omitted where the schema refuses an empty string. */
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

/** The field of the form that a problem of the server is about: `body.reverse_id` is `reverse_id`. */
export function fieldNameOf(path: string): string {
  return path.replace(/^(body|query|params)\./, '')
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const pause = 250

interface DraftMirrorOptions {
  /** Name of the form's draft; another one once the user continues a draft. */
  readonly name: RefObject<string>
  readonly isDirty: () => boolean
  /** Whether the form began with a draft. */
  readonly hadDraft: boolean
  /** Stored with the draft. Stable. */
  readonly circumstances: () => DraftContext
  /** Runs on each change of a value. Stable. */
  readonly onChange: () => void
  /** False for a form that stores no draft. */
  readonly hasDraft: boolean
  /** What of the values may be kept: no passwords. */
  readonly keeps: ((values: Values) => Values) | undefined
}

/** Debounced write of the form into its draft, flushed on unmount and pagehide. */
function useDraftMirror(form: UseFormReturn<FieldValues>, options: DraftMirrorOptions) {
  const { name, isDirty, hadDraft, hasDraft, circumstances, onChange, keeps } = options
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isOn = useRef(true)
  /** Whether the draft is of this form: where nothing was typed here, it is another tab's. */
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
      /** Now, if anything waits. */
      flush,
      /** Writes again, since another tab may have dropped the draft; not after unmount or sign-out. */
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

// Form hook over the contract's schema, the same one that the server validates with; values are mirrored into a draft.

/** Of some fields; undefined is as if it were not there. */
type Given<S extends FormSchema> = { readonly [Name in keyof z.input<S>]?: z.input<S>[Name] | undefined }

export interface ContractFormOptions<S extends FormSchema> {
  readonly schema: S
  /** Every field, empty ones as `''`. */
  readonly defaults: { readonly [Name in keyof z.input<S>]-?: z.input<S>[Name] | '' }
  /** Prefilled by a link or row: overrides a draft, except one typed over it on this visit. */
  readonly given?: Given<S>
  /** The ticket of the tab: overrides a draft typed with another one. A field that holds it follows its changes. */
  readonly inHand?: Given<S>
  /** Names the draft: `reprocess.reverse`, `ecommerces.edit:12`. */
  readonly formId: string
  /** Field whose value names a draft in the offer to continue it; default: the time of the draft. */
  readonly draftTitle?: keyof z.input<S> & string
  /**
   * Returns the existing record that is edited; stored with the draft, which is restored. Without `base` the form starts
   * new work: a draft of an earlier visit is offered, not restored. Stable.
   */
  readonly base?: (() => unknown) | undefined
  /** Filters what may be stored in a draft (no passwords); must be a constant function. Default: all. */
  readonly keeps?: ((values: Values) => Values) | undefined
  /** False for a form whose values are not stored and that offers no draft. Default: true. */
  readonly hasDraft?: boolean
  /** What its failure is called, in words: "Erro ao criar a loja". */
  readonly failed?: string | undefined
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | null | undefined
  /** Submits. Thrown errors show at their fields, the rest above the form. False: not sent, values stay. */
  readonly onSubmit: (values: z.input<S>, submission: Submission) => Promise<boolean | undefined> | boolean | undefined
}

export type FieldName<V> = keyof V & string

/** As much of a form as its fields need; a form may be handed on as one of some of its fields. */
export interface FormFields<V> {
  /** The id of the `<form>` element. */
  readonly id: string
  readonly form: UseFormReturn<FieldValues>
  readonly isRequired: (name: FieldName<V>) => boolean
  readonly set: (name: FieldName<V>, value: V[FieldName<V>]) => void
  readonly isDirty: () => boolean
  /** Labels by field name, for the summary of errors. */
  readonly labels: Map<string, string>
}

/** `V` are the values as they are typed, before parsing. */
export interface ContractForm<V> extends FormFields<V> {
  /** Checks and sends; with `extra`, these values instead of the typed ones. */
  readonly submit: (extra?: Partial<V>) => void
  /** Begins anew with these values, as if nothing had been typed; the draft is forgotten. */
  readonly restart: (values: Readonly<Record<FieldName<V>, V[FieldName<V>] | ''>>) => void
  /** Back to the defaults; what was typed and its draft are forgotten. */
  readonly discard: () => void
  readonly isSaving: boolean
  /** The last refusal, when it is not about single fields. */
  readonly failure: unknown
  readonly disabledReason: string | null | undefined
  /** The form shows a restored draft. */
  readonly isRestored: boolean
  /** Draft of an earlier visit that the user can continue; null when there is none. */
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
  // A replaced history entry loses its visit; the entry of the last change is the one that a reload returns to.
  const visit = useRef(opened.visit)
  const noteVisit = useCallback(() => {
    visit.current = getVisitId()
  }, [])
  // The draft records the present ticket of the tab, so that a reload restores a ticket typed after the tab's changed.
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

  /** Replaces the values by those of the offered draft; values typed until now stay stored as a draft. */
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

  /** The value that names the draft, else its time. */
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
    // By a snackbar (S2 §8).
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
      // The resolver accepted these very values: they are what the schema takes.
      const isSent = await onSubmit(body as z.input<S>, {
        idempotencyKey: idempotencyKeyOf(draftName.current, keeps?.(body) ?? body),
      })
      if (isSent === false) return mirror.keep()
      forget()
      if (options.base === undefined) {
        deleteSentDrafts(options.formId, keeps?.(values) ?? values)
        setOffered(isNewWork ? findOtherDraft(formId, draftName.current) : null)
      }
      // Unless the form was begun anew meanwhile.
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

/** The value of a field as it is typed. */
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

/** Sets API errors on their form fields; false when one has no field here. */
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
