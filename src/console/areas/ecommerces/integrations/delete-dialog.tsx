import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { deleteIntegration, type Integration } from '#contract/integrations.ts'
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
  const { close } = useRunner()
  const typeName = useTypeName()
  const { id, name, version, software_name, integration_type } = integration

  const { write, isBusy, failure } = useWrite({
    intent: `ecommerces.deleteIntegration:${id}`,
    send: (_: null, key) => call(deleteIntegration, { params: { id } }, { ...key, ifMatch: `"${version}"` }),
    done: () => {
      notify({ kind: 'success', text: t('delete.done', { name }) })
      close()
    },
    changes: deleteIntegration,
  })

  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      action={t('delete.action')}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t('delete.what', { platform: software_name, type: typeName(integration_type) })}</p>
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
