import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { batchesOpen } from '#commands/batches.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { setTicket, ticketHere } from '#console/lib/ticket.ts'
import { type FormFields, useValue } from '#console/ui/use-contract-form.ts'
import { createBatch, getBatch } from '#contract/batches.ts'
import type { Input } from '#contract/endpoint.ts'
import { ticketIn } from './file-text.ts'

/** Thousands of rows are looked at one by one. */
const timeout = 90_000

/** Sends what was pasted; its page takes the place of the drawer, so that Back leads to where one was. */
export function useCreation() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { t } = useTranslation('batches')
  return async (body: Input<typeof createBatch>['body'], idempotencyKey: string): Promise<true> => {
    const { data } = await call(createBatch, { body }, { idempotencyKey, timeout })
    if (ticketHere() === null) setTicket(body.ticket)
    void forget(client, createBatch)
    client.setQueryData(queryOf(getBatch, { params: { id: data.id } }).queryKey, { data })
    if (isHere()) navigate(linkOf(batchesOpen, { batch: String(data.id) }), { replace: true })
    else notify({ kind: 'success', text: t('input.ready', { id: data.id }) })
    return true
  }
}

interface Ticketed {
  readonly text: string
  readonly ticket: string
}

/** The ticket that stands in what was pasted, where none is given yet. */
export function useTicketOfText(form: FormFields<Ticketed>): void {
  const found = ticketIn(String(useValue(form, 'text') ?? ''))
  useEffect(() => {
    if (found !== null && form.form.getValues('ticket') === '') form.set('ticket', found)
  }, [found, form])
}
