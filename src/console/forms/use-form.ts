// Form state based on a schema of the API contract: react-hook-form with required fields and error messages from the
// schema, and a stored draft.
import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, buildFailureNotification, getErrorMessage, isApiError } from '#console/api/client.ts'
import {
  createDraftName,
  deleteDraft,
  deleteSubmittedDrafts,
  getParkedDraftName,
  readDraft,
  writeDraft,
} from '#console/lib/drafts.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { createUserCheck } from '#console/lib/storage.ts'
import { z } from '#contract/zod.ts'
import { type OfferedDraft, useDraftRegistration, useOfferedDraft, useParkedId } from './drafts.ts'
import { encodeIssueMessage } from './field-messages.ts'
import {
  deleteIdempotencyKey,
  getIdempotencyKey,
  isDefinitiveError,
  isSessionExpiryError,
  type Submission,
} from './idempotency.ts'

export type FormSchema = z.ZodObject
export type Values = Readonly<Record<string, unknown>>

function isAccepted(schema: FormSchema, name: string, value: unknown): boolean {
  const field = schema.shape[name]
  return field ? z.safeParse(field, value).success : true
}

/** Returns true if the schema requires the field: neither undefined nor an empty string is valid. */
export function isRequired(schema: FormSchema, fieldName: string): boolean {
  return !isAccepted(schema, fieldName, undefined) && !isAccepted(schema, fieldName, '')
}

/** Returns the values to send. Omits empty optional fields if the schema rejects an empty string. */
export function omitEmptyValues(schema: FormSchema, formValues: Values): Values {
  return Object.fromEntries(
    Object.entries(formValues).filter(
      ([name, value]) => value !== '' || isAccepted(schema, name, '') || !isAccepted(schema, name, undefined),
    ),
  )
}

function omitUndefinedValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns the name of the form field that a server error refers to: `body.reverse_id` becomes `reverse_id`. */
export function getFormFieldName(path: string): string {
  return path.replace(/^(body|query|params)\./, '')
}

export function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

const DRAFT_DELAY_MS = 250

interface DraftMirrorOptions {
  /** Name under which the draft of the form is stored. The name changes when the user continues an earlier draft. */
  readonly draftNameRef: RefObject<string>
  readonly isDirty: () => boolean
  /** True if the form started with the values of a draft. */
  readonly hadDraft: boolean
  /** Returns the edited record, which is stored with the draft. Must be the same function in every render. */
  readonly getBaseRecord: (() => unknown) | undefined
  /** False for a form that stores no draft. */
  readonly hasDraft: boolean
  /** Removes values that must not be stored, such as passwords. */
  readonly toStoredValues: ((values: Values) => Values) | undefined
}

/** Writes the form values to the draft with a debounce. Writes pending changes on unmount and on `pagehide`. */
function useDraftStorage(form: UseFormReturn<FieldValues>, options: DraftMirrorOptions) {
  const { draftNameRef, isDirty, hadDraft, hasDraft, getBaseRecord, toStoredValues } = options
  const writeTimer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isEnabled = useRef(true)
  /**
   * True if this form wrote or restored the draft. Otherwise the draft belongs to another browser tab and must not be
   * deleted.
   */
  const ownsDraft = useRef(hadDraft)
  const isMounted = useIsMounted()
  // The form stays mounted for a moment after another user has signed in, and must not write drafts for that user.
  const [isSameUser] = useState(createUserCheck)

  const storeDraftNow = useCallback(() => {
    if (!isEnabled.current || !hasDraft || !isSameUser()) return
    const values = form.getValues()
    const hasChanges = isDirty()
    if (hasChanges) writeDraft(draftNameRef.current, toStoredValues?.(values) ?? values, getBaseRecord?.())
    else if (ownsDraft.current) deleteDraft(draftNameRef.current)
    ownsDraft.current = hasChanges
  }, [form, draftNameRef, isDirty, hasDraft, getBaseRecord, toStoredValues, isSameUser])

  const flush = useCallback(() => {
    if (writeTimer.current === null) return
    clearTimeout(writeTimer.current)
    writeTimer.current = null
    storeDraftNow()
  }, [storeDraftNow])

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (writeTimer.current !== null) clearTimeout(writeTimer.current)
        writeTimer.current = setTimeout(flush, DRAFT_DELAY_MS)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, flush])

  return useMemo(
    () => ({
      /** Writes pending changes of the form into its draft immediately. */
      flush,
      /**
       * Writes the draft again after a failed request, because another browser tab may have deleted the draft. Does
       * nothing after unmount or sign-out.
       */
      rewriteDraft: () => {
        if (isMounted()) storeDraftNow()
      },
      disable: () => {
        isEnabled.current = false
        ownsDraft.current = false
      },
      enable: () => {
        isEnabled.current = true
      },
    }),
    [flush, storeDraftNow, isMounted],
  )
}

/** Values of some form fields; undefined means that the field is not prefilled. */
type PrefilledValues<S extends FormSchema> = { readonly [Name in keyof z.input<S>]?: z.input<S>[Name] | undefined }

export interface ContractFormOptions<S extends FormSchema> {
  readonly schema: S
  /** Initial values of all form fields; an empty field has the value `''`. */
  readonly defaults: { readonly [Name in keyof z.input<S>]-?: z.input<S>[Name] | '' }
  /** Values from a link or a row that prefill the form. */
  readonly prefilled?: PrefilledValues<S>
  /**
   * Helpdesk ticket that is set in the browser tab, as a form value. When the ticket of the tab changes later, the
   * field changes too, unless the user has edited the field.
   */
  readonly ticketValues?: PrefilledValues<S>
  /** Name of the form's draft, for example `reprocess.reverse` or `ecommerces.edit:12`. */
  readonly formId: string
  /**
   * Name of the field whose value is the title of a draft when the form offers to continue the draft. Default: the
   * title is the time of the draft.
   */
  readonly draftTitleField?: keyof z.input<S> & string
  /** Returns the record that the form edits. Must be the same function in every render. */
  readonly getBaseRecord?: (() => unknown) | undefined
  /** Called with the record of a draft (`getBaseRecord`) when the user continues the draft. */
  readonly onDraftResumed?: ((base: unknown) => void) | undefined
  /**
   * Removes values that must not be stored in a draft, such as passwords. Must be the same function in every render.
   * Default: stores all values.
   */
  readonly toStoredValues?: ((values: Values) => Values) | undefined
  /** False for a form that neither stores nor offers drafts. Default: true. */
  readonly usesDrafts?: boolean
  /** Title of the error notification, for example "Erro ao criar a loja". Default: "Não foi possível salvar". */
  readonly errorTitle?: string | undefined
  /** Reason why the user cannot submit the form now. */
  readonly disabledReason?: string | null | undefined
  /**
   * Submits the values. The form shows a thrown error at its fields, or as a notification. Returning false means that
   * nothing was sent and the values stay in the form.
   */
  readonly onSubmit: (values: z.input<S>, submission: Submission) => Promise<boolean | undefined> | boolean | undefined
}

export type FieldName<V> = keyof V & string

/** Properties of a form that the components of its fields need. */
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
  /** Validates and submits the form. The values in `extra` override the typed values. */
  readonly submit: (extra?: Partial<V>) => void
  /** Resets the form to these values and deletes its draft. */
  readonly restart: (values: Readonly<Record<FieldName<V>, V[FieldName<V>] | ''>>) => void
  /** Resets the form to its defaults and deletes its draft. */
  readonly discard: () => void
  readonly isSaving: boolean
  /** Last server error that does not belong to a single field. */
  readonly failure: unknown
  readonly disabledReason: string | null | undefined
  /** True if the form shows the values of a draft that the user continues. */
  readonly isRestored: boolean
  /** Stored draft that the user can continue; null if there is none. */
  readonly offeredDraft: OfferedDraft | null
}

export function useContractForm<S extends FormSchema>(options: ContractFormOptions<S>): ContractForm<z.input<S>> {
  const { schema, disabledReason, usesDrafts = true, onSubmit } = options
  const { t } = useTranslation()
  const isMounted = useIsMounted()
  const parkedId = useParkedId()
  const id = useId()
  const [initialTicketValues] = useState(() => omitUndefinedValues(options.ticketValues ?? {}))
  const [defaults] = useState<Values>(() => ({
    ...options.defaults,
    ...initialTicketValues,
    ...omitUndefinedValues(options.prefilled ?? {}),
  }))
  const [ownDraft] = useState(() =>
    parkedId === null ? createDraftName(options.formId) : getParkedDraftName(options.formId, parkedId),
  )
  const draftName = useRef(ownDraft)
  const [parkedValues] = useState(() => (parkedId === null ? null : readDraft(ownDraft)))
  const [initialValues] = useState<Values>(() => ({ ...defaults, ...parkedValues }))
  const [isRestored, setIsRestored] = useState(() => parkedValues !== null && !isEqual(initialValues, defaults))
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [labels] = useState(() => new Map<string, string>())
  const isRunning = useRef(false)

  const resolver = useMemo(() => createResolver(schema, isRunning), [schema])
  const form = useForm<FieldValues>({ defaultValues: { ...initialValues }, resolver, shouldFocusError: true })
  const baseline = useRef(defaults)
  const isDirty = useCallback(() => !isEqual(form.getValues(), baseline.current), [form])
  const { getBaseRecord, toStoredValues } = options
  const ticketValues = useRef<Values>(initialTicketValues)
  const draftMirror = useDraftStorage(form, {
    draftNameRef: draftName,
    isDirty,
    hadDraft: parkedValues !== null,
    hasDraft: usesDrafts,
    getBaseRecord,
    toStoredValues,
  })
  const saveDraft = useCallback(() => {
    draftMirror.flush()
    return draftName.current
  }, [draftMirror])
  useDraftRegistration(options.formId, saveDraft)

  const serializedTicketValues = JSON.stringify(omitUndefinedValues(options.ticketValues ?? {}))
  const followTicketChange = useEffectEvent((next: Values, previous: Values) => {
    for (const [name, value] of Object.entries(next)) {
      if (value === previous[name] || form.getValues(name) !== (previous[name] ?? '')) continue
      baseline.current = { ...baseline.current, [name]: value }
      form.setValue(name, value)
    }
  })
  useEffect(() => {
    const next: Values = JSON.parse(serializedTicketValues)
    if (isEqual(next, ticketValues.current)) return
    followTicketChange(next, ticketValues.current)
    ticketValues.current = next
  }, [serializedTicketValues])

  const clearDraft = () => {
    draftMirror.disable()
    deleteDraft(draftName.current)
    deleteIdempotencyKey(draftName.current)
    notifications.hideToasts(options.formId)
    setIsRestored(false)
  }

  const restart = (values: Values) => {
    clearDraft()
    setFailure(null)
    baseline.current = values
    form.reset({ ...values })
    draftMirror.enable()
  }

  // Offers no draft in a restored parked drawer, because its form already contains input. The values that the user has
  // typed so far remain stored as another draft.
  const { offeredDraft, updateOffer } = useOfferedDraft(options.formId, draftName, {
    isEnabled: usesDrafts && parkedId === null,
    titleField: options.draftTitleField,
    onResume: ({ name, values, base }) => {
      draftMirror.flush()
      draftName.current = name
      options.onDraftResumed?.(base)
      setFailure(null)
      form.reset({ ...defaults, ...values })
      draftMirror.rewriteDraft()
      setIsRestored(true)
    },
  })

  const handleError = (error: unknown) => {
    if (isDefinitiveError(error)) deleteIdempotencyKey(draftName.current)
    const areFieldErrorsVisible = isApiError(error) && showFieldErrors(form, labels, error)
    setFailure(areFieldErrorsVisible || isSessionExpiryError(error) ? null : error)
    const failureTitle = options.errorTitle ?? t('failures:not_saved')
    const isCancelled = isApiError(error) && error.kind === 'cancelled'
    // Shows no second notification if a toast already shows the same error (S2 §8).
    const isAlreadyVisible = notifications.list().some(({ text }) => text === getErrorMessage(error, t))
    if (!isSessionExpiryError(error) && !isCancelled && !isAlreadyVisible)
      notify({
        ...(areFieldErrorsVisible
          ? { kind: 'error' as const, title: failureTitle, text: t('failures:fields') }
          : buildFailureNotification(error, t, { failureTitle, hasInput: true })),
        subject: options.formId,
        isAnnouncedElsewhere: areFieldErrorsVisible && isMounted(),
      })
  }

  const send = async (values: FieldValues, extra: Values) => {
    const body = omitEmptyValues(schema, { ...values, ...extra })
    const submittedBaseline = baseline.current
    setIsSaving(true)
    setFailure(null)
    notifications.hideToasts(options.formId)
    try {
      // Casts the values safely, because the resolver has validated them against the schema.
      const wasSent = await onSubmit(body as z.input<S>, {
        idempotencyKey: getIdempotencyKey(draftName.current, toStoredValues?.(body) ?? body),
      })
      if (wasSent === false) return draftMirror.rewriteDraft()
      clearDraft()
      deleteSubmittedDrafts(options.formId, toStoredValues?.(values) ?? values)
      updateOffer()
      // `baseline` contains the values without unsaved changes. It must not change if the form was restarted with other
      // values while the request was running.
      if (baseline.current === submittedBaseline) baseline.current = values
    } catch (error) {
      draftMirror.rewriteDraft()
      handleError(error)
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
      draftMirror.enable()
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
    offeredDraft,
    labels,
  }
}

/** Subscribes to the current value of a form field. */
export function useFieldValue<V, Name extends FieldName<V>>({ form }: FormFields<V>, name: Name): V[Name] {
  return useWatch({ control: form.control, name })
}

/**
 * Creates the resolver that validates the form values. When the user empties a required field, the resolver reports no
 * error until the next submission, so that the error of the field disappears.
 */
function createResolver(schema: FormSchema, isSubmitting: RefObject<boolean>): Resolver<FieldValues> {
  const validate = zodResolver(schema, { error: encodeIssueMessage }, { raw: true })
  return async (values, context, options) => {
    const result = await validate(omitEmptyValues(schema, values), context, options)
    // react-hook-form validates a single field only after the value of the field has changed.
    const isFieldChange = !isSubmitting.current && options.names?.length === 1
    const isMissing = (name: string) => String(values[name] ?? '').trim() === '' && isRequired(schema, name)
    const errors: FieldErrors<FieldValues> = { ...result.errors }
    for (const name of Object.keys(errors).filter(isMissing)) {
      if (isFieldChange) delete errors[name]
      else if (errors[name]) errors[name].message = 'validation.required'
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** Shows API errors at their form fields. Returns false if at least one error has no field in this form. */
function showFieldErrors(
  form: UseFormReturn<FieldValues>,
  labels: ReadonlyMap<string, string>,
  { fields }: ApiError,
): boolean {
  const formValues = form.getValues()
  const fieldErrors = fields.map(({ field, message }) => ({ name: getFormFieldName(field), message }))
  const matchingErrors = fieldErrors.filter(({ name }) => name in formValues)
  for (const [index, { name, message }] of matchingErrors.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  return (
    matchingErrors.length > 0 &&
    matchingErrors.length === fieldErrors.length &&
    matchingErrors.every(({ name }) => labels.has(name))
  )
}
