import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { Button } from './button.tsx'
import type { Pages } from './column.ts'
import styles from './data-table.module.css'
import { Pager } from './pager.tsx'

interface FooterProps {
  readonly firstIndex: number
  readonly count: number
  readonly total: number
  /** Of the rows in sight. */
  readonly filter: string
  /** It is known that there is no row. */
  readonly isEmpty: boolean
  readonly isPeeking: boolean
  /** Undefined where nothing is cut off. */
  readonly onPeek: (() => void) | undefined
  readonly pages: Pages | undefined
  /** More that can be done to the list. */
  readonly children?: ReactNode
}

/** What part of the whole is in sight, said too when it is another; and the way to the other pages. */
export function DataTableFooter(props: FooterProps) {
  const { count, filter, isEmpty, isPeeking, onPeek, pages, children } = props
  const { t } = useTranslation('ui')
  return (
    <div className={count > 0 ? styles.footer : isEmpty ? 'visually-hidden' : styles.coming}>
      <span role="status">
        {/* As many of another filter are said again. */}
        <span key={filter}>{count > 0 ? <Part {...props} /> : isEmpty && t('table.none')}</span>
      </span>
      {count > 0 && (
        <>
          <span className={styles.space} />
          {children}
          {onPeek && (
            <Button size="small" variant="quiet" keys="space" aria-pressed={isPeeking} onClick={onPeek}>
              {t('table.peek')}
            </Button>
          )}
          {pages && <Pager {...pages} />}
        </>
      )}
    </div>
  )
}

function Part({ firstIndex, count, total }: Pick<FooterProps, 'firstIndex' | 'count' | 'total'>) {
  const { t } = useTranslation('ui')
  if (count >= total) return t('pager.total', { count: total, total: formatNumber(total) })
  const [from, to] = [formatNumber(firstIndex + 1), formatNumber(firstIndex + count)]
  return t('pager.range', { from, to, total: formatNumber(total) })
}
