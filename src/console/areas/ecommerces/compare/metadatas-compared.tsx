import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { Section } from '#console/ui/section.tsx'
import styles from './compare.module.css'
import { compareMetadatas } from './comparing.ts'
import type { Side } from './use-compared.ts'

interface MetadatasComparedProps {
  readonly first: Side
  readonly second: Side
}

/** Names that only one has, and what differs in meaning where both have one. */
export function MetadatasCompared({ first, second }: MetadatasComparedProps) {
  const { t } = useTranslation('compare')
  const { onlyFirst, onlySecond, same, different } = compareMetadatas(first.metadatas, second.metadatas)
  return (
    <Section title={t('metadatas')}>
      <Names title={t('onlyA', { count: onlyFirst.length })} names={onlyFirst} />
      <Names title={t('onlyB', { count: onlySecond.length })} names={onlySecond} />
      <Names title={t('same', { count: same.length })} names={same} />
      <div className={styles.group}>
        <h3>{t('different', { count: different.length })}</h3>
        {different.length === 0 && <p className={styles.muted}>{t('none')}</p>}
        {different.map(({ name, before, after }) => (
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

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const { t } = useTranslation('compare')
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      {names.length === 0 ? (
        <p className={styles.muted}>{t('none')}</p>
      ) : (
        <ul className={styles.flags}>
          {names.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
