// Sends the same write request for several ecommerces, one after the other, and stores the outcome for every ecommerce.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage, isApiError } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { type Submission, sendIdempotent } from '#console/forms/idempotency.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Spinner } from '#console/ui/button.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Ecommerce, getEcommerce } from '#contract/platform/ecommerces.ts'
import styles from './ecommerce-rows.module.css'
import { EcommerceRows } from './ecommerce-rows.tsx'

type WriteOutcome =
  | { readonly state: 'running' | 'done' | 'stopped' }
  | { readonly state: 'failed'; readonly error: unknown }

interface SequentialRequestsOptions<Body> {
  /**
   * Returns the name under which the browser stores a request's idempotency key. A retry after a lost response reuses
   * the key, so that the server does not execute the write twice.
   */
  readonly getIdempotencyName: (id: number) => string
  readonly send: (id: number, body: Body, submission: Submission) => Promise<object>
  readonly writeEndpoint: Endpoint
}

interface SequentialRequests<Body> {
  readonly outcomes: ReadonlyMap<number, WriteOutcome>
  readonly isRunning: boolean
  /** Sends one request per id, one after the other, and returns the responses of the successful requests. */
  readonly run: (ids: readonly number[], body: Body) => Promise<readonly object[]>
  /** Stops after the request in progress. The remaining ecommerces get the outcome `stopped`. */
  readonly stop: () => void
}

export function useSequentialRequests<Body>({
  getIdempotencyName,
  send,
  writeEndpoint,
}: SequentialRequestsOptions<Body>): SequentialRequests<Body> {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, WriteOutcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const shouldContinue = useRef(false)
  useEffect(
    () => () => {
      shouldContinue.current = false
    },
    [],
  )
  const setOutcome = (id: number, outcome: WriteOutcome) =>
    setOutcomes((current) => new Map([...current, [id, outcome]]))

  const sendRequest = async (id: number, body: Body): Promise<readonly object[]> => {
    setOutcome(id, { state: 'running' })
    try {
      const response = await sendIdempotent(getIdempotencyName(id), body, (key) => send(id, body, key))
      setOutcome(id, { state: 'done' })
      return [response]
    } catch (error) {
      setOutcome(id, { state: 'failed', error })
      // Stops after a 401, 403 or 429 response, because the following requests would fail with the same status.
      if (isApiError(error) && [401, 403, 429].includes(error.status)) shouldContinue.current = false
      return []
    }
  }

  const run = async (ids: readonly number[], body: Body) => {
    shouldContinue.current = true
    setIsRunning(true)
    const responses: object[] = []
    for (const id of ids) {
      if (shouldContinue.current) responses.push(...(await sendRequest(id, body)))
      else setOutcome(id, { state: 'stopped' })
    }
    setIsRunning(false)
    await invalidateQueries(client, writeEndpoint)
    return responses
  }

  return {
    outcomes,
    isRunning,
    run,
    stop: () => {
      shouldContinue.current = false
    },
  }
}

export interface OutcomeRow {
  readonly id: number
  /** Name of the ecommerce; null while it loads or if the ecommerce does not exist. */
  readonly name: string | null
  /** Outcome of the request; null until the request starts. */
  readonly outcome: WriteOutcome | null
  /** Reason why no request is needed, for example "already active"; null if a request will be sent. */
  readonly noRequestReason: string | null
}

interface OutcomeRowsProps {
  readonly rows: readonly OutcomeRow[]
  readonly label: string
  /** Text of the badge in rows whose request succeeded. */
  readonly doneText: string
}

export function OutcomeRows({ rows, label, doneText }: OutcomeRowsProps) {
  const { t } = useTranslation('details')
  const done = rows.filter(({ outcome }) => outcome?.state === 'done').length
  const failedCount = rows.filter(({ outcome }) => outcome?.state === 'failed').length
  const hasStarted = done + failedCount > 0
  return (
    <>
      <EcommerceRows
        label={label}
        rows={rows}
        renderName={({ name }) => name}
        renderStatus={(row) => <OutcomeStatus row={row} done={doneText} />}
      />
      <p role="status">{hasStarted && t('availability.summary', { done, failed: failedCount, total: rows.length })}</p>
    </>
  )
}

function OutcomeStatus({
  row: { outcome, noRequestReason },
  done,
}: {
  readonly row: OutcomeRow
  readonly done: string
}) {
  const { t } = useTranslation('details')
  if (noRequestReason !== null) return <span className={styles.muted}>{noRequestReason}</span>
  if (outcome === null) return null
  if (outcome.state === 'failed')
    return (
      <span className={styles.failed}>
        <X size={12} aria-hidden="true" /> {getErrorMessage(outcome.error, t)}
      </span>
    )
  if (outcome.state === 'running') return <Spinner />
  if (outcome.state === 'stopped') return <span className={styles.muted}>{t('availability.stopped')}</span>
  return (
    <Badge tone="positive" icon={Check}>
      {done}
    </Badge>
  )
}

interface SelectedEcommerce {
  readonly id: number
  readonly ecommerce: Ecommerce | undefined
  readonly error: unknown
}

/** Loads the ecommerces in a list of ids that is separated by commas. Ignores duplicate and invalid ids. */
export function useEcommercesByIds(idList: string): {
  readonly rows: readonly SelectedEcommerce[]
  readonly isLoading: boolean
} {
  const ids = [...new Set(idList.split(',').map(Number))].filter((id) => id > 0)
  const queries = useQueries({ queries: ids.map((id) => queryOptionsFor(getEcommerce, { params: { id } })) })
  const rows = ids.map((id, index) => ({ id, ecommerce: queries[index]?.data?.data, error: queries[index]?.error }))
  return { rows, isLoading: queries.some(({ isPending }) => isPending) }
}
