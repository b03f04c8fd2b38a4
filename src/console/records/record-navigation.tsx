// Navigation to the previous and next record of a list: position, buttons and keys, across the pages of the list.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { listNext, listPrevious } from '#commands/lists.ts'
import { buildCommandLink, OVERLAY_PARAMETER } from '#commands/registry.ts'
import { isApiError, toErrorNotification } from '#console/api/client.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { advanceRecordPager, getRecordPager, type ListPosition, useRecordPager } from '#console/run/record-pager.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import type { RowId } from '#console/table/column.tsx'
import styles from '#console/table/data-table.module.css'
import { type ListPart, type ListSource, partOf } from '#console/table/list-state.ts'
import { IconButton } from '#console/ui/button.tsx'
import type { KeysToShow } from '#console/ui/shown-keys.ts'

export interface RecordTurning {
  /** Position in the list, starting at 1; null if the record is no longer in the list. */
  readonly place: number | null
  readonly total: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Opens the previous or next record. Resolves to false if there is none. */
  readonly turn: (step: -1 | 1) => Promise<boolean>
}

interface TurningOptions<Row> {
  readonly source: ListSource<Row>
  readonly id: RowId
  readonly idOf: (row: Row) => RowId
  /** Opens the page of the record, and returns the path of this page. */
  readonly onTurn: (row: Row) => string
}

/**
 * Pending navigation. A key press during a navigation waits for it, and then continues from the record that it opened.
 */
let turns: Promise<unknown> = Promise.resolve()
let underway = 0
/** Path of the last navigation, whose page may not be rendered yet. */
let turnedTo: string | null = null

/**
 * Returns the navigation of a record that was opened from the list, or null if it was not opened from a list or the
 * list is loading.
 */
function useRecordTurning<Row>({ source, id, idOf, onTurn }: TurningOptions<Row>): RecordTurning | null {
  const { t } = useTranslation('ui')
  const client = useQueryClient()
  const trail = useRecordPager()
  const place = trail?.list === source.list.id ? trail.positions.get(String(id)) : undefined
  const search = trail?.search ?? ''
  const { data } = useQuery({ ...partOf(source, client, search, place?.page ?? 1), enabled: place !== undefined })
  // Updates the position when the user returned to a record by other means, such as the browser's Back button.
  useEffect(() => {
    if (place && underway === 0 && getRecordPager()?.lastId !== String(id)) advanceRecordPager(String(id), place)
  }, [place, id])
  if (!place || !data) return null

  const { index, isHere } = standing(data, (row) => idOf(row) === id, place)
  const { hasBefore, hasAfter } = around(data, { page: place.page, index }, isHere)

  const go = (rows: readonly Row[], at: ListPosition) => {
    const row = rows[at.index]
    if (row === undefined) return false
    advanceRecordPager(String(idOf(row)), at)
    turnedTo = onTurn(row)
    return true
  }
  const turnOnce = async (step: -1 | 1, from: string) => {
    const now = getRecordPager()
    const start = now?.positions.get(now.lastId)
    if (now?.list !== source.list.id || !start) return false
    const part = await client.ensureQueryData(partOf(source, client, search, start.page))
    const stands = standing(part, (row) => String(idOf(row)) === now.lastId, start)
    const { before, after, ...has } = around(part, { page: start.page, index: stands.index }, stands.isHere)
    if (step === 1 ? !has.hasAfter : !has.hasBefore) {
      notify({ kind: 'info', text: t(step === 1 ? 'turning.atLast' : 'turning.atFirst') })
      return false
    }
    const next = step === 1 ? after : before
    if (part.rows[next] !== undefined) return go(part.rows, { page: start.page, index: next })
    const page = start.page + step
    const { rows } = await client.fetchQuery(partOf(source, client, search, page))
    // Cancels the navigation if the user has opened another page meanwhile.
    const isStillHere =
      [from, turnedTo].includes(location.pathname) && !new URLSearchParams(location.search).has(OVERLAY_PARAMETER)
    return isStillHere && go(rows, { page, index: step === 1 ? 0 : rows.length - 1 })
  }
  const turn = async (step: -1 | 1) => {
    const from = location.pathname
    const turned = turns.then(() => turnOnce(step, from))
    underway += 1
    turns = turned
      .catch(() => false)
      .finally(() => {
        underway -= 1
      })
    try {
      return await turned
    } catch (error) {
      if (!isApiError(error)) throw error
      notify(toErrorNotification(error, t))
      return false
    }
  }

  return {
    place: isHere ? data.firstIndex + index + 1 : null,
    total: data.total,
    isFirst: !hasBefore,
    isLast: !hasAfter,
    turn,
  }
}

/**
 * Returns the indexes of the previous and next rows. If the record has left the list, the row now at its index is the
 * next one.
 */
function around(part: ListPart<unknown>, { page, index }: ListPosition, isHere: boolean) {
  const before = index - 1
  const after = isHere ? index + 1 : index
  return {
    ...{ before, after },
    hasBefore: before >= 0 || page > 1,
    hasAfter: after < part.rows.length || page < part.lastPage,
  }
}

/** Returns the index of the record in the rows; if the record has left the list, its previous index. */
function standing<Row>(part: ListPart<Row>, isIt: (row: Row) => boolean, { index }: ListPosition) {
  const found = part.rows.findIndex(isIt)
  return found === -1 ? { index: Math.min(index, part.rows.length), isHere: false } : { index: found, isHere: true }
}

interface TurningButtonsProps {
  readonly turning: RecordTurning
  readonly keys: { readonly next: KeysToShow; readonly previous: KeysToShow }
  /** Labels of the buttons. Default: "previous record" and "next record". */
  readonly labels?: { readonly next: string; readonly previous: string }
}

/** Direction of the button that was pressed last. The button gets the focus back on the page of the next record. */
let pressed: -1 | 1 | null = null

/** Position in the list ("3 de 4.812") with buttons to the previous and next record. */
export function TurningButtons({ turning, keys, labels }: TurningButtonsProps) {
  const { t } = useTranslation('ui')
  const { place, total, isFirst, isLast, turn } = turning
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed !== null) (pressed === 1 ? next : previous).current?.focus()
    pressed = null
  }, [])
  const press = async (step: -1 | 1) => {
    pressed = step
    const isLeft = await turn(step).catch(() => false)
    if (!isLeft) pressed = null
  }
  return (
    <div className={styles.turning}>
      <span>
        {place === null
          ? t('turning.gone', { total: formatNumber(total) })
          : t('turning.place', { place: formatNumber(place), total: formatNumber(total) })}
      </span>
      <IconButton
        ref={previous}
        size="small"
        label={labels?.previous ?? t('turning.previous')}
        keys={keys.previous}
        icon={<ChevronUp size={14} />}
        disabledReason={isFirst ? t('turning.atFirst') : null}
        onClick={() => void press(-1)}
      />
      <IconButton
        ref={next}
        size="small"
        label={labels?.next ?? t('turning.next')}
        keys={keys.next}
        icon={<ChevronDown size={14} />}
        disabledReason={isLast ? t('turning.atLast') : null}
        onClick={() => void press(1)}
      />
    </div>
  )
}

interface RecordTurnerProps<Row> {
  readonly source: ListSource<Row>
  /** Id of the record whose page is open. */
  readonly id: RowId
  readonly idOf: (row: Row) => RowId
  /** Command that opens the page of a record; `argumentsOf` returns its arguments. */
  readonly opens: Command
  readonly argumentsOf: (row: Row) => Arguments
}

/**
 * Previous and next buttons on a record's page that keep the selected tab. Renders nothing if the record was not opened
 * from a list.
 */
export function RecordTurner<Row>({ source, id, idOf, opens, argumentsOf }: RecordTurnerProps<Row>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const turning = useRecordTurning({
    source,
    id,
    idOf,
    // `replace` keeps the list as the previous history entry. The tab is read from `location`, because the URL may be
    // newer than the render.
    onTurn: (row) => {
      const tab = new URLSearchParams(location.search).get('tab')
      const to = buildCommandLink(opens, { ...(tab === null ? {} : { tab }), ...argumentsOf(row) })
      navigate(to, { replace: true })
      return to.split('?')[0] ?? to
    },
  })
  // Disables the keys while a drawer is open over the page, because the drawer has its own handlers for these keys.
  const isOpen = turning !== null && !search.has(OVERLAY_PARAMETER)
  useCommandHandler('list.next', () => turning?.turn(1), isOpen)
  useCommandHandler('list.previous', () => turning?.turn(-1), isOpen)
  return turning && <TurningButtons turning={turning} keys={{ next: listNext, previous: listPrevious }} />
}
