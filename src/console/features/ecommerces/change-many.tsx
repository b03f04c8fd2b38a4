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
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import {
  type ChangedEcommerce,
  changeEcommerces,
  changeKinds,
  checkEcommerceChange,
} from '#contract/console/ecommerce-changes.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'
import { amountOf } from './billing/quotas-tab.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ChangeRows, countOf } from './change-rows.tsx'
import { ChangeForm, type ChangeRequest, emptyChange, requestOf } from './change-values.ts'

/** Debounce in milliseconds before the form values are sent to the dry run. */
const pause = 400
/** Request timeout in milliseconds; long, because the server writes hundreds of ecommerces in sequence. */
const timeout = 90_000

interface Check {
  /** Expected outcome of each ecommerce; null while the dry run loads or the form is incomplete. */
  readonly rows: readonly ChangedEcommerce[] | null
  /** True until the dry run of the current form values has a response. */
  readonly isOpen: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/** Runs the change as a dry run on the server, again after each pause in typing and whenever an ecommerce changes. */
function useCheck(request: ChangeRequest | null): Check {
  const now = JSON.stringify(request)
  const asked = useDebouncedValue(now, pause)
  const { data, error, refetch } = useQuery<ResponseBody<typeof checkEcommerceChange>, ApiError>({
    queryKey: [['ecommerces'], checkEcommerceChange.path, asked],
    queryFn: ({ signal }) => callApi(checkEcommerceChange, { body: JSON.parse(asked) }, { signal, timeout }),
    enabled: asked !== 'null',
    staleTime: 0,
    gcTime: 0,
  })
  const isNow = asked === now
  return {
    rows: isNow ? (data?.data ?? null) : null,
    isOpen: request !== null && !(isNow && (data || error)),
    error: isNow && !data ? error : null,
    retry: () => void refetch(),
  }
}

/** Adds a space after each comma in the ids of the URL, for readability. */
const listed = (ids = '') => ids.replaceAll(',', ', ')

export function ChangeManyDrawer({ args }: { readonly args: Arguments }) {
  return <ChangeMany key={args.ecommerces} args={args} />
}

/**
 * Form of a bulk change. Does not use `FormFrame`, because the drawer stays open and replaces the form with the result.
 */
function ChangeMany({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['changes', 'commands', 'ui'])
  const { close, run } = useRunner()
  const client = useQueryClient()
  const [asked, setAsked] = useState<ChangeRequest | null>(null)
  const [done, setDone] = useState<readonly ChangedEcommerce[] | null>(null)
  const isConfirmed = useRef(false)
  const form = useContractForm({
    schema: ChangeForm,
    // The form id contains the selected ids, so that a draft for one selection is not restored for another.
    formId: args.ecommerces === undefined ? 'ecommerces.changeMany' : `ecommerces.changeMany:${args.ecommerces}`,
    defaults: { ...emptyChange, ids: listed(args.ecommerces), kind: changeKinds[0] },
    given: { kind: changeKinds.find((kind) => kind === args.change) },
    failed: t('failed'),
    onSubmit: async (values, { idempotencyKey }) => {
      const body = requestOf(values)
      if (!body) return false
      const isSure = isConfirmed.current
      isConfirmed.current = false
      if (body.change.kind === 'fee' && !isSure) {
        setAsked(body)
        return false
      }
      const answer = await callApi(changeEcommerces, { body }, { idempotencyKey, timeout })
      void invalidateQueries(client, changeEcommerces)
      setDone(answer.data)
      const count = countOf(answer.data, 'changed')
      notify({
        kind: count === 0 ? 'info' : 'success',
        text: t('saved', { count, number: formatNumber(count) }),
        ...buildUndoAction(answer, run, t),
      })
      return true
    },
  })
  const typed = z.safeParse(ChangeForm, useWatch({ control: form.form.control })).data
  const request = typed && done === null ? requestOf(typed) : null
  const check = useCheck(request)
  const count = check.rows ? countOf(check.rows, 'changed') : 0

  const reason = check.isOpen
    ? t('checking')
    : check.error
      ? t('unchecked')
      : check.rows && count === 0
        ? t('nothing')
        : null
  const guarded = withDisabledReason(form, reason, form.submit)
  const confirm = () => {
    setAsked(null)
    isConfirmed.current = true
    form.submit()
  }

  return (
    <Drawer
      title={t('commands:ecommerces.changeMany.title')}
      size="wide"
      onClose={close}
      footer={
        done ? (
          <AfterwardsBar onClose={close} onAgain={() => setDone(null)} />
        ) : (
          <SaveBar
            form={guarded}
            label={check.rows ? t('run', { count, number: formatNumber(count) }) : t('runNone')}
          />
        )
      }
    >
      {done ? (
        <ChangeRows rows={done} isDone />
      ) : (
        <>
          <Form form={guarded}>
            <ChangeFields form={form} />
          </Form>
          <Preview check={check} />
        </>
      )}
      {asked && <FeeQuestion request={asked} count={count} onConfirm={confirm} onCancel={() => setAsked(null)} />}
    </Drawer>
  )
}

function Preview({ check: { rows, isOpen, error, retry } }: { readonly check: Check }) {
  const { t } = useTranslation('changes')
  if (error) return <ErrorPanel error={error} title={t('unchecked')} onRetry={retry} />
  if (rows) return <ChangeRows rows={rows} isDone={false} />
  return isOpen ? <Skeleton height="96px" /> : <p role="status">{t('fill')}</p>
}

interface FeeQuestionProps {
  readonly request: ChangeRequest
  readonly count: number
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Confirmation dialog of a fee change, because a wrong fee would charge many merchants. */
function FeeQuestion({ request: { change }, count, onConfirm, onCancel }: FeeQuestionProps) {
  const { t } = useTranslation(['changes', 'billing', 'ecommerces'])
  if (change.kind !== 'fee') return null
  const { service_code, fixed_fee = null, variable_fee = null, start_at } = change.fee
  const words = { count, number: formatNumber(count) }
  return (
    <ConfirmDialog
      title={t('fee.title', words)}
      action={t('run', words)}
      variant="primary"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {t('fee.text', {
          ...words,
          amount: t(`billing:per.${service_code}`, {
            amount: amountOf({ fixed_fee: toText(fixed_fee), variable_fee: toText(variable_fee) }),
          }),
          service: t(`ecommerces:service.${service_code}`),
          date: formatDate(start_at),
        })}
      </p>
      <p>{t('fee.undo')}</p>
    </ConfirmDialog>
  )
}

const toText = (amount: string | number | null | undefined) => amount?.toString() ?? null

interface AfterwardsBarProps {
  readonly onClose: () => void
  readonly onAgain: () => void
}

function AfterwardsBar({ onClose, onAgain }: AfterwardsBarProps) {
  const { t } = useTranslation('changes')
  const closer = useRef<HTMLButtonElement>(null)
  // Focuses the close button, because the save button that had the focus is gone.
  useEffect(() => closer.current?.focus(), [])
  return (
    <>
      <Button onClick={onAgain}>{t('again')}</Button>
      <Button ref={closer} variant="primary" keys="escape" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
}
