// Bar with the actions for selected rows. Reads all selected rows first, with progress and a cancel button, and runs
// one action at a time.
import Copy from 'lucide-react/icons/copy'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { listCancelReading, listCopyIds, listCopyLinks, listCopyRows } from '#commands/lists.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { copyText, showFailedCopy, writeClipboard } from '#console/lib/clipboard.ts'
import { formatNumber, formatTime } from '#console/lib/format.ts'
import { isMac } from '#console/lib/key-events.ts'
import { notify } from '#console/lib/notices.ts'
import { setSelectedCount } from '#console/lib/selected-count.ts'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { MenuButton, type MenuItem } from '#console/ui/menu.tsx'
import styles from './bulk-bar.module.css'
import type { Column, RowId } from './column.tsx'
import { gridKey } from './grid-keyboard.ts'
import { mostRead } from './list-state.ts'
import { tableText } from './row-menu.tsx'
import {
  type BulkAct,
  bulkActs,
  bulkCopies,
  type GridSelection,
  joinedArguments,
  linkOfRow,
  type OnProgress,
} from './selection.ts'

interface Progress {
  readonly read: number
  readonly total: number
}

interface Copied {
  readonly text: string
  readonly count: number
}

interface BulkWork {
  /** Progress of the current read; null when no read is running. */
  readonly progress: Progress | null
  readonly cancel: () => void
  readonly withRows: (act: (rows: readonly BulkRow[]) => void) => void
  readonly copyTable: () => void
  /** Copies one line per row; rows with an empty line are skipped. */
  readonly copyLines: (lineOf: (row: BulkRow) => string) => void
}

function useBulkWork({ count, read, table }: BulkSource): BulkWork {
  const { t } = useTranslation('list')
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => running.current?.abort()
  useCommandHandler('list.cancelReading', cancel, progress !== null)

  const work = async <Found,>(
    ask: (signal: AbortSignal, onProgress: OnProgress) => Promise<Found>,
    act: (found: Found) => void,
  ) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      const found = await ask(controller.signal, (now, total) => setProgress({ read: now, total }))
      setProgress(null)
      act(found)
    } catch (error) {
      if (controller.signal.aborted) notify({ kind: 'info', text: t('cancelled') })
      else notify(toErrorNotification(error, t))
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  const copy = (ask: (signal: AbortSignal, onProgress: OnProgress) => Promise<Copied>) =>
    work(
      async (signal, onProgress) => {
        const asked = ask(signal, onProgress)
        const isCopied = await writeClipboard(asked.then(({ text }) => text)).then(
          () => true,
          () => false,
        )
        return { ...(await asked), isCopied }
      },
      ({ text, count: copied, isCopied }) => {
        const words = { count: copied, total: formatNumber(copied), were: formatNumber(count) }
        const done = () => notify({ kind: 'success', text: t(copied === count ? 'copied' : 'copiedOther', words) })
        if (isCopied || text === '') return done()
        // Browsers allow clipboard writes only shortly after a user action, and reading the rows may have taken longer.
        if (navigator.userActivation?.isActive) return showFailedCopy(text)
        const again = () => void copyText(text).then((isCopiedNow) => isCopiedNow && done())
        notify({ kind: 'info', text: t('ready', words), action: { label: t('copy'), run: again } })
      },
    )

  return {
    progress,
    cancel,
    withRows: (act) => void work(read, act),
    copyTable: () => void copy(table),
    copyLines: (lineOf) =>
      void copy(async (signal, onProgress) => {
        const lines = (await read(signal, onProgress)).map(lineOf).filter((line) => line !== '')
        return { text: lines.join('\n'), count: lines.length }
      }),
  }
}

interface BulkRow {
  readonly id: string
  readonly args: Arguments
  readonly text: (column: string) => string
}

interface BulkSource {
  /** Number of selected rows according to the selection, before the rows are read. */
  readonly count: number
  readonly columns: readonly string[]
  readonly read: (signal: AbortSignal, onProgress: OnProgress) => Promise<readonly BulkRow[]>
  /** Returns the selected rows as tab-separated text for a spreadsheet. */
  readonly table: (signal: AbortSignal, onProgress: OnProgress) => Promise<{ text: string; count: number }>
}

interface BulkActionsProps {
  readonly commands: readonly Command[]
  readonly source: BulkSource
}

function BulkActions({ commands, source }: BulkActionsProps) {
  const { t } = useTranslation('list')
  const { can } = useSession()
  const work = useBulkWork(source)
  const acts = bulkActs(commands, can)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setSelectedCount(source.count)
    return () => setSelectedCount(0)
  }, [source.count])
  useCommandHandler('list.actOnSelection', () => group.current?.querySelector('button')?.focus())

  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldset is for form fields
    <div ref={group} role="group" aria-label={t('actions')} className={styles.progress}>
      <CopyButton commands={commands} source={source} work={work} />
      {acts.map((act) => (
        <ActButton key={act.command.id} act={act} count={source.count} work={work} />
      ))}
      {work.progress && <Reading {...work.progress} onCancel={work.cancel} />}
    </div>
  )
}

interface ReadingProps {
  readonly read: number
  readonly total: number
  readonly onCancel: () => void
}

function Reading({ read, total, onCancel }: ReadingProps) {
  const { t } = useTranslation(['list', 'ui'])
  return (
    <>
      <progress value={read} max={Math.max(1, total)} aria-label={t('reading')} />
      <span>{t('read', { read: formatNumber(read), total: formatNumber(total) })}</span>
      <Button size="small" keys={listCancelReading} onClick={onCancel}>
        {t('ui:cancel')}
      </Button>
    </>
  )
}

interface ActButtonProps {
  readonly act: BulkAct
  readonly count: number
  readonly work: BulkWork
}

function ActButton({ act: { command, bulk }, count, work }: ActButtonProps) {
  const { t } = useTranslation(['list', 'commands'])
  const { run } = useRunner()
  const isTooMany = count > bulk.most
  return (
    <Button
      size="small"
      keys={command}
      busy={work.progress !== null}
      disabledReason={
        isTooMany ? t('tooMany', { most: formatNumber(bulk.most), count, total: formatNumber(count) }) : null
      }
      onClick={() =>
        work.withRows((rows) =>
          run(
            command,
            joinedArguments(
              bulk,
              rows.map(({ args }) => args),
            ),
          ),
        )
      }
    >
      {t(`commands:${command.id}.title`)}
    </Button>
  )
}

interface CopyButtonProps extends BulkActionsProps {
  readonly work: BulkWork
}

function CopyButton({ commands, source, work }: CopyButtonProps) {
  const { t } = useTranslation(['list', 'commands'])
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = source.count > mostRead
  const copyTable = () => work.copyTable()
  const copyIds = () => work.copyLines(({ id }) => id)
  const copyLinks = () =>
    work.copyLines(({ args }) => {
      const link = linkOfRow(commands, args, location.pathname)
      return link === null ? '' : new URL(link, location.origin).href
    })
  useCommandHandler('list.copyRows', copyTable, !isTooMany)
  useCommandHandler('list.copyIds', copyIds, !isTooMany)
  useCommandHandler('list.copyLinks', copyLinks, !isTooMany && commands.length > 0)

  const own: readonly (readonly [Command, () => void])[] = [
    [listCopyRows, copyTable],
    [listCopyIds, copyIds],
    ...(commands.length > 0 ? [[listCopyLinks, copyLinks] as const] : []),
  ]
  const items: readonly MenuItem[] = [
    ...own.map(([command, onSelect]) => ({ id: command.id, label: t(`commands:${command.id}.title`), onSelect })),
    ...bulkCopies(commands, source.columns).map(({ command, column }, index) => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      startsGroup: index === 0,
      onSelect: () => work.copyLines(({ text }) => text(column)),
    })),
  ]
  const isBusy = work.progress !== null
  return (
    <MenuButton
      label={t('copy')}
      items={items}
      open={isOpen}
      onOpenChange={(open) => setIsOpen(open && !isTooMany && !isBusy)}
    >
      <Button
        size="small"
        busy={isBusy}
        icon={<Copy size={13} />}
        disabledReason={isTooMany ? t('tooManyToRead', { most: formatNumber(mostRead) }) : null}
      >
        {t('copy')}
      </Button>
    </MenuButton>
  )
}

interface SelectionBarProps<Row> {
  readonly selection: GridSelection<Row>
  /** Number of rows on all pages. */
  readonly total: number
  readonly commands: readonly Command[]
  readonly source: BulkSource
  /** Called after an action to move the focus back to the rows. */
  readonly onDone: () => void
}

export function SelectionBar<Row>({ selection, total, commands, source, onDone }: SelectionBarProps<Row>) {
  const { t } = useTranslation('ui')
  const { count, hasMore, selectWhole, clear } = selection
  const isShown = count > 0
  useCommandHandler('list.clearSelection', clear, isShown)
  useCommandHandler('list.selectAll', selectWhole, total > 0 && (!isShown || hasMore))
  // Both handlers move the focus to the rows, because the pressed button disappears.
  const clearAll = () => {
    clear()
    onDone()
  }
  const selectAll = () => {
    selectWhole()
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    const key = gridKey(event.nativeEvent, { mac: isMac, singleKeys: false })
    const act = key?.does === 'clear' ? clearAll : key?.does === 'all' && hasMore ? selectAll : null
    if (!act || event.defaultPrevented) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles shortcuts of the buttons inside
    <div
      className={isShown ? styles.bar : 'visually-hidden'}
      data-selection={isShown ? '' : undefined}
      onKeyDown={isShown ? press : undefined}
    >
      <span role="status" className={styles.scope}>
        {isShown && <Scope selection={selection} />}
      </span>
      {hasMore && isShown && (
        <Button size="small" variant="quiet" keys="mod+a" onClick={selectAll}>
          {t('table.selectWhole', { count: total, total: formatNumber(total) })}
        </Button>
      )}
      {isShown && (
        <>
          <Button size="small" variant="quiet" keys="escape" onClick={clearAll}>
            {t('table.clear')}
          </Button>
          <BulkActions commands={commands} source={source} />
        </>
      )}
    </div>
  )
}

/** Describes the selection: number of selected rows, or all rows of the filter at a certain time. */
function Scope<Row>({ selection: { selection, count } }: Pick<SelectionBarProps<Row>, 'selection'>) {
  const { t } = useTranslation('ui')
  const words = { count, total: formatNumber(count) }
  if (selection.kind === 'rows') return t('table.selected', words)
  const at = formatTime(new Date(selection.at).toISOString())
  const left = selection.except.size
  return left === 0
    ? t('table.selectedWhole', { ...words, at })
    : t('table.selectedBut', { ...words, at, but: formatNumber(left) })
}

interface BulkOptions<Row> {
  readonly selection: GridSelection<Row>
  readonly all: readonly Column<Row>[]
  /** Visible columns, which are included in copied tables. */
  readonly shown: readonly Column<Row>[]
  readonly rowId: (row: Row) => RowId
  readonly argumentsOf: ((row: Row) => Arguments) | undefined
}

/** Adapts the selection of any list to the interface that bulk actions use. */
export function useBulkSource<Row>({ selection, all, shown, rowId, argumentsOf }: BulkOptions<Row>): BulkSource {
  return {
    count: selection.count,
    columns: all.map(({ id }) => id),
    read: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return rows.map((row) => ({
        id: String(rowId(row)),
        args: argumentsOf?.(row) ?? {},
        text: (id) => all.find((column) => column.id === id)?.text(row) ?? '',
      }))
    },
    table: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return { text: tableText(shown, rows), count: rows.length }
    },
  }
}
