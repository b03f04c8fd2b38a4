// Reads the query of the command palette, looks up records on the server, and returns the groups of rows.

import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDocument, formatNumber } from '#console/lib/format.ts'
import { useDebouncedValue, useIsTyped } from '#console/lib/hooks.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import { useSelectedCount } from '#console/lib/selected-count.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { findFirstValue } from '#contract/reader/batches.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeValues } from '#contract/reader/values/recognize-values.ts'
import type { Catalogue } from './catalogue.ts'
import { type ContextChip, type DialogState, getPage } from './dialog-state.ts'
import { listInputMarks } from './input-marks.ts'
import { findInvalidCnpj } from './match/lookup-texts.ts'
import { matchFieldEdit } from './match/match-fields.ts'
import { listInterpretations, listNamesToLookUp, type QueryInterpretation } from './match/match-phrases.ts'
import { hasOnlyWordsAmountsAndDates, listNearNames } from './match/near-matches.ts'
import { combineWithTypedWords, listProseChips, removeProseValues } from './match/pasted-prose.ts'
import { readQuery } from './match/read-query.ts'
import { readText } from './match/read-text.ts'
import { keepRowOrder } from './rank.ts'
import type { Group, LookupState, RowSources } from './row.ts'
import { buildActionGroups, getArgumentOfRecordItself } from './rows/action-rows.ts'
import { buildArgumentRows } from './rows/argument-rows.ts'
import { buildFieldEditRows } from './rows/field-rows.ts'
import { buildNearGroups } from './rows/near-groups.ts'
import { buildInterpretationRows } from './rows/phrase-rows.ts'
import { buildQueryGroups, hasOnlySearchRows } from './rows/query-groups.ts'
import { buildEmptyInputGroups } from './rows/empty-input-groups.ts'
import { formatRecord } from './rows/row-title.ts'
import { buildScopedGroups } from './rows/scoped-groups.ts'
import { buildSearchPageGroups } from './rows/search-groups.ts'
import { useNameLookup, useNewestRecords, useQueryLookup } from './use-lookups.ts'
import { useOptions } from './use-options.ts'
import { useRowSources } from './use-row-sources.ts'

export interface PaletteMatches {
  readonly groups: readonly Group[]
  readonly records: LookupState
  /** True if the text contains personal data; such a text is never searched. */
  readonly isPersonal: boolean
  /** Formatted CNPJ (Brazilian company tax id) from the text, if its check digits are wrong; otherwise null. */
  readonly invalidCnpj: string | null
  /** True if the text was not searched, because it may be the beginning of a CPF or phone number. */
  readonly isLookupWithheld: boolean
  /** Chips that the user has not removed: one for the record or selection of the current page, and one for a ticket. */
  readonly chips: readonly ContextChip[]
  /** Ranges of the input that the palette recognized as values. */
  readonly marks: readonly HighlightRange[]
  /** True while the displayed rows belong to an earlier text. A long text is read only when the user stops typing. */
  readonly isOutdated: boolean
}

/** Maximum length of a text that is read after each key. Reading a longer text takes longer than a frame. */
const MAX_LENGTH_READ_PER_KEY = 2_000

/** Delay in milliseconds between the last key and the reading of a long text. A pasted text is read immediately. */
const LONG_TEXT_DELAY_MS = 100

const noInterpretations: readonly QueryInterpretation[] = []

const noNames: readonly string[] = []

const noMarks: readonly HighlightRange[] = []

export function useMatches(catalogue: Catalogue, currentState: DialogState): PaletteMatches {
  const isLastChangeTyped = useIsTyped(getText(currentState))
  const current = useMemo(
    () => ({ state: currentState, isTyped: isLastChangeTyped }),
    [currentState, isLastChangeTyped],
  )
  const isLong = currentState.query.length > MAX_LENGTH_READ_PER_KEY
  const lastRead = useDebouncedValue(isLong ? current : null, LONG_TEXT_DELAY_MS)
  const mustWait = isLong && isLastChangeTyped && lastRead !== null && getText(lastRead.state) !== getText(currentState)
  const { state, isTyped } = mustWait ? lastRead : current
  const { query, recordKind } = state
  const page = getPage(state)
  const recognizedProse = useProse(state, catalogue)
  const hasWords = query.trim() !== ''
  const text = recognizedProse !== null && !hasWords ? (state.proseText ?? '') : (state.pastedText ?? query)
  const recognized = useMemo(() => recognizedProse ?? readQuery(text, catalogue), [recognizedProse, text, catalogue])
  const isEmpty = !hasWords && recognizedProse === null
  const sources = useRowSources(catalogue, state)
  const queryLookup = useQueryLookup(recognized, text, isTyped, page === null, recordKind)
  const listsNewestRecords = recordKind !== null && query.trim() === ''
  const newest = useNewestRecords(recordKind, listsNewestRecords && page === null)
  const records = listsNewestRecords ? newest : queryLookup
  const options = useOptions(page, query)
  const { valueContext } = sources
  const mayNameCommand = page === null && recordKind === null && hasOnlyWordsAmountsAndDates(recognized)
  const interpretations = useMemo(
    () => (mayNameCommand ? listInterpretations(catalogue, text, valueContext) : noInterpretations),
    [mayNameCommand, text, catalogue, valueContext],
  )
  const mayNameField = page === null && recordKind === null && recognizedProse === null
  const fieldEdit = useMemo(
    () => (mayNameField ? matchFieldEdit(query, valueContext) : null),
    [mayNameField, query, valueContext],
  )
  const recordName = useNameLookup(
    useMemo(
      () => [...(fieldEdit === null ? [] : [fieldEdit.recordName]), ...listNamesToLookUp(interpretations)],
      [fieldEdit, interpretations],
    ),
  )
  const groups = useMemo<readonly Group[]>(() => {
    if (page?.kind === 'actions') return buildActionGroups(page, query, sources)
    if (page?.kind === 'search') return buildSearchPageGroups(page.text, query, sources)
    if (page?.kind === 'argument') return [{ id: 'slot', rows: buildArgumentRows(page, query, sources, options) }]
    if (recordKind !== null) return buildScopedGroups(recordKind, query, records, recognized, sources)
    if (isEmpty) return buildEmptyInputGroups(sources)
    const fieldRows = buildFieldEditRows(
      fieldEdit,
      recordName.recordsByText[fieldEdit?.recordName ?? ''] ?? [],
      sources,
    )
    if (fieldRows.length > 0) return [{ id: 'commands', rows: fieldRows }]
    return buildQueryGroups(sources, recognized, records, text, (nameMatching) =>
      buildInterpretationRows(interpretations, recordName.recordsByText, sources, nameMatching),
    )
  }, [
    page,
    recordKind,
    sources,
    query,
    isEmpty,
    text,
    recognized,
    records,
    options,
    interpretations,
    fieldEdit,
    recordName,
  ])
  const isLookupDone = page === null && recordKind === null && !records.isLoading && !recordName.isLoading
  const needsNearMatches = isLookupDone && !isEmpty && recognizedProse === null && hasOnlySearchRows(groups)
  const nearLookup = useNameLookup(needsNearMatches ? listNearNames(catalogue, text, recognized) : noNames)
  const newGroups = useMemo(
    () =>
      needsNearMatches && !nearLookup.isLoading
        ? buildNearGroups(sources, recognized, text, nearLookup.results, groups)
        : groups,
    [needsNearMatches, groups, sources, recognized, text, nearLookup],
  )
  const isLoading = records.isLoading || recordName.isLoading || nearLookup.isLoading
  const lookupState = page?.kind === 'argument' ? { ...options, results: [] } : { ...records, isLoading }
  const { hasPersonalData } = recognized
  const invalidCnpj = findInvalidCnpj(recognized)
  const { isLookupWithheld } = queryLookup
  const contextChips = useContextChips(sources, state, findFirstValue(recognized, 'ticket') !== undefined)
  const proseChips = useProseChips(recognizedProse, state.removedChips, records.results)
  const chips = [...contextChips, ...proseChips]
  const marks = useMemo(() => {
    if (page !== null || !hasWords) return noMarks
    // While a pasted text is shown as chips, the input contains only the words that the user typed.
    const { recognitions } = recognizedProse === null ? recognized : readText(query)
    return listInputMarks([...recognitions, ...recognizeValues(text, valueContext)], text)
  }, [page, hasWords, recognizedProse, recognized, query, text, valueContext])
  return {
    groups: useStableOrder(newGroups, state.isMoving),
    records: lookupState,
    isPersonal: hasPersonalData,
    invalidCnpj: page === null && invalidCnpj !== undefined ? formatDocument(invalidCnpj) : null,
    isLookupWithheld,
    chips,
    marks,
    isOutdated: state !== currentState,
  }
}

/**
 * Returns the chips for the record of the page and the ticket of the tab. If the text contains a ticket, the ticket of
 * the tab has no chip, because the ticket of the text takes precedence.
 */
function useContextChips(
  { contextArguments, findRecord }: RowSources,
  { removedChips }: DialogState,
  textHasTicket: boolean,
): readonly ContextChip[] {
  const { t } = useTranslation('palette')
  const selectedCount = useSelectedCount()
  const argumentName = getArgumentOfRecordItself(contextArguments)
  const id = argumentName === undefined ? undefined : contextArguments[argumentName]
  const recordName =
    argumentName === undefined || id === undefined
      ? undefined
      : formatRecord(argumentName, id, findRecord(argumentName, id), t)
  const isSelection = selectedCount > 0 && !removedChips.includes('record')
  const record = isSelection
    ? t('about.selection', { count: selectedCount, number: formatNumber(selectedCount) })
    : recordName
  return [
    ...(record === undefined ? [] : [{ id: 'record', text: record } as const]),
    ...(contextArguments.ticket === undefined || textHasTicket
      ? []
      : [{ id: 'ticket', text: t('withTicket', { ticket: contextArguments.ticket }) } as const]),
  ]
}

/** Returns the text to read: the pasted text that is shown as chips, until the user types words, or else the input. */
function getText({ query, pastedText, proseText }: DialogState): string {
  return proseText !== null && query.trim() === '' ? proseText : (pastedText ?? query)
}

/** Recognizes the values of a pasted text, without those whose chips the user removed; null if no text was pasted. */
function useProse({ proseText, removedChips, query }: DialogState, catalogue: Catalogue): RecognizedText | null {
  const wholeProse = useMemo(
    () => (proseText === null ? null : readQuery(proseText, catalogue)),
    [proseText, catalogue],
  )
  const remainingProse = useMemo(() => {
    if (wholeProse === null) return null
    const removedKinds = removedChips.flatMap((chip) =>
      chip.startsWith('prose:') ? [chip.slice('prose:'.length)] : [],
    )
    const remaining = removeProseValues(wholeProse, removedKinds)
    return listProseChips(remaining).length === 0 ? null : remaining
  }, [wholeProse, removedChips])
  return useMemo(() => remainingProse && combineWithTypedWords(remainingProse, query), [remainingProse, query])
}

/**
 * Returns a chip for each kind of value in the pasted text, and a chip for the ecommerce if all records belong to it.
 */
function useProseChips(
  recognizedProse: RecognizedText | null,
  removedChips: DialogState['removedChips'],
  records: readonly LookupResult[],
): readonly ContextChip[] {
  const { t } = useTranslation('palette')
  if (recognizedProse === null) return []
  const valueChips = listProseChips(recognizedProse).map<ContextChip>(({ chipKind, count, value }) => {
    const isNamed = chipKind === 'ticket' || chipKind === 'document' || chipKind === 'host'
    return { id: `prose:${chipKind}`, text: isNamed ? value : t(`prose.${chipKind}`, { count, value }) }
  })
  const merchants = new Set(records.flatMap((one) => ('ecommerce_name' in one ? [one.ecommerce_name] : [])))
  const [merchant] = merchants
  const isNamed = valueChips.some(({ id }) => id === 'prose:name')
  const hasMerchant =
    merchant !== undefined && merchants.size === 1 && !isNamed && !removedChips.includes('prose:merchant')
  return [...valueChips, ...(hasMerchant ? [{ id: 'prose:merchant', text: merchant } as const] : [])]
}

function useStableOrder(newGroups: readonly Group[], isMoving: boolean): readonly Group[] {
  const lastGroups = useRef(newGroups)
  const stableGroups = useMemo(
    () => (isMoving ? keepRowOrder(lastGroups.current, newGroups) : newGroups),
    [isMoving, newGroups],
  )
  useLayoutEffect(() => {
    lastGroups.current = stableGroups
  }, [stableGroups])
  return stableGroups
}
