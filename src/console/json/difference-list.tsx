// List of the semantic differences between two JSON texts. A difference has a path, the value before and the value
// after.
import { useTranslation } from 'react-i18next'
import styles from './difference-list.module.css'
import { findJsonDifferences, type JsonDifference, type JsonPath } from './json-text.ts'

interface DifferenceListProps {
  /** Earlier JSON text; null if there was none. */
  readonly before: string | null
  readonly after: string
}

/** Maximum number of differences in the list. Further differences are only counted. */
const MAX_DIFFERENCES = 100
const MAX_DISPLAYED_VALUE_LENGTH = 400

/** Lists the semantic differences between two JSON texts. The values are shown exactly as written in the texts. */
export function DifferenceList({ before, after }: DifferenceListProps) {
  const { t } = useTranslation('difference')
  if (before === null) return <DifferenceItems differences={[{ path: [], kind: 'added', before: null, after }]} />
  const differences = findJsonDifferences(before, after)
  if (differences === null) return <p>{t('unreadable')}</p>
  if (differences.length > 0) return <DifferenceItems differences={differences} />
  return <p className={styles.none}>{t(before === after ? 'equal' : 'writing')}</p>
}

function DifferenceItems({ differences }: { readonly differences: readonly JsonDifference[] }) {
  const { t } = useTranslation('difference')
  const hiddenCount = differences.length - MAX_DIFFERENCES
  return (
    <div>
      <p className={styles.count}>{t('count', { count: differences.length })}</p>
      <ul className={styles.list}>
        {differences.slice(0, MAX_DIFFERENCES).map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paths can occur twice, and the list is never reordered
          <li key={index} className={styles.difference}>
            <p className={styles.path}>
              <span className={styles.kind} data-kind={difference.kind}>
                {t(`kind.${difference.kind}`)}
              </span>{' '}
              <code>{formatPath(difference.path) || t('whole')}</code>
            </p>
            {difference.before !== null && <del className={styles.before}>{shorten(difference.before)}</del>}
            {difference.after !== null && <ins className={styles.after}>{shorten(difference.after)}</ins>}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className={styles.count}>{t('more', { count: hiddenCount })}</p>}
    </div>
  )
}

/** Formats the path of a JSON value, for example `theme.colors[0]`. Keys that are not identifiers are quoted. */
function formatPath(path: JsonPath): string {
  return path
    .map((segment, depth) => {
      if (typeof segment === 'number') return `[${segment}]`
      if (!/^[\p{L}_$][\p{L}\d_$-]*$/u.test(segment)) return `[${JSON.stringify(segment)}]`
      return depth === 0 ? segment : `.${segment}`
    })
    .join('')
}

function shorten(text: string): string {
  return text.length > MAX_DISPLAYED_VALUE_LENGTH ? `${text.slice(0, MAX_DISPLAYED_VALUE_LENGTH)}…` : text
}
