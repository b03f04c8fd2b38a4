// Status messages of the command palette (loading, errors, no results): displayed below the rows, and announced by
// screen readers.

import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import type { DialogState } from './dialog-state.ts'
import styles from './palette.module.css'
import type { LookupState } from './row.ts'
import type { PaletteMatches } from './use-matches.ts'

/**
 * Delay in milliseconds before a screen reader announces the text, so that it is announced when the user stops typing.
 */
const ANNOUNCEMENT_DELAY_MS = 500

/** Delay in milliseconds before a note below the displayed rows says that more rows are loading. */
const LOADING_NOTE_DELAY_MS = 300

/** Live region with a text that screen readers announce after a pause. */
export function Announcement({ text }: { readonly text: string }) {
  const [announcedText, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCEMENT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announcedText}
    </div>
  )
}

/** Maximum number of names in the message about records that the server did not find. */
const MAX_MISSING_NAMES = 5

/** Returns the message about the orders and ids that the server did not find; empty if there are none. */
export function getMissingText({ missingRecords = [], isLoading }: LookupState, t: TFunction<'palette'>): string {
  if (isLoading || missingRecords.length === 0) return ''
  const names = missingRecords.map(({ type, value }) => t(`prose.${type}`, { count: 1, value }))
  const records = names.slice(0, MAX_MISSING_NAMES).join(', ')
  const otherCount = names.length - MAX_MISSING_NAMES
  return otherCount > 0 ? t('notFoundAndMore', { records, number: otherCount }) : t('notFound', { records })
}

interface StatusProps {
  readonly matches: PaletteMatches
  readonly state: Pick<DialogState, 'query' | 'recordKind'>
}

/** Status messages below the rows: loading, failed search, or the reason why there are no rows. */
export function Status({ matches, state: { query, recordKind } }: StatusProps) {
  const { t } = useTranslation('palette')
  const { records, groups, invalidCnpj, isPersonal, isLookupWithheld } = matches
  const { isLoading, hasFailed } = records
  const debouncedQuery = useDebouncedValue(isLoading ? query : null, LOADING_NOTE_DELAY_MS)
  const hasNoRows = groups.length === 0
  const isLoadingNoteVisible = isLoading && (hasNoRows || debouncedQuery === query)
  const isWithoutResult = hasNoRows && !isLoading
  // An empty input lists the newest records of the kind to which the search is limited, such as stores.
  const isWithoutRecords = isWithoutResult && recordKind !== null && query.trim() === ''
  const missingText = getMissingText(records, t)
  const isWithoutMatch = isWithoutResult && !isWithoutRecords && invalidCnpj === null && missingText === ''
  const noMatchText = isLookupWithheld ? t('held') : t('none', { query })
  return (
    <>
      {isLoadingNoteVisible && <p className={styles.note}>{t('start:loading')}</p>}
      {hasFailed && <p className={styles.note}>{t('failed')}</p>}
      {missingText !== '' && <p className={styles.note}>{missingText}</p>}
      {isWithoutRecords && <p className={styles.note}>{t('scope.none')}</p>}
      {invalidCnpj !== null && <p className={styles.note}>{t('invalidCnpj', { cnpj: invalidCnpj })}</p>}
      {isWithoutMatch && <p className={styles.note}>{isPersonal ? t('personal') : noMatchText}</p>}
    </>
  )
}
