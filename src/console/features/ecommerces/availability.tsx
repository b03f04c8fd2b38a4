// Dialogs that enable or disable one ecommerce or several.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useReasonError } from '#console/forms/confirm-dialog.tsx'
import { TicketNote } from '#console/forms/ticket-note.tsx'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { recordIn } from '#console/records/record-query.ts'
import { useRunner } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { type Ecommerce, getEcommerce, setAvailability } from '#contract/platform/ecommerces.ts'
import styles from './ecommerce-rows.module.css'
import { type ManyRow, ManyRows, useChosen, useMany } from './many.tsx'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Text field for the reason why the ecommerces are enabled or disabled. */
function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('details')
  return (
    <FieldFrame label={t('availability.reason')} hint={t('availability.reasonHint')} error={useReasonError(value)}>
      {(control) => <TextArea {...control} rows={2} value={value} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  )
}

interface AvailabilityProps {
  readonly args: Arguments
  /** True to enable the ecommerce, false to disable it. */
  readonly active: boolean
}

/** Asks for confirmation, then enables or disables an ecommerce (S1 §4). The reason is stored in the activity log. */
function AvailabilityDialog({ args, active }: AvailabilityProps) {
  const { t } = useTranslation('details')
  // Always refetches the ecommerce, because another user may have changed its state since it was cached.
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOptionsFor(getEcommerce, { params: { id: Number(args.ecommerce) } }),
    select: recordIn,
    staleTime: 0,
  })
  const verb = active ? 'enable' : 'disable'
  const isKnown = data !== undefined && (data.is_active !== active || (!isFetching && !error))
  return (
    <LoadedLayer
      surface="dialog"
      query={{ data: isKnown ? data : undefined, error, refetch }}
      title={t(`availability.${verb}.action`)}
      height="32px"
      refusal={({ is_active, display_name: name }) =>
        is_active === active && <p>{t(`availability.${verb}.already`, { name })}</p>
      }
    >
      {(ecommerce) => (
        <ChangeAvailability key={ecommerce.id} ecommerce={ecommerce} verb={verb} reason={args.reason ?? ''} />
      )}
    </LoadedLayer>
  )
}

interface ChangeAvailabilityProps {
  readonly ecommerce: Ecommerce
  readonly verb: 'enable' | 'disable'
  readonly reason: string
}

function ChangeAvailability({ ecommerce: { id, display_name: name }, verb, reason }: ChangeAvailabilityProps) {
  const { t } = useTranslation('details')
  const client = useQueryClient()
  return (
    <ConfirmCommand
      title={t(`availability.${verb}.title`, { name })}
      action={t(`availability.${verb}.action`)}
      variant={verb === 'enable' ? 'primary' : 'danger'}
      text={<p>{t(`availability.${verb}.text`)}</p>}
      optionalReason={{ label: t('availability.reason'), hint: t('availability.reasonHint') }}
      reason={reason}
      intent={`ecommerces.${verb}:${id}`}
      send={(why, key) => {
        const body = { is_active: verb === 'enable', ...(why === '' ? {} : { reason: why }) }
        return callApi(setAvailability, { params: { id }, body }, key)
      }}
      changes={setAvailability}
      done={({ data }) => {
        client.setQueryData(queryOptionsFor(getEcommerce, { params: { id } }).queryKey, { data })
        return t(`availability.${verb}.done`, { name })
      }}
      canUndo
    />
  )
}

export function EnableDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityDialog args={args} active />
}

export function DisableDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityDialog args={args} active={false} />
}

interface ManyProps {
  readonly args: Arguments
  /** True to enable the ecommerces, false to disable them. */
  readonly active: boolean
}

/** Enables or disables several ecommerces after one confirmation with one reason, and shows the outcome of each row. */
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
    // Moves the focus to the cancel button, because the confirm button is removed after a successful run.
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
