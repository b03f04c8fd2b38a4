// Idempotent write requests: stores an idempotency key for every write, and sends the same key again if the response
// was lost.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildFailureNotification, isApiError } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { createRandomKey } from '#console/lib/browser.ts'
import { deleteDraft, getIdempotencyName, listIdempotencyNames, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { getSessionState } from '#console/session/session-store.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Returns true if the server definitively rejected the request (4xx). After such an error, a retry gets a new
 * idempotency key. After any other error, the request may have been executed, so a retry sends the same key.
 */
export function isDefinitiveError(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status < 500
}

/**
 * Returns true for a 401 response after the session has expired. Callers do not show this error, because the page
 * already reports the expired session.
 */
export function isSessionExpiryError(error: unknown): boolean {
  const session = getSessionState()
  return isApiError(error) && error.status === 401 && session.status === 'in' && session.isExpired
}

export interface Submission {
  /** Idempotency key of the write request. A retry with the same values reuses the key if the response was lost. */
  readonly idempotencyKey: string
}

/**
 * Returns the idempotency key of a write. If an earlier request with the same values received no response, returns the
 * key of that request, so that the server does not execute the write twice.
 */
export function getIdempotencyKey(formId: string, formValues: unknown): string {
  const serializedValues = JSON.stringify(formValues)
  const previousSubmission = listIdempotencyNames(formId)
    .map(readDraft)
    .find((intent) => intent?.sent === serializedValues)
  const key = typeof previousSubmission?.key === 'string' ? previousSubmission.key : createRandomKey()
  writeDraft(getIdempotencyName(formId), { key, sent: serializedValues })
  return key
}

/** Deletes the stored idempotency key. Called when a response has shown whether the request succeeded. */
export function deleteIdempotencyKey(formId: string): void {
  const key = readDraft(getIdempotencyName(formId))?.key
  deleteDraft(getIdempotencyName(formId))
  if (key === undefined) return
  for (const intent of listIdempotencyNames(formId)) if (readDraft(intent)?.key === key) deleteDraft(intent)
}

/** Sends a request with an idempotency key, and deletes the stored key after a success or a definitive rejection. */
export async function sendIdempotent<Result>(
  formId: string,
  values: unknown,
  send: (key: Submission) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await send({ idempotencyKey: getIdempotencyKey(formId, values) })
    deleteIdempotencyKey(formId)
    return result
  } catch (error) {
    if (isDefinitiveError(error)) deleteIdempotencyKey(formId)
    throw error
  }
}

interface WriteOptions<Input, Result> {
  /**
   * Name under which the idempotency key is stored. A retry after a lost response reuses the key, so that the write
   * runs only once.
   */
  readonly idempotencyName: string
  readonly send: (input: Input, submission: Submission) => Promise<Result>
  /**
   * Called after success. `isMounted` is false if the user has left the page; the callback must then not navigate.
   * `refetchPromise` resolves when the invalidated queries have been refetched.
   */
  readonly onSuccess: (result: Result, isMounted: boolean, refetchPromise: Promise<void>) => void
  /** Title of the notification after a failed write: names the action that failed. */
  readonly failureTitle: string
  /**
   * Endpoint of the write. Related queries are invalidated after a success, and after a definitive rejection, because
   * their data may be outdated. Queries are not invalidated if the outcome is unknown.
   */
  readonly writeEndpoint: Endpoint
}

interface WriteState<WriteInput> {
  readonly write: (input: WriteInput) => Promise<void>
  readonly isBusy: boolean
  /** Error of the last request, which a notification has reported; null if there is no error. */
  readonly failure: unknown
}

export function useWrite<RequestInput, Result>({
  idempotencyName,
  send,
  onSuccess,
  failureTitle,
  writeEndpoint,
}: WriteOptions<RequestInput, Result>): WriteState<RequestInput> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isRunning = useRef(false)

  const write = async (input: RequestInput) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFailure(null)
    notifications.hideToasts(idempotencyName)
    try {
      const result = await sendIdempotent(idempotencyName, input, (key) => send(input, key))
      onSuccess(result, isMounted(), invalidateQueries(client, writeEndpoint))
    } catch (error) {
      if (isDefinitiveError(error)) void invalidateQueries(client, writeEndpoint)
      if (isSessionExpiryError(error)) return
      if (isMounted()) setFailure(error)
      notify({ ...buildFailureNotification(error, t, { failureTitle, hasInput: false }), subject: idempotencyName })
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { write, isBusy, failure }
}
