// Reads the query of the palette, asks the server, and returns the groups of rows.

import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/format.ts'
import { useSelectedCount } from '#console/lib/selected-count.ts'
import { findFirstValue } from '#contract/paste-parser.ts'
import type { Catalogue } from './catalogue.ts'
import { type ContextChip, type DialogState, getPage } from './dialog-state.ts'
import { readQuery } from './gate.ts'
import { type CommandReading, listNamesToLookUp, matchPhrases } from './match/match-phrases.ts'
import { isReadableQuery, listNearNames } from './match/near-matches.ts'
import { keepRowOrder } from './rank.ts'
import { buildActionGroups, getNarrowestArgument } from './rows/action-rows.ts'
import { buildArgumentRows } from './rows/argument-rows.ts'
import { buildNearGroups } from './rows/near-groups.ts'
import { buildPhraseRows } from './rows/phrase-rows.ts'
import { buildQueryGroups, hasOnlySearchRows } from './rows/query-groups.ts'
import { buildRestingGroups } from './rows/resting-groups.ts'
import type { Group, LookupState, Sources } from './rows/row.ts'
import { formatRecord } from './rows/row-title.ts'
import { buildScopedGroups } from './rows/scoped-groups.ts'
import { useNameLookup, useNewestRecords, useQueryLookup } from './use-lookups.ts'
import { useOptions } from './use-options.ts'
import { useSources } from './use-sources.ts'

export interface PaletteMatches {
  readonly groups: readonly Group[]
  readonly records: LookupState
  /** True when the text contains personal data, which is never searched. */
  readonly isPersonal: boolean
  /** True when the text may be the beginning of a CPF or telephone and was not searched. */
  readonly isHeld: boolean
  /** Chips that the user has not removed: the record of the page or a selection, and a ticket. */
  readonly about: readonly ContextChip[]
}

const noReadings: readonly CommandReading[] = []

const noNames: readonly string[] = []

export function useMatches(catalogue: Catalogue, state: DialogState): PaletteMatches {
  const { query, of } = state
  const page = getPage(state)
  const text = state.pasted ?? query
  const pasted = useMemo(() => readQuery(text, catalogue), [text, catalogue])
  const sources = useSources(catalogue, state)
  const sought = useQueryLookup(pasted, text, page === null, of)
  const isUntyped = of !== null && query.trim() === ''
  const newest = useNewestRecords(of, isUntyped && page === null)
  const records = isUntyped ? newest : sought
  const options = useOptions(page, query)
  const { known } = sources
  const isCut = page === null && of === null && isReadableQuery(pasted)
  const cuts = useMemo(
    () => (isCut ? matchPhrases(catalogue, text, known) : noReadings),
    [isCut, text, catalogue, known],
  )
  const named = useNameLookup(useMemo(() => listNamesToLookUp(cuts), [cuts]))
  const groups = useMemo<readonly Group[]>(() => {
    if (page?.kind === 'actions') return buildActionGroups(page, query, sources)
    if (page?.kind === 'slot') return [{ id: 'slot', rows: buildArgumentRows(page, query, sources, options) }]
    if (of !== null) return buildScopedGroups(of, query, records, pasted, sources)
    return query.trim() === ''
      ? buildRestingGroups(sources)
      : buildQueryGroups(sources, pasted, records, text, (how) => buildPhraseRows(cuts, named.foundBy, sources, how))
  }, [page, of, sources, query, text, pasted, records, options, cuts, named])
  const isRead = page === null && of === null && !records.isLoading && !named.isLoading
  const isNearSought = isRead && query.trim() !== '' && hasOnlySearchRows(groups)
  const near = useNameLookup(isNearSought ? listNearNames(catalogue, text, pasted) : noNames)
  const fresh = useMemo(
    () => (isNearSought && !near.isLoading ? buildNearGroups(sources, pasted, text, near.found, groups) : groups),
    [isNearSought, groups, sources, pasted, text, near],
  )
  const isLoading = records.isLoading || named.isLoading || near.isLoading
  const search = page?.kind === 'slot' ? { ...options, found: [] } : { ...records, isLoading }
  const { hasPersonalData } = pasted
  const { isHeld } = sought
  const about = useContextChips(sources, state, findFirstValue(pasted, 'ticket') !== undefined)
  return { groups: useStableOrder(fresh, state.isMoving), records: search, isPersonal: hasPersonalData, isHeld, about }
}

/**
 * Returns the chips. If the text names a ticket, the ticket of the tab has no chip, because the ticket of the text
 * wins.
 */
function useContextChips(
  { here, recordOf }: Sources,
  { freed }: DialogState,
  namesTicket: boolean,
): readonly ContextChip[] {
  const { t } = useTranslation('palette')
  const selected = useSelectedCount()
  const slot = getNarrowestArgument(here)
  const id = slot === undefined ? undefined : here[slot]
  const named = slot === undefined || id === undefined ? undefined : formatRecord(slot, id, recordOf(slot, id), t)
  const isSelection = selected > 0 && !freed.includes('record')
  const record = isSelection ? t('about.selection', { count: selected, number: formatNumber(selected) }) : named
  return [
    ...(record === undefined ? [] : [{ of: 'record', text: record } as const]),
    ...(here.ticket === undefined || namesTicket
      ? []
      : [{ of: 'ticket', text: t('withTicket', { ticket: here.ticket }) } as const]),
  ]
}

function useStableOrder(fresh: readonly Group[], isMoving: boolean): readonly Group[] {
  const last = useRef(fresh)
  const shown = useMemo(() => (isMoving ? keepRowOrder(last.current, fresh) : fresh), [isMoving, fresh])
  useLayoutEffect(() => {
    last.current = shown
  }, [shown])
  return shown
}
