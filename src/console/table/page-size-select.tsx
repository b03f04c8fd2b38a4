// Select field for the number of rows per page.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/format.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import styles from '#console/ui/pager.module.css'
import { Select } from '#console/ui/select.tsx'

/** Page size of a list, with the available page sizes and the change handler. 0 means all rows. */
export interface PageSize {
  readonly value: number
  readonly options: readonly number[]
  readonly onChange: (size: number) => void
}

/** Select field for the number of rows per page. The value is stored per user and list. */
export function PageSizeSelect({ value, options, onChange }: PageSize) {
  const { t } = useTranslation('ui')
  const select = useRef<HTMLButtonElement>(null)
  useCommandHandler('list.pageSize', () => select.current?.focus())
  return (
    <Select
      ref={select}
      className={styles.size}
      aria-label={t('pager.size')}
      value={String(value)}
      options={options.map((size) => ({
        value: String(size),
        label: size === 0 ? t('pager.all') : t('pager.perPage', { size: formatNumber(size) }),
      }))}
      onChange={(size) => onChange(Number(size))}
    />
  )
}
