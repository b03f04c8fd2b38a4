// Bar with bulk actions for the selected rows. An action first reads all selected rows; meanwhile, the bar shows the
// progress and a cancel button. Only one action runs at a time.
import Copy from 'lucide-react/icons/copy'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { cancelLoadingRowsCommand, copyRowIdsCommand, copyRowLinksCommand, copyRowsCommand } from '#commands/lists.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { copyText, showFailedCopy, writeClipboard } from '#console/lib/clipboard.ts'
import { formatNumber, formatTime } from '#console/lib/format.ts'
import { isMac } from '#console/lib/key-events.ts'
import { notify } from '#console/lib/notices.ts'
import { setSelectedCount } from '#console/lib/selected-count.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { MenuButton, type MenuItem } from '#console/ui/menu.tsx'
import styles from './bulk-bar.module.css'
import type { Column, RowId } from './column.tsx'
import { parseGridKey } from './grid-keyboard.ts'
import { MAX_CLIPBOARD_ROWS } from './list-state.ts'
import { formatTable } from './row-menu.tsx'
import {
  type BulkAction,
  buildRowLink,
  type GridSelection,
  joinArguments,
  listBulkActions,
  listBulkCopyCommands,
  type OnProgress,
} from './selection.ts'

interface Progress {
  readonly read: number
  readonly total: number
}

interface CopyResult {
  readonly text: string
  readonly count: number
}

interface BulkReader {
  /** Progress of reading the selected rows; null if no rows are being read. */
  readonly progress: Progress | null
  readonly cancel: () => void
  readonly runWithRows: (action: (rows: readonly BulkRow[]) => void) => void
  readonly copyTable: () => void
  /** Copies one line of text per row to the clipboard. Empty lines are skipped. */
  readonly copyLines: (formatLine: (row: BulkRow) => string) => void
}

function useBulkReader({ selectedCount, readRows, readTable }: BulkSource): BulkReader {
  const { t } = useTranslation('list')
  const [progress, setProgress] = useState<Progress | null>(null)
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const cancel = () => abortController.current?.abort()
  useCommandHandler('list.cancelReading', cancel, progress !== null)

  const readThen = async <Result,>(
    load: (signal: AbortSignal, onProgress: OnProgress) => Promise<Result>,
    onResult: (result: Result) => void,
  ) => {
    if (abortController.current) return
    const controller = new AbortController()
    abortController.current = controller
    try {
      const result = await load(controller.signal, (readCount, total) => setProgress({ read: readCount, total }))
      setProgress(null)
      onResult(result)
    } catch (error) {
      if (controller.signal.aborted) notify({ kind: 'info', text: t('cancelled') })
      else notify(toErrorNotification(error, t))
    } finally {
      abortController.current = null
      setProgress(null)
    }
  }

  const copy = (load: (signal: AbortSignal, onProgress: OnProgress) => Promise<CopyResult>) =>
    readThen(
      async (signal, onProgress) => {
        const copyResult = load(signal, onProgress)
        const isCopied = await writeClipboard(copyResult.then(({ text }) => text)).then(
          () => true,
          () => false,
        )
        return { ...(await copyResult), isCopied }
      },
      ({ text, count: copied, isCopied }) => {
        const counts = { count: copied, total: formatNumber(copied), were: formatNumber(selectedCount) }
        const notifyCopied = () =>
          notify({ kind: 'success', text: t(copied === selectedCount ? 'copied' : 'copiedOther', counts) })
        if (isCopied || text === '') return notifyCopied()
        // Browsers allow clipboard writes only shortly after a user action, and reading the rows may have taken too
        // long. If the write failed for this reason, the notification contains a button that copies the text.
        if (navigator.userActivation?.isActive) return showFailedCopy(text)
        const retryCopy = () => void copyText(text).then((isCopiedNow) => isCopiedNow && notifyCopied())
        notify({ kind: 'info', text: t('ready', counts), action: { label: t('copy'), run: retryCopy } })
      },
    )

  return {
    progress,
    cancel,
    runWithRows: (action) => void readThen(readRows, action),
    copyTable: () => void copy(readTable),
    copyLines: (formatLine) =>
      void copy(async (signal, onProgress) => {
        const lines = (await readRows(signal, onProgress)).map(formatLine).filter((line) => line !== '')
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
  /** Number of selected rows, known before the rows are read. */
  readonly selectedCount: number
  readonly columnIds: readonly string[]
  readonly readRows: (signal: AbortSignal, onProgress: OnProgress) => Promise<readonly BulkRow[]>
  /** Returns the selected rows as tab-separated text for a spreadsheet. */
  readonly readTable: (signal: AbortSignal, onProgress: OnProgress) => Promise<{ text: string; count: number }>
}

interface BulkActionsProps {
  readonly commands: readonly Command[]
  readonly bulkSource: BulkSource
}

function BulkActions({ commands, bulkSource }: BulkActionsProps) {
  const { t } = useTranslation('list')
  const { can } = useSession()
  const reader = useBulkReader(bulkSource)
  const bulkActions = listBulkActions(commands, can)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setSelectedCount(bulkSource.selectedCount)
    return () => setSelectedCount(0)
  }, [bulkSource.selectedCount])
  useCommandHandler('list.actOnSelection', () => group.current?.querySelector('button')?.focus())

  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldset is for form fields
    <div ref={group} role="group" aria-label={t('actions')} className={styles.progress}>
      <CopyButton commands={commands} bulkSource={bulkSource} reader={reader} />
      {bulkActions.map((bulkAction) => (
        <BulkActionButton
          key={bulkAction.command.id}
          act={bulkAction}
          count={bulkSource.selectedCount}
          reader={reader}
        />
      ))}
      {reader.progress && <ReadingProgress {...reader.progress} onCancel={reader.cancel} />}
    </div>
  )
}

interface ReadingProgressProps {
  readonly read: number
  readonly total: number
  readonly onCancel: () => void
}

function ReadingProgress({ read, total, onCancel }: ReadingProgressProps) {
  const { t } = useTranslation(['list', 'ui'])
  return (
    <>
      <progress value={read} max={Math.max(1, total)} aria-label={t('reading')} />
      <span>{t('read', { read: formatNumber(read), total: formatNumber(total) })}</span>
      <Button size="small" keys={cancelLoadingRowsCommand} onClick={onCancel}>
        {t('ui:cancel')}
      </Button>
    </>
  )
}

interface BulkActionButtonProps {
  readonly act: BulkAction
  readonly count: number
  readonly reader: BulkReader
}

function BulkActionButton({ act: { command, runMode }, count, reader }: BulkActionButtonProps) {
  const { t } = useTranslation(['list', 'commands'])
  const { run } = useCommandRunner()
  const isTooMany = count > runMode.maxRows
  return (
    <Button
      size="small"
      keys={command}
      busy={reader.progress !== null}
      disabledReason={
        isTooMany ? t('tooMany', { most: formatNumber(runMode.maxRows), count, total: formatNumber(count) }) : null
      }
      onClick={() =>
        reader.runWithRows((rows) =>
          run(
            command,
            joinArguments(
              runMode,
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
  readonly reader: BulkReader
}

function CopyButton({ commands, bulkSource, reader }: CopyButtonProps) {
  const { t } = useTranslation(['list', 'commands'])
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = bulkSource.selectedCount > MAX_CLIPBOARD_ROWS
  const copyTable = () => reader.copyTable()
  const copyIds = () => reader.copyLines(({ id }) => id)
  const copyLinks = () =>
    reader.copyLines(({ args }) => {
      const link = buildRowLink(commands, args, location.pathname)
      return link === null ? '' : new URL(link, location.origin).href
    })
  useCommandHandler('list.copyRows', copyTable, !isTooMany)
  useCommandHandler('list.copyIds', copyIds, !isTooMany)
  useCommandHandler('list.copyLinks', copyLinks, !isTooMany && commands.length > 0)

  const copyCommands: readonly (readonly [command: Command, copy: () => void])[] = [
    [copyRowsCommand, copyTable],
    [copyRowIdsCommand, copyIds],
    ...(commands.length > 0 ? [[copyRowLinksCommand, copyLinks] as const] : []),
  ]
  const items: readonly MenuItem[] = [
    ...copyCommands.map(([command, onSelect]) => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      onSelect,
    })),
    ...listBulkCopyCommands(commands, bulkSource.columnIds).map(({ command, column }, index) => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      startsGroup: index === 0,
      onSelect: () => reader.copyLines(({ text }) => text(column)),
    })),
  ]
  const isBusy = reader.progress !== null
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
        disabledReason={isTooMany ? t('tooManyToRead', { most: formatNumber(MAX_CLIPBOARD_ROWS) }) : null}
      >
        {t('copy')}
      </Button>
    </MenuButton>
  )
}

interface SelectionBarProps<Row> {
  readonly selection: GridSelection<Row>
  /** Number of rows on all pages of the list. */
  readonly total: number
  readonly commands: readonly Command[]
  readonly bulkSource: BulkSource
  /** Moves the focus back to the rows. Called after the user has pressed a button of the bar. */
  readonly onDone: () => void
}

export function SelectionBar<Row>({ selection, total, commands, bulkSource, onDone }: SelectionBarProps<Row>) {
  const { t } = useTranslation('ui')
  const { count, canSelectMore, selectWhole, clear } = selection
  const isVisible = count > 0
  useCommandHandler('list.clearSelection', clear, isVisible)
  useCommandHandler('list.selectAll', selectWhole, total > 0 && (!isVisible || canSelectMore))
  // Clears the selection and moves the focus to the rows, because the pressed button disappears.
  const clearSelectionAndFocusRows = () => {
    clear()
    onDone()
  }
  const selectAll = () => {
    selectWhole()
    onDone()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = parseGridKey(event.nativeEvent, { mac: isMac, singleKeys: false })
    const handler =
      key?.type === 'clear' ? clearSelectionAndFocusRows : key?.type === 'all' && canSelectMore ? selectAll : null
    if (!handler || event.defaultPrevented) return
    event.preventDefault()
    handler()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles shortcuts of the buttons inside
    <div
      className={isVisible ? styles.bar : 'visually-hidden'}
      data-selection={isVisible ? '' : undefined}
      onKeyDown={isVisible ? handleKeyDown : undefined}
    >
      <span role="status" className={styles.scope}>
        {isVisible && <SelectionDescription selection={selection} />}
      </span>
      {canSelectMore && isVisible && (
        <Button size="small" variant="quiet" keys="mod+a" onClick={selectAll}>
          {t('table.selectWhole', { count: total, total: formatNumber(total) })}
        </Button>
      )}
      {isVisible && (
        <>
          <Button size="small" variant="quiet" keys="escape" onClick={clearSelectionAndFocusRows}>
            {t('table.clear')}
          </Button>
          <BulkActions commands={commands} bulkSource={bulkSource} />
        </>
      )}
    </div>
  )
}

/**
 * Text that describes the selection: the number of selected rows or, if the user selected the whole list, the time of
 * the selection and the number of excluded rows.
 */
function SelectionDescription<Row>({ selection: { selection, count } }: Pick<SelectionBarProps<Row>, 'selection'>) {
  const { t } = useTranslation('ui')
  const counts = { count, total: formatNumber(count) }
  if (selection.kind === 'rows') return t('table.selected', counts)
  const time = formatTime(new Date(selection.selectedAtMs).toISOString())
  const excludedCount = selection.deselectedIds.size
  return excludedCount === 0
    ? t('table.selectedWhole', { ...counts, at: time })
    : t('table.selectedBut', { ...counts, at: time, but: formatNumber(excludedCount) })
}

interface BulkOptions<Row> {
  readonly selection: GridSelection<Row>
  readonly allColumns: readonly Column<Row>[]
  /** Visible columns of the list. Copied tables contain these columns. */
  readonly visibleColumns: readonly Column<Row>[]
  readonly getRowId: (row: Row) => RowId
  readonly getRowArguments: ((row: Row) => Arguments) | undefined
}

/** Adapts the selection of a list to the interface that the bulk actions use. */
export function useBulkSource<Row>({
  selection,
  allColumns,
  visibleColumns,
  getRowId,
  getRowArguments,
}: BulkOptions<Row>): BulkSource {
  return {
    selectedCount: selection.count,
    columnIds: allColumns.map(({ id }) => id),
    readRows: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return rows.map((row) => ({
        id: String(getRowId(row)),
        args: getRowArguments?.(row) ?? {},
        text: (id) => allColumns.find((column) => column.id === id)?.text(row) ?? '',
      }))
    },
    readTable: async (signal, onProgress) => {
      const rows = await selection.read(signal, onProgress)
      return { text: formatTable(visibleColumns, rows), count: rows.length }
    },
  }
}
