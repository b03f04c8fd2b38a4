import { useTranslation } from 'react-i18next'
import { Section } from '#console/ui/section.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import { Code, Dash } from '#console/ui/values.tsx'
import styles from './compare.module.css'
import {
  type ComparedIntegration,
  compareIntegrations,
  type IntegrationField,
  type IntegrationPair,
  integrationFields,
} from './comparing.ts'
import type { Side } from './use-compared.ts'

interface IntegrationsComparedProps {
  readonly first: Side
  readonly second: Side
}

export function IntegrationsCompared({ first, second }: IntegrationsComparedProps) {
  const { t } = useTranslation('compare')
  const pairs = compareIntegrations(first.integrations, second.integrations)
  return (
    <Section title={t('integrations')}>
      {pairs.length === 0 && <p className={styles.muted}>{t('noIntegrations')}</p>}
      {pairs.map((pair) => (
        <Pair key={pair.type} pair={pair} />
      ))}
    </Section>
  )
}

function Pair({ pair: { type, first, second, different } }: { readonly pair: IntegrationPair }) {
  const { t } = useTranslation('compare')
  return (
    <table className={styles.table}>
      <caption>
        <code>{type}</code>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>
        {integrationFields.map((name) => (
          <tr key={name} data-different={different.includes(name) || undefined}>
            <th scope="row">
              {t(`integration.${name}`)}
              {different.includes(name) && <span className={styles.differs}>{t('differs')}</span>}
            </th>
            <td>{shown(first, name)}</td>
            <td>{shown(second, name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(integration: ComparedIntegration | null, name: IntegrationField) {
  if (!integration) return <Dash />
  if (name === 'is_active') return <ActiveBadge active={integration.is_active} feminine />
  return name === 'api_url' ? <Code>{integration.api_url}</Code> : integration[name]
}
