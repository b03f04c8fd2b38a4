import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { useReasonError } from '#console/ui/use-text-error.ts'
import { type Ecommerce, getEcommerce } from '#contract/ecommerces.ts'
import styles from './availability-dialog.module.css'
import { type ManyRow, ManyRows } from './many-rows.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAvailabilityMany } from './use-availability-many.ts'

interface ManyProps {
  readonly args: Arguments
  /** What they are to become. */
  readonly active: boolean
}

/** Enables or disables several ecommerces after one question, for one reason; how each ended stands in its row. */
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
