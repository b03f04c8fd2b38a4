import Braces from 'lucide-react/icons/braces'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Power from 'lucide-react/icons/power'
import Trash from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import {
  ecommercesAuthorizeBling,
  ecommercesDeleteIntegration,
  ecommercesEditIntegration,
  ecommercesEditIntegrationOptions,
  ecommercesToggleIntegration,
} from '#commands/integrations.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { blingPlatform, type Integration, lackingOptions } from '#contract/integrations.ts'
import styles from './integration-tab.module.css'

interface IntegrationActionsProps {
  readonly ecommerceId: number
  readonly integration: Integration
}

interface Action {
  readonly command: Command
  readonly label: string
  readonly icon: ReactNode
  readonly keys?: Command
  readonly disabledReason?: string | null
}

/** Those the person may do; a wrong state says why. */
export function IntegrationActions({ ecommerceId, integration }: IntegrationActionsProps) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const { run } = useRunner()
  const { id, is_active, software_id } = integration
  const isWriter = can(ecommercesEditIntegration.access)
  const all: readonly Action[] = [
    { command: ecommercesEditIntegration, label: t('edit.action'), icon: <Pencil size={14} /> },
    {
      command: ecommercesEditIntegrationOptions,
      label: t(isWriter ? 'options.action' : 'options.read'),
      icon: <Braces size={14} />,
      keys: ecommercesEditIntegrationOptions,
    },
    ...(software_id === blingPlatform
      ? [
          {
            command: ecommercesAuthorizeBling,
            label: t('authorization.action'),
            icon: <KeyRound size={14} />,
            disabledReason: lackingOptions(integration).length > 0 ? t('authorization.incomplete') : null,
          },
        ]
      : []),
    {
      command: ecommercesToggleIntegration,
      label: t(is_active ? 'toggle.turnOff' : 'toggle.turnOn'),
      icon: <Power size={14} />,
    },
    { command: ecommercesDeleteIntegration, label: t('delete.action'), icon: <Trash size={14} /> },
  ]
  const args = { ecommerce: String(ecommerceId), integration_id: String(id) }
  return (
    <div className={styles.actions}>
      {all
        .filter(({ command }) => can(command.access))
        .map(({ command, label, ...looks }) => (
          <Button key={command.id} size="small" {...looks} onClick={() => run(command, args)}>
            {label}
          </Button>
        ))}
    </div>
  )
}
