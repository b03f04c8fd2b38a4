import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Form } from '#console/ui/form.tsx'
import { JsonEditor } from '#console/ui/json-editor.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { type Integration, saveIntegration } from '#contract/integrations.ts'
import { OptionsField } from './integration-fields.tsx'
import { useOptionsSchema } from './options-schema.ts'
import { WithIntegration } from './use-integration.tsx'
import { useIntegrationForm } from './use-integration-form.ts'

const height = 'min(60vh, 520px)'

/** The options alone, with room: to change, or to read for who may not write. */
export function IntegrationOptionsDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const { close } = useRunner()
  const Content = can(saveIntegration.access) ? Editable : Readable
  return (
    <WithIntegration args={args} title={t('options.title')} onClose={close}>
      {(integration) => <Content key={integration.id} integration={integration} />}
    </WithIntegration>
  )
}

interface ContentProps {
  readonly integration: Integration
}

function Editable({ integration }: ContentProps) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const form = useIntegrationForm(integration, 'options', close)
  return (
    <Drawer
      title={t('options.title')}
      subtitle={t('subtitle', integration)}
      wide
      onClose={close}
      footer={<SaveBar form={form} label={t('save')} />}
    >
      <Form form={form}>
        <OptionsField form={form} height={height} />
      </Form>
      <ConflictDialog form={form} />
    </Drawer>
  )
}

function Readable({ integration }: ContentProps) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const schema = useOptionsSchema(integration.software_id)
  return (
    <Drawer title={t('options.title')} subtitle={t('subtitle', integration)} wide onClose={close}>
      {integration.options === null ? (
        <EmptyState title={t('options.none')} />
      ) : (
        <JsonEditor
          label={t('field.options')}
          hint={t('hint.secretsRead')}
          value={integration.options}
          onChange={() => {}}
          schema={schema}
          height={height}
          readOnly
        />
      )}
    </Drawer>
  )
}
