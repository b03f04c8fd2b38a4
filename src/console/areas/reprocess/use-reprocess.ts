// One reprocess from the question to its result: asks where money or a repetition is at stake, sends once, cancels, and finds out how it ended.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import type { Attempt } from '#contract/reprocess.ts'
import { earlierOf, farewell, isDuplicate, type Outcome } from './outcome.ts'
import { perform, settle } from './perform.ts'
import { endpointOf, type ReprocessRequest } from './request.ts'

export type Stage =
  | { readonly at: 'ready' }
  | { readonly at: 'processing'; readonly request: ReprocessRequest; readonly isCancelling: boolean }
  | { readonly at: 'ended'; readonly outcome: Outcome }

export interface Question {
  readonly kind: 'refund' | 'again' | 'duplicate'
  readonly request: ReprocessRequest
  /** What was done before, when the server refuses a repetition. */
  readonly earlier: Attempt | null
  readonly answer: (yes: boolean) => void
}

/** `formId` names the intent, so that a lost answer is asked for again with the same key even after a reload. */
export function useReprocess(formId: string) {
  const client = useQueryClient()
  const { t } = useTranslation('reprocess')
  const { user, savePreferences } = useSession()
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const [question, setQuestion] = useState<Question | null>(null)
  const [error, setError] = useState<unknown>(null)
  const intent = `${formId}:request`
  const running = useRef<AbortController | null>(null)
  const isHere = useRef(true)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const ask = (kind: Question['kind'], request: ReprocessRequest, earlier: Attempt | null = null) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(null)
        resolve(yes)
      }
      setQuestion({ kind, request, earlier, answer })
    })

  async function work(request: ReprocessRequest): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setStage({ at: 'processing', request, isCancelling: false })
    const how = { client, session: { user, savePreferences }, intent, signal: controller.signal }
    try {
      const outcome = await perform(request, how)
      settle(outcome, how)
      setStage({ at: 'ended', outcome })
      if (!isHere.current) notify(farewell(outcome, t))
    } finally {
      running.current = null
    }
  }

  /** Ends when there is a result, or with false when the person stepped back; throws what refused it, with the form as it was. */
  async function run(request: ReprocessRequest): Promise<boolean> {
    const before = stage
    setError(null)
    try {
      await work(request)
      return true
    } catch (failure) {
      // At once, so that the form has the focus again before a question takes it.
      flushSync(() => setStage(before))
      if (!isHere.current) notify(noticeOf(failure, t))
      if (!isDuplicate(failure)) throw failure
      const isWanted = await ask('duplicate', request, earlierOf(failure))
      return isWanted && (await run({ ...request, confirm_duplicate: true }))
    } finally {
      void forget(client, endpointOf(request.type))
    }
  }

  /** From the form. */
  async function submit(request: ReprocessRequest): Promise<boolean> {
    if (request.type === 'refund' && !(await ask('refund', request))) return false
    return run(request)
  }

  /** The last result or a row of the history, once more. */
  async function again(request: ReprocessRequest): Promise<void> {
    if (running.current || !(await ask('again', request))) return
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

export type Reprocess = ReturnType<typeof useReprocess>
