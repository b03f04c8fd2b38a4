import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { type Batch, batchRowsToType } from '#contract/batches.ts'
import styles from './question.module.css'
import type { Changes } from './use-batch.ts'

export type Asked = 'run' | 'retry' | 'cancel' | 'discard'

interface QuestionProps {
  readonly batch: Batch
  readonly asked: Asked
  readonly changes: Changes
  readonly onDone: (isDone: boolean) => void
  readonly onCancel: () => void
}

/** Asked before many records are touched, before the rest is given up, and before a draft is thrown away. */
export function Question({ batch, asked, changes, onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation('batches')
  // As it was when the question was put: rows may end meanwhile.
  const [rows] = useState(asked === 'retry' ? batch.rows.failed : batch.rows.waiting)
  const values = { count: rows, number: formatNumber(rows), ticket: batch.ticket }
  const isReprocess = batch.type !== 'trackingErrors.correctZip'
  const touches = asked === 'run' || asked === 'retry'
  const isMany = touches && isReprocess && rows > batchRowsToType

  const confirm = async (reason: string) => {
    if (asked === 'cancel') return onDone(await changes.cancel())
    if (asked === 'discard') return onDone(true)
    onDone(await changes[asked]({ rows, ...(isMany ? { reason } : {}) }))
  }

  return (
    <ConfirmDialog
      title={t(`${asked}.title`, values)}
      action={t(`${asked}.confirm`, values)}
      variant={asked === 'run' || asked === 'retry' ? 'primary' : 'danger'}
      {...(isMany ? { typed: String(rows) } : {})}
      busy={changes.busy !== null}
      onConfirm={(reason) => void confirm(reason)}
      onCancel={onCancel}
    >
      <div className={styles.text}>
        <p>{t(`${asked}.text`, values)}</p>
        {touches && <p>{t(`kindText.${batch.type}`)}</p>}
      </div>
    </ConfirmDialog>
  )
}
