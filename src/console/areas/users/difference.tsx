// What a change of type or levels gives and takes.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from 'react-i18next'
import { contexts, levelOf, levels, type Staff } from '#contract/access.ts'

import styles from './difference.module.css'

interface DifferenceProps {
  readonly before: Staff
  readonly after: Staff
}

export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation(['users', 'common'])
  const changes = contexts
    .map((context) => ({ context, from: levelOf(before, context), to: levelOf(after, context) }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return <p className={styles.none}>{t('difference.none')}</p>
  return (
    <ul className={styles.list} aria-label={t('difference.label')}>
      {changes.map(({ context, from, to }) => {
        const isGiven = levels.indexOf(to) > levels.indexOf(from)
        return (
          <li key={context} className={styles.change}>
            <span className={styles.context}>{t(`common:context.${context}`)}</span>
            <span className={styles.from}>{t(`common:level.${from}`)}</span>
            <ArrowRight size={12} aria-hidden="true" />
            <span className="visually-hidden">{t('difference.to')}</span>
            <strong className={isGiven ? styles.given : styles.taken}>{t(`common:level.${to}`)}</strong>
          </li>
        )
      })}
    </ul>
  )
}
