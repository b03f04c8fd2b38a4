import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { deleteBrandUrl, deleteUrl, type EcommerceUrl } from '#contract/urls.ts'
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
  const { id: url_id, url, brand_id, brand_name, version } = row

  const { write, isBusy, failure } = useWrite({
    intent: `ecommerces.deleteUrl:${url_id}`,
    send: (_: null, key) => {
      const endpoint = brand_id === null ? deleteUrl : deleteBrandUrl
      return call(endpoint, { params: { id: ecommerceId, url_id } }, { ...key, ifMatch: `"${version}"` })
    },
    done: (answer) => {
      close()
      notify({ kind: 'success', text: t('deleted', { url }), ...undoOffer(answer, run, t) })
    },
    changes: deleteUrl,
  })

  return (
    <ConfirmDialog
      title={t('confirm.title', { url })}
      action={t('delete')}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t(brand_name === null ? 'confirm.own' : 'confirm.brand', { brand: brand_name })}</p>
      <p>{t('confirm.text')}</p>
    </ConfirmDialog>
  )
}
