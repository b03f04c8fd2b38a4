import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { deleteIntegration, type Integration } from '#contract/ecommerces/integrations.ts'
import { useTypeName } from './type-name.tsx'
import { WithIntegration } from './use-integration.tsx'

export function DeleteIntegrationDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  return (
    <WithIntegration args={args} title={t('delete.action')} onClose={close}>
      {(integration) => <Question key={integration.id} integration={integration} />}
    </WithIntegration>
  )
}

function Question({ integration }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const { close } = useRunner()
  const typeName = useTypeName()
  const [isBusy, setIsBusy] = useState(false)
  const { id, name, version, software_name, integration_type } = integration

  const confirm = async () => {
    setIsBusy(true)
    try {
      await call(deleteIntegration, { params: { id } }, { ifMatch: `"${version}"` })
      notify({ kind: 'success', text: t('delete.done', { name }) })
      close()
    } catch (error) {
      notify(noticeOf(error, t))
    } finally {
      setIsBusy(false)
      // Gone, or another than was shown: what is on screen is asked for anew.
      void forget(client, deleteIntegration)
    }
  }

  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      action={t('delete.action')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p>{t('delete.what', { platform: software_name, type: typeName(integration_type) })}</p>
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
