import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import detailsTabStyles from './details-tab.module.css'
import styles from './features-section.module.css'

/** Modules and flags are data (product decision A13): they are shown by the names the platform gives them. */
export function FeaturesSection({ features }: { readonly features: Ecommerce['features'] }) {
  const { t } = useTranslation('ecommerces')
  const modules = Object.entries(features).filter(([, flags]) => flags.length > 0)
  return (
    <Section title={t('details.features')}>
      {modules.length === 0 ? (
        <p className={detailsTabStyles.muted}>{t('details.noFeatures')}</p>
      ) : (
        <Facts facts={modules.map(([module, flags]) => ({ name: module, value: <Flags flags={flags} /> }))} />
      )}
    </Section>
  )
}

function Flags({ flags }: { readonly flags: readonly string[] }) {
  return (
    <span className={styles.flags}>
      {flags.map((flag) => (
        <Badge key={flag}>{flag}</Badge>
      ))}
    </span>
  )
}
