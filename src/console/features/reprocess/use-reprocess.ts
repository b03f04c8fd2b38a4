// Reprocess logic: cached history, sending with an idempotency key, recovery of lost answers, the hook behind the form.
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

/** The attempts of every history that was read. */
function attemptsSeen(client: QueryClient): readonly Attempt[] {
  const { reads, path } = listAttempts
  const pages = client.getQueriesData<ResponseBody<typeof listAttempts>>({ queryKey: [reads, path] })
  return pages.flatMap(([, page]) => page?.data ?? [])
}

// Outcome of a request whose answer was lost: cancelled in time, too late, or still running.

/** Milliseconds before each look; an attempt that is nowhere after the first few was never begun. */
const looks = [150, 250, 400, 600, 1000, 1500, 2000, 3000]
const looksWithoutTrace = 4
/** Clocks of two machines may differ by this much. */
const clockTolerance = 300_000

interface Sent {
  readonly request: ReprocessRequest
  readonly userId: number
  /** When it was sent, by the clock of this browser. */
  readonly at: number
  /** Attempts that were in the history before. */
  readonly known: ReadonlySet<number>
}

/** The attempt that a request became, as far as it has got; null when there is none. */
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

/** The newest unseen attempt on the record by the same person, ticket and task: the one whose answer was lost. */
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

// Sends one reprocess with an idempotency key; if the answer is lost or cancelled, reads the outcome from the history.

/** Longer than the longest work the server does for one record. */
const timeout = 120_000

interface Performing {
  readonly client: QueryClient
  readonly session: Pick<Session, 'user' | 'savePreferences'>
  /** Names the intent: a lost answer is asked for again with the same key, even after a reload. */
  readonly intent: string
  readonly signal: AbortSignal
}

/** Throws what refused it. */
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

/** The answer did not come: because we stopped waiting for it, or because it was lost. */
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

/** What every end leaves behind: the ticket of the tab, the last task, and what `.` shows again. */
function settle({ request, hasSetTicket }: Outcome, { session, intent }: Performing): void {
  forgetIntent(intent)
  if (hasSetTicket) setTicket(request.ticket)
  noteDone(request)
  session.savePreferences({ recent_tasks: [request.task] })
}

/** As it was sent, not as the drawer was opened. */
function noteDone({ type, entity_id, ticket, task }: ReprocessRequest): void {
  const id = String(entity_id)
  if (type === 'reverse') storeLastCommand(reprocessOfReverse, { reverse_id: id, ticket, task })
  else storeLastCommand(reprocessRefund, { refund_id: id, ticket, task })
}

// Direct write from the palette: what the drawer sends, with only toasts on screen.

/** Where the reprocess would lead, or why the check refuses it: the second Enter means it. */
export const outcomeAsked: AskedFirst = async ({ reverse_id = '' }, { queryClient, t }) => {
  const id = idOf(reverse_id)
  const check = id === null ? null : await checkNow(queryClient, 'reverse', id)
  return check ? checkText(check, t) : null
}

/** When the reverse's ecommerce is ambiguous, opens the drawer, which reuses the same idempotency key. */
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

// State machine of one reprocess: confirms refunds and duplicates, sends once, cancels, and resolves the outcome.

type Stage =
  | { readonly at: 'ready' }
  | { readonly at: 'processing'; readonly request: ReprocessRequest; readonly isCancelling: boolean }
  | { readonly at: 'ended'; readonly outcome: Outcome }

export interface Question {
  readonly kind: 'refund' | 'again' | 'duplicate' | 'refused'
  readonly request: ReprocessRequest
  /** What was done before, when the server refuses a repetition. */
  readonly earlier: Attempt | null
  /** Why the check says that it would fail. */
  readonly refusal: string | null
  readonly answer: (yes: boolean) => void
}

/** `formId` names the intent: a lost answer is retried with the same idempotency key, even after a reload. */
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
    // Without a ticket in the tab, the result panel says that this one was set.
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

  /** True with a result, false when the person cancelled; throws a refusal and restores the form's stage. */
  async function run(request: ReprocessRequest): Promise<boolean> {
    const before = stage
    setError(null)
    try {
      await work(request)
      return true
    } catch (failure) {
      // At once, so that the form has the focus again before a question takes it.
      flushSync(() => setStage(before))
      if (!isHere()) notify(toErrorNotification(failure, t))
      if (!isDuplicate(failure)) throw failure
      const isWanted = await ask('duplicate', request, { earlier: earlierOf(failure) })
      return isWanted && (await run({ ...request, confirm_duplicate: true }))
    } finally {
      void invalidateQueries(client, endpointOf(request.type))
    }
  }

  /** From the form. */
  async function submit(request: ReprocessRequest): Promise<boolean> {
    const check = await checkNow(client, request.type, request.entity_id)
    const earlier = check?.in_the_way ?? null
    // One that runs is refused whatever is answered.
    if (check && check.refusal !== null && earlier?.status !== 'running') {
      if (!(await ask('refused', request, { refusal: check.refusal, earlier }))) return false
      return run({ ...request, confirm_duplicate: earlier !== null })
    }
    if (request.type === 'refund' && !(await ask('refund', request))) return false
    return run(request)
  }

  /** The last result or a row of the history, once more; what was mended since is not asked about. */
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

// Hook shared by drawers and tab: form, record owner, and the run.

interface WorkOptions {
  readonly formId: string
  readonly type: ReprocessType
  /** What the link says: `reverse_id` or `refund_id`, task, ticket, ecommerce. */
  readonly args: Arguments
  /** The ecommerce of the page. */
  readonly fixed: number | null
  /** Called when the next id is wanted: the link's own must not come back. */
  readonly onNext?: () => void
}

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

  // Prefetches the history: known attempts tell a new one apart when an answer is lost.
  useEffect(() => {
    if (ecommerceId !== null) {
      void client.prefetchQuery(queryOptionsFor(listAttempts, { params: { id: ecommerceId }, query: { page: 1 } }))
    }
  }, [client, ecommerceId])

  useEffect(() => {
    if (ticket !== null && form.form.getValues('ticket') === '') form.set('ticket', ticket)
  }, [ticket, form.form, form.set])

  // The command was run again over its own drawer, with another record.
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

  /** False when nothing was sent. */
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
  /** It failed for a reason that can be mended here, and the check does not find it any more. */
  const isMended = lastCheck?.refusal === null && isSeenByCheck(last?.error ?? null)

  // At once: the form library's own way waits for a timer, and a question may have come by then.
  const focusField = (name: string) => focusById(`${form.id}-${name}`)

  /** The form again; after a request of its own without the id, ready for the next one. */
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
