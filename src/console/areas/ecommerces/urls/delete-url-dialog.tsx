import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { deleteBrandUrl, deleteUrl, type EcommerceUrl } from '#contract/ecommerces/urls.ts'
import { UrlOf } from './url-of.tsx'

export function DeleteUrlDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('urls')
  return (
    <UrlOf title={t('delete')} args={args}>
      {(row) => <Question ecommerceId={Number(args.ecommerce)} row={row} />}
    </UrlOf>
  )
}

interface QuestionProps {
  readonly ecommerceId: number
  readonly row: EcommerceUrl
}

function Question({ ecommerceId, row }: QuestionProps) {
  const { t } = useTranslation('urls')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { id: url_id, url, brand_id, brand_name, version } = row

  const remove = async () => {
    setIsBusy(true)
    try {
      const endpoint = brand_id === null ? deleteUrl : deleteBrandUrl
      const answer = await call(endpoint, { params: { id: ecommerceId, url_id } }, { ifMatch: `"${version}"` })
      close()
      notify({ kind: 'success', text: t('deleted', { url }), ...undoOffer(answer, run, t) })
    } catch (error) {
      setIsBusy(false)
      notify(noticeOf(error, t))
    } finally {
      void forget(client, deleteUrl)
    }
  }

  return (
    <ConfirmDialog
      title={t('confirm.title', { url })}
      action={t('delete')}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <p>{t(brand_name === null ? 'confirm.own' : 'confirm.brand', { brand: brand_name })}</p>
      <p>{t('confirm.text')}</p>
    </ConfirmDialog>
  )
}
