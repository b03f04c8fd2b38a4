import { useTranslation } from 'react-i18next'
import { classNames } from '#console/ui/class-names.ts'
import { type Context, contexts, type Level, levels } from '#contract/access.ts'
import styles from './access.module.css'

export interface LevelsColumn {
  readonly title: string
  readonly levelIn: (context: Context) => Level
}

interface LevelsTableProps {
  readonly label: string
  /** Marked where it is more or less than the other column. */
  readonly column: LevelsColumn
  readonly beside: LevelsColumn
}

/** Two people's, or a person's and a type's, levels side by side. */
export function LevelsTable({ label, column, beside }: LevelsTableProps) {
  const { t } = useTranslation(['access', 'common'])
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.context')}</th>
          <th scope="col">{column.title}</th>
          <th scope="col">{beside.title}</th>
        </tr>
      </thead>
      <tbody>
        {contexts.map((context) => {
          const level = column.levelIn(context)
          const other = beside.levelIn(context)
          const step = levels.indexOf(level) - levels.indexOf(other)
          return (
            <tr key={context}>
              <th scope="row">{t(`common:context.${context}`)}</th>
              <td>
                {t(`common:level.${level}`)}
                {step !== 0 && (
                  <span className={classNames(styles.mark, step > 0 ? styles.more : styles.less)}>
                    {t(step > 0 ? 'mine.more' : 'mine.less')}
                  </span>
                )}
              </td>
              <td>{t(`common:level.${other}`)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
