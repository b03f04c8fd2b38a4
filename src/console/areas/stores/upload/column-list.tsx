import { useTranslation } from 'react-i18next'
import { storeColumns } from '#contract/store-upload.ts'
import styles from './upload-tab.module.css'

/** What a file may hold, for who writes one by hand or by program. */
export function ColumnList() {
  const { t } = useTranslation('store-upload')
  return (
    <details>
      <summary className={styles.summary}>{t('columns.title')}</summary>
      <p className={styles.muted}>{t('columns.text')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.also')}</th>
              <th scope="col">{t('columns.required')}</th>
              <th scope="col">{t('columns.example')}</th>
            </tr>
          </thead>
          <tbody>
            {storeColumns.map(({ name, aliases, isRequired, example }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{aliases.slice(0, 3).join(', ')}</td>
                <td>{t(isRequired ? 'columns.yes' : 'columns.no')}</td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
