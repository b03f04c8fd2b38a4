// Pagination buttons of a list.
import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clampIndex } from '#console/lib/cursor.ts'
import { formatNumber } from '#console/lib/format.ts'
import { IconButton } from './button.tsx'
import { TextInput } from './inputs.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** Current page, starting at 1. */
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
}

/** Buttons for the first, previous, next and last page, and a field for a page number. */
export function Pager({ page, lastPage, onPage }: PagerProps) {
  const { t } = useTranslation('ui')
  const lastPageNumber = Math.max(1, lastPage)
  const previousDisabledReason = page <= 1 ? t('pager.atFirst') : null
  const nextDisabledReason = page >= lastPageNumber ? t('pager.atLast') : null

  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <IconButton
        label={t('pager.first')}
        icon={<ChevronFirst size={16} />}
        disabledReason={previousDisabledReason}
        onClick={() => onPage(1)}
      />
      <IconButton
        label={t('pager.previous')}
        keys="["
        icon={<ChevronLeft size={16} />}
        disabledReason={previousDisabledReason}
        onClick={() => onPage(page - 1)}
      />
      <PageInput page={page} lastPage={lastPageNumber} onPage={onPage} />
      <span className={styles.of}>{t('pager.of', { last: formatNumber(lastPageNumber) })}</span>
      <IconButton
        label={t('pager.next')}
        keys="]"
        icon={<ChevronRight size={16} />}
        disabledReason={nextDisabledReason}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        label={t('pager.last')}
        icon={<ChevronLast size={16} />}
        disabledReason={nextDisabledReason}
        onClick={() => onPage(lastPageNumber)}
      />
    </nav>
  )
}

interface PageInputProps {
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
}

function PageInput({ page, lastPage, onPage }: PageInputProps) {
  const { t } = useTranslation('ui')
  const [pageText, setPageText] = useState(String(page))
  const [previousPage, setPreviousPage] = useState(page)
  if (previousPage !== page) {
    setPreviousPage(page)
    setPageText(String(page))
  }

  const goToTypedPage = () => {
    const targetPage = clampIndex(Number.parseInt(pageText, 10) - 1, lastPage) + 1
    if (Number.isNaN(targetPage) || targetPage === page) setPageText(String(page))
    else onPage(targetPage)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') goToTypedPage()
    else if (event.key === 'Escape' && pageText !== String(page)) setPageText(String(page))
    else return
    event.preventDefault()
  }

  return (
    <TextInput
      className={styles.input}
      inputMode="numeric"
      aria-label={t('pager.page')}
      value={pageText}
      // Accepts only digits. Removing other characters from a pasted text would be wrong: `2,5` would open page 25.
      onChange={(event) => /^\d*$/.test(event.target.value) && setPageText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={goToTypedPage}
      onKeyDown={handleKeyDown}
    />
  )
}
