// Drawer that compares two ecommerces: feature flags, integrations and metadata.
import { useQueries } from '@tanstack/react-query'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { compareEcommercesCommand } from '#commands/compare.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { isSemanticallyEqual } from '#console/json/json-text.ts'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { Section } from '#console/ui/section.tsx'
import { Code, EmptyValueDash } from '#console/ui/values.tsx'
import { type Ecommerce, getEcommerce } from '#contract/platform/ecommerces.ts'
import { type FeatureMap, getFeatures } from '#contract/platform/features.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import { getMetadatas } from '#contract/platform/metadatas.ts'
import styles from './compare-drawer.module.css'
import { EcommercePicker, getFlagLabel, getModuleLabel, IntegrationTypeName } from './ecommerces.tsx'

interface Flag {
  readonly module: string
  readonly value: string
}

/**
 * Result of a comparison: items that only the first ecommerce has, items that only the second has, and items that both
 * have.
 */
interface Comparison<Item> {
  readonly onlyFirst: readonly Item[]
  readonly onlySecond: readonly Item[]
  readonly sharedItems: readonly Item[]
}

/** Compares the enabled feature flags of two ecommerces. */
export function compareFeatures(first: FeatureMap, second: FeatureMap): Comparison<Flag> {
  const firstFlags = getEnabledFlags(first)
  const secondFlags = getEnabledFlags(second)
  const toFlags = (keys: readonly (readonly [string, Flag])[]) => keys.map(([, flag]) => flag)
  return {
    onlyFirst: toFlags([...firstFlags].filter(([key]) => !secondFlags.has(key))),
    onlySecond: toFlags([...secondFlags].filter(([key]) => !firstFlags.has(key))),
    sharedItems: toFlags([...firstFlags].filter(([key]) => secondFlags.has(key))),
  }
}

function getEnabledFlags(features: FeatureMap): ReadonlyMap<string, Flag> {
  const flags = Object.entries(features).flatMap(([module, featureFlags]) =>
    featureFlags.filter(({ has }) => has).map(({ value }) => ({ module, value })),
  )
  return new Map(flags.map((flag) => [JSON.stringify([flag.module, flag.value]), flag]))
}

type IntegrationSummary = NonNullable<Ecommerce['integration']>
/**
 * Fields of an integration that are compared. User name, password and options are left out, because they are
 * credentials.
 */
type ComparedIntegration = Pick<
  IntegrationSummary,
  'software_id' | 'software_name' | 'integration_type' | 'api_url' | 'is_active'
>

const integrationFields = ['software_name', 'is_active', 'api_url'] as const
type IntegrationField = (typeof integrationFields)[number]

interface IntegrationPair {
  readonly type: string
  readonly first: ComparedIntegration | null
  readonly second: ComparedIntegration | null
  readonly differingFields: readonly IntegrationField[]
}

/** Compares the integrations of two ecommerces by type. An ecommerce has at most one integration of every type. */
export function compareIntegrations(
  first: readonly ComparedIntegration[],
  second: readonly ComparedIntegration[],
): readonly IntegrationPair[] {
  const types = [...new Set([...first, ...second].map(({ integration_type }) => integration_type))].sort()
  return types.map((type) => {
    const firstIntegration = first.find(({ integration_type }) => integration_type === type) ?? null
    const secondIntegration = second.find(({ integration_type }) => integration_type === type) ?? null
    return {
      type,
      first: firstIntegration,
      second: secondIntegration,
      differingFields: integrationFields.filter((name) => firstIntegration?.[name] !== secondIntegration?.[name]),
    }
  })
}

type MetadataTexts = Readonly<Record<string, { readonly value: string }>>

/** Compares the metadata of two ecommerces by name. JSON texts that differ only in formatting count as equal. */
export function compareMetadatas(first: MetadataTexts, second: MetadataTexts) {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort()
  const pairs = names.map((name) => ({ name, before: first[name]?.value, after: second[name]?.value }))
  const sharedPairs = pairs.flatMap(({ name, before, after }) =>
    before === undefined || after === undefined ? [] : [{ name, before, after }],
  )
  return {
    onlyFirst: pairs.filter(({ after }) => after === undefined).map(({ name }) => name),
    onlySecond: pairs.filter(({ before }) => before === undefined).map(({ name }) => name),
    same: sharedPairs.filter(({ before, after }) => isSemanticallyEqual(before, after)).map(({ name }) => name),
    differingFields: sharedPairs.filter(({ before, after }) => !isSemanticallyEqual(before, after)),
  }
}

/** Loads the data of one of the two compared ecommerces. The data is null until all four queries have loaded. */
function useComparedEcommerce(id: number) {
  const requestInput = { params: { id } }
  const [ecommerce, features, integrations, metadatas] = useQueries({
    queries: [
      queryOptionsFor(getEcommerce, requestInput),
      queryOptionsFor(getFeatures, requestInput),
      queryOptionsFor(listIntegrations, requestInput),
      { ...queryOptionsFor(getMetadatas, requestInput), structuralSharing: false },
    ],
  })
  const queries = [ecommerce, features, integrations, metadatas]
  return {
    comparedEcommerce:
      ecommerce.data && features.data && integrations.data && metadatas.data
        ? {
            id,
            name: ecommerce.data.data.display_name,
            features: features.data.data.features,
            integrations: integrations.data.data,
            metadatas: metadatas.data.texts,
          }
        : null,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

type ComparedEcommerce = NonNullable<ReturnType<typeof useComparedEcommerce>['comparedEcommerce']>

interface ComparedPair {
  readonly first: ComparedEcommerce
  readonly second: ComparedEcommerce
}

function FeaturesComparison({ first, second }: ComparedPair) {
  const { t } = useTranslation('compare')
  const { t: translateFeature } = useTranslation('features')
  const { onlyFirst, onlySecond, sharedItems } = compareFeatures(first.features, second.features)
  const labels = (flags: readonly Flag[]) =>
    flags.map(({ module, value }) => ({
      label: `${getModuleLabel(translateFeature, module)} · ${getFlagLabel(translateFeature, module, value)}`,
      title: `${module}.${value}`,
    }))
  return (
    <Section title={t('features')}>
      <LabelList title={t('onlyA', { count: onlyFirst.length })} labels={labels(onlyFirst)} />
      <LabelList title={t('onlyB', { count: onlySecond.length })} labels={labels(onlySecond)} />
      <LabelList title={t('both', { count: sharedItems.length })} labels={labels(sharedItems)} />
    </Section>
  )
}

function IntegrationsComparison({ first, second }: ComparedPair) {
  const { t } = useTranslation('compare')
  const pairs = compareIntegrations(first.integrations, second.integrations)
  return (
    <Section title={t('integrations')}>
      {pairs.length === 0 && <p className={styles.muted}>{t('noIntegrations')}</p>}
      {pairs.map((pair) => (
        <IntegrationComparison key={pair.type} pair={pair} />
      ))}
    </Section>
  )
}

function IntegrationComparison({ pair: { type, first, second, differingFields } }: { readonly pair: IntegrationPair }) {
  const { t } = useTranslation('compare')
  return (
    <table className={styles.table}>
      <caption>
        <IntegrationTypeName type={type} />
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
          <tr key={name} data-different={differingFields.includes(name) || undefined}>
            <th scope="row">
              {t(`integration.${name}`)}
              {differingFields.includes(name) && <span className={styles.differs}>{t('differs')}</span>}
            </th>
            <td>{renderField(first, name)}</td>
            <td>{renderField(second, name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function renderField(integration: ComparedIntegration | null, name: IntegrationField) {
  if (!integration) return <EmptyValueDash />
  if (name === 'is_active') return <ActiveBadge active={integration.is_active} feminine />
  return name === 'api_url' ? <Code>{integration.api_url}</Code> : integration[name]
}

/**
 * Lists the metadata names that only one of the ecommerces has. For every name with different values, shows the
 * differences as JSON.
 */
function MetadatasComparison({ first, second }: ComparedPair) {
  const { t } = useTranslation('compare')
  const { onlyFirst, onlySecond, same, differingFields } = compareMetadatas(first.metadatas, second.metadatas)
  return (
    <Section title={t('metadatas')}>
      <LabelList title={t('onlyA', { count: onlyFirst.length })} labels={toLabels(onlyFirst)} />
      <LabelList title={t('onlyB', { count: onlySecond.length })} labels={toLabels(onlySecond)} />
      <LabelList title={t('same', { count: same.length })} labels={toLabels(same)} />
      <div className={styles.group}>
        <h3>{t('different', { count: differingFields.length })}</h3>
        {differingFields.length === 0 && <p className={styles.muted}>{t('none')}</p>}
        {differingFields.map(({ name, before, after }) => (
          <details key={name}>
            <summary>
              <code>{name}</code>
            </summary>
            <DifferenceList before={before} after={after} />
          </details>
        ))}
      </div>
    </Section>
  )
}

const toLabels = (names: readonly string[]) => names.map((label) => ({ label }))

interface LabelListProps {
  readonly title: string
  readonly labels: readonly { readonly label: string; readonly title?: string }[]
}

function LabelList({ title, labels }: LabelListProps) {
  const { t } = useTranslation('compare')
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      {labels.length === 0 ? (
        <p className={styles.muted}>{t('none')}</p>
      ) : (
        <ul className={styles.flags}>
          {labels.map(({ label, title }) => (
            <li key={title ?? label} title={title}>
              <Badge>{label}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Names of the two ecommerces, labeled A and B. */
function EcommerceNames({ first, second }: ComparedPair) {
  return (
    <div className={styles.sides}>
      {[first, second].map(({ id, name }, index) => (
        <p key={id} className={styles.side}>
          <Badge tone="accent">{'AB'[index]}</Badge>
          <Link to={buildCommandLink(openEcommerceCommand, { ecommerce: String(id) })}>{name}</Link>
          <code className={styles.muted}>{id}</code>
        </p>
      ))}
    </div>
  )
}

/** Drawer that compares two ecommerces. The user selects the second ecommerce and can swap the two ecommerces. */
export function CompareDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['compare', 'features', 'difference'])
  const { run, close } = useCommandRunner()
  const { ecommerce = '', other } = args
  const compareWith = (otherId: number) => run(compareEcommercesCommand, { ecommerce, other: String(otherId) })
  const swap = () => other && run(compareEcommercesCommand, { ecommerce: other, other: ecommerce })

  return (
    <Drawer
      size="wide"
      title={t('title')}
      onClose={close}
      footer={
        other !== undefined && (
          <Button icon={<ArrowLeftRight size={14} />} onClick={swap}>
            {t('swap')}
          </Button>
        )
      }
    >
      <EcommercePicker
        selectedId={other === undefined ? null : Number(other)}
        excludedId={Number(ecommerce)}
        onChoose={compareWith}
      />
      {other !== undefined && (
        <LoadedComparison key={`${ecommerce} ${other}`} first={Number(ecommerce)} second={Number(other)} />
      )}
    </Drawer>
  )
}

function LoadedComparison({ first, second }: { readonly first: number; readonly second: number }) {
  const firstQuery = useComparedEcommerce(first)
  const secondQuery = useComparedEcommerce(second)
  const error = firstQuery.error ?? secondQuery.error
  if (firstQuery.comparedEcommerce && secondQuery.comparedEcommerce)
    return (
      <>
        <EcommerceNames first={firstQuery.comparedEcommerce} second={secondQuery.comparedEcommerce} />
        <FeaturesComparison first={firstQuery.comparedEcommerce} second={secondQuery.comparedEcommerce} />
        <IntegrationsComparison first={firstQuery.comparedEcommerce} second={secondQuery.comparedEcommerce} />
        <MetadatasComparison first={firstQuery.comparedEcommerce} second={secondQuery.comparedEcommerce} />
      </>
    )
  const retry = () => {
    firstQuery.refetch()
    secondQuery.refetch()
  }
  return <QueryPlaceholder error={error} onRetry={retry} height="200px" />
}
