// Button below a list that loads the next rows and moves the focus to the first of them.
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface MoreButtonProps {
  /** List element; its items are focusable by scripts (`tabIndex={-1}`). */
  readonly list: RefObject<HTMLOListElement | null>
  /** Number of rows in the list. */
  readonly rowCount: number
  /** Number of rows that are not loaded yet; 0 hides the button. */
  readonly left: number
  readonly isLoading: boolean
  readonly onMore: () => void
}

export function MoreButton({ list, rowCount, left, isLoading, onMore }: MoreButtonProps) {
  const { t } = useTranslation('ui')
  /** Index of the first new row, which gets the focus after the rows are rendered. */
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null || rowCount <= next.current) return
    const row = list.current?.children[next.current]
    next.current = null
    if (row instanceof HTMLElement) row.focus()
  }, [list, rowCount])
  if (left === 0) return null
  return (
    <div>
      <Button
        size="small"
        busy={isLoading}
        onClick={() => {
          next.current = rowCount
          onMore()
        }}
      >
        {t('more', { count: left })}
      </Button>
    </div>
  )
}
