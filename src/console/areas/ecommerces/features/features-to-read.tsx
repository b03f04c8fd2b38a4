import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EcommerceFeatures } from '#contract/features.ts'
import { enabledOf } from './changes.ts'
import { FeaturesHeader } from './features-header.tsx'
import styles from './features-tab.module.css'
import { FlagToRead } from './flag-row.tsx'
import { Modules } from './modules.tsx'

interface FeaturesToReadProps {
  readonly record: EcommerceFeatures
  readonly catalogue: Readonly<Record<string, readonly string[]>>
}

export function FeaturesToRead({ record: { features }, catalogue }: FeaturesToReadProps) {
  const { t } = useTranslation('features')
  const [find, setFind] = useState('')
  const enabled = enabledOf(features)
  return (
    <section className={styles.tab} aria-label={t('title')} data-fills>
      <FeaturesHeader features={features} enabled={enabled} find={find} onFind={setFind} />
      <Modules features={features} enabled={enabled} catalogue={catalogue} find={find}>
        {(flag) => <FlagToRead flag={flag} />}
      </Modules>
    </section>
  )
}
