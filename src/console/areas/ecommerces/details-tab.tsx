import { useTranslation } from 'react-i18next'
import { formatDocument, formatPhone, formatZip } from '#console/lib/formats.ts'
import { useSession } from '#console/lib/session.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import { Code, Instant, OuterLink } from '#console/ui/values.tsx'
import { type Ecommerce, saveEcommerce } from '#contract/ecommerces.ts'

import { DetailsForm } from './details/details-form.tsx'
import { useSegments } from './details/use-segments.ts'
import styles from './details-tab.module.css'
import { FeaturesSection } from './features-section.tsx'
import { QuotasSection } from './quotas-section.tsx'

interface Props {
  readonly ecommerce: Ecommerce
}

/** All that is known of an ecommerce: its business data and address in a form for who may write, to read for the others. */
export function DetailsTab({ ecommerce }: Props) {
  const { can } = useSession()
  const rest = (
    <>
      <IntegrationSection ecommerce={ecommerce} />
      <QuotasSection quotas={ecommerce.billing_quotas} />
      <FeaturesSection features={ecommerce.features} />
      <RecordSection ecommerce={ecommerce} />
    </>
  )
  return (
    <div className={styles.sections}>
      {can(saveEcommerce.access) ? (
        <DetailsForm ecommerce={ecommerce} />
      ) : (
        <>
          <Business ecommerce={ecommerce} />
          <AddressSection ecommerce={ecommerce} />
        </>
      )}
      {rest}
    </div>
  )
}

function Business({ ecommerce }: Props) {
  const { t } = useTranslation('ecommerces')
  const { nameOf } = useSegments()
  const { country } = ecommerce.address
  const yesOrNo = (value: boolean) => t(value ? 'details.yes' : 'details.no')
  return (
    <Section title={t('details.business')}>
      <Facts
        facts={[
          { name: t('details.display_name'), value: ecommerce.display_name },
          { name: t('details.trade_name'), value: ecommerce.trade_name },
          { name: t('details.company_name'), value: ecommerce.company_name },
          { name: t(`details.document.${country}`), value: <Code>{formatDocument(ecommerce.document)}</Code> },
          { name: t('details.email'), value: ecommerce.email },
          { name: t('details.phone'), value: formatPhone(ecommerce.phone) },
          { name: t('details.url'), value: <OuterLink url={ecommerce.url} /> },
          { name: t('details.segment'), value: nameOf(ecommerce.segment) },
          { name: t('details.ecommerce_group_id'), value: <Code>{ecommerce.ecommerce_group_id}</Code> },
          { name: t('details.hubspot_code'), value: <Code>{ecommerce.hubspot_code}</Code> },
          { name: t('details.superlogica'), value: <Code>{ecommerce.superlogica_integration.client_id}</Code> },
          { name: t('details.language.label'), value: t(`details.language.${ecommerce.language}`) },
          { name: t('details.retention_actived'), value: yesOrNo(ecommerce.retention_actived) },
          { name: t('details.is_test'), value: yesOrNo(ecommerce.is_test) },
          { name: t('details.use_default_contract'), value: yesOrNo(ecommerce.use_default_contract) },
        ]}
      />
    </Section>
  )
}

function AddressSection({ ecommerce: { address } }: Props) {
  const { t } = useTranslation('ecommerces')
  const { country } = address
  const zip = country === 'BR' ? formatZip(address.zip_code) : address.zip_code
  return (
    <Section title={t('details.address')}>
      <Facts
        facts={[
          { name: t(`details.zip_code.${country}`), value: <Code>{zip}</Code> },
          { name: t('details.street'), value: address.address },
          { name: t('details.number'), value: address.number },
          { name: t('details.complement'), value: address.complement },
          { name: t(`details.neighborhood.${country}`), value: address.neighborhood },
          { name: t('details.city'), value: address.city },
          { name: t('details.state'), value: address.state },
          { name: t('details.country'), value: t(`details.countries.${country}`) },
        ]}
      />
    </Section>
  )
}

function IntegrationSection({ ecommerce: { integration } }: Props) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.integration')}>
      {integration === null ? (
        <p className={styles.muted}>{t('details.noIntegration')}</p>
      ) : (
        <Facts
          facts={[
            { name: t('details.name'), value: integration.name },
            { name: t('details.platform'), value: integration.software_name },
            { name: t('details.type'), value: <Code>{integration.integration_type}</Code> },
            { name: t('details.api_url'), value: <Code>{integration.api_url}</Code> },
            { name: t('details.situation'), value: <ActiveBadge active={integration.is_active} feminine /> },
          ]}
        />
      )}
    </Section>
  )
}

function RecordSection({ ecommerce: { uuid, created_at, updated_at } }: Props) {
  const { t } = useTranslation('ecommerces')
  return (
    <Section title={t('details.record')}>
      <Facts
        facts={[
          { name: t('details.uuid'), value: <Code>{uuid}</Code> },
          { name: t('details.created_at'), value: <Instant at={created_at} /> },
          { name: t('details.updated_at'), value: <Instant at={updated_at} /> },
        ]}
      />
    </Section>
  )
}
