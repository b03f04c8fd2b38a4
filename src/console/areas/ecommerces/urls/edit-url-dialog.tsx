import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { EcommerceUrl, saveBrandUrl, saveUrl } from '#contract/urls.ts'
import { UrlFields, UrlForm } from './url-form.tsx'
import { UrlOf } from './url-of.tsx'
import { keepSaved } from './use-urls.ts'

export function EditUrlDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('urls')
  return (
    <UrlOf title={t('edit')} args={args}>
      {(row, rows) => <Editing ecommerceId={Number(args.ecommerce)} row={row} rows={rows} />}
    </UrlOf>
  )
}

interface EditingProps {
  readonly ecommerceId: number
  readonly row: EcommerceUrl
  readonly rows: readonly EcommerceUrl[]
}

function Editing({ ecommerceId, row, rows }: EditingProps) {
  const { t } = useTranslation('urls')
  const { close, run } = useRunner()
  const client = useQueryClient()
  /** As the server had it last: its brand decides in which of the two lists it is saved. */
  const present = useRef(row)
  const form = useRecordForm({
    schema: UrlForm,
    formId: `ecommerces.editUrl:${row.id}`,
    record: row,
    versionOf: ({ version }) => version,
    valuesOf: ({ url, brand_name }) => ({ url, brand_name: brand_name ?? '' }),
    current: (context) => {
      present.current = z.parse(EcommerceUrl, context.current)
      return present.current
    },
    save: async (values, { ifMatch }) => {
      const endpoint = present.current.brand_id === null ? saveUrl : saveBrandUrl
      const body = { id: row.id, ecommerceId, ...z.parse(UrlForm, values) }
      const { data } = await call(endpoint, { params: { id: ecommerceId, url_id: row.id }, body }, { ifMatch })
      return data
    },
    onSaved: (saved) => {
      void forget(client, saveUrl)
      keepSaved(client, ecommerceId, saved)
      close()
      notify({ kind: 'success', text: t('saved', { url: saved.url }), ...undoOffer(saved, run, t) })
    },
  })

  return (
    <>
      <Dialog
        title={t('edit')}
        onClose={close}
        footer={
          <SaveBar form={form} label={t('save')}>
            <Button onClick={close}>{t('cancel')}</Button>
          </SaveBar>
        }
      >
        <UrlFields form={form} rows={rows} />
      </Dialog>
      <ConflictDialog form={form} show={{ brand_name: (value) => String(value || t('noBrand')) }} />
    </>
  )
}
