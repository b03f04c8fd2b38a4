// Dialogs that enable or disable ecommerces, one or many.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi, isApiError, messageAt, messageOf } from '#console/api/client.ts'
import { invalidate, queryOf } from '#console/api/queries.ts'
import { ConfirmDialog, useReasonError, useRefusedField } from '#console/forms/confirm-dialog.tsx'
import { sendOnce, useWrite } from '#console/forms/idempotency.ts'
import { notify } from '#console/lib/notices.ts'
import { undoOffer, useRunner } from '#console/run/run-context.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button, Spinner } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { ErrorPanel } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/tabs.tsx'
import { type Ecommerce, getEcommerce, setAvailability } from '#contract/ecommerces.ts'
import styles from './availability.module.css'

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

// Enables or disables ecommerces in sequence, with an outcome per row and a retry of the failed ones.

type Outcome =
  | { readonly state: 'running' | 'done' | 'stopped' }
  | { readonly state: 'failed'; readonly error: unknown }

interface ManyRun {
  readonly outcomes: ReadonlyMap<number, Outcome>
  readonly isRunning: boolean
  readonly run: (ids: readonly number[], reason: string) => void
  /** The one at work ends first. */
  readonly stop: () => void
}

function useAvailabilityMany(active: boolean): ManyRun {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  const tell = (id: number, outcome: Outcome) => setOutcomes((now) => new Map([...now, [id, outcome]]))

  const one = async (id: number, reason: string) => {
    tell(id, { state: 'running' })
    const body = { is_active: active, ...(reason.trim() === '' ? {} : { reason }) }
    try {
      // Of each its own intent: tried again after a lost answer, it is done once.
      await sendOnce(`ecommerces.availability:${id}`, body, (key) =>
        callApi(setAvailability, { params: { id }, body }, key),
      )
      tell(id, { state: 'done' })
    } catch (error) {
      tell(id, { state: 'failed', error })
      // The others would be refused as well.
      if (isApiError(error) && [401, 403, 429].includes(error.status)) isWanted.current = false
    }
  }

  const all = async (ids: readonly number[], reason: string) => {
    isWanted.current = true
    setIsRunning(true)
    for (const id of ids) {
      if (isWanted.current) await one(id, reason)
      else tell(id, { state: 'stopped' })
    }
    setIsRunning(false)
    await invalidate(client, setAvailability)
  }

  return {
    outcomes,
    isRunning,
    run: (ids, reason) => void all(ids, reason),
    stop: () => {
      isWanted.current = false
    },
  }
}

interface ManyRow {
  readonly id: number
  /** Null while it is not known, or where there is none. */
  readonly name: string | null
  /** Null before it is its turn. */
  readonly outcome: Outcome | null
  /** It is what it would become. */
  readonly isAlready: boolean
}

interface ManyRowsProps {
  readonly rows: readonly ManyRow[]
  readonly label: string
  readonly verb: 'enable' | 'disable'
}

function ManyRows({ rows, label, verb }: ManyRowsProps) {
  const { t } = useTranslation('details')
  const done = rows.filter(({ outcome }) => outcome?.state === 'done').length
  const failed = rows.filter(({ outcome }) => outcome?.state === 'failed').length
  const hasBegun = done + failed > 0
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.frame} aria-label={label} tabIndex={0}>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <code>{row.id}</code>
              <span className={styles.name}>{row.name}</span>
              <State row={row} verb={verb} />
            </li>
          ))}
        </ul>
      </section>
      <p role="status">{hasBegun && t('availability.summary', { done, failed, total: rows.length })}</p>
    </>
  )
}

function State({ row: { outcome, isAlready }, verb }: { readonly row: ManyRow; readonly verb: 'enable' | 'disable' }) {
  const { t } = useTranslation('details')
  if (isAlready) return <span className={styles.muted}>{t(`availability.${verb}.isAlready`)}</span>
  if (outcome === null) return null
  if (outcome.state === 'failed')
    return (
      <span className={styles.failed}>
        <X size={12} aria-hidden="true" /> {messageOf(outcome.error, t)}
      </span>
    )
  if (outcome.state === 'running') return <Spinner />
  if (outcome.state === 'stopped') return <span className={styles.muted}>{t('availability.stopped')}</span>
  return (
    <Badge tone="positive" icon={Check}>
      {t(`availability.${verb}.is`)}
    </Badge>
  )
}

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
  const { outcomes, isRunning, run, stop } = useAvailabilityMany(active)
  const verb = active ? 'enable' : 'disable'
  const mark = ({ id, ecommerce, error }: Chosen): ManyRow => ({
    id,
    name: ecommerce?.display_name ?? null,
    outcome: outcomes.get(id) ?? (error ? { state: 'failed', error } : null),
    isAlready: ecommerce?.is_active === active && !outcomes.has(id),
  })
  const marked = rows.map(mark)
  const waiting = marked.filter(({ name, outcome, isAlready }) => name !== null && outcome === null && !isAlready)
  const open = marked.filter(({ id }) => ['failed', 'stopped'].includes(outcomes.get(id)?.state ?? ''))
  const hasBegun = outcomes.size > 0
  const next = hasBegun ? open : waiting
  const reasonError = useReasonError(reason)
  const disabledReason = next.length === 0 ? t('availability.nothing') : (reasonError ?? null)
  const confirm = () => {
    if (isRunning || isLoading || disabledReason !== null) return
    // The button goes; the one beside it stays.
    cancel.current?.focus()
    run(
      next.map(({ id }) => id),
      reason,
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
        <ManyRows rows={marked} label={t('availability.rows')} verb={verb} />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}

interface Chosen {
  readonly id: number
  readonly ecommerce: Ecommerce | undefined
  readonly error: unknown
}

/** What the ids are, as it is now. */
function useChosen(list: string): { readonly rows: readonly Chosen[]; readonly isLoading: boolean } {
  const ids = [...new Set(list.split(',').map(Number))].filter((id) => id > 0)
  const found = useQueries({ queries: ids.map((id) => queryOf(getEcommerce, { params: { id } })) })
  const rows = ids.map((id, index) => ({ id, ecommerce: found[index]?.data?.data, error: found[index]?.error }))
  return { rows, isLoading: found.some(({ isPending }) => isPending) }
}

export function EnableManyDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityMany args={args} active />
}

export function DisableManyDialog({ args }: { readonly args: Arguments }) {
  return <AvailabilityMany args={args} active={false} />
}
