import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { addBrandUrl, addUrl } from '#contract/urls.ts'
import { UrlFields, UrlForm } from './url-form.tsx'
import { useUrls } from './use-urls.ts'

export function AddUrlDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('urls')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const id = Number(args.ecommerce)
  const { rows = [] } = useUrls(id)
  const { url, brand_name } = args
  const form = useContractForm({
    schema: UrlForm,
    formId: `ecommerces.addUrl:${id}`,
    defaults: { url: '', brand_name: '' },
    given: { url, brand_name },
    onSubmit: async (values, { idempotencyKey }) => {
      const typed = z.parse(UrlForm, values)
      const endpoint = typed.brand_name === '' ? addUrl : addBrandUrl
      const answer = await call(endpoint, { params: { id }, body: { id, ...typed } }, { idempotencyKey })
      void forget(client, endpoint)
      close()
      notify({ kind: 'success', text: t('added', { url: typed.url }), ...undoOffer(answer, run, t) })
      return true
    },
  })

  return (
    <Dialog
      title={t('add')}
      onClose={close}
      footer={
        <SaveBar form={form} label={t('addSend')}>
          <Button onClick={close}>{t('cancel')}</Button>
        </SaveBar>
      }
    >
      <UrlFields form={form} rows={rows} />
    </Dialog>
  )
}
