// Integrations tab of an ecommerce: one sub-tab per integration, with its data, health, options and actions.
import Braces from 'lucide-react/icons/braces'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import PlugZap from 'lucide-react/icons/plug-zap'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import Trash from 'lucide-react/icons/trash'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import {
  addEcommerceIntegrationCommand,
  authorizeBlingCommand,
  deleteEcommerceIntegrationCommand,
  editEcommerceIntegrationCommand,
  editEcommerceIntegrationOptionsCommand,
  testIntegrationCommand,
  toggleEcommerceIntegrationCommand,
} from '#commands/integrations.ts'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { useSearchParam } from '#console/lib/hooks.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState, SectionSkeleton } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { Code } from '#console/ui/values.tsx'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import {
  BLING_PLATFORM_ID,
  deleteIntegration,
  findMissingOptions,
  type Integration,
  integrationTypes,
} from '#contract/platform/integrations.ts'
import { getIntegrationTypeLabel, IntegrationTypeName } from '../ecommerces.tsx'
import { AuthorizationBadge } from './bling-authorization.tsx'
import { ConnectionHealth, isIntegrationFailing, useIntegrationHealth, useIsHealthLoading } from './connection.tsx'
import styles from './integration-tab.module.css'
import { IntegrationLoader, useIntegrations } from './integrations.tsx'

export function DeleteIntegrationDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  return (
    <IntegrationLoader args={args} title={t('delete.action')}>
      {(integration) => <DeleteIntegration key={integration.id} integration={integration} />}
    </IntegrationLoader>
  )
}

function DeleteIntegration({ integration }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { t: translate } = useTranslation()
  const { id, name, version, software_name, integration_type } = integration
  return (
    <ConfirmCommand
      title={t('delete.title', { name })}
      actionLabel={t('delete.action')}
      text={
        <>
          <p>
            {t('delete.what', { platform: software_name, type: getIntegrationTypeLabel(translate, integration_type) })}
          </p>
          <p>{t('delete.text')}</p>
        </>
      }
      idempotencyName={`ecommerces.deleteIntegration:${id}`}
      send={(_, key) => callApi(deleteIntegration, { params: { id } }, { ...key, ifMatch: version })}
      writeEndpoint={deleteIntegration}
      getToast={() => t('delete.done', { name })}
    />
  )
}

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

/** Buttons for the actions on an integration. A disabled button shows the reason why the action is not possible. */
function IntegrationActions({ ecommerceId, integration }: IntegrationActionsProps) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const { id, is_active, software_id } = integration
  const canWrite = can(editEcommerceIntegrationCommand.access)
  const actions: readonly Action[] = [
    { command: editEcommerceIntegrationCommand, label: t('edit.action'), icon: <Pencil size={14} /> },
    {
      command: editEcommerceIntegrationOptionsCommand,
      label: t(canWrite ? 'options.action' : 'options.read'),
      icon: <Braces size={14} />,
      keys: editEcommerceIntegrationOptionsCommand,
    },
    {
      command: testIntegrationCommand,
      label: t('connection.action'),
      icon: <PlugZap size={14} />,
      keys: testIntegrationCommand,
    },
    ...(software_id === BLING_PLATFORM_ID
      ? [
          {
            command: authorizeBlingCommand,
            label: t('authorization.action'),
            icon: <KeyRound size={14} />,
            disabledReason: findMissingOptions(integration).length > 0 ? t('authorization.incomplete') : null,
          },
        ]
      : []),
    {
      command: toggleEcommerceIntegrationCommand,
      label: t(is_active ? 'toggle.turnOff' : 'toggle.turnOn'),
      icon: <Power size={14} />,
    },
    { command: deleteEcommerceIntegrationCommand, label: t('delete.action'), icon: <Trash size={14} /> },
  ]
  const args = { ecommerce: String(ecommerceId), integration_id: String(id) }
  return (
    <div className={styles.actions}>
      {actions
        .filter(({ command }) => can(command.access))
        .map(({ command, label, ...buttonProps }) => (
          <Button key={command.id} {...buttonProps} onClick={() => run(command, args)}>
            {label}
          </Button>
        ))}
    </div>
  )
}

interface IntegrationViewProps {
  readonly ecommerceId: number
  readonly integration: Integration
}

/** Data, actions, connection health and options of one integration. */
function IntegrationView({ ecommerceId, integration }: IntegrationViewProps) {
  const { t } = useTranslation('integrations')
  const { setCurrentArguments } = useCommandRunner()
  const { id, software_id, options } = integration
  // Uses this integration as the default argument of commands that the user runs by keyboard shortcut or in the command
  // palette.
  useEffect(() => {
    setCurrentArguments({ integration_id: String(id) })
    return () => setCurrentArguments(null)
  }, [setCurrentArguments, id])

  const items = [
    { name: t('field.software_id'), value: <PlatformName integration={integration} /> },
    { name: t('field.integration_type'), value: <IntegrationTypeName type={integration.integration_type} /> },
    { name: t('field.situation'), value: <ActiveBadge active={integration.is_active} feminine /> },
    { name: t('field.api_url'), value: <Code>{integration.api_url}</Code> },
    { name: t('field.username'), value: integration.username },
    { name: t('field.password'), value: t(integration.has_password ? 'passwordKept' : 'passwordNone') },
    { name: t('field.id'), value: <Code>{id}</Code> },
  ]
  const authorization = {
    name: t('authorization.label'),
    value: <AuthorizationBadge ecommerceId={ecommerceId} integrationId={id} />,
  }

  return (
    <div className={styles.view}>
      <Section
        title={integration.name}
        action={<IntegrationActions ecommerceId={ecommerceId} integration={integration} />}
      >
        <DetailList items={software_id === BLING_PLATFORM_ID ? [...items, authorization] : items} />
      </Section>
      <ConnectionHealth ecommerceId={ecommerceId} integrationId={id} />
      <Section title={t('field.options')}>
        {options === null ? <p>{t('options.none')}</p> : <pre className={styles.options}>{options}</pre>}
      </Section>
    </div>
  )
}

function PlatformName({ integration }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations')
  return (
    <span className={styles.badges}>
      {integration.software_name}
      {integration.is_discontinued && <Badge tone="warning">{t('discontinuedTag')}</Badge>}
    </span>
  )
}

interface IntegrationTabProps {
  readonly ecommerce: Ecommerce
}

/** Integrations tab with one sub-tab per integration (S1 §2). The query parameter `integration` selects the sub-tab. */
export function IntegrationTab({ ecommerce: { id } }: IntegrationTabProps) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useIntegrations(id)
  const isHealthLoading = useIsHealthLoading(id)
  if (!data && error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data || isHealthLoading) return <SectionSkeleton itemCount={6} />
  const isFull = integrationTypes.every((type) =>
    data.data.some((integration) => integration.integration_type === type),
  )
  const add = { ecommerceId: id, hasEveryType: isFull }
  const [firstIntegration, ...remaining] = data.data
  if (!firstIntegration) return <EmptyState title={t('none')} text={t('noneHint')} action={<AddButton {...add} />} />
  return (
    <IntegrationSubTabs ecommerceId={id} integrations={[firstIntegration, ...remaining]} add={<AddButton {...add} />} />
  )
}

interface AddButtonProps {
  readonly ecommerceId: number
  /** True if the ecommerce has an integration of every type. In this case, no integration can be added. */
  readonly hasEveryType: boolean
}

function AddButton({ ecommerceId, hasEveryType }: AddButtonProps) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const { run } = useCommandRunner()
  if (!can(addEcommerceIntegrationCommand.access)) return null
  return (
    <Button
      icon={<Plus size={14} />}
      keys={addEcommerceIntegrationCommand}
      disabledReason={hasEveryType ? t('add.full') : null}
      onClick={() => run(addEcommerceIntegrationCommand, { ecommerce: String(ecommerceId) })}
    >
      {t('add.action')}
    </Button>
  )
}

interface IntegrationSubTabsProps {
  readonly ecommerceId: number
  readonly integrations: readonly [Integration, ...Integration[]]
  readonly add: ReactNode
}

function IntegrationSubTabs({ ecommerceId, integrations, add }: IntegrationSubTabsProps) {
  const { t } = useTranslation('integrations')
  const { t: translate } = useTranslation()
  const getTypeName = (type: string) => getIntegrationTypeLabel(translate, type)
  const [requestedId, selectIntegration] = useSearchParam('integration')
  const selected = integrations.find(({ id }) => String(id) === requestedId) ?? integrations[0]
  const failingIds = new Set(
    useIntegrationHealth(ecommerceId)
      ?.filter(isIntegrationFailing)
      .map(({ integration_id }) => integration_id),
  )

  return (
    <Tabs
      label={t('subTabs')}
      tabs={integrations.map(({ id, name, integration_type, is_active }) => ({
        id: String(id),
        // Adds the integration type to the label if there are several integrations, because integrations often have the
        // same name.
        label: integrations.length > 1 ? `${name} · ${getTypeName(integration_type)}` : name,
        badge: <SubTabBadge isActive={is_active} isFailing={failingIds.has(id)} />,
      }))}
      value={String(selected.id)}
      onChange={selectIntegration}
      trailingContent={add}
    >
      <IntegrationView key={selected.id} ecommerceId={ecommerceId} integration={selected} />
    </Tabs>
  )
}

function SubTabBadge({ isActive, isFailing }: { readonly isActive: boolean; readonly isFailing: boolean }) {
  const { t } = useTranslation('integrations')
  if (!isActive) return <Badge tone="negative">{t('inactive')}</Badge>
  return isFailing ? <Badge tone="warning">{t('connection.failing')}</Badge> : null
}
