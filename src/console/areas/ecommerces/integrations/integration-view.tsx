import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunner } from '#console/lib/run.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import { Code } from '#console/ui/values.tsx'
import { blingPlatform, type Integration } from '#contract/integrations.ts'
import { Authorized } from './authorized.tsx'
import { IntegrationActions } from './integration-actions.tsx'
import styles from './integration-tab.module.css'
import { TypeName } from './type-name.tsx'

interface IntegrationViewProps {
  readonly ecommerceId: number
  readonly integration: Integration
}

/** All that is known of an integration, and what can be done with it. */
export function IntegrationView({ ecommerceId, integration }: IntegrationViewProps) {
  const { t } = useTranslation('integrations')
  const { pointAt } = useRunner()
  const { id, software_id, options } = integration
  // Keys and the palette mean the integration that is shown.
  useEffect(() => {
    pointAt({ integration_id: String(id) })
    return () => pointAt(null)
  }, [pointAt, id])

  const facts = [
    { name: t('field.software_id'), value: <Platform integration={integration} /> },
    { name: t('field.integration_type'), value: <TypeName type={integration.integration_type} /> },
    { name: t('field.situation'), value: <ActiveBadge active={integration.is_active} feminine /> },
    { name: t('field.api_url'), value: <Code>{integration.api_url}</Code> },
    { name: t('field.username'), value: integration.username },
    { name: t('field.password'), value: t(integration.has_password ? 'passwordKept' : 'passwordNone') },
    { name: t('field.id'), value: <Code>{id}</Code> },
  ]
  const authorization = {
    name: t('authorization.label'),
    value: <Authorized ecommerceId={ecommerceId} integrationId={id} />,
  }

  return (
    <div className={styles.view}>
      <IntegrationActions ecommerceId={ecommerceId} integration={integration} />
      <Section title={integration.name}>
        <Facts facts={software_id === blingPlatform ? [...facts, authorization] : facts} />
      </Section>
      <Section title={t('field.options')}>
        {options === null ? <p>{t('options.none')}</p> : <pre className={styles.options}>{options}</pre>}
      </Section>
    </div>
  )
}

function Platform({ integration }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations')
  return (
    <span className={styles.badges}>
      {integration.software_name}
      {integration.is_discontinued && <Badge tone="warning">{t('discontinuedTag')}</Badge>}
    </span>
  )
}
