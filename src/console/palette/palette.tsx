// The command palette: a dialog in which the user types a query, sees matching commands and records as rows, and runs a
// row with Enter.

import { useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { setConsumerSearch } from '#console/lib/consumer-search.ts'
import { setFieldPrefill } from '#console/lib/field-prefill.ts'
import { toSingleLine } from '#console/lib/format.ts'
import { findAccessRequest } from '#console/run/access-request.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { LookupResult } from '#contract/console/tickets.ts'
import { buildArgumentStep, getNextArgumentName } from './argument-page.ts'
import { type Catalogue, useCatalogue } from './catalogue.ts'
import { type DialogState, dialogReducer, getPage, initialState } from './dialog-state.ts'
import { saveCommandUse } from './learned-commands.ts'
import type { RunOptions } from './list.tsx'
import { findNamedField } from './match/match-fields.ts'
import { mustDisplayAsChips } from './match/pasted-prose.ts'
import { getPreselectedRowKey } from './rank.ts'
import { removeTicket, toStoredItems } from './recent-items.ts'
import { flattenGroups, type PaletteRow } from './row.ts'
import { SearchPanel } from './search-panel.tsx'
import { type PaletteMatches, useMatches } from './use-matches.ts'

export interface PaletteProps {
  /** Initial text of the input. */
  readonly text: string
  /** Kind of records to which the search is limited; null for all kinds. */
  readonly recordKind: LookupResult['kind'] | null
  /** True if the user pressed Enter while the code of the palette was loading; the first row then runs. */
  readonly wasEnterPressedWhileLoading: boolean
  readonly onClose: () => void
}

export function Palette({ text, recordKind, wasEnterPressedWhileLoading, onClose }: PaletteProps) {
  const catalogue = useCatalogue(useSession().preferences.language)
  return (
    <PaletteSearch
      catalogue={catalogue}
      text={text}
      recordKind={recordKind}
      wasEnterPressedWhileLoading={wasEnterPressedWhileLoading}
      onClose={onClose}
    />
  )
}

interface SearchProps extends Pick<PaletteProps, 'recordKind'> {
  readonly catalogue: Catalogue
  readonly text: string
  /** True if the user pressed Enter while the code of the palette was loading; the first row then runs. */
  readonly wasEnterPressedWhileLoading: boolean
  readonly onClose: () => void
}

interface RunCommandOptions extends Pick<RunOptions, 'opensNewTab' | 'keepsPaletteOpen'> {
  readonly runsAtOnce: boolean
}

function PaletteSearch({ catalogue, text, recordKind, wasEnterPressedWhileLoading, onClose }: SearchProps) {
  const [state, dispatch] = useReducer(dialogReducer, null, () =>
    createInitialState(text, recordKind, wasEnterPressedWhileLoading),
  )
  const matches = addQuestion(useMatches(catalogue, state), state)
  const { t } = useTranslation('palette')
  const { run, getQuestion } = useCommandRunner()
  /**
   * Counter that increases when the query, the page or the selected row changes, and when the palette closes. A
   * response that arrives after such a change is ignored.
   */
  const inputVersion = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when one of these values changes
  useEffect(
    () => () => {
      inputVersion.current += 1
    },
    [state.query, state.proseText, state.removedChips, state.pages, state.selectedRowKey],
  )
  const { user, savePreferences } = useSession()
  const page = getPage(state)
  const rows = flattenGroups(matches.groups)
  const selectedRowKey =
    rows.find(({ rowKey }) => rowKey === state.selectedRowKey)?.rowKey ?? getPreselectedRowKey(matches.groups)
  const row = rows.find(({ rowKey }) => rowKey === selectedRowKey)

  /** Opens the page on which the user fills in a missing argument. Arguments that already have a value keep it. */
  const askForArgument = ({ command, args, valueLabels }: PaletteRow, argumentName: string) => {
    const allValueLabels = page?.kind === 'argument' ? { ...page.valueLabels, ...valueLabels } : valueLabels
    const argumentStep = buildArgumentStep(
      { kind: 'argument', command, args, argumentName, valueLabels: allValueLabels },
      argumentName,
    )
    dispatch(
      page?.kind === 'argument'
        ? { kind: 'pushArgument', ...argumentStep }
        : { kind: 'pushPage', page: argumentStep.page },
    )
  }

  /** Closes the palette and opens the form that requests the missing permission for the command. */
  const requestAccess = (command: Command) => {
    const request = findAccessRequest(user, command)
    if (request === null) return
    flushSync(onClose)
    run(request.command, request.args)
  }

  const isCatalogueEntry = (rowKey: string) => catalogue.index.entries.some((entry) => entry.rowKey === rowKey)

  const runRow = (row: PaletteRow, { opensNewTab, keepsPaletteOpen, isClick }: RunOptions) => {
    const { command, disabledReason } = row
    if (row.isDenied) return requestAccess(command)
    if (disabledReason !== '') return
    if (row.opensAllActions && page?.kind === 'actions')
      return dispatch({ kind: 'replacePage', page: { ...page, showsAllActions: true }, query: '' })
    if (row.searchText !== undefined) {
      const title = t('searchPage', { query: row.searchText })
      return dispatch({ kind: 'pushPage', page: { kind: 'search', title, text: row.searchText } })
    }
    if (page === null && !row.recordArguments && isCatalogueEntry(row.rowKey)) saveCommandUse(state.query, row.rowKey)
    const missingArgument = getNextArgumentName(row, page)
    if (missingArgument !== undefined) return askForArgument(row, missingArgument)
    if (row.confirmationQuestion !== undefined && row.question === undefined)
      return dispatch({ kind: 'showQuestion', question: { rowKey: row.rowKey, text: row.confirmationQuestion } })
    // A click with Mod (Ctrl or Cmd) opens a tab, as for a link. Mod+Enter runs the command without its form.
    const isTab = opensNewTab && isClick === true
    const runsAtOnce = !isTab && (row.quickRun === 'onEnter' || (row.quickRun === 'onModEnter' && opensNewTab))
    if (runsAtOnce && command.needsSecondEnter && row.question === undefined)
      return void askQuestionOrRun(row, keepsPaletteOpen)
    runCommand(row, { opensNewTab, keepsPaletteOpen, runsAtOnce })
  }

  /**
   * Loads the confirmation question of the row and displays it, or runs the row if there is no question. Ignores a late
   * response.
   */
  const askQuestionOrRun = async (row: PaletteRow, keepsPaletteOpen: boolean) => {
    if (state.isQuestionLoading) return
    dispatch({ kind: 'loadQuestion' })
    const version = inputVersion.current
    const question = await getQuestion(row.command, row.args).catch(() => null)
    if (inputVersion.current !== version) return
    if (question === null) runCommand(row, { opensNewTab: false, keepsPaletteOpen, runsAtOnce: true })
    else dispatch({ kind: 'showQuestion', question: { rowKey: row.rowKey, text: question } })
  }

  const runCommand = (row: PaletteRow, { opensNewTab, keepsPaletteOpen, runsAtOnce }: RunCommandOptions) => {
    const { command, args, title, recentTitle } = row
    const now = new Date().toISOString()
    const recentItem = { command: command.id, ...removeTicket(command, args, recentTitle ?? title), at: now }
    const storedItems = toStoredItems(recentItem)
    if (storedItems.length > 0) savePreferences({ recent: storedItems })
    if (row.consumerSearchText !== undefined) setConsumerSearch(row.consumerSearchText)
    // Uses the query that the user typed before the first page opened, because on a later page the user may have typed
    // only the name of the record.
    const fieldName = findNamedField(state.pages[0]?.previousQuery ?? state.query, command, catalogue.lexicon)
    const prefill = row.prefill ?? (fieldName === null ? undefined : { commandId: command.id, field: fieldName })
    if (prefill !== undefined) setFieldPrefill(prefill)
    // Keeps the palette open only if the command does not open a drawer or dialog.
    if (keepsPaletteOpen && (runsAtOnce || command.surface.kind === 'inline' || command.surface.kind === 'page'))
      dispatch({ kind: 'keepOpen' })
    else flushSync(onClose)
    run(
      command,
      args,
      runsAtOnce ? { quickRun: true, isConfirmed: row.question !== undefined } : { newTab: opensNewTab },
    )
  }

  const runsPendingEnter = state.isEnterPending && !matches.records.isLoading && !matches.isOutdated
  useEffect(() => {
    if (!runsPendingEnter) return
    dispatch({ kind: 'keepOpen' })
    if (row) queueMicrotask(() => runRow(row, { opensNewTab: false, keepsPaletteOpen: false }))
  })

  const actions = { onChange: dispatch, onRun: runRow, onClose }
  return <SearchPanel state={state} matches={matches} activeRow={row} {...actions} />
}

/** Returns the initial state with the text that the user typed or pasted before the code of the palette had loaded. */
function createInitialState(text: string, recordKind: DialogState['recordKind'], isEnterPending: boolean): DialogState {
  const isProse = recordKind === null && mustDisplayAsChips(text)
  const input = isProse
    ? { proseText: text }
    : { query: toSingleLine(text), pastedText: /[\r\n\t]/.test(text) ? text : null }
  return { ...initialState, ...input, recordKind, isEnterPending }
}

/** Copies the confirmation question from the state of the palette to the row that displays the question. */
function addQuestion(matches: PaletteMatches, { question }: DialogState): PaletteMatches {
  if (question === null) return matches
  const withQuestion = (row: PaletteRow) => (row.rowKey === question.rowKey ? { ...row, question: question.text } : row)
  return { ...matches, groups: matches.groups.map((group) => ({ ...group, rows: group.rows.map(withQuestion) })) }
}
