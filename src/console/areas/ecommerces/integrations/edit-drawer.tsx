import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import type { Integration } from '#contract/integrations.ts'
import { IntegrationFields } from './integration-fields.tsx'
import { TypeName } from './type-name.tsx'
import { WithIntegration } from './use-integration.tsx'
import { useIntegrationForm } from './use-integration-form.ts'
import { usePlatforms } from './use-platforms.ts'

export function EditIntegrationDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  return (
    <WithIntegration args={args} title={t('edit.title')} onClose={close}>
      {(integration) => <EditForm key={integration.id} integration={integration} />}
    </WithIntegration>
  )
}

function EditForm({ integration }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const { id, name, software_id, software_name, has_password, integration_type } = integration
  const form = useIntegrationForm(integration, 'edit', close)
  const platforms = usePlatforms({ id: software_id, name: software_name })
  return (
    <Drawer
      title={t('edit.title')}
      subtitle={t('subtitle', { name, id })}
      wide
      onClose={close}
      footer={<SaveBar form={form} label={t('save')} />}
    >
      <Form form={form}>
        <p>
          {t('field.integration_type')}: <TypeName type={integration_type} />
        </p>
        <IntegrationFields form={form} platforms={platforms.options} hasPassword={has_password} />
      </Form>
      <ConflictDialog
        form={form}
        show={{
          software_id: platforms.nameOf,
          is_active: (value) => t(value === true ? 'active' : 'inactive'),
          password: (value) => t(value === null ? 'conflict.passwordRemoved' : 'conflict.password'),
        }}
      />
    </Drawer>
  )
}
