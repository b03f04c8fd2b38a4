// Under the rows, while some are selected: what the selection is, and what can be done with it.
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { formatNumber, formatTime } from '#console/lib/formats.ts'
import { useProvide } from '#console/lib/run.ts'
import { BulkActions, type BulkSource } from './bulk-actions.tsx'
import { Button } from './button.tsx'
import { gridKey } from './grid-keys.ts'
import { onMac } from './key-events.ts'
import styles from './selection-bar.module.css'
import type { GridSelection } from './use-grid-selection.ts'

interface SelectionBarProps<Row> {
  readonly selection: GridSelection<Row>
  /** All there are. */
  readonly total: number
  readonly commands: readonly Command[]
  readonly source: BulkSource
  /** The focus goes back to the rows. */
  readonly onDone: () => void
}

export function SelectionBar<Row>({ selection, total, commands, source, onDone }: SelectionBarProps<Row>) {
  const { t } = useTranslation('ui')
  const { count, hasMore, selectWhole, clear } = selection
  const isShown = count > 0
  useProvide('list.clearSelection', clear, isShown)
  useProvide('list.selectAll', selectWhole, total > 0 && (!isShown || hasMore))
  // Both take away the button that was pressed.
  const clearAll = () => {
    clear()
    onDone()
  }
  const selectAll = () => {
    selectWhole()
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    const key = gridKey(event.nativeEvent, { mac: onMac, singleKeys: false })
    const act = key?.does === 'clear' ? clearAll : key?.does === 'all' && hasMore ? selectAll : null
    if (!act || event.defaultPrevented) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside it
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
          <BulkActions commands={commands} source={source} />
          <span className={styles.space} />
          <Button size="small" variant="quiet" keys="escape" onClick={clearAll}>
            {t('table.clear')}
          </Button>
        </>
      )}
    </div>
  )
}

/** What exactly is selected: these rows, or everything of the filter by a count that was made at a time. */
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
