// Dialogs that enable or disable ecommerces, one or many.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi, messageAt } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOf } from '#console/api/queries.ts'
import { ConfirmDialog, useReasonError, useRefusedField } from '#console/forms/confirm-dialog.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { TicketNote } from '#console/forms/ticket-note.tsx'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { undoOffer } from '#console/run/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type Ecommerce, getEcommerce, setAvailability } from '#contract/platform/ecommerces.ts'
import styles from './ecommerce-rows.module.css'
import { type ManyRow, ManyRows, useChosen, useMany } from './many.tsx'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** What the server found wrong with it. */
  readonly refused?: string | undefined
}

/** Why an ecommerce, or several, is enabled or disabled. */
function ReasonField({ value, onChange, refused }: ReasonFieldProps) {
  const { t } = useTranslation('details')
  const own = useReasonError(value)
  const id = useRefusedField(refused)
  return (
    <FieldFrame id={id} label={t('availability.reason')} hint={t('availability.reasonHint')} error={refused ?? own}>
      {(control) => <TextArea {...control} rows={2} value={value} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  )
}

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
    return <Question key={data.data.id} ecommerce={data.data} verb={verb} reason={args.reason ?? ''} />

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
        <ErrorPanel error={error} onRetry={refetch} />
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
      return callApi(setAvailability, { params: { id }, body }, key)
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

// Several of them, one after the other.

interface ManyProps {
  readonly args: Arguments
  /** What they are to become. */
  readonly active: boolean
}

/** Enables or disables several ecommerces after one confirmation with one reason; outcome per row. */
function AvailabilityMany({ args, active }: ManyProps) {
  const { t } = useTranslation('details')
  const { close } = useRunner()
  const [reason, setReason] = useState(args.reason ?? '')
  const cancel = useRef<HTMLButtonElement>(null)
  const { rows, isLoading } = useChosen(args.ecommerces ?? '')
  const { outcomes, isRunning, run, stop } = useMany({
    intentOf: (id) => `ecommerces.availability:${id}`,
    send: (id, body: { readonly is_active: boolean; readonly reason?: string }, key) =>
      callApi(setAvailability, { params: { id }, body }, key),
    changes: setAvailability,
  })
  const verb = active ? 'enable' : 'disable'
  const marked: readonly ManyRow[] = rows.map(({ id, ecommerce, error }) => ({
    id,
    name: ecommerce?.display_name ?? null,
    outcome: outcomes.get(id) ?? (error ? { state: 'failed', error } : null),
    already: ecommerce?.is_active === active && !outcomes.has(id) ? t(`availability.${verb}.isAlready`) : null,
  }))
  const waiting = marked.filter(({ name, outcome, already }) => name !== null && outcome === null && already === null)
  const open = marked.filter(({ id }) => ['failed', 'stopped'].includes(outcomes.get(id)?.state ?? ''))
  const hasBegun = outcomes.size > 0
  const next = hasBegun ? open : waiting
  const reasonError = useReasonError(reason)
  const disabledReason = next.length === 0 ? t('availability.nothing') : (reasonError ?? null)
  const confirm = () => {
    if (isRunning || isLoading || disabledReason !== null) return
    // The button goes; the one beside it stays.
    cancel.current?.focus()
    void run(
      next.map(({ id }) => id),
      { is_active: active, ...(reason.trim() === '' ? {} : { reason }) },
    )
  }

  return (
    <Dialog
      role="alertdialog"
      wide
      title={t(`availability.${verb}.many`, { count: rows.length })}
      onClose={isRunning ? stop : close}
      onSave={confirm}
      firstFocus={() => cancel.current}
      footer={
        <>
          <TicketNote />
          <Button ref={cancel} keys={isRunning ? undefined : 'escape'} onClick={isRunning ? stop : close}>
            {t(isRunning ? 'availability.stop' : hasBegun ? 'availability.close' : 'ui:cancel')}
          </Button>
          {!(hasBegun && next.length === 0) && (
            <Button
              variant={active ? 'primary' : 'danger'}
              keys="mod+enter"
              busy={isRunning || isLoading}
              disabledReason={disabledReason}
              onClick={confirm}
            >
              {hasBegun && !isRunning
                ? t('availability.again', { count: next.length })
                : `${t(`availability.${verb}.action`)} ${next.length || ''}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <p>{t(`availability.${verb}.manyText`)}</p>
        <ManyRows rows={marked} label={t('availability.rows')} done={t(`availability.${verb}.is`)} />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

export function EnableManyDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityMany key={args.ecommerces} args={args} active />
}

export function DisableManyDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityMany key={args.ecommerces} args={args} active={false} />
}
