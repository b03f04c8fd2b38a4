import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { messageAt } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { useReasonError } from '#console/ui/use-text-error.ts'
import { useWrite } from '#console/ui/use-write.ts'
import { type Ecommerce, getEcommerce, setAvailability } from '#contract/ecommerces.ts'

import styles from './availability-dialog.module.css'
import { ReasonField } from './reason-field.tsx'

interface AvailabilityProps {
  readonly args: Arguments
  /** What it is to become. */
  readonly active: boolean
}

/** Enables or disables an ecommerce after a question (S1 §4); the reason goes into the record. */
function AvailabilityDialog({ args, active }: AvailabilityProps) {
  const { t } = useTranslation('details')
  const { close } = useRunner()
  // Asked anew: what one did a moment ago, somebody else may have undone.
  const given = queryOf(getEcommerce, { params: { id: Number(args.ecommerce) } })
  const { data, error, isFetching, refetch } = useQuery({ ...given, staleTime: 0 })
  const closer = useRef<HTMLButtonElement>(null)
  const verb = active ? 'enable' : 'disable'
  if (data && data.data.is_active !== active)
    return <Question ecommerce={data.data} verb={verb} reason={args.reason ?? ''} />

  const footer = (
    <Button ref={closer} keys="escape" onClick={close}>
      {t('availability.close')}
    </Button>
  )
  return (
    <Dialog title={t(`availability.${verb}.action`)} onClose={close} firstFocus={() => closer.current} footer={footer}>
      {isFetching ? (
        <Skeleton height="32px" />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <p>{t(`availability.${verb}.already`, { name: data?.data.display_name })}</p>
      )}
    </Dialog>
  )
}

interface QuestionProps {
  readonly ecommerce: Ecommerce
  readonly verb: 'enable' | 'disable'
  readonly reason: string
}

function Question({ ecommerce: { id, display_name: name }, verb, reason: given }: QuestionProps) {
  const { t } = useTranslation('details')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const [reason, setReason] = useState(given)
  const { write, isBusy, failure } = useWrite({
    intent: `ecommerces.${verb}:${id}`,
    send: (why: string, key) => {
      const body = { is_active: verb === 'enable', ...(why.trim() === '' ? {} : { reason: why }) }
      return call(setAvailability, { params: { id }, body }, key)
    },
    done: (answer) => {
      client.setQueryData(queryOf(getEcommerce, { params: { id } }).queryKey, { data: answer.data })
      close()
      notify({ kind: 'success', text: t(`availability.${verb}.done`, { name }), ...undoOffer(answer, run, t) })
    },
    changes: setAvailability,
  })

  const refused = messageAt(failure, 'body.reason')
  return (
    <ConfirmDialog
      title={t(`availability.${verb}.title`, { name })}
      action={t(`availability.${verb}.action`)}
      variant={verb === 'enable' ? 'primary' : 'danger'}
      busy={isBusy}
      failure={failure}
      isSaid={refused !== undefined}
      disabledReason={useReasonError(reason)}
      onConfirm={() => void write(reason)}
      onCancel={close}
    >
      <div className={styles.content}>
        <p>{t(`availability.${verb}.text`)}</p>
        <ReasonField value={reason} onChange={setReason} refused={refused} />
      </div>
    </ConfirmDialog>
  )
}

export function EnableDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityDialog args={args} active />
}

export function DisableDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityDialog args={args} active={false} />
}
