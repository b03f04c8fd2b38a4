// State of a reprocess, which sends a reverse (return request) or refund to the merchant's system again. Sends the
// request with an idempotency key, finds the outcome if the response was lost, and controls the form.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { openReprocessHistoryCommand, reprocessRefundCommand, reprocessReverseCommand } from '#commands/reprocess.ts'
import { callApi, isApiError, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { deleteIdempotencyKey, getIdempotencyKey, isDefinitiveError } from '#console/forms/idempotency.ts'
import { useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { focusById } from '#console/lib/browser.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { getCurrentTicket, setTicket, switchTicket, useTicket } from '#console/lib/ticket.ts'
import { fetchReprocessDryRun, formatDryRunResult, useReprocessDryRun } from '#console/records/reprocess-check.ts'
import { storeLastCommand } from '#console/run/last-command.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import type { QuickWrite, QuickWriteQuestion } from '#console/run/screens.ts'
import { type Session, useSession } from '#console/session/session.tsx'
import { focusField } from '#console/ui/focus-targets.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { type Attempt, listAttempts, type ReprocessType } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { isDetectedByDryRun } from './error-fix.ts'
import {
  buildOutcomeNotification,
  buildRepeatRequest,
  formatUnknownEcommerce,
  getEarlierAttempt,
  getReprocessEndpoint,
  hasEnded,
  isDuplicate,
  lookUpRecordOwner,
  parseRecordId,
  ReprocessFormSchema,
  type ReprocessFormValues,
  type ReprocessOutcome,
  type ReprocessRequest,
  type RequestTarget,
  resolveRequestTarget,
  sendReprocessRequest,
  toFormErrors,
  useFocusOnReturn,
  useRecordOwner,
} from './reprocess.tsx'

/**
 * Returns all attempts to reprocess records in the query cache, including the attempts on all loaded pages of the
 * history table.
 */
function getCachedAttempts(client: QueryClient): readonly Attempt[] {
  const { cacheTopics, path } = listAttempts
  const pages = client.getQueriesData<ResponseBody<typeof listAttempts>>({ queryKey: [cacheTopics, path] })
  return pages.flatMap(([, page]) => page?.data ?? [])
}

/**
 * Delays in milliseconds between the requests that poll the history of attempts. Polling starts when the response of a
 * request to reprocess a record was lost.
 */
const ATTEMPT_POLL_DELAYS_MS = [150, 250, 400, 600, 1000, 1500, 2000, 3000]
/**
 * Maximum number of polls that find no matching attempt in the history. After these polls, the server has most probably
 * not started the attempt.
 */
const MAX_EMPTY_POLLS = 4
/** Maximum difference in milliseconds between the clock of the browser and the clock of the server. */
const MAX_CLOCK_DIFFERENCE_MS = 300_000

/** Request whose response was lost, with the data that is needed to find its outcome in the history of attempts. */
interface SentRequest {
  readonly request: ReprocessRequest
  readonly userId: number
  /** Time in milliseconds at which the request was sent, according to the clock of the browser. */
  readonly sentAt: number
  /** Ids of the attempts to reprocess the record that existed before the request was sent. */
  readonly previousIds: ReadonlySet<number>
}

/**
 * Polls the history until it contains the attempt that a request has started. Returns null if the server has not
 * started the attempt.
 */
async function pollForAttempt(sentRequest: SentRequest): Promise<Attempt | null> {
  let attempt: Attempt | null = null
  for (const [index, delayMs] of ATTEMPT_POLL_DELAYS_MS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const input = { params: { id: sentRequest.request.ecommerce_id }, query: { page: 1 } }
    attempt = findSentAttempt((await callApi(listAttempts, input)).data, sentRequest) ?? null
    if (attempt ? attempt.status !== 'running' : index + 1 >= MAX_EMPTY_POLLS) break
  }
  return attempt
}

/**
 * Returns the newest attempt with the same record, user, helpdesk ticket and task that did not exist before the
 * request. If an external platform API omits the user, every user matches; if the API omits the creation time, the
 * update time is used.
 */
export function findSentAttempt(
  attempts: readonly Attempt[],
  { request, userId, sentAt, previousIds }: SentRequest,
): Attempt | undefined {
  return attempts
    .filter(
      (attempt) =>
        !previousIds.has(attempt.id) &&
        (attempt.user_id === null || attempt.user_id === userId) &&
        attempt.type === request.type &&
        attempt.entity_id === request.entity_id &&
        attempt.ticket === request.ticket &&
        attempt.task === request.task &&
        Date.parse(attempt.created_at ?? attempt.updated_at) >= sentAt - MAX_CLOCK_DIFFERENCE_MS,
    )
    .sort((first, second) => second.id - first.id)[0]
}

/** Request timeout in milliseconds. Must be longer than the maximum time that the server needs for one record. */
const REQUEST_TIMEOUT_MS = 120_000

interface RequestOptions {
  readonly client: QueryClient
  readonly session: Pick<Session, 'user' | 'savePreferences'>
  /** Name under which the browser stores the idempotency key. A retry after a reload sends the same key. */
  readonly idempotencyName: string
  readonly signal: AbortSignal
}

/**
 * Sends a request and returns the outcome. If the response is lost or the user cancels the request, reads the outcome
 * from the history of attempts.
 */
async function sendAndRecover(
  request: ReprocessRequest,
  { client, session, ...options }: RequestOptions,
): Promise<ReprocessOutcome> {
  const { idempotencyName, signal } = options
  const previousIds = new Set(getCachedAttempts(client).map(({ id }) => id))
  const sentRequest: SentRequest = { request, userId: session.user.id, sentAt: Date.now(), previousIds }
  try {
    const response = await sendReprocessRequest(request, {
      signal,
      timeoutMs: REQUEST_TIMEOUT_MS,
      idempotencyKey: getIdempotencyKey(idempotencyName, request),
    })
    return {
      ...buildOutcome(request, response.data, response.message_translated),
      statusChange: response.moved ?? null,
    }
  } catch (failure) {
    if (isApiError(failure) && (failure.kind === 'cancelled' || failure.uncertain))
      return await recoverOutcome(sentRequest, failure)
    if (isDefinitiveError(failure)) deleteIdempotencyKey(idempotencyName)
    throw failure
  }
}

/**
 * Reads the outcome of a request whose response was lost from the history of attempts. If the history contains no
 * matching attempt and the user has not cancelled the request, throws the original error again.
 */
async function recoverOutcome(sentRequest: SentRequest, failure: unknown): Promise<ReprocessOutcome> {
  const wasCancelled = isApiError(failure) && failure.kind === 'cancelled'
  const attempt = await pollForAttempt(sentRequest).catch((recoveryError: unknown) => {
    throw wasCancelled ? recoveryError : failure
  })
  if (!attempt && !wasCancelled) throw failure
  return { ...buildOutcome(sentRequest.request, attempt, null), isCancelledTooLate: wasCancelled && hasEnded(attempt) }
}

function buildOutcome(request: ReprocessRequest, attempt: Attempt | null, message: string | null): ReprocessOutcome {
  return {
    request,
    attempt,
    message,
    statusChange: null,
    isCancelledTooLate: false,
    hasSetTicket: getCurrentTicket() === null,
  }
}

/**
 * Stores the values of a finished request: the current helpdesk ticket of the browser tab, the last task of the user,
 * and the command that the `.` key repeats.
 */
function storeOutcome({ request, hasSetTicket }: ReprocessOutcome, { session, idempotencyName }: RequestOptions): void {
  deleteIdempotencyKey(idempotencyName)
  if (hasSetTicket) setTicket(request.ticket)
  storeRequestAsLastCommand(request)
  session.savePreferences({ recent_tasks: [request.task] })
}

/**
 * Stores the request as the last command of the user. Uses the values that were sent, because they may differ from the
 * arguments of the drawer.
 */
function storeRequestAsLastCommand({ type, entity_id, ticket, task }: ReprocessRequest): void {
  const id = String(entity_id)
  if (type === 'reverse') storeLastCommand(reprocessReverseCommand, { reverse_id: id, ticket, task })
  else storeLastCommand(reprocessRefundCommand, { refund_id: id, ticket, task })
}

/**
 * Returns the result of the dry run as text. The command palette shows this text, and the user confirms with a second
 * Enter.
 */
export const getExpectedOutcome: QuickWriteQuestion = async ({ reverse_id = '' }, { queryClient, t }) => {
  const id = parseRecordId(reverse_id)
  const dryRun = id === null ? null : await fetchReprocessDryRun(queryClient, 'reverse', id)
  return dryRun ? formatDryRunResult(dryRun, t) : null
}

/**
 * Reprocesses a reverse (return request) directly from the command palette and notifies the user of the outcome.
 * Returns `ask` if this is not possible, for example because the dry run fails. The palette then opens the drawer,
 * which uses the same idempotency key.
 */
export const reprocessDirectly: QuickWrite = async (
  args,
  { queryClient: client, session, run, registerHandler: registerCommandHandler, t, isConfirmed },
) => {
  const { task = '', ticket = '' } = args
  const id = parseRecordId(args.reverse_id ?? '')
  if (id === null) return 'ask'
  const owner = await lookUpRecordOwner(client, 'reverse', id)
  const target = resolveRequestTarget(owner, {
    pageEcommerceId: null,
    chosenEcommerceId: parseRecordId(args.ecommerce ?? ''),
  })
  if ('refused' in target) return 'ask'
  if (!isConfirmed && (await fetchReprocessDryRun(client, 'reverse', id))?.refusal) return 'ask'

  const { ecommerceId: ecommerce_id } = target
  const request = { type: 'reverse', entity_id: id, task, ticket, ecommerce_id, confirm_duplicate: false } as const
  const controller = new AbortController()
  const removeHandler = registerCommandHandler('reprocess.cancel', () => controller.abort())
  const options = { client, session, idempotencyName: 'reprocess.reverse:request', signal: controller.signal }
  notify({ kind: 'info', text: t('reprocess:processing.title.reverse', { id }) })
  try {
    const outcome = await sendAndRecover(request, options)
    storeOutcome(outcome, options)
    const openHistory = () => run(openReprocessHistoryCommand, { ecommerce: String(ecommerce_id) })
    notify({
      ...buildOutcomeNotification(outcome, t),
      action: { label: t('reprocess:result.history'), run: openHistory },
    })
    return 'done'
  } finally {
    removeHandler()
    void invalidateQueries(client, getReprocessEndpoint('reverse'))
  }
}

/** Progress of reprocessing a record: the form is shown, the request is running, or the result is shown. */
type ReprocessStage =
  | { readonly step: 'ready' }
  | { readonly step: 'processing'; readonly request: ReprocessRequest; readonly isCancelling: boolean }
  | { readonly step: 'ended'; readonly outcome: ReprocessOutcome }

/** Question that the user must answer before the console sends the request to reprocess a record. */
export interface ConfirmationQuestion {
  readonly kind: 'refund' | 'again' | 'duplicate' | 'refused'
  readonly request: ReprocessRequest
  /** Earlier attempt to reprocess the record. Set if the server has rejected the request as a repetition. */
  readonly earlierAttempt: Attempt | null
  /** Error code of the dry run. Set if the dry run predicts a failure. */
  readonly errorCode: string | null
  readonly onDecision: (isConfirmed: boolean) => void
}

/**
 * State machine for sending one record to the merchant's system again: asks the user for confirmation, sends or cancels
 * the request, and determines the outcome. The idempotency key is stored under `formId`, so that a retry after a reload
 * sends the same key.
 */
function useReprocess(formId: string) {
  const client = useQueryClient()
  const { t } = useTranslation('reprocess')
  const { user, savePreferences } = useSession()
  const [stage, setStage] = useState<ReprocessStage>({ step: 'ready' })
  const [question, setQuestion] = useState<ConfirmationQuestion | null>(null)
  const [error, setError] = useState<unknown>(null)
  const idempotencyName = `${formId}:request`
  const requestController = useRef<AbortController | null>(null)
  const isMounted = useIsMounted()

  const askForConfirmation = (
    kind: ConfirmationQuestion['kind'],
    request: ReprocessRequest,
    details: Partial<ConfirmationQuestion> = {},
  ) =>
    new Promise<boolean>((resolve) => {
      const onDecision = (isConfirmed: boolean) => {
        setQuestion(null)
        resolve(isConfirmed)
      }
      setQuestion({ earlierAttempt: null, errorCode: null, ...details, kind, request, onDecision })
    })

  async function executeRequest(request: ReprocessRequest): Promise<void> {
    const controller = new AbortController()
    requestController.current = controller
    setStage({ step: 'processing', request, isCancelling: false })
    // If the browser tab has no current helpdesk ticket yet, `storeOutcome` sets the ticket after the request, and the
    // result panel shows a message about the new ticket.
    if (getCurrentTicket() !== null) switchTicket(request.ticket, t)
    const options = {
      client,
      session: { user, savePreferences },
      idempotencyName,
      signal: controller.signal,
    }
    try {
      const outcome = await sendAndRecover(request, options)
      storeOutcome(outcome, options)
      setStage({ step: 'ended', outcome })
      if (!isMounted()) notify(buildOutcomeNotification(outcome, t))
    } finally {
      requestController.current = null
    }
  }

  /**
   * Sends the request. Returns true if there is a result, and false if the server rejects a repetition and the user
   * does not confirm it. After any other error, shows the form or the previous result again and throws the error.
   */
  async function sendWithDuplicateCheck(request: ReprocessRequest): Promise<boolean> {
    const previousStage = stage
    setError(null)
    try {
      await executeRequest(request)
      return true
    } catch (failure) {
      // Renders synchronously, so that the form receives the focus before the confirmation dialog opens.
      flushSync(() => setStage(previousStage))
      if (!isMounted()) notify(toErrorNotification(failure, t))
      if (!isDuplicate(failure)) throw failure
      const isConfirmed = await askForConfirmation('duplicate', request, { earlierAttempt: getEarlierAttempt(failure) })
      return isConfirmed && (await sendWithDuplicateCheck({ ...request, confirm_duplicate: true }))
    } finally {
      void invalidateQueries(client, getReprocessEndpoint(request.type))
    }
  }

  /** Runs the dry run, asks the user for confirmation if necessary, and sends the request. */
  async function submit(request: ReprocessRequest): Promise<boolean> {
    const dryRun = await fetchReprocessDryRun(client, request.type, request.entity_id)
    const earlierAttempt = dryRun?.in_the_way ?? null
    // Asks for no confirmation while an earlier attempt to reprocess the record is running, because the server then
    // rejects the request in any case.
    if (dryRun && dryRun.refusal !== null && earlierAttempt?.status !== 'running') {
      if (!(await askForConfirmation('refused', request, { errorCode: dryRun.refusal, earlierAttempt }))) return false
      return sendWithDuplicateCheck({ ...request, confirm_duplicate: earlierAttempt !== null })
    }
    if (request.type === 'refund' && !(await askForConfirmation('refund', request))) return false
    return sendWithDuplicateCheck(request)
  }

  /**
   * Repeats an attempt to reprocess a record. Asks for confirmation unless the record is a reverse (return request)
   * whose error has been fixed in the meantime.
   */
  async function repeat(request: ReprocessRequest, isErrorFixed: boolean): Promise<void> {
    const needsConfirmation = !isErrorFixed || request.type === 'refund'
    if (requestController.current || (needsConfirmation && !(await askForConfirmation('again', request)))) return
    await sendWithDuplicateCheck({ ...request, confirm_duplicate: true }).catch(setError)
  }

  function cancel(): void {
    if (stage.step !== 'processing' || stage.isCancelling) return
    setStage({ ...stage, isCancelling: true })
    requestController.current?.abort()
  }

  function reset(): void {
    setError(null)
    setStage({ step: 'ready' })
  }

  return { stage, question, error, submit, repeat, cancel, reset }
}

interface ReprocessScreenOptions {
  readonly formId: string
  readonly type: ReprocessType
  /** Arguments of the command: `reverse_id` or `refund_id`, `task`, `ticket` and `ecommerce`. */
  readonly args: Arguments
  /** Id of the ecommerce on whose page the form is shown; null in a drawer. */
  readonly pageEcommerceId: number | null
  /** Called before the form is cleared for the next record. Removes the id of the previous record from the URL. */
  readonly onNext?: () => void
}

/**
 * State of a screen that reprocesses records: the form, the ecommerce of the record, the dry run and the running
 * request.
 */
export function useReprocessScreen({
  formId,
  type: initialType,
  args,
  pageEcommerceId,
  onNext,
}: ReprocessScreenOptions) {
  const { t } = useTranslation('reprocess')
  const client = useQueryClient()
  const { preferences } = useSession()
  const { ticket } = useTicket()
  const reprocess = useReprocess(formId)
  const form = useContractForm({
    schema: ReprocessFormSchema,
    formId,
    draftTitleField: 'entity_id',
    errorTitle: t('failures:not_done', { action: t('send') }),
    defaults: {
      type: initialType,
      entity_id: '',
      task: preferences.recent_tasks[0] ?? '',
      ticket: '',
      ecommerce_id: '',
    },
    prefilled: {
      ...(pageEcommerceId === null ? { type: initialType, entity_id: args[`${initialType}_id`] } : {}),
      ...{ task: args.task, ticket: args.ticket, ecommerce_id: args.ecommerce },
    },
    ticketValues: { ticket: ticket ?? undefined },
    onSubmit: submit,
  })
  const type = useFieldValue(form, 'type')
  const choice = { pageEcommerceId, chosenEcommerceId: parseRecordId(useFieldValue(form, 'ecommerce_id')) }
  const owner = useRecordOwner(type, useFieldValue(form, 'entity_id'))
  const ecommerceId = owner.owner ? getTargetEcommerce(resolveRequestTarget(owner.owner, choice)) : pageEcommerceId
  const isReady = reprocess.stage.step === 'ready' && owner.owner !== null && ecommerceId !== null
  const check = useReprocessDryRun(type, isReady ? owner.id : null)

  // Prefetches the history of attempts to reprocess records. If the response of a request is lost, the console can then
  // distinguish the new attempt from earlier attempts.
  useEffect(() => {
    if (ecommerceId !== null) {
      void client.prefetchQuery(queryOptionsFor(listAttempts, { params: { id: ecommerceId }, query: { page: 1 } }))
    }
  }, [client, ecommerceId])

  // Resets the form if the command is run with another record while the drawer is already open.
  const linkedRecordId = args[`${initialType}_id`]
  const lastLinkedRecordId = useRef(linkedRecordId)
  /** Record for which the command was run while another record was processed. The form shows this record next. */
  const waitingRecordId = useRef<string | undefined>(undefined)
  const openLinkedRecord = useEffectEvent((recordId: string | undefined) => {
    waitingRecordId.current = reprocess.stage.step === 'processing' ? recordId : undefined
    if (recordId === undefined || reprocess.stage.step === 'processing') return
    restartWithRecord(recordId)
    reprocess.reset()
  })
  useEffect(() => {
    if (linkedRecordId === lastLinkedRecordId.current) return
    lastLinkedRecordId.current = linkedRecordId
    openLinkedRecord(linkedRecordId)
  }, [linkedRecordId])

  /** Resets the form to a record and to the other arguments of the command. */
  function restartWithRecord(entity_id: string): void {
    const { task, ticket: ticketText } = form.form.getValues()
    const otherValues = {
      task: args.task ?? task,
      ticket: args.ticket ?? ticket ?? ticketText,
      ecommerce_id: args.ecommerce ?? '',
    }
    form.restart({ type: initialType, entity_id, ...otherValues })
  }

  /** Looks up the ecommerce and sends the request. Returns false if no request was sent. */
  async function submit(values: ReprocessFormValues): Promise<boolean> {
    const { ecommerce_id, ...record } = z.parse(ReprocessFormSchema, values)
    const owner = await lookUpRecordOwner(client, record.type, record.entity_id)
    const target = resolveRequestTarget(owner, { pageEcommerceId, chosenEcommerceId: ecommerce_id ?? null })
    if ('refused' in target) {
      const field = target.refused === 'ask' ? 'ecommerce_id' : 'entity_id'
      const hasUnmatchedText = target.refused === 'ask' && (values.ecommerce_id ?? '') !== ''
      const message = hasUnmatchedText ? t('errors:validation.ecommerce') : formatUnknownEcommerce(target, record, t)
      form.form.setError(field, { type: 'server', message }, { shouldFocus: true })
      return false
    }
    const request = { ...record, ecommerce_id: target.ecommerceId, confirm_duplicate: false }
    return reprocess.submit(request).catch((failure: unknown) => {
      throw toFormErrors(failure)
    })
  }

  const outcome = reprocess.stage.step === 'ended' ? reprocess.stage.outcome : null
  const lastAttempt = outcome?.attempt ?? null
  const failedRequest = outcome && lastAttempt?.status === 'failed' ? outcome.request : null
  const { check: lastCheck } = useReprocessDryRun(failedRequest?.type ?? type, failedRequest?.entity_id ?? null)
  /** True if the last attempt failed with an error that the dry run can detect, and a new dry run finds no error. */
  const isErrorFixed = lastCheck?.refusal === null && isDetectedByDryRun(lastAttempt?.error ?? null)

  // Focuses the field synchronously, because the form library focuses a field after a timer, when a dialog may already
  // have the focus.
  const focusFieldNamed = (name: string) => focusById(`${form.id}-${name}`)

  /**
   * Returns to the form. If the form still contains the id of the record that was reprocessed, or no record was
   * reprocessed, shows the record for which the command was run in the meantime. Otherwise clears the form.
   */
  function startNextRecord(): void {
    const nextRecordId = waitingRecordId.current
    const processedId = outcome?.request.entity_id
    const isSameRecord = outcome === null || parseRecordId(form.form.getValues('entity_id')) === processedId
    waitingRecordId.current = undefined
    if (isSameRecord && nextRecordId !== undefined && parseRecordId(nextRecordId) !== processedId) {
      restartWithRecord(nextRecordId)
      // Renders the form synchronously, because its fields do not exist while the result is shown.
      flushSync(reprocess.reset)
      const emptyField = (['task', 'ticket'] as const).find((name) => form.form.getValues(name) === '')
      focusField(document.getElementById(`${form.id}-${emptyField ?? 'task'}`))
      return
    }
    if (outcome !== null && isSameRecord) {
      const { type, task } = outcome.request
      form.restart({ type, task, ticket: ticket ?? outcome.request.ticket, entity_id: '', ecommerce_id: '' })
      onNext?.()
    }
    reprocess.reset()
    focusFieldNamed('entity_id')
  }

  const repeatAttempt = (attempt: Attempt) =>
    void reprocess.repeat(buildRepeatRequest(attempt, ticket), isErrorFixed && attempt.id === lastAttempt?.id)

  useCommandHandler('reprocess.cancel', reprocess.cancel, reprocess.stage.step === 'processing')
  useCommandHandler(
    'reprocess.again',
    ({ attempt }) => {
      const attemptToRepeat =
        attempt === undefined ? lastAttempt : getCachedAttempts(client).find(({ id }) => id === Number(attempt))
      if (attemptToRepeat) repeatAttempt(attemptToRepeat)
      else notify({ kind: 'info', text: t('result.none') })
    },
    lastAttempt !== null || pageEcommerceId !== null,
  )
  useCommandHandler('reprocess.next', startNextRecord, reprocess.stage.step !== 'processing')
  useFocusOnReturn(reprocess.stage.step, () =>
    focusFieldNamed(Object.keys(form.form.formState.errors)[0] ?? 'entity_id'),
  )

  return {
    form,
    type,
    owner,
    choice,
    check,
    reprocess,
    next: startNextRecord,
    lastAttempt,
    lastCheck,
    isErrorFixed,
    repeatAttempt,
  }
}

export type ReprocessScreen = ReturnType<typeof useReprocessScreen>

function getTargetEcommerce(target: RequestTarget): number | null {
  return 'ecommerceId' in target ? target.ecommerceId : null
}
