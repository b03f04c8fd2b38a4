// One write of a dialog: it closes when it is done; why it was refused stays in it.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsHere } from '#console/lib/here.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Submission, sendOnce } from './intent.ts'
import { isSaidByExpiry, isSettled } from './refusals.ts'

interface WriteOptions<Given, Answer> {
  /** Names what is meant: sent again after a lost answer, it has the same key, and is done once. */
  readonly intent: string
  readonly send: (given: Given, key: Submission) => Promise<Answer>
  /** `isHere` is false for who has gone elsewhere meanwhile, and is not to be drawn away from there; what it changes has been read when `reread` has ended. */
  readonly done: (answer: Answer, isHere: boolean, reread: Promise<void>) => void
  /** What it changes is read anew, after a refusal too: it may be another than was shown. Not while nobody knows whether it was done. */
  readonly changes: Endpoint
}

export interface Write<Given> {
  readonly write: (given: Given) => Promise<void>
  readonly isBusy: boolean
  /** For the dialog to show; null while there is none. */
  readonly failure: unknown
}

export function useWrite<Given, Answer>({ intent, send, done, changes }: WriteOptions<Given, Answer>): Write<Given> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isHere = useIsHere()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isRunning = useRef(false)

  const write = async (given: Given) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      const answer = await sendOnce(intent, given, (key) => send(given, key))
      done(answer, isHere(), forget(client, changes))
    } catch (error) {
      if (isSettled(error)) void forget(client, changes)
      if (isSaidByExpiry(error)) return
      if (isHere()) setFailure(error)
      else notify(noticeOf(error, t))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { write, isBusy, failure }
}
