// Hooks that turn the query of the command palette into groups of rows. A step reads the text, looks up records on the
// server, or builds the groups; a chip is a small label in front of the input.

import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDocument, formatNumber } from '#console/lib/format.ts'
import { useDebouncedValue, useIsBeingTyped } from '#console/lib/hooks.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import { useSelectedCount } from '#console/lib/selected-count.ts'
import { useSession } from '#console/session/session.tsx'
import { getMissingLevels, isUnavailableAtPlatform } from '#contract/access.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { listTickets } from '#contract/reader/batches.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeValues } from '#contract/reader/values/recognize-values.ts'
import type { Catalogue } from './catalogue.ts'
import { type ContextChip, type DialogState, getPage } from './dialog-state.ts'
import { listInputHighlights } from './input-highlights.ts'
import { findInvalidCnpj } from './match/lookup-texts.ts'
import { type FieldEditQuery, matchFieldEdit } from './match/match-fields.ts'
import { listInterpretations, listNamesToLookUp, type QueryInterpretation } from './match/match-phrases.ts'
import { hasOnlyWordsAmountsAndDates, listPossibleRecordNames } from './match/partial-matches.ts'
import { combineWithTypedWords, listProseChips, removeProseValues } from './match/pasted-prose.ts'
import { readQuery } from './match/read-query.ts'
import { recognizeTextCached } from './match/recognize-text-cached.ts'
import { replacesPageRecord } from './match/text-arguments.ts'
import type { ArgumentOptions } from './option-sources.ts'
import { keepRowOrder } from './rank.ts'
import type { LookupState, PaletteData, RowGroup } from './row.ts'
import { buildActionGroups, getMainRecordArgumentName } from './rows/action-rows.ts'
import { buildArgumentRows } from './rows/argument-rows.ts'
import { groupDeniedRows } from './rows/denied-groups.ts'
import { buildEmptyInputGroups } from './rows/empty-input-groups.ts'
import { buildFieldEditRows } from './rows/field-rows.ts'
import { buildPartialMatchGroups } from './rows/partial-match-groups.ts'
import { buildInterpretationRows } from './rows/phrase-rows.ts'
import { buildQueryGroups, hasOnlySearchRows } from './rows/query-groups.ts'
import { formatRecord } from './rows/row-title.ts'
import { buildScopedGroups } from './rows/scoped-groups.ts'
import { buildSearchPageGroups } from './rows/search-groups.ts'
import { type TextLookupState, useNameLookup, useNewestRecords, useQueryLookup } from './use-lookups.ts'
import { useOptions } from './use-options.ts'
import { usePaletteData } from './use-palette-data.ts'

export interface PaletteMatches {
  readonly groups: readonly RowGroup[]
  readonly records: LookupState
  /** True if the text contains personal data; such a text is never searched. */
  readonly isPersonal: boolean
  /** Formatted CNPJ (Brazilian company tax id) from the text, if its check digits are wrong; otherwise null. */
  readonly invalidCnpj: string | null
  /** True if a text was not searched because the text may be the beginning of a CPF or phone number. */
  readonly isLookupWithheld: boolean
  /**
   * Labels in front of the input that the user has not removed: for the record or selected rows of the current page,
   * for the helpdesk ticket, and for the values of a pasted text.
   */
  readonly chips: readonly ContextChip[]
  /** Ranges of the input that the palette recognized as values. */
  readonly highlights: readonly HighlightRange[]
  /** True while the displayed rows belong to an earlier text. A long text is read only when the user stops typing. */
  readonly isOutdated: boolean
}

/** Maximum length of a text that is read after each key. Reading a longer text takes longer than a frame. */
const MAX_LENGTH_READ_PER_KEY = 2_000

/** Delay in milliseconds between the last key and the reading of a long text. A pasted text is read immediately. */
const LONG_TEXT_DELAY_MS = 100

const noInterpretations: readonly QueryInterpretation[] = []

const noNames: readonly string[] = []

const noHighlights: readonly HighlightRange[] = []

/** Reads the query of the open palette, and returns its rows, its chips and the ranges to highlight in the input. */
export function useMatches(catalogue: Catalogue, currentState: DialogState): PaletteMatches {
  const { state, isBeingTyped } = useStateToRecognize(currentState)
  const { query, recordKind, removedChips } = state
  const page = getPage(state)
  const recognizedInput = useRecognizedInput(state, catalogue)
  const { recognized, recognizedProse, text } = recognizedInput
  const ignoresPageRecord = page === null && (recognizedProse !== null || replacesPageRecord(recognized))
  const paletteData = usePaletteData(catalogue, state, ignoresPageRecord)
  const queryLookup = useQueryLookup(recognized, text, isBeingTyped, page === null, recordKind)
  const listsNewestRecords = recordKind !== null && query.trim() === ''
  const newestRecords = useNewestRecords(recordKind, listsNewestRecords && page === null)
  const records = listsNewestRecords ? newestRecords : queryLookup
  const options = useOptions(page, query)
  const interpretation = useInterpretation(state, recognizedInput, paletteData)
  const matchingGroups = useMatchingGroups(state, recognizedInput, paletteData, { records, options, interpretation })
  const isLookupLoading = records.isLoading || interpretation.nameLookup.isLoading
  const partialMatches = usePartialMatchGroups(state, recognizedInput, paletteData, matchingGroups, isLookupLoading)
  // Ignores a CNPJ of the pasted text once the user types, because its message would replace the message that no row
  // matches the words.
  const isTypedAfterPaste = recognizedProse !== null && recognizedInput.hasTypedText
  const invalidCnpj = findInvalidCnpj(isTypedAfterPaste ? recognizeTextCached(query) : recognized)
  const contextChips = useContextChips(paletteData, state, {
    hasOneTicket: listTickets(recognized).length === 1,
    ignoresPageRecord,
  })
  const proseChips = useProseChips(recognizedProse, removedChips, records.results)
  const groups = useDeniedRowsInLastGroup(partialMatches.groups)
  return {
    groups: useStableGroupOrder(groups, state.isNavigatingRows),
    records:
      page?.kind === 'argument'
        ? { ...options, results: [] }
        : { ...records, isLoading: isLookupLoading || partialMatches.isLoading },
    isPersonal: recognized.hasPersonalData,
    invalidCnpj: page === null && invalidCnpj !== undefined ? formatDocument(invalidCnpj) : null,
    isLookupWithheld: queryLookup.isLookupWithheld,
    chips: [...contextChips, ...proseChips],
    highlights: useInputHighlights(state, recognizedInput, paletteData),
    isOutdated: state !== currentState,
  }
}

/**
 * Returns the state whose text the palette recognizes, and whether the user is typing this text. While the user types
 * in a long text, returns an earlier state, because recognizing a long text takes longer than a frame.
 */
function useStateToRecognize(currentState: DialogState): {
  readonly state: DialogState
  readonly isBeingTyped: boolean
} {
  const isBeingTyped = useIsBeingTyped(getText(currentState))
  const current = useMemo(() => ({ state: currentState, isBeingTyped }), [currentState, isBeingTyped])
  const isLongText = currentState.query.length > MAX_LENGTH_READ_PER_KEY
  const lastRead = useDebouncedValue(isLongText ? current : null, LONG_TEXT_DELAY_MS)
  const mustWait = isLongText && isBeingTyped && lastRead !== null && getText(lastRead.state) !== getText(currentState)
  return mustWait ? lastRead : current
}

/** A text of the palette, and the values that were recognized in the text. */
interface RecognizedInput {
  /** The pasted text or the query. */
  readonly text: string
  readonly recognized: RecognizedText
  /** Values of a long pasted text that is shown as chips; null if the input contains the whole text. */
  readonly recognizedProse: RecognizedText | null
  /** True if the input contains more than spaces. */
  readonly hasTypedText: boolean
}

function useRecognizedInput(state: DialogState, catalogue: Catalogue): RecognizedInput {
  const { query, proseText, pastedText } = state
  const recognizedProse = useProse(state, catalogue)
  const hasTypedText = query.trim() !== ''
  const text = recognizedProse !== null && !hasTypedText ? (proseText ?? '') : (pastedText ?? query)
  return useMemo(
    () => ({ text, recognized: recognizedProse ?? readQuery(text, catalogue), recognizedProse, hasTypedText }),
    [text, catalogue, recognizedProse, hasTypedText],
  )
}

interface Interpretation {
  /** Possible meanings of a query that contains a command, a record name and values: `editar loja azul`. */
  readonly interpretations: readonly QueryInterpretation[]
  /** Form field with its new value, for a query such as `telefone azul 11 98765-4321`; otherwise null. */
  readonly fieldEdit: FieldEditQuery | null
  /** Records with the names that the query contains. */
  readonly nameLookup: TextLookupState
}

/** Finds commands and form fields in the query, and looks up the record names that stand beside them. */
function useInterpretation(
  state: DialogState,
  { text, recognized, recognizedProse }: RecognizedInput,
  { catalogue, valueContext }: PaletteData,
): Interpretation {
  const { query, recordKind } = state
  const isUnlimitedSearch = getPage(state) === null && recordKind === null
  const mayNameCommand = isUnlimitedSearch && hasOnlyWordsAmountsAndDates(recognized)
  const interpretations = useMemo(
    () => (mayNameCommand ? listInterpretations(catalogue, text, valueContext) : noInterpretations),
    [mayNameCommand, text, catalogue, valueContext],
  )
  const mayNameField = isUnlimitedSearch && recognizedProse === null
  const fieldEdit = useMemo(
    () => (mayNameField ? matchFieldEdit(query, valueContext) : null),
    [mayNameField, query, valueContext],
  )
  const names = useMemo(
    () => [...(fieldEdit === null ? [] : [fieldEdit.recordName]), ...listNamesToLookUp(interpretations)],
    [fieldEdit, interpretations],
  )
  const nameLookup = useNameLookup(names)
  return useMemo(() => ({ interpretations, fieldEdit, nameLookup }), [interpretations, fieldEdit, nameLookup])
}

interface GroupData {
  readonly records: LookupState
  readonly options: ArgumentOptions
  readonly interpretation: Interpretation
}

/** Builds the groups of the open page or, without a page, the groups of the rows that match the query. */
function useMatchingGroups(
  state: DialogState,
  { text, recognized, recognizedProse, hasTypedText }: RecognizedInput,
  paletteData: PaletteData,
  { records, options, interpretation }: GroupData,
): readonly RowGroup[] {
  const { query, recordKind } = state
  const page = getPage(state)
  const isEmpty = !hasTypedText && recognizedProse === null
  return useMemo<readonly RowGroup[]>(() => {
    if (page?.kind === 'actions') return buildActionGroups(page, query, paletteData)
    if (page?.kind === 'search') return buildSearchPageGroups(page.text, query, paletteData)
    if (page?.kind === 'argument') return [{ id: 'slot', rows: buildArgumentRows(page, query, paletteData, options) }]
    if (recordKind !== null) return buildScopedGroups(recordKind, query, records, recognized, paletteData)
    if (isEmpty) return buildEmptyInputGroups(paletteData)
    const { interpretations, fieldEdit, nameLookup } = interpretation
    const { recordsByText } = nameLookup
    const fieldRows = buildFieldEditRows(fieldEdit, recordsByText[fieldEdit?.recordName ?? ''] ?? [], paletteData)
    if (fieldRows.length > 0) return [{ id: 'commands', rows: fieldRows }]
    return buildQueryGroups(paletteData, recognized, records, text, (nameMatching) =>
      buildInterpretationRows(interpretations, recordsByText, paletteData, nameMatching),
    )
  }, [page, recordKind, paletteData, query, isEmpty, text, recognized, records, options, interpretation])
}

/**
 * If no row matches the whole query, looks up single words of the query and returns the groups that match some of the
 * words. Otherwise returns the given groups.
 */
function usePartialMatchGroups(
  state: DialogState,
  { text, recognized, recognizedProse, hasTypedText }: RecognizedInput,
  paletteData: PaletteData,
  groups: readonly RowGroup[],
  isLookupLoading: boolean,
): { readonly groups: readonly RowGroup[]; readonly isLoading: boolean } {
  const isUnlimitedSearch = getPage(state) === null && state.recordKind === null
  const isComplete = isUnlimitedSearch && !isLookupLoading && hasTypedText && recognizedProse === null
  const needsPartialMatches = isComplete && hasOnlySearchRows(groups)
  const wordLookup = useNameLookup(
    needsPartialMatches ? listPossibleRecordNames(paletteData.catalogue, text, recognized) : noNames,
  )
  const { isLoading, results } = wordLookup
  const partialMatchGroups = useMemo(
    () =>
      needsPartialMatches && !isLoading
        ? buildPartialMatchGroups(paletteData, recognized, text, results, groups)
        : groups,
    [needsPartialMatches, isLoading, groups, paletteData, recognized, text, results],
  )
  return { groups: partialMatchGroups, isLoading }
}

/**
 * Returns the ranges of the input to highlight as recognized values; none for an empty input and on a page such as that
 * of an argument.
 */
function useInputHighlights(
  state: DialogState,
  { text, recognized, recognizedProse, hasTypedText }: RecognizedInput,
  { valueContext }: PaletteData,
): readonly HighlightRange[] {
  const { query } = state
  const hasHighlights = getPage(state) === null && hasTypedText
  return useMemo(() => {
    if (!hasHighlights) return noHighlights
    // While a pasted text is shown as chips, the input contains only the words that the user typed.
    const { recognitions } = recognizedProse === null ? recognized : recognizeTextCached(query)
    return listInputHighlights([...recognitions, ...recognizeValues(text, valueContext)], text)
  }, [hasHighlights, recognizedProse, recognized, query, text, valueContext])
}

/**
 * Returns the chips (labels in front of the input) for the record of the current page and for the ticket of the tab. If
 * the text contains one ticket, the ticket of the tab has no chip, because the ticket of the text takes precedence. If
 * the text contains several tickets, the ticket of the tab has a chip, because it applies to the records without a
 * ticket. The record of the page has no chip if the text identifies a record.
 */
function useContextChips(
  { contextArguments, findRecord }: PaletteData,
  { removedChips }: DialogState,
  { hasOneTicket, ignoresPageRecord }: { readonly hasOneTicket: boolean; readonly ignoresPageRecord: boolean },
): readonly ContextChip[] {
  const { t } = useTranslation('palette')
  const selectedCount = useSelectedCount()
  const argumentName = getMainRecordArgumentName(contextArguments)
  const id = argumentName === undefined ? undefined : contextArguments[argumentName]
  const recordName =
    argumentName === undefined || id === undefined
      ? undefined
      : formatRecord(argumentName, id, findRecord(argumentName, id), t)
  const isSelection = selectedCount > 0 && !ignoresPageRecord && !removedChips.includes('record')
  const record = isSelection
    ? t('about.selection', { count: selectedCount, number: formatNumber(selectedCount) })
    : recordName
  return [
    ...(record === undefined ? [] : [{ id: 'record', text: record } as const]),
    ...(contextArguments.ticket === undefined || hasOneTicket
      ? []
      : [{ id: 'ticket', text: t('withTicket', { ticket: contextArguments.ticket }) } as const]),
  ]
}

/**
 * Returns the text whose values are recognized: a pasted text that is displayed as chips, until the user types words;
 * otherwise the text of the input with the line breaks that were pasted.
 */
function getText({ query, pastedText, proseText }: DialogState): string {
  return proseText !== null && query.trim() === '' ? proseText : (pastedText ?? query)
}

/**
 * Recognizes the values of a pasted text that is displayed as chips, without the values whose chips the user removed;
 * null if there is no such text.
 */
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
  return useMemo(
    () =>
      remainingProse && query.trim() !== ''
        ? combineWithTypedWords(remainingProse, readQuery(query, catalogue))
        : remainingProse,
    [remainingProse, query, catalogue],
  )
}

/**
 * Returns a chip for each kind of value in the pasted text, and a chip for the ecommerce if all records belong to it.
 * The chip of the tickets shows all tickets.
 */
function useProseChips(
  recognizedProse: RecognizedText | null,
  removedChips: DialogState['removedChips'],
  records: readonly LookupResult[],
): readonly ContextChip[] {
  const { t } = useTranslation('palette')
  if (recognizedProse === null) return []
  const valueChips = listProseChips(recognizedProse).map<ContextChip>(({ chipKind, valueCount, firstValue }) => {
    if (chipKind === 'ticket') return { id: 'prose:ticket', text: listTickets(recognizedProse).join(' · ') }
    const showsOnlyValue = chipKind === 'document' || chipKind === 'host'
    const translationValues = { count: valueCount, value: firstValue }
    return { id: `prose:${chipKind}`, text: showsOnlyValue ? firstValue : t(`prose.${chipKind}`, translationValues) }
  })
  const merchants = new Set(records.flatMap((record) => ('ecommerce_name' in record ? [record.ecommerce_name] : [])))
  const [merchant] = merchants
  const isNamed = valueChips.some(({ id }) => id === 'prose:name')
  const hasMerchant =
    merchant !== undefined && merchants.size === 1 && !isNamed && !removedChips.includes('prose:merchant')
  return [...valueChips, ...(hasMerchant ? [{ id: 'prose:merchant', text: merchant } as const] : [])]
}

/** Moves the rows without permission to a last group. */
function useDeniedRowsInLastGroup(groups: readonly RowGroup[]): readonly RowGroup[] {
  const { user } = useSession()
  return useMemo(
    () =>
      groupDeniedRows(
        groups,
        ({ access }) => !isUnavailableAtPlatform(user, access) && getMissingLevels(user, access).length > 0,
      ),
    [groups, user],
  )
}

function useStableGroupOrder(newGroups: readonly RowGroup[], isNavigatingRows: boolean): readonly RowGroup[] {
  const lastGroups = useRef(newGroups)
  const stableGroups = useMemo(
    () => (isNavigatingRows ? keepRowOrder(lastGroups.current, newGroups) : newGroups),
    [isNavigatingRows, newGroups],
  )
  useLayoutEffect(() => {
    lastGroups.current = stableGroups
  }, [stableGroups])
  return stableGroups
}
