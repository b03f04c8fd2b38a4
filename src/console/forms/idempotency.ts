// Idempotent writes: idempotency keys per intent, and what a refusal means for the next try.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { createRandomKey } from '#console/lib/browser.ts'
import { deleteDraft, getIdempotencyName, listIdempotencyNames, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { getSessionState } from '#console/session/session-store.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A definitive refusal (4xx): a retry gets a new idempotency key. After anything else the same key is reused. */
export function isDefinitive(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status < 500
}

/** That the session ran out is said once, for the whole page. */
export function isSaidByExpiry(error: unknown): boolean {
  const session = getSessionState()
  return isApiError(error) && error.status === 401 && session.status === 'in' && session.isExpired
}

// Idempotency key per intent: a double click, retry or lost answer executes once; survives a reload with the draft.

export interface Submission {
  /** For the write: the same values without an answer keep the same key. */
  readonly idempotencyKey: string
}

/**
 * The idempotency key of this intent: reused while the values are the same and no answer came, in any draft of the
 * form, so that values that are typed once more are not executed twice.
 */
export function idempotencyKeyOf(formId: string, values: unknown): string {
  const sent = JSON.stringify(values)
  const same = listIdempotencyNames(formId)
    .map(readDraft)
    .find((intent) => intent?.sent === sent)
  const key = typeof same?.key === 'string' ? same.key : createRandomKey()
  writeDraft(getIdempotencyName(formId), { key, sent })
  return key
}

/** After an answer that settles it. */
export function forgetIntent(formId: string): void {
  const key = readDraft(getIdempotencyName(formId))?.key
  deleteDraft(getIdempotencyName(formId))
  if (key === undefined) return
  for (const intent of listIdempotencyNames(formId)) if (readDraft(intent)?.key === key) deleteDraft(intent)
}

/** Sends with the idempotency key, which is dropped once a definitive answer or refusal came. */
export async function sendOnce<Answer>(
  formId: string,
  values: unknown,
  send: (key: Submission) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send({ idempotencyKey: idempotencyKeyOf(formId, values) })
    forgetIntent(formId)
    return answer
  } catch (error) {
    if (isDefinitive(error)) forgetIntent(formId)
    throw error
  }
}

// Mutation of a dialog: closes it on success; an error stays in the dialog.

interface WriteOptions<Given, Answer> {
  /** Names the intent: retried after a lost answer with the same idempotency key, so executed once. */
  readonly intent: string
  readonly send: (given: Given, key: Submission) => Promise<Answer>
  /** `isHere`: false when the person navigated away, then do not move them. `reread` settles after the refetch. */
  readonly done: (answer: Answer, isHere: boolean, reread: Promise<void>) => void
  /** Endpoint whose queries are invalidated, after a refusal too (stale data); not when the outcome is unknown. */
  readonly changes: Endpoint
}

interface Write<Given> {
  readonly write: (given: Given) => Promise<void>
  readonly isBusy: boolean
  /** For the dialog to show; null while there is none. */
  readonly failure: unknown
}

export function useWrite<Given, Answer>({ intent, send, done, changes }: WriteOptions<Given, Answer>): Write<Given> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isHere = useIsMounted()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isRunning = useRef(false)

  const write = async (given: Given) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    notifications.withdraw(intent)
    try {
      const answer = await sendOnce(intent, given, (key) => send(given, key))
      done(answer, isHere(), invalidateQueries(client, changes))
    } catch (error) {
      if (isDefinitive(error)) void invalidateQueries(client, changes)
      if (isSaidByExpiry(error)) return
      if (isHere()) setFailure(error)
      notify({ ...toErrorNotification(error, t), subject: intent, isAnnouncedElsewhere: isHere() })
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { write, isBusy, failure }
}
