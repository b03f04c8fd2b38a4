import GitCompare from 'lucide-react/icons/git-compare'
import { useTranslation } from 'react-i18next'
import { ecommercesCompare } from '#commands/compare.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import type { FeatureMap } from '#contract/features.ts'
import type { Enabled } from './changes.ts'
import styles from './features-tab.module.css'
import { FindBox } from './find-box.tsx'

interface FeaturesHeaderProps {
  readonly features: FeatureMap
  readonly enabled: Enabled
  readonly find: string
  readonly onFind: (text: string) => void
}

/** What it is about, how many are on, and the search within. */
export function FeaturesHeader({ features, enabled, find, onFind }: FeaturesHeaderProps) {
  const { t } = useTranslation('features')
  const { run } = useRunner()
  const on = Object.values(enabled).flat().length
  const of = Object.values(features).flat().length
  return (
    <header className={styles.header}>
      <h2>{t('title')}</h2>
      <span className={styles.muted}>{t('total', { on, of })}</span>
      <Button size="small" icon={<GitCompare size={13} />} onClick={() => run(ecommercesCompare)}>
        {t('compare')}
      </Button>
      <FindBox value={find} onChange={onFind} />
    </header>
  )
}
