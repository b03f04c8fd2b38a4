// Navigation from a record to the previous or next record of the list from which it was opened. The navigation
// continues on the previous or next page of the list.
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { openNextRecordCommand, openPreviousRecordCommand } from '#commands/lists.ts'
import { buildCommandLink, findCommand, OVERLAY_PARAMETER } from '#commands/registry.ts'
import { isApiError, toErrorNotification } from '#console/api/client.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import {
  advanceRecordPager,
  buildListUrl,
  findVisitedRow,
  getIdNames,
  getRecordPager,
  type ListPosition,
  type OpenPage,
  type PagerPage,
  type PagerRow,
  type RecordPager,
  useRecordPager,
} from '#console/run/record-pager.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import styles from '#console/table/data-table.module.css'
import { IconButton } from '#console/ui/button.tsx'
import type { KeysToShow } from '#console/ui/shown-keys.ts'

export interface RecordNavigationState {
  /** Position of the record in the list, starting at 1; null if the list no longer contains the record. */
  readonly position: number | null
  readonly total: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Opens the previous or next record. Resolves to false if there is none. */
  readonly goToRecord: (step: -1 | 1) => Promise<boolean>
}

/**
 * Promise of the navigation in progress. A key press during a navigation waits for this promise, and then continues
 * from the record that was opened.
 */
let pendingNavigation: Promise<unknown> = Promise.resolve()
let pendingNavigationCount = 0
/** Path of the record page that the last navigation opened. The page may not have rendered yet. */
let lastOpenedPath: string | null = null

const hasOverlay = () => new URLSearchParams(location.search).has(OVERLAY_PARAMETER)

/** Returns the query options for one page of the list. Every write in the feature of the list invalidates the query. */
function getPageQueryOptions({ list, search, readPage }: RecordPager, page: number) {
  const topics = [findCommand(list)?.feature]
  return queryOptions({
    queryKey: [topics, 'part', list, search, page],
    queryFn: () => readPage(search, page),
  })
}

/**
 * Returns the URL that opens a row: the page or drawer of the current command if the row has such a record, or else the
 * page or drawer that the list opens. A drawer opens above the list. Returns null if the row cannot be opened.
 */
function buildRowUrl({ args, openCommand }: PagerRow, openPage: OpenPage, listUrl: string): string | null {
  const idNames = getIdNames(openPage)
  if (idNames.every((name) => args[name])) {
    const tab = openPage.command.surface.kind === 'page' ? new URLSearchParams(location.search).get('tab') : null
    const ids = Object.fromEntries(idNames.map((name) => [name, args[name] ?? '']))
    return buildCommandLink(openPage.command, { ...(tab === null ? {} : { tab }), ...ids }, listUrl)
  }
  return openCommand && buildCommandLink(...openCommand, listUrl)
}

/**
 * Returns the state of the navigation for a page or drawer that was opened from a list. Returns null if the record was
 * not opened from a list, or the list is still loading.
 */
export function useRecordNavigation(openPage: OpenPage): RecordNavigationState | null {
  const { t } = useTranslation('ui')
  const client = useQueryClient()
  const navigate = useNavigate()
  const pager = useRecordPager()
  const visitedRow = findVisitedRow(pager, openPage)
  const { data } = useQuery(
    pager && visitedRow ? getPageQueryOptions(pager, visitedRow.page) : { queryKey: [[], 'part'], queryFn: skipToken },
  )
  // Updates the last row if the user returned to a record in another way, for example with the browser's Back button.
  const visitedRowId = visitedRow?.id
  const updateLastRow = useEffectEvent(() => {
    if (visitedRow && pendingNavigationCount === 0 && getRecordPager()?.lastRowId !== visitedRow.id)
      advanceRecordPager(visitedRow.id, visitedRow)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page or drawer shows another record
  useEffect(() => updateLastRow(), [visitedRowId])
  if (!visitedRow || !data) return null

  const { index, isInList } = locateRow(data, visitedRow.id, visitedRow)
  const { hasBefore, hasAfter } = getNeighborIndexes(data, { page: visitedRow.page, index }, isInList)

  const openRow = (currentPager: RecordPager, { rows }: PagerPage, nextPosition: ListPosition) => {
    const row = rows[nextPosition.index]
    const url = row && buildRowUrl(row, openPage, buildListUrl(currentPager, nextPosition.page))
    if (!url) return false
    advanceRecordPager(row.id, { ...nextPosition, args: row.args })
    lastOpenedPath = url.split('?')[0] ?? url
    // Replaces the history entry, so that the Back button returns to the list.
    navigate(url, { replace: true })
    return true
  }
  const navigateOnce = async (step: -1 | 1, startPath: string) => {
    const currentPager = getRecordPager()
    const startRow = currentPager?.visitedRows.get(currentPager.lastRowId)
    if (!currentPager || currentPager.list !== pager?.list || !startRow) return false
    const listPage = await client.ensureQueryData(getPageQueryOptions(currentPager, startRow.page))
    const locatedRow = locateRow(listPage, currentPager.lastRowId, startRow)
    const { previousIndex, nextIndex, ...neighbors } = getNeighborIndexes(
      listPage,
      { page: startRow.page, index: locatedRow.index },
      locatedRow.isInList,
    )
    if (step === 1 ? !neighbors.hasAfter : !neighbors.hasBefore) {
      notify({ kind: 'info', text: t(step === 1 ? 'turning.atLast' : 'turning.atFirst') })
      return false
    }
    const next = step === 1 ? nextIndex : previousIndex
    if (listPage.rows[next] !== undefined) return openRow(currentPager, listPage, { page: startRow.page, index: next })
    const page = startRow.page + step
    const hadOverlay = hasOverlay()
    const nextPage = await client.fetchQuery(getPageQueryOptions(currentPager, page))
    // Cancels the navigation if the user has opened another page or drawer in the meantime.
    const isStillOnPage = [startPath, lastOpenedPath].includes(location.pathname) && hasOverlay() === hadOverlay
    return isStillOnPage && openRow(currentPager, nextPage, { page, index: step === 1 ? 0 : nextPage.rows.length - 1 })
  }
  const goToRecord = async (step: -1 | 1) => {
    const startPath = location.pathname
    const navigation = pendingNavigation.then(() => navigateOnce(step, startPath))
    pendingNavigationCount += 1
    pendingNavigation = navigation
      .catch(() => false)
      .finally(() => {
        pendingNavigationCount -= 1
      })
    try {
      return await navigation
    } catch (error) {
      if (!isApiError(error)) throw error
      notify(toErrorNotification(error, t))
      return false
    }
  }

  return {
    position: isInList ? data.firstIndex + index + 1 : null,
    total: data.total,
    isFirst: !hasBefore,
    isLast: !hasAfter,
    goToRecord,
  }
}

/**
 * Returns the row indexes of the previous and the next record on a list page. If the list no longer contains the
 * current record, the row that has taken its place is the next record.
 */
function getNeighborIndexes(listPage: PagerPage, { page, index }: ListPosition, isInList: boolean) {
  const previousIndex = index - 1
  const nextIndex = isInList ? index + 1 : index
  return {
    ...{ previousIndex, nextIndex },
    hasBefore: previousIndex >= 0 || page > 1,
    hasAfter: nextIndex < listPage.rows.length || page < listPage.lastPage,
  }
}

/**
 * Returns the row index of a record on a list page. If the page no longer contains the record, returns the earlier
 * index.
 */
function locateRow({ rows }: PagerPage, rowId: string, { index }: ListPosition) {
  const rowIndex = rows.findIndex(({ id }) => id === rowId)
  return rowIndex === -1
    ? { index: Math.min(index, rows.length), isInList: false }
    : { index: rowIndex, isInList: true }
}

interface RecordNavigationButtonsProps {
  readonly navigation: RecordNavigationState
  readonly keys: { readonly next: KeysToShow; readonly previous: KeysToShow }
  /** Labels of the two buttons. Default: the translated texts for "previous record" and "next record". */
  readonly labels?: { readonly next: string; readonly previous: string }
}

/**
 * Direction of the button that the user pressed last; null if the user pressed none. The page of the next record moves
 * the focus to the button with the same direction.
 */
let pressedDirection: -1 | 1 | null = null

/** Position of the record in the list, for example "3 de 4.812", with buttons to the previous and the next record. */
export function RecordNavigationButtons({ navigation, keys, labels }: RecordNavigationButtonsProps) {
  const { t } = useTranslation('ui')
  const { position, total, isFirst, isLast, goToRecord } = navigation
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressedDirection !== null) (pressedDirection === 1 ? next : previous).current?.focus()
    pressedDirection = null
  }, [])
  const handlePress = async (step: -1 | 1) => {
    pressedDirection = step
    const hasNavigated = await goToRecord(step).catch(() => false)
    if (!hasNavigated) pressedDirection = null
  }
  return (
    <div className={styles.turning}>
      <span>
        {position === null
          ? t('turning.gone', { total: formatNumber(total) })
          : t('turning.place', { place: formatNumber(position), total: formatNumber(total) })}
      </span>
      <IconButton
        ref={previous}
        size="small"
        label={labels?.previous ?? t('turning.previous')}
        keys={keys.previous}
        icon={<ChevronUp size={14} />}
        disabledReason={isFirst ? t('turning.atFirst') : null}
        onClick={() => void handlePress(-1)}
      />
      <IconButton
        ref={next}
        size="small"
        label={labels?.next ?? t('turning.next')}
        keys={keys.next}
        icon={<ChevronDown size={14} />}
        disabledReason={isLast ? t('turning.atLast') : null}
        onClick={() => void handlePress(1)}
      />
    </div>
  )
}

/**
 * Buttons on the page of a record that open the previous or next record of the list, on the same tab. Renders nothing
 * if the record was not opened from a list.
 */
export function RecordNavigator(openPage: OpenPage) {
  const [search] = useSearchParams()
  const navigation = useRecordNavigation(openPage)
  // Disables the keys for the next and the previous record while a drawer is open above the page, because the drawer
  // handles these keys itself.
  const isEnabled = navigation !== null && !search.has(OVERLAY_PARAMETER)
  useCommandHandler('list.next', () => navigation?.goToRecord(1), isEnabled)
  useCommandHandler('list.previous', () => navigation?.goToRecord(-1), isEnabled)
  return (
    navigation && (
      <RecordNavigationButtons
        navigation={navigation}
        keys={{ next: openNextRecordCommand, previous: openPreviousRecordCommand }}
      />
    )
  )
}
