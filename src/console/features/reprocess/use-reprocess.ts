// Reprocess logic: sends a request with an idempotency key, recovers its outcome if the response is lost, and drives
// the form.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { reprocessOfReverse, reprocessRefund, reprocessTab } from '#commands/reprocess.ts'
import { callApi, isApiError, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { forgetIntent, idempotencyKeyOf, isDefinitive } from '#console/forms/idempotency.ts'
import { useContractForm, useValue } from '#console/forms/use-form.ts'
import { focusById } from '#console/lib/browser.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { getCurrentTicket, setTicket, switchTicket, useTicket } from '#console/lib/ticket.ts'
import { checkNow, checkText, useCheck } from '#console/records/reprocess-check.ts'
import { storeLastCommand } from '#console/run/last-command.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import type { QuickWriteQuestion as AskedFirst, QuickWrite } from '#console/run/screens.ts'
import { type Session, useSession } from '#console/session/session.tsx'
import type { ResponseBody } from '#contract/endpoint.ts'
import { type Attempt, listAttempts, type ReprocessType } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { isSeenByCheck } from './mending.ts'
import {
  atFormFields,
  earlierOf,
  endpointOf,
  farewell,
  findOwner,
  idOf,
  isDuplicate,
  isOver,
  type Outcome,
  type ReprocessRequest,
  RequestForm,
  type RequestValues,
  refusalText,
  repeatOf,
  send,
  type Target,
  targetOf,
  useFocusOnReturn,
  useOwner,
} from './reprocess.tsx'

/** Returns all attempts of history pages in the query cache. */
function attemptsSeen(client: QueryClient): readonly Attempt[] {
  const { reads, path } = listAttempts
  const pages = client.getQueriesData<ResponseBody<typeof listAttempts>>({ queryKey: [reads, path] })
  return pages.flatMap(([, page]) => page?.data ?? [])
}

/** Delays before each check of the history for an attempt whose response was lost, in milliseconds. */
const looks = [150, 250, 400, 600, 1000, 1500, 2000, 3000]
/** Number of checks without a matching attempt after which the attempt is considered never started. */
const looksWithoutTrace = 4
/** Maximum difference between the clocks of browser and server, in milliseconds. */
const clockTolerance = 300_000

/** Request whose response was lost, with the data that identifies its attempt in the history. */
interface Sent {
  readonly request: ReprocessRequest
  readonly userId: number
  /** Time at which the request was sent, by the browser's clock, in milliseconds. */
  readonly at: number
  /** Ids of attempts that existed before the request was sent. */
  readonly known: ReadonlySet<number>
}

/** Polls the history for the attempt of a request; returns null when the server never started one. */
async function howItEnded(sent: Sent): Promise<Attempt | null> {
  let found: Attempt | null = null
  for (const [index, wait] of looks.entries()) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const input = { params: { id: sent.request.ecommerce_id }, query: { page: 1 } }
    found = attemptOf((await callApi(listAttempts, input)).data, sent) ?? null
    if (found ? found.status !== 'running' : index + 1 >= looksWithoutTrace) break
  }
  return found
}

/**
 * Returns the newest attempt on the record with the same user, ticket and task that did not exist before the request.
 */
export function attemptOf(attempts: readonly Attempt[], { request, userId, at, known }: Sent): Attempt | undefined {
  return attempts
    .filter(
      (attempt) =>
        !known.has(attempt.id) &&
        attempt.user_id === userId &&
        attempt.type === request.type &&
        attempt.entity_id === request.entity_id &&
        attempt.ticket === request.ticket &&
        attempt.task === request.task &&
        Date.parse(attempt.created_at) >= at - clockTolerance,
    )
    .sort((one, other) => other.id - one.id)[0]
}

/** Request timeout in milliseconds, longer than the server's maximum time for one record. */
const timeout = 120_000

interface Performing {
  readonly client: QueryClient
  readonly session: Pick<Session, 'user' | 'savePreferences'>
  /** Name under which the idempotency key is stored, so that a retry after a reload uses the same key. */
  readonly intent: string
  readonly signal: AbortSignal
}

/** Sends a request and returns its outcome; reads the outcome from the history if the response is lost or cancelled. */
async function perform(request: ReprocessRequest, { client, session, ...how }: Performing): Promise<Outcome> {
  const { intent, signal } = how
  const known = new Set(attemptsSeen(client).map(({ id }) => id))
  const sent: Sent = { request, userId: session.user.id, at: Date.now(), known }
  try {
    const answer = await send(request, { signal, timeout, idempotencyKey: idempotencyKeyOf(intent, request) })
    return { ...outcomeOf(request, answer.data, answer.message_translated), moved: answer.moved ?? null }
  } catch (failure) {
    if (isApiError(failure) && (failure.kind === 'cancelled' || failure.uncertain)) return await trace(sent, failure)
    if (isDefinitive(failure)) forgetIntent(intent)
    throw failure
  }
}

/**
 * Reads the outcome of a cancelled or lost request from the history; rethrows the error of a lost one without attempt.
 */
async function trace(sent: Sent, failure: unknown): Promise<Outcome> {
  const wasCancelled = isApiError(failure) && failure.kind === 'cancelled'
  const attempt = await howItEnded(sent).catch((unfound: unknown) => {
    throw wasCancelled ? unfound : failure
  })
  if (!attempt && !wasCancelled) throw failure
  return { ...outcomeOf(sent.request, attempt, null), isLate: wasCancelled && isOver(attempt) }
}

function outcomeOf(request: ReprocessRequest, attempt: Attempt | null, message: string | null): Outcome {
  return { request, attempt, message, moved: null, isLate: false, hasSetTicket: getCurrentTicket() === null }
}

/** Stores the results of an ended request: the tab's ticket, the last task, and the command that `.` repeats. */
function settle({ request, hasSetTicket }: Outcome, { session, intent }: Performing): void {
  forgetIntent(intent)
  if (hasSetTicket) setTicket(request.ticket)
  noteDone(request)
  session.savePreferences({ recent_tasks: [request.task] })
}

/** Stores the sent values, which may differ from the drawer's arguments, as the last command. */
function noteDone({ type, entity_id, ticket, task }: ReprocessRequest): void {
  const id = String(entity_id)
  if (type === 'reverse') storeLastCommand(reprocessOfReverse, { reverse_id: id, ticket, task })
  else storeLastCommand(reprocessRefund, { refund_id: id, ticket, task })
}

/** Returns the expected outcome of a reprocess, which the command palette shows before the second Enter confirms. */
export const outcomeAsked: AskedFirst = async ({ reverse_id = '' }, { queryClient, t }) => {
  const id = idOf(reverse_id)
  const check = id === null ? null : await checkNow(queryClient, 'reverse', id)
  return check ? checkText(check, t) : null
}

/**
 * Reprocesses a reverse directly from the command palette and notifies of the outcome. Returns 'ask' to open the drawer
 * when the id, the ecommerce or the check needs the user; the drawer reuses the same idempotency key.
 */
export const reprocessAtOnce: QuickWrite = async (
  args,
  { queryClient: client, session, run, provide, t, isConfirmed },
) => {
  const { task = '', ticket = '' } = args
  const id = idOf(args.reverse_id ?? '')
  if (id === null) return 'ask'
  const owner = await findOwner(client, 'reverse', id)
  const target = targetOf(owner, { fixed: null, chosen: idOf(args.ecommerce ?? '') })
  if ('refused' in target) return 'ask'
  if (!isConfirmed && (await checkNow(client, 'reverse', id))?.refusal) return 'ask'

  const { ecommerceId: ecommerce_id } = target
  const request = { type: 'reverse', entity_id: id, task, ticket, ecommerce_id, confirm_duplicate: false } as const
  const controller = new AbortController()
  const withdraw = provide('reprocess.cancel', () => controller.abort())
  const how = { client, session, intent: 'reprocess.reverse:request', signal: controller.signal }
  notify({ kind: 'info', text: t('reprocess:processing.title.reverse', { id }) })
  try {
    const outcome = await perform(request, how)
    settle(outcome, how)
    const look = () => run(reprocessTab, { ecommerce: String(ecommerce_id) })
    notify({ ...farewell(outcome, t), action: { label: t('reprocess:result.history'), run: look } })
    return 'done'
  } finally {
    withdraw()
    void invalidateQueries(client, endpointOf('reverse'))
  }
}

/** Stage of the reprocess: form, running request, or result. */
type Stage =
  | { readonly at: 'ready' }
  | { readonly at: 'processing'; readonly request: ReprocessRequest; readonly isCancelling: boolean }
  | { readonly at: 'ended'; readonly outcome: Outcome }

/** Confirmation that the user must answer before the reprocess is sent. */
export interface Question {
  readonly kind: 'refund' | 'again' | 'duplicate' | 'refused'
  readonly request: ReprocessRequest
  /** Earlier attempt on the record, when the server rejects a repetition. */
  readonly earlier: Attempt | null
  /** Error code of the check, when the check predicts a failure. */
  readonly refusal: string | null
  readonly answer: (yes: boolean) => void
}

/**
 * State machine of one reprocess: confirms refunds and repetitions, sends, cancels and resolves the outcome. The
 * idempotency key is stored under `formId`, so that a retry after a reload uses the same key.
 */
function useReprocess(formId: string) {
  const client = useQueryClient()
  const { t } = useTranslation('reprocess')
  const { user, savePreferences } = useSession()
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const [question, setQuestion] = useState<Question | null>(null)
  const [error, setError] = useState<unknown>(null)
  const intent = `${formId}:request`
  const running = useRef<AbortController | null>(null)
  const isHere = useIsMounted()

  const ask = (kind: Question['kind'], request: ReprocessRequest, known: Partial<Question> = {}) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(null)
        resolve(yes)
      }
      setQuestion({ earlier: null, refusal: null, ...known, kind, request, answer })
    })

  async function work(request: ReprocessRequest): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setStage({ at: 'processing', request, isCancelling: false })
    // If the tab has no ticket, `storeOutcome` sets it later and the result panel reports that.
    if (getCurrentTicket() !== null) switchTicket(request.ticket, t)
    const how = { client, session: { user, savePreferences }, intent, signal: controller.signal }
    try {
      const outcome = await perform(request, how)
      settle(outcome, how)
      setStage({ at: 'ended', outcome })
      if (!isHere()) notify(farewell(outcome, t))
    } finally {
      running.current = null
    }
  }

  /**
   * Returns true with a result and false if the user declines to repeat; on an error, restores the stage and throws.
   */
  async function run(request: ReprocessRequest): Promise<boolean> {
    const before = stage
    setError(null)
    try {
      await work(request)
      return true
    } catch (failure) {
      // Renders synchronously, so that the form has the focus before the confirmation dialog takes it.
      flushSync(() => setStage(before))
      if (!isHere()) notify(toErrorNotification(failure, t))
      if (!isDuplicate(failure)) throw failure
      const isWanted = await ask('duplicate', request, { earlier: earlierOf(failure) })
      return isWanted && (await run({ ...request, confirm_duplicate: true }))
    } finally {
      void invalidateQueries(client, endpointOf(request.type))
    }
  }

  /** Checks the record, asks for confirmation where needed, and runs the request of the form. */
  async function submit(request: ReprocessRequest): Promise<boolean> {
    const check = await checkNow(client, request.type, request.entity_id)
    const earlier = check?.in_the_way ?? null
    // A running attempt is not confirmed here, because the server rejects the request anyway.
    if (check && check.refusal !== null && earlier?.status !== 'running') {
      if (!(await ask('refused', request, { refusal: check.refusal, earlier }))) return false
      return run({ ...request, confirm_duplicate: earlier !== null })
    }
    if (request.type === 'refund' && !(await ask('refund', request))) return false
    return run(request)
  }

  /** Repeats an attempt. Asks for confirmation, except for a reverse whose error was fixed in the meantime. */
  async function again(request: ReprocessRequest, isMended: boolean): Promise<void> {
    const isAsked = !isMended || request.type === 'refund'
    if (running.current || (isAsked && !(await ask('again', request)))) return
    await run({ ...request, confirm_duplicate: true }).catch(setError)
  }

  function cancel(): void {
    if (stage.at !== 'processing' || stage.isCancelling) return
    setStage({ ...stage, isCancelling: true })
    running.current?.abort()
  }

  function reset(): void {
    setError(null)
    setStage({ at: 'ready' })
  }

  return { stage, question, error, submit, again, cancel, reset }
}

interface WorkOptions {
  readonly formId: string
  readonly type: ReprocessType
  /** Arguments of the command: `reverse_id` or `refund_id`, `task`, `ticket` and `ecommerce`. */
  readonly args: Arguments
  /** Ecommerce of the page; null in the drawers. */
  readonly fixed: number | null
  /** Called before the form is emptied for the next record; removes the id from the URL so that it does not return. */
  readonly onNext?: () => void
}

/** State of a reprocess screen: the form, the record's ecommerce, the check and the running request. */
export function useReprocessWork({ formId, type: startType, args, fixed, onNext }: WorkOptions) {
  const { t } = useTranslation('reprocess')
  const client = useQueryClient()
  const { preferences } = useSession()
  const { ticket } = useTicket()
  const reprocess = useReprocess(formId)
  const form = useContractForm({
    schema: RequestForm,
    formId,
    draftTitle: 'entity_id',
    defaults: { type: startType, entity_id: '', task: preferences.recent_tasks[0] ?? '', ticket: '', ecommerce_id: '' },
    given: {
      ...(fixed === null ? { type: startType, entity_id: args[`${startType}_id`] } : {}),
      ...{ task: args.task, ticket: args.ticket, ecommerce_id: args.ecommerce },
    },
    inHand: { ticket: ticket ?? undefined },
    onSubmit: submit,
  })
  const type = useValue(form, 'type')
  const choice = { fixed, chosen: idOf(useValue(form, 'ecommerce_id')) }
  const owner = useOwner(type, useValue(form, 'entity_id'))
  const ecommerceId = owner.owner ? reached(targetOf(owner.owner, choice)) : fixed
  const isReady = reprocess.stage.at === 'ready' && owner.owner !== null && ecommerceId !== null
  const check = useCheck(type, isReady ? owner.id : null)

  // Prefetches the history, because a lost response is recovered by comparing with the attempts that existed before.
  useEffect(() => {
    if (ecommerceId !== null) {
      void client.prefetchQuery(queryOptionsFor(listAttempts, { params: { id: ecommerceId }, query: { page: 1 } }))
    }
  }, [client, ecommerceId])

  useEffect(() => {
    if (ticket !== null && form.form.getValues('ticket') === '') form.set('ticket', ticket)
  }, [ticket, form.form, form.set])

  // Restarts the form when the command runs again with another record while its drawer is open.
  const linked = args[`${startType}_id`]
  const shown = useRef(linked)
  useEffect(() => {
    if (linked === shown.current) return
    shown.current = linked
    if (linked === undefined || reprocess.stage.at === 'processing') return
    const { task, ticket: typed } = form.form.getValues()
    const rest = { task: args.task ?? task, ticket: args.ticket ?? ticket ?? typed, ecommerce_id: args.ecommerce ?? '' }
    form.restart({ type: startType, entity_id: linked, ...rest })
    reprocess.reset()
  }, [linked, args, startType, ticket, form, reprocess])

  /** Looks up the ecommerce and sends the request; returns false when no request was sent. */
  async function submit(values: RequestValues): Promise<boolean> {
    const { ecommerce_id, ...wanted } = z.parse(RequestForm, values)
    const owner = await findOwner(client, wanted.type, wanted.entity_id)
    const target = targetOf(owner, { fixed, chosen: ecommerce_id ?? null })
    if ('refused' in target) {
      const field = target.refused === 'ask' ? 'ecommerce_id' : 'entity_id'
      form.form.setError(field, { type: 'server', message: refusalText(target, wanted, t) }, { shouldFocus: true })
      return false
    }
    const request = { ...wanted, ecommerce_id: target.ecommerceId, confirm_duplicate: false }
    return reprocess.submit(request).catch((failure: unknown) => {
      throw atFormFields(failure)
    })
  }

  const ended = reprocess.stage.at === 'ended' ? reprocess.stage.outcome : null
  const last = ended?.attempt ?? null
  const failed = ended && last?.status === 'failed' ? ended.request : null
  const { check: lastCheck } = useCheck(failed?.type ?? type, failed?.entity_id ?? null)
  /** True when the last attempt failed with an error that the check detects, and the check passes now. */
  const isMended = lastCheck?.refusal === null && isSeenByCheck(last?.error ?? null)

  // Focuses synchronously; the form library waits for a timer, after which a dialog may already have the focus.
  const focusField = (name: string) => focusById(`${form.id}-${name}`)

  /** Returns to the form; the form is emptied for the next record if it still contains the id just reprocessed. */
  function next(): void {
    const typed = form.form.getValues()
    if (ended && idOf(typed.entity_id) === ended.request.entity_id) {
      const { type, task } = ended.request
      form.restart({ type, task, ticket: ticket ?? ended.request.ticket, entity_id: '', ecommerce_id: '' })
      onNext?.()
    }
    reprocess.reset()
    focusField('entity_id')
  }

  const againWith = (attempt: Attempt) =>
    void reprocess.again(repeatOf(attempt, ticket), isMended && attempt.id === last?.id)

  useCommandHandler('reprocess.cancel', reprocess.cancel, reprocess.stage.at === 'processing')
  useCommandHandler(
    'reprocess.again',
    ({ attempt }) => {
      const meant = attempt === undefined ? last : attemptsSeen(client).find(({ id }) => id === Number(attempt))
      if (meant) againWith(meant)
      else notify({ kind: 'info', text: t('result.none') })
    },
    last !== null || fixed !== null,
  )
  useCommandHandler('reprocess.next', next, reprocess.stage.at !== 'processing')
  useFocusOnReturn(reprocess.stage.at, () => focusField(Object.keys(form.form.formState.errors)[0] ?? 'entity_id'))

  return { form, type, owner, choice, check, reprocess, next, last, lastCheck, isMended, again: againWith }
}

export type ReprocessWork = ReturnType<typeof useReprocessWork>

function reached(target: Target): number | null {
  return 'ecommerceId' in target ? target.ecommerceId : null
}
