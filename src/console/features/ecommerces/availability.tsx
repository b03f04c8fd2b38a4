// Dialogs that enable or disable one ecommerce or several ecommerces.

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
import { selectRecord } from '#console/records/record-query.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { type Ecommerce, getEcommerce, setAvailability } from '#contract/platform/ecommerces.ts'
import styles from './ecommerce-rows.module.css'
import { type OutcomeRow, OutcomeRows, useEcommercesByIds, useSequentialRequests } from './many.tsx'

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
  /** True to enable the ecommerce; false to disable the ecommerce. */
  readonly shouldEnable: boolean
}

/** Asks for confirmation, then enables or disables an ecommerce (S1 §4). The reason is stored in the activity log. */
function AvailabilityDialog({ args, shouldEnable }: AvailabilityProps) {
  const { t } = useTranslation('details')
  // Always refetches the ecommerce, because another user may have enabled or disabled the ecommerce in the meantime.
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOptionsFor(getEcommerce, { params: { id: Number(args.ecommerce) } }),
    select: selectRecord,
    staleTime: 0,
  })
  const action = shouldEnable ? 'enable' : 'disable'
  const isUpToDate = data !== undefined && (data.is_active !== shouldEnable || (!isFetching && !error))
  return (
    <LoadedLayer
      surface="dialog"
      query={{ data: isUpToDate ? data : undefined, error, refetch }}
      title={t(`availability.${action}.action`)}
      height="32px"
      getUnavailableReason={({ is_active, display_name: name }) =>
        is_active === shouldEnable && <p>{t(`availability.${action}.already`, { name })}</p>
      }
    >
      {(ecommerce) => (
        <ChangeAvailability key={ecommerce.id} ecommerce={ecommerce} action={action} reason={args.reason ?? ''} />
      )}
    </LoadedLayer>
  )
}

interface ChangeAvailabilityProps {
  readonly ecommerce: Ecommerce
  readonly action: 'enable' | 'disable'
  readonly reason: string
}

function ChangeAvailability({ ecommerce: { id, display_name: name }, action, reason }: ChangeAvailabilityProps) {
  const { t } = useTranslation('details')
  const client = useQueryClient()
  return (
    <ConfirmCommand
      title={t(`availability.${action}.title`, { name })}
      actionLabel={t(`availability.${action}.action`)}
      variant={action === 'enable' ? 'primary' : 'danger'}
      text={<p>{t(`availability.${action}.text`, { id })}</p>}
      optionalReason={{ label: t('availability.reason'), hint: t('availability.reasonHint') }}
      reason={reason}
      idempotencyName={`ecommerces.${action}:${id}`}
      send={(confirmedReason, key) => {
        const body = { is_active: action === 'enable', ...(confirmedReason === '' ? {} : { reason: confirmedReason }) }
        return callApi(setAvailability, { params: { id }, body }, key)
      }}
      writeEndpoint={setAvailability}
      getToast={({ data }) => {
        client.setQueryData(queryOptionsFor(getEcommerce, { params: { id } }).queryKey, { data })
        return t(`availability.${action}.done`, { name })
      }}
      canUndo
    />
  )
}

export function EnableDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityDialog args={args} shouldEnable />
}

export function DisableDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityDialog args={args} shouldEnable={false} />
}

interface BulkAvailabilityProps {
  readonly args: Arguments
  /** True to enable the ecommerces; false to disable the ecommerces. */
  readonly shouldEnable: boolean
}

/**
 * Enables or disables several ecommerces after one confirmation with one reason. Shows the outcome for every ecommerce.
 */
function BulkAvailabilityDialog({ args, shouldEnable }: BulkAvailabilityProps) {
  const { t } = useTranslation('details')
  const { close } = useCommandRunner()
  const [reason, setReason] = useState(args.reason ?? '')
  const cancelButton = useRef<HTMLButtonElement>(null)
  const { rows, isLoading } = useEcommercesByIds(args.ecommerces ?? '')
  const { outcomes, isRunning, run, stop } = useSequentialRequests({
    getIdempotencyName: (id) => `ecommerces.availability:${id}`,
    send: (id, body: { readonly is_active: boolean; readonly reason?: string }, key) =>
      callApi(setAvailability, { params: { id }, body }, key),
    writeEndpoint: setAvailability,
  })
  const action = shouldEnable ? 'enable' : 'disable'
  const outcomeRows: readonly OutcomeRow[] = rows.map(({ id, ecommerce, error }) => ({
    id,
    name: ecommerce?.display_name ?? null,
    outcome: outcomes.get(id) ?? (error ? { state: 'failed', error } : null),
    noRequestReason:
      ecommerce?.is_active === shouldEnable && !outcomes.has(id) ? t(`availability.${action}.isAlready`) : null,
  }))
  const pendingRows = outcomeRows.filter(
    ({ name, outcome, noRequestReason }) => name !== null && outcome === null && noRequestReason === null,
  )
  const unsuccessfulRows = outcomeRows.filter(({ id }) => ['failed', 'stopped'].includes(outcomes.get(id)?.state ?? ''))
  const hasStarted = outcomes.size > 0
  const rowsToSend = hasStarted ? unsuccessfulRows : pendingRows
  const reasonError = useReasonError(reason)
  const disabledReason = rowsToSend.length === 0 ? t('availability.nothing') : (reasonError ?? null)
  const confirm = () => {
    if (isRunning || isLoading || disabledReason !== null) return
    // Moves the focus to the cancel button, because the confirm button disappears after a successful run.
    cancelButton.current?.focus()
    void run(
      rowsToSend.map(({ id }) => id),
      { is_active: shouldEnable, ...(reason.trim() === '' ? {} : { reason }) },
    )
  }

  return (
    <Dialog
      role="alertdialog"
      wide
      title={t(`availability.${action}.many`, { count: rows.length })}
      onClose={isRunning ? stop : close}
      onSave={confirm}
      getInitialFocus={() => cancelButton.current}
      footer={
        <>
          <TicketNote />
          <Button ref={cancelButton} keys={isRunning ? undefined : 'escape'} onClick={isRunning ? stop : close}>
            {t(isRunning ? 'availability.stop' : hasStarted ? 'availability.close' : 'ui:cancel')}
          </Button>
          {!(hasStarted && rowsToSend.length === 0) && (
            <Button
              variant={shouldEnable ? 'primary' : 'danger'}
              keys="mod+enter"
              busy={isRunning || isLoading}
              disabledReason={disabledReason}
              onClick={confirm}
            >
              {hasStarted && !isRunning
                ? t('availability.again', { count: rowsToSend.length })
                : `${t(`availability.${action}.action`)} ${rowsToSend.length || ''}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <p>{t(`availability.${action}.manyText`)}</p>
        <OutcomeRows rows={outcomeRows} label={t('availability.rows')} doneText={t(`availability.${action}.is`)} />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

export function EnableManyDialog({ args }: { readonly args: Arguments }) {
  return <BulkAvailabilityDialog key={args.ecommerces} args={args} shouldEnable />
}

export function DisableManyDialog({ args }: { readonly args: Arguments }) {
  return <BulkAvailabilityDialog key={args.ecommerces} args={args} shouldEnable={false} />
}
