import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { Button } from './button.tsx'
import styles from './data-table.module.css'
import type { Pages } from './data-table-types.ts'
import { Pager } from './pager.tsx'

interface FooterProps {
  readonly firstIndex: number
  readonly count: number
  readonly total: number
  readonly isPeeking: boolean
  /** Undefined where nothing is cut off. */
  readonly onPeek: (() => void) | undefined
  readonly pages: Pages | undefined
  /** More that can be done to the list. */
  readonly children?: ReactNode
}

/** What part of the whole is in sight, and the way to the other pages. */
export function DataTableFooter({ firstIndex, count, total, isPeeking, onPeek, pages, children }: FooterProps) {
  const { t } = useTranslation('ui')
  const isPart = count < total
  return (
    <div className={styles.footer}>
      <span>
        {isPart
          ? t('pager.range', {
              from: formatNumber(firstIndex + 1),
              to: formatNumber(firstIndex + count),
              total: formatNumber(total),
            })
          : t('pager.total', { count: total, total: formatNumber(total) })}
      </span>
      <span className={styles.space} />
      {children}
      {onPeek && (
        <Button size="small" variant="quiet" keys="space" aria-pressed={isPeeking} onClick={onPeek}>
          {t('table.peek')}
        </Button>
      )}
      {pages && <Pager {...pages} />}
    </div>
  )
}
