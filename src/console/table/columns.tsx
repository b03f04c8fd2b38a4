// Two menus of a list: the first shows and hides columns, and the second contains the saved views.
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Columns from 'lucide-react/icons/columns-3'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { deleteViewCommand, editViewCommand, openViewCommand, saveViewCommand } from '#commands/view.ts'
import { isViewActive, supportsViews, useCurrentViewState, useSavedViews } from '#console/api/queries.ts'
import { focusListRow } from '#console/lib/browser.ts'
import type { DetailItem } from '#console/run/facts.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { MenuButton, type MenuItem } from '#console/ui/menu.tsx'
import type { Column } from './column.tsx'
import styles from './columns.module.css'

interface ColumnChoice {
  readonly id: string
  readonly label: string
  readonly isVisible: boolean
}

interface ColumnsButtonProps {
  /**
   * False for a list with few rows and without optional columns: the button is then visible only while the menu is open
   * or columns are changed.
   */
  readonly isVisible: boolean
  readonly choices: readonly ColumnChoice[]
  readonly onToggle: (id: string) => void
  readonly onShowAll: () => void
  /** Restores the default columns; null if the default columns are already visible. */
  readonly onReset: (() => void) | null
}

/** Menu button that shows and hides the columns of a list. The user cannot hide the last visible column. */
export function ColumnsButton({ isVisible, choices, onToggle, onShowAll, onReset }: ColumnsButtonProps) {
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  useCommandHandler('view.columns', () => setIsOpen(true))
  const isAlwaysVisible = isVisible || onReset !== null
  if (!isAlwaysVisible && !isOpen) return null

  const changeOpen = (isNextOpen: boolean) => {
    setIsOpen(isNextOpen)
    // Moves the focus to a row, because a button that is visible only while the menu is open cannot receive the focus.
    if (!isNextOpen && !isAlwaysVisible) focusListRow()
  }

  const visibleColumns = choices.filter((choice) => choice.isVisible)
  const items: readonly MenuItem[] = [
    ...choices.map(({ id, label, isVisible: isChecked }) => ({
      id,
      label,
      isChecked,
      disabledReason: isChecked && visibleColumns.length === 1 ? t('table.lastColumn') : null,
      onSelect: () => onToggle(id),
    })),
    ...(visibleColumns.length < choices.length
      ? [{ id: 'all', label: t('table.allColumns'), startsGroup: true, onSelect: onShowAll }]
      : []),
    ...(onReset ? [{ id: 'reset', label: t('table.ownColumns'), onSelect: onReset }] : []),
  ]
  return (
    <MenuButton label={t('table.columns')} items={items} open={isOpen} onOpenChange={changeOpen}>
      <Button size="small" variant="quiet" icon={<Columns size={13} />}>
        {t('table.columns')}
      </Button>
    </MenuButton>
  )
}

const filterNamedColumns = <Row,>(columns: readonly Column<Row>[]) => columns.filter(({ header }) => header !== '')

/**
 * Media query for windows so narrow that a card replaces every table row. Must be equal to the media query in
 * data-table.module.css.
 */
export const CARD_MEDIA_QUERY = '(max-width: 480px)'

/**
 * Returns the columns on the card that replaces a table row in a narrow window. A card has at most three columns, and
 * the column that is marked as the last one. The name of the row comes first. The main column comes second, because the
 * second column has a line of its own. With a last column, the card has three lines and the second line wraps.
 */
export function pickCardColumns<Row>(visibleColumns: readonly Column<Row>[]): readonly Column<Row>[] {
  const markedColumns = visibleColumns.filter(({ isOnCard }) => isOnCard === true)
  const lastColumns = visibleColumns.filter(({ isOnCard }) => isOnCard === 'last').slice(0, 1)
  const cardColumns = markedColumns.length > 0 ? markedColumns : visibleColumns.filter(({ isAction }) => !isAction)
  const [first, ...others] = [
    ...cardColumns.filter(({ isName }) => isName),
    ...cardColumns.filter(({ isName }) => !isName),
  ]
  if (first === undefined) return []
  const sortedOthers = [...others.filter(({ isMain }) => isMain), ...others.filter(({ isMain }) => !isMain)]
  const [second, third] = sortedOthers
  const secondColumns = second ? [lastColumns.length > 0 ? { ...second, wraps: true } : second] : []
  return [first, ...secondColumns, ...(third ? [third] : []), ...lastColumns]
}

/** Returns the names and values of all columns of a row. The row preview shows them as a list. */
export function listRowValues<Row>(row: Row, columns: readonly Column<Row>[]): readonly DetailItem[] {
  return filterNamedColumns(columns)
    .filter(({ isAction }) => !isAction)
    .map(({ header, text }) => ({ name: header, value: text(row) }))
}

export function buildColumnChoices<Row>(
  all: readonly Column<Row>[],
  visibleColumns: readonly Column<Row>[],
): readonly ColumnChoice[] {
  return filterNamedColumns(all).map((column) => ({
    id: column.id,
    label: column.header,
    isVisible: visibleColumns.includes(column),
  }))
}

type ColumnDefault = Pick<Column<never>, 'id' | 'isHiddenByDefault'>

/**
 * Returns true if a column is visible. `choices` contains `+id` for each column that the user has made visible, and
 * `-id` for each column that the user has hidden. Older versions stored the id without a sign if the visibility of the
 * column differed from the default.
 */
export function isColumnVisible({ id, isHiddenByDefault = false }: ColumnDefault, choices: readonly string[]): boolean {
  if (choices.includes(`+${id}`)) return true
  return !choices.includes(`-${id}`) && choices.includes(id) === isHiddenByDefault
}

/** Returns the choices to store for the visible columns. Columns with their default visibility are not stored. */
export function buildColumnChoiceList(columns: readonly ColumnDefault[], visibleIds: readonly string[]) {
  return columns.flatMap(({ id, isHiddenByDefault = false }) => {
    const isVisible = visibleIds.includes(id)
    return isVisible === isHiddenByDefault ? [`${isVisible ? '+' : '-'}${id}`] : []
  })
}

/**
 * Returns the visible columns of a list and functions that change them. Column choices in the URL (from a saved view)
 * take precedence over the user's preference. Showing or hiding a column saves the preference and removes the choices
 * from the URL.
 */
export function useVisibleColumns<Row>(columns: readonly Column<Row>[], listId: string | undefined) {
  const { preferences, savePreferences } = useSession()
  const [search, setSearch] = useSearchParams()
  const viewChoices = listId !== undefined && supportsViews(listId) ? search.get('hide') : null
  const storedChoices = listId === undefined ? undefined : preferences.hidden_columns[listId]
  const visibleColumns = useMemo(() => {
    const choices = viewChoices?.split(',') ?? storedChoices ?? []
    const chosenColumns = columns.filter((column) => isColumnVisible(column, choices))
    return chosenColumns.length === 0 ? columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault) : chosenColumns
  }, [columns, viewChoices, storedChoices])

  const saveChoices = (choices: readonly string[]) => {
    if (listId === undefined) return
    savePreferences({ hidden_columns: { [listId]: choices.length === 0 ? null : [...choices] } })
    if (viewChoices === null) return
    const nextSearch = new URLSearchParams(location.search)
    nextSearch.delete('hide')
    setSearch(nextSearch, { replace: true })
  }
  const saveVisibleIds = (visibleIds: readonly string[]) => saveChoices(buildColumnChoiceList(columns, visibleIds))
  const visibleIds = visibleColumns.map(({ id }) => id)
  return {
    visibleColumns,
    toggleColumn: (id: string) =>
      saveVisibleIds(
        visibleIds.includes(id) ? visibleIds.filter((visibleId) => visibleId !== id) : [...visibleIds, id],
      ),
    showAllColumns: () => saveVisibleIds(columns.map(({ id }) => id)),
    resetColumns: buildColumnChoiceList(columns, visibleIds).length === 0 ? null : () => saveChoices([]),
  }
}

/**
 * Menu of the saved views of a list. The menu opens a view, saves the current state of the list as a view, and edits
 * or deletes the open view.
 */
export function ViewsMenu({ pageCommand }: { readonly pageCommand: Command }) {
  const { t } = useTranslation(['ui', 'commands'])
  const { run } = useCommandRunner()
  const state = useCurrentViewState()
  const views = useSavedViews().filter((view) => view.page === pageCommand.id)
  const { hidden_columns: hiddenColumns } = useSession().preferences
  const activeView = views.find((view) => isViewActive(view, state, hiddenColumns))
  const label = activeView ? `${t('views.label')}: ${activeView.name}` : t('views.label')
  const items: readonly MenuItem[] = [
    ...views.map((view) => ({
      id: String(view.id),
      label: view.scope === 'shared' ? t('views.shared', { name: view.name }) : view.name,
      icon: view === activeView ? <Check size={14} /> : <Bookmark size={14} />,
      onSelect: () => run(openViewCommand, { view: String(view.id) }),
    })),
    {
      id: saveViewCommand.id,
      label: t('views.save'),
      keys: saveViewCommand,
      startsGroup: views.length > 0,
      onSelect: () => run(saveViewCommand),
    },
    ...(activeView?.may_edit
      ? [
          {
            id: editViewCommand.id,
            label: t('views.edit', { name: activeView.name }),
            onSelect: () => run(editViewCommand, { view: String(activeView.id) }),
          },
          {
            id: deleteViewCommand.id,
            label: t('views.delete', { name: activeView.name }),
            onSelect: () => run(deleteViewCommand, { view: String(activeView.id) }),
          },
        ]
      : []),
  ]
  return (
    <MenuButton label={t('views.label')} items={items}>
      <Button icon={<Bookmark size={14} />} className={styles.button} title={activeView?.name} aria-label={label}>
        {activeView ? activeView.name : t('views.label')}
      </Button>
    </MenuButton>
  )
}
