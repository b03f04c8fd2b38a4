import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { Section } from '#console/ui/section.tsx'
import { flagLabel, moduleLabel } from '../feature-labels.ts'
import styles from './compare.module.css'
import { compareFeatures, type Flag } from './comparing.ts'
import type { Side } from './use-compared.ts'

interface FeaturesComparedProps {
  readonly first: Side
  readonly second: Side
}

export function FeaturesCompared({ first, second }: FeaturesComparedProps) {
  const { t } = useTranslation('compare')
  const { onlyFirst, onlySecond, both } = compareFeatures(first.features, second.features)
  return (
    <Section title={t('features')}>
      <Flags title={t('onlyA', { count: onlyFirst.length })} flags={onlyFirst} />
      <Flags title={t('onlyB', { count: onlySecond.length })} flags={onlySecond} />
      <Flags title={t('both', { count: both.length })} flags={both} />
    </Section>
  )
}

function Flags({ title, flags }: { readonly title: string; readonly flags: readonly Flag[] }) {
  const { t } = useTranslation('compare')
  const { t: featureText } = useTranslation('features')
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      {flags.length === 0 ? (
        <p className={styles.muted}>{t('none')}</p>
      ) : (
        <ul className={styles.flags}>
          {flags.map(({ module, value }) => (
            <li key={`${module} ${value}`} title={`${module}.${value}`}>
              <Badge>{`${moduleLabel(featureText, module)} · ${flagLabel(featureText, module, value)}`}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
