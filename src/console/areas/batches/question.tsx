import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { type Batch, batchRowsToType, cancelBatch, discardBatch, retryBatch, runBatch } from '#contract/batches.ts'
import styles from './question.module.css'
import { keepBatch } from './use-batch.ts'

const endpoints = { run: runBatch, retry: retryBatch, cancel: cancelBatch, discard: discardBatch }
export type Asked = keyof typeof endpoints

interface QuestionProps {
  readonly batch: Batch
  readonly asked: Asked
  /** `isHere` is false for who has gone elsewhere meanwhile. */
  readonly onDone: (isHere: boolean) => void
  readonly onCancel: () => void
}

/** Asked before many records are touched, before the rest is given up, and before a draft is thrown away. */
export function Question({ batch, asked, onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation('batches')
  // As it was when the question was put: rows may end meanwhile.
  const [rows] = useState(asked === 'retry' ? batch.rows.failed : batch.rows.waiting)
  const values = { count: rows, number: formatNumber(rows), ticket: batch.ticket }
  const isReprocess = batch.type !== 'trackingErrors.correctZip'
  const touches = asked === 'run' || asked === 'retry'
  const isMany = touches && isReprocess && rows > batchRowsToType

  const client = useQueryClient()
  const { write, isBusy, failure } = useWrite({
    intent: `batches.${asked}:${batch.id}`,
    send: async (reason: string, key): Promise<Batch | null> => {
      const given = { params: { id: batch.id } }
      if (asked === 'discard') return call(discardBatch, given, key).then(() => null)
      if (asked === 'cancel') return (await call(cancelBatch, given, key)).data
      return (await call(endpoints[asked], { ...given, body: { rows, ...(isMany ? { reason } : {}) } }, key)).data
    },
    done: (changed, isHere) => {
      void keepBatch(client, batch.id, changed)
      onDone(isHere)
    },
    changes: endpoints[asked],
  })

  return (
    <ConfirmDialog
      title={t(`${asked}.title`, values)}
      action={t(`${asked}.confirm`, values)}
      variant={touches ? 'primary' : 'danger'}
      {...(isMany ? { typed: String(rows) } : {})}
      busy={isBusy}
      failure={failure}
      onConfirm={(reason) => void write(reason)}
      onCancel={onCancel}
    >
      <div className={styles.text}>
        <p>{t(`${asked}.text`, values)}</p>
        {touches && <p>{t(`kindText.${batch.type}`)}</p>}
      </div>
    </ConfirmDialog>
  )
}
