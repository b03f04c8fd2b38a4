// The form, the record's owner and the run of a reprocess, held together: what drawers and tab share.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useProvide } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { useTicket } from '#console/lib/ticket.ts'
import { useContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { type Attempt, type ReprocessType, reprocessHistory } from '#contract/reprocess.ts'
import { attemptSeen } from './history-seen.ts'
import { idOf, type Target, targetOf } from './owner.ts'
import { refusalText } from './refusal-text.ts'
import { atFormFields, RequestForm, type RequestValues, repeatOf } from './request.ts'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import { findOwner, useOwner } from './use-owner.ts'
import { useReprocess } from './use-reprocess.ts'

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

  // Known attempts tell a new one apart when an answer is lost; and the history is there when it is asked for.
  useEffect(() => {
    if (ecommerceId !== null) {
      void client.prefetchQuery(queryOf(reprocessHistory, { params: { id: ecommerceId }, query: { page: 1 } }))
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

  // At once: the form library's own way waits for a timer, and a question may have come by then.
  const focusField = (name: string) => document.getElementById(`${form.id}-${name}`)?.focus()

  /** The form again; after a request of its own without the id, ready for the next one. */
  function next(): void {
    const typed = form.form.getValues()
    if (ended && idOf(typed.entity_id) === ended.request.entity_id) {
      const { type, task, ticket } = ended.request
      form.restart({ type, task, ticket, entity_id: '', ecommerce_id: '' })
      onNext?.()
    }
    reprocess.reset()
    focusField('entity_id')
  }

  const againWith = (attempt: Attempt) => void reprocess.again(repeatOf(attempt, ticket))

  useProvide('reprocess.cancel', reprocess.cancel, reprocess.stage.at === 'processing')
  useProvide(
    'reprocess.again',
    ({ attempt }) => {
      const meant = attempt === undefined ? last : attemptSeen(client, Number(attempt))
      if (meant) againWith(meant)
      else notify({ kind: 'info', text: t('result.none') })
    },
    last !== null || fixed !== null,
  )
  useProvide('reprocess.next', next, reprocess.stage.at !== 'processing')
  useFocusOnReturn(reprocess.stage.at, () => focusField(Object.keys(form.form.formState.errors)[0] ?? 'entity_id'))

  return { form, type, owner, choice, reprocess, next, last, again: againWith }
}

export type ReprocessWork = ReturnType<typeof useReprocessWork>

function reached(target: Target): number | null {
  return 'ecommerceId' in target ? target.ecommerceId : null
}
