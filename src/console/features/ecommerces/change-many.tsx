// Drawer that changes many ecommerces at once: form, dry-run preview, and result.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { type ApiError, callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { Form, SaveBar, withDisabledReason } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { formatDate, formatNumber } from '#console/lib/format.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import {
  type ChangedEcommerce,
  changeAccessByKind,
  changeEcommerces,
  changeKinds,
  checkEcommerceChange,
} from '#contract/console/ecommerce-changes.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'
import { formatFeeAmount } from './billing/quotas-tab.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ChangeRows, countRows } from './change-rows.tsx'
import { buildChangeRequest, ChangeForm, type ChangeRequest, emptyChange, getIdsError } from './change-values.ts'

/** Debounce delay in milliseconds before a dry run starts. Every change of the form values restarts the delay. */
const DRY_RUN_DELAY_MS = 400
/**
 * Request timeout in milliseconds. The timeout is long, because the server changes hundreds of ecommerces one after the
 * other.
 */
const CHANGE_TIMEOUT_MS = 90_000

interface DryRun {
  /** Expected outcome for every ecommerce; null while the dry run loads or the form is incomplete. */
  readonly rows: readonly ChangedEcommerce[] | null
  /** True until the dry run of the current form values has a response. */
  readonly isPending: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/**
 * Sends the change to the server as a dry run, after every pause in typing and whenever one of the ecommerces has
 * changed.
 */
function useDryRun(changeRequest: ChangeRequest | null): DryRun {
  const requestText = JSON.stringify(changeRequest)
  const debouncedText = useDebouncedValue(requestText, DRY_RUN_DELAY_MS)
  const { data, error, refetch } = useQuery<ResponseBody<typeof checkEcommerceChange>, ApiError>({
    queryKey: [['ecommerces'], checkEcommerceChange.path, debouncedText],
    queryFn: ({ signal }) =>
      callApi(checkEcommerceChange, { body: JSON.parse(debouncedText) }, { signal, timeoutMs: CHANGE_TIMEOUT_MS }),
    enabled: debouncedText !== 'null',
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = debouncedText === requestText
  return {
    rows: isCurrent ? (data?.data ?? null) : null,
    isPending: changeRequest !== null && !(isCurrent && (data || error)),
    error: isCurrent && !data ? error : null,
    retry: () => void refetch(),
  }
}

/** Adds a space after every comma in the list of ids from the URL, so that the list is easier to read. */
const formatIds = (ids = '') => ids.replaceAll(',', ', ')

export function ChangeManyDrawer({ args }: { readonly args: Arguments }) {
  return <ChangeManyForm key={args.ecommerces} args={args} />
}

/**
 * Form of a bulk change. Does not use `FormFrame`, because the drawer stays open and replaces the form with the result.
 */
function ChangeManyForm({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['changes', 'commands', 'ui'])
  const { close, run } = useCommandRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const [pendingRequest, setPendingRequest] = useState<ChangeRequest | null>(null)
  const [resultRows, setResultRows] = useState<readonly ChangedEcommerce[] | null>(null)
  const isConfirmed = useRef(false)
  const form = useContractForm({
    schema: ChangeForm,
    // The form id contains the selected ids, so that the draft for one selection is not restored for another selection.
    formId: args.ecommerces === undefined ? 'ecommerces.changeMany' : `ecommerces.changeMany:${args.ecommerces}`,
    defaults: { ...emptyChange, ids: formatIds(args.ecommerces), kind: changeKinds[0] },
    prefilled: { kind: changeKinds.find((kind) => kind === args.change && can(changeAccessByKind[kind])) },
    errorTitle: t('failed'),
    onSubmit: async (values, { idempotencyKey }) => {
      const body = buildChangeRequest(values)
      if (!body) return false
      const wasConfirmed = isConfirmed.current
      isConfirmed.current = false
      if (body.change.kind === 'fee' && !wasConfirmed) {
        setPendingRequest(body)
        return false
      }
      const response = await callApi(changeEcommerces, { body }, { idempotencyKey, timeoutMs: CHANGE_TIMEOUT_MS })
      void invalidateQueries(client, changeEcommerces)
      setResultRows(response.data)
      const count = countRows(response.data, 'changed')
      notify({
        kind: count === 0 ? 'info' : 'success',
        text: t('saved', { count, number: formatNumber(count) }),
        ...buildUndoAction(response, run, t),
      })
      return true
    },
  })
  const formValues = z.safeParse(ChangeForm, useWatch({ control: form.form.control })).data
  const request = formValues && resultRows === null ? buildChangeRequest(formValues) : null
  const hasEcommerces = formValues !== undefined && getIdsError(formValues.ids) === null
  const dryRun = useDryRun(request)
  const count = dryRun.rows ? countRows(dryRun.rows, 'changed') : 0

  const disabledReason = dryRun.isPending
    ? t('checking')
    : dryRun.error
      ? t('unchecked')
      : dryRun.rows && count === 0
        ? t('nothing')
        : null
  const formWithDisabledReason = withDisabledReason(form, disabledReason, form.submit)
  const confirm = () => {
    setPendingRequest(null)
    isConfirmed.current = true
    form.submit()
  }

  return (
    <Drawer
      title={t('commands:ecommerces.changeMany.title')}
      size="wide"
      onClose={close}
      footer={
        resultRows ? (
          <ResultBar onClose={close} onAgain={() => setResultRows(null)} />
        ) : (
          <SaveBar
            form={formWithDisabledReason}
            label={dryRun.rows ? t('run', { count, number: formatNumber(count) }) : t('runNone')}
          />
        )
      }
    >
      {resultRows ? (
        <ChangeRows rows={resultRows} isChangeApplied />
      ) : (
        <>
          <Form form={formWithDisabledReason}>
            <ChangeFields form={form} />
          </Form>
          <DryRunPreview dryRun={dryRun} hasEcommerces={hasEcommerces} />
        </>
      )}
      {pendingRequest && (
        <ConfirmFeeDialog
          request={pendingRequest}
          count={count}
          onConfirm={confirm}
          onCancel={() => setPendingRequest(null)}
        />
      )}
    </Drawer>
  )
}

interface DryRunPreviewProps {
  readonly dryRun: DryRun
  /** True if the form already contains valid ids of ecommerces. */
  readonly hasEcommerces: boolean
}

function DryRunPreview({ dryRun: { rows, isPending, error, retry }, hasEcommerces }: DryRunPreviewProps) {
  const { t } = useTranslation('changes')
  if (error) return <ErrorPanel error={error} title={t('unchecked')} onRetry={retry} />
  if (rows) return <ChangeRows rows={rows} isChangeApplied={false} />
  return isPending ? <Skeleton height="96px" /> : <p role="status">{t(hasEcommerces ? 'fillChange' : 'fill')}</p>
}

interface ConfirmFeeDialogProps {
  readonly request: ChangeRequest
  readonly count: number
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Dialog that confirms a fee change, because a wrong fee would charge many merchants. */
function ConfirmFeeDialog({ request: { change }, count, onConfirm, onCancel }: ConfirmFeeDialogProps) {
  const { t } = useTranslation(['changes', 'billing', 'ecommerces'])
  const { extensions } = useSession().user
  if (change.kind !== 'fee') return null
  const { service_code, fixed_fee = null, variable_fee = null, start_at } = change.fee
  const countTexts = { count, number: formatNumber(count) }
  return (
    <ConfirmDialog
      title={t('fee.title', countTexts)}
      actionLabel={t('run', countTexts)}
      variant="primary"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {t('fee.text', {
          ...countTexts,
          amount: t(`billing:per.${service_code}`, {
            amount: formatFeeAmount({ fixed_fee: toDecimalText(fixed_fee), variable_fee: toDecimalText(variable_fee) }),
          }),
          service: t(`ecommerces:service.${service_code}`),
          date: formatDate(start_at),
        })}
      </p>
      <p>{t(extensions ? 'fee.undo' : 'fee.noUndo')}</p>
    </ConfirmDialog>
  )
}

const toDecimalText = (amount: string | number | null | undefined) => amount?.toString() ?? null

interface ResultBarProps {
  readonly onClose: () => void
  readonly onAgain: () => void
}

function ResultBar({ onClose, onAgain }: ResultBarProps) {
  const { t } = useTranslation('changes')
  const closeButton = useRef<HTMLButtonElement>(null)
  // Focuses the close button, because the save button had the focus and was removed.
  useEffect(() => closeButton.current?.focus(), [])
  return (
    <>
      <Button onClick={onAgain}>{t('again')}</Button>
      <Button ref={closeButton} variant="primary" keys="escape" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
}
