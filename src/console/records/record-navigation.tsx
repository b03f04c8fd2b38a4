// Navigation from a record to the previous or next record of the list from which it was opened. The navigation
// continues on the previous or next page of the list.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { openNextRecordCommand, openPreviousRecordCommand } from '#commands/lists.ts'
import { buildCommandLink, OVERLAY_PARAMETER } from '#commands/registry.ts'
import { isApiError, toErrorNotification } from '#console/api/client.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { advanceRecordPager, getRecordPager, type ListPosition, useRecordPager } from '#console/run/record-pager.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import type { RowId } from '#console/table/column.tsx'
import styles from '#console/table/data-table.module.css'
import { getPageQueryOptions, type ListSource, type RowsPage } from '#console/table/list-state.ts'
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

interface NavigationOptions<Row> {
  readonly listSource: ListSource<Row>
  readonly id: RowId
  readonly idOf: (row: Row) => RowId
  /** Opens the page of the record and returns the path of the page. */
  readonly openRecord: (row: Row) => string
}

/**
 * Promise of the navigation in progress. A key press during a navigation waits for this promise, and then continues
 * from the record that was opened.
 */
let pendingNavigation: Promise<unknown> = Promise.resolve()
let pendingNavigationCount = 0
/** Path of the record page that the last navigation opened. The page may not have rendered yet. */
let lastOpenedPath: string | null = null

/**
 * Returns the state of the navigation for a record that was opened from a list. Returns null if the record was not
 * opened from a list, or the list is still loading.
 */
function useRecordNavigation<Row>({
  listSource,
  id,
  idOf,
  openRecord,
}: NavigationOptions<Row>): RecordNavigationState | null {
  const { t } = useTranslation('ui')
  const client = useQueryClient()
  const pager = useRecordPager()
  const position = pager?.list === listSource.list.id ? pager.positions.get(String(id)) : undefined
  const search = pager?.search ?? ''
  const { data } = useQuery({
    ...getPageQueryOptions(listSource, client, search, position?.page ?? 1),
    enabled: position !== undefined,
  })
  // Updates the stored position if the user returned to a record in another way, for example with the browser's Back
  // button.
  useEffect(() => {
    if (position && pendingNavigationCount === 0 && getRecordPager()?.lastRecordId !== String(id))
      advanceRecordPager(String(id), position)
  }, [position, id])
  if (!position || !data) return null

  const { index, isInList } = locateRow(data, (row) => idOf(row) === id, position)
  const { hasBefore, hasAfter } = getNeighborIndexes(data, { page: position.page, index }, isInList)

  const openRow = (rows: readonly Row[], nextPosition: ListPosition) => {
    const row = rows[nextPosition.index]
    if (row === undefined) return false
    advanceRecordPager(String(idOf(row)), nextPosition)
    lastOpenedPath = openRecord(row)
    return true
  }
  const navigateOnce = async (step: -1 | 1, startPath: string) => {
    const currentPager = getRecordPager()
    const startPosition = currentPager?.positions.get(currentPager.lastRecordId)
    if (currentPager?.list !== listSource.list.id || !startPosition) return false
    const listPage = await client.ensureQueryData(getPageQueryOptions(listSource, client, search, startPosition.page))
    const locatedRow = locateRow(listPage, (row) => String(idOf(row)) === currentPager.lastRecordId, startPosition)
    const { previousIndex, nextIndex, ...neighbors } = getNeighborIndexes(
      listPage,
      { page: startPosition.page, index: locatedRow.index },
      locatedRow.isInList,
    )
    if (step === 1 ? !neighbors.hasAfter : !neighbors.hasBefore) {
      notify({ kind: 'info', text: t(step === 1 ? 'turning.atLast' : 'turning.atFirst') })
      return false
    }
    const next = step === 1 ? nextIndex : previousIndex
    if (listPage.rows[next] !== undefined) return openRow(listPage.rows, { page: startPosition.page, index: next })
    const page = startPosition.page + step
    const { rows } = await client.fetchQuery(getPageQueryOptions(listSource, client, search, page))
    // Cancels the navigation if the user has opened another page in the meantime.
    const isStillOnPage =
      [startPath, lastOpenedPath].includes(location.pathname) &&
      !new URLSearchParams(location.search).has(OVERLAY_PARAMETER)
    return isStillOnPage && openRow(rows, { page, index: step === 1 ? 0 : rows.length - 1 })
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
function getNeighborIndexes(listPage: RowsPage<unknown>, { page, index }: ListPosition, isInList: boolean) {
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
function locateRow<Row>(listPage: RowsPage<Row>, isMatch: (row: Row) => boolean, { index }: ListPosition) {
  const rowIndex = listPage.rows.findIndex(isMatch)
  return rowIndex === -1
    ? { index: Math.min(index, listPage.rows.length), isInList: false }
    : { index: rowIndex, isInList: true }
}

interface RecordNavigationButtonsProps {
  readonly navigation: RecordNavigationState
  readonly keys: { readonly next: KeysToShow; readonly previous: KeysToShow }
  /** Labels of the two buttons. Default: the translated texts for "previous record" and "next record". */
  readonly labels?: { readonly next: string; readonly previous: string }
}

/**
 * Direction of the button that the user pressed last. When the next record's page has opened, the same button receives
 * the focus there.
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

interface RecordNavigatorProps<Row> {
  readonly listSource: ListSource<Row>
  /** Id of the record on the open page. */
  readonly id: RowId
  readonly idOf: (row: Row) => RowId
  /** Command that opens the page of a record, with the arguments from `getRowArguments`. */
  readonly pageCommand: Command
  readonly getRowArguments: (row: Row) => Arguments
}

/**
 * Buttons on the page of a record that open the previous or next record of the list, on the same tab. Renders nothing
 * if the record was not opened from a list.
 */
export function RecordNavigator<Row>({
  listSource,
  id,
  idOf,
  pageCommand,
  getRowArguments,
}: RecordNavigatorProps<Row>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const navigation = useRecordNavigation({
    listSource,
    id,
    idOf,
    // Replaces the history entry, so that the Back button returns to the list. Reads the selected tab from `location`,
    // because the URL may have changed since the last render.
    openRecord: (row) => {
      const tab = new URLSearchParams(location.search).get('tab')
      const to = buildCommandLink(pageCommand, { ...(tab === null ? {} : { tab }), ...getRowArguments(row) })
      navigate(to, { replace: true })
      return to.split('?')[0] ?? to
    },
  })
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
