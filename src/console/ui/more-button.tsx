// Button below a list that loads more rows and moves the focus to the first new row.
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface ShowMoreButtonProps {
  /** List element. Its items must have `tabIndex={-1}`, so that they can receive the focus. */
  readonly list: RefObject<HTMLOListElement | null>
  /** Number of rows in the list. */
  readonly rowCount: number
  /** Number of rows that are not loaded yet; 0 hides the button. */
  readonly remainingCount: number
  readonly isLoading: boolean
  readonly onMore: () => void
}

export function ShowMoreButton({ list, rowCount, remainingCount, isLoading, onMore }: ShowMoreButtonProps) {
  const { t } = useTranslation('ui')
  /** Index of the first new row, which receives the focus when the rows have rendered; null if no rows are loading. */
  const nextRowIndex = useRef<number | null>(null)
  useEffect(() => {
    if (nextRowIndex.current === null || rowCount <= nextRowIndex.current) return
    const row = list.current?.children[nextRowIndex.current]
    nextRowIndex.current = null
    if (row instanceof HTMLElement) row.focus()
  }, [list, rowCount])
  if (remainingCount === 0) return null
  return (
    <div>
      <Button
        size="small"
        busy={isLoading}
        onClick={() => {
          nextRowIndex.current = rowCount
          onMore()
        }}
      >
        {t('more', { count: remainingCount })}
      </Button>
    </div>
  )
}
