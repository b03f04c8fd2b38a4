// Idempotent write requests: stores an idempotency key for each intent, and reuses it for retries after a lost
// response.
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

/**
 * Returns true if the server rejected the request for good (4xx). A retry then gets a new idempotency key; after other
 * errors, a retry reuses the key.
 */
export function isDefinitive(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status < 500
}

/**
 * Returns true for a 401 of an expired session; callers show no error of their own, because the page already reports
 * the expired session.
 */
export function isSaidByExpiry(error: unknown): boolean {
  const session = getSessionState()
  return isApiError(error) && error.status === 401 && session.status === 'in' && session.isExpired
}

export interface Submission {
  /** Idempotency key for the write request; retries of the same values without a response reuse the key. */
  readonly idempotencyKey: string
}

/**
 * Returns the idempotency key of an intent. Unanswered requests with the same values in any draft of the form reuse
 * their key, so that values typed again are not executed twice.
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

/** Deletes the stored idempotency key after a response has settled the request. */
export function forgetIntent(formId: string): void {
  const key = readDraft(getIdempotencyName(formId))?.key
  deleteDraft(getIdempotencyName(formId))
  if (key === undefined) return
  for (const intent of listIdempotencyNames(formId)) if (readDraft(intent)?.key === key) deleteDraft(intent)
}

/** Sends a request with an idempotency key, and deletes the key after a success or a definitive rejection. */
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

interface WriteOptions<Given, Answer> {
  /**
   * Name under which the idempotency key is stored. A retry after a lost response reuses the key, so that the write
   * runs once.
   */
  readonly intent: string
  readonly send: (given: Given, key: Submission) => Promise<Answer>
  /**
   * Called after success. `isMounted` is false if the user has left the page and must not be navigated; `refetched`
   * resolves after the refetch.
   */
  readonly done: (answer: Answer, isHere: boolean, reread: Promise<void>) => void
  /**
   * Endpoint whose queries are invalidated after a success or a definitive rejection (the data may be stale), but not
   * when the outcome is unknown.
   */
  readonly changes: Endpoint
}

interface Write<Given> {
  readonly write: (given: Given) => Promise<void>
  readonly isBusy: boolean
  /** Error to show in the dialog; null if there is none. */
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
