import { useTranslation } from 'react-i18next'
import { Section } from '#console/ui/section.tsx'
import type { CarrierService } from '#contract/carriers.ts'
import styles from './carriers.module.css'

/** Services of which nothing is asked: by their names, all together. */
export function WithoutFields({ services }: { readonly services: readonly CarrierService[] }) {
  const { t } = useTranslation('carriers')
  const bare = services.filter(({ fields }) => fields.length === 0)
  if (bare.length === 0) return null
  return (
    <Section title={t('service.withoutFields')}>
      <ul className={styles.without}>
        {bare.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </Section>
  )
}
