// What the palette lists: gathers its sources from the app, reads the query, and keeps the order while somebody moves.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'
import { useSavedViews } from '#console/api/queries.ts'
import { useParkedDrawers } from '#console/lib/drafts.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useSelectedCount } from '#console/lib/selected-count.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { findPageCommand } from '#console/run/page-at.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { listAlerts } from '#contract/platform/comunication.ts'
import { listPlatforms } from '#contract/platform/ecommerces.ts'
import { listFeatures } from '#contract/platform/features.ts'
import { findFirstValue } from '#contract/reader/index.ts'
import { getLocalDate } from '#contract/typed-values.ts'
import { slotRows, useOptions } from './arguments.ts'
import type { Catalogue } from './catalogue.ts'
import { rowsOfCuts } from './cut-rows.ts'
import { readQuery } from './gate.ts'
import { groupsAtRest, groupsOfKind, recentOfKind } from './groups.ts'
import { readLearned } from './learned.ts'
import { groupsRead, isBare, isReadable, nearGroups, nearNames } from './near.ts'
import { type Option, pick, pickOf } from './option-sources.ts'
import { wordsOf } from './phrases.ts'
import { actionGroups, narrowest } from './record-actions.ts'
import { useNamed, useNewest, useRecords, useRecordsOf } from './records.ts'
import { type Group, keepOrder, type Records, type Sources, subjectOf } from './row.tsx'
import { recordSlot } from './slots.ts'
import { type About, pageOf, type State } from './state.ts'
import type { AtHand } from './value-words.ts'
import { type Cut, cutsOf, namesOf } from './verb-and-name.ts'

export interface Listed {
  readonly groups: readonly Group[]
  readonly records: Records
  /** The text holds what is never searched. */
  readonly isPersonal: boolean
  /** The text may be the beginning of somebody's number, and was not searched. */
  readonly isHeld: boolean
  /** What it is about and was not put aside: the record of the place or a selection, a ticket. */
  readonly about: readonly About[]
}

const noCuts: readonly Cut[] = []
const noNames: readonly string[] = []

export function useGroups(catalogue: Catalogue, state: State): Listed {
  const { query, of } = state
  const page = pageOf(state)
  const text = state.pasted ?? query
  const pasted = useMemo(() => readQuery(text, catalogue), [text, catalogue])
  const sources = useSources(catalogue, state)
  const sought = useRecords(pasted, text, page === null, of)
  const isUntyped = of !== null && query.trim() === ''
  const newest = useNewest(of, isUntyped && page === null)
  const records = isUntyped ? newest : sought
  const options = useOptions(page, query)
  const { known } = sources
  const isCut = page === null && of === null && isReadable(pasted)
  const cuts = useMemo(() => (isCut ? cutsOf(catalogue, text, known) : noCuts), [isCut, text, catalogue, known])
  const named = useNamed(useMemo(() => namesOf(cuts), [cuts]))
  const groups = useMemo<readonly Group[]>(() => {
    if (page?.kind === 'actions') return actionGroups(page, query, sources)
    if (page?.kind === 'slot') return [{ id: 'slot', rows: slotRows(page, query, sources, options) }]
    if (of !== null) return groupsOfKind(of, query, records, pasted, sources)
    return query.trim() === ''
      ? groupsAtRest(sources)
      : groupsRead(sources, pasted, records, text, (how) => rowsOfCuts(cuts, named.foundBy, sources, how))
  }, [page, of, sources, query, text, pasted, records, options, cuts, named])
  const isRead = page === null && of === null && !records.isLoading && !named.isLoading
  const isNearSought = isRead && query.trim() !== '' && isBare(groups)
  const near = useNamed(isNearSought ? nearNames(catalogue, text, pasted) : noNames)
  const fresh = useMemo(
    () => (isNearSought && !near.isLoading ? nearGroups(sources, pasted, text, near.found, groups) : groups),
    [isNearSought, groups, sources, pasted, text, near],
  )
  const isLoading = records.isLoading || named.isLoading || near.isLoading
  const search = page?.kind === 'slot' ? { ...options, found: [] } : { ...records, isLoading }
  const { hasPersonalData } = pasted
  const { isHeld } = sought
  const about = useAbout(sources, state, findFirstValue(pasted, 'ticket') !== undefined)
  return { groups: useSteady(fresh, state.isMoving), records: search, isPersonal: hasPersonalData, isHeld, about }
}

function useSources(catalogue: Catalogue, state: State): Sources {
  const { t } = useTranslation(['palette', 'common'])
  const { user, preferences } = useSession()
  const { getCurrentArguments, hasHandler } = useRunner()
  const { recent, theme, language, density } = preferences
  const views = useSavedViews()
  const parked = useParkedDrawers()
  const atHand = useAtHand(state.query)
  const known = useMemo(
    () => ({ lexicon: catalogue.lexicon, atHand, today: getLocalDate(new Date()) }),
    [catalogue, atHand],
  )
  // The place stays as it is while the palette is open.
  const place = useMemo(() => getCurrentArguments(), [getCurrentArguments])
  const { ticket } = useTicket()
  const here = useMemo(() => hereOf(place, ticket, state.freed), [place, ticket, state.freed])
  const { recordOf, standingOf } = useRecordsOf(useWanted(place, state, recent))
  return useMemo(
    () => ({
      catalogue,
      recent,
      accountType: user.access,
      place: findPageCommand(location.pathname)?.feature ?? null,
      learned: readLearned(),
      views,
      parked,
      here,
      address: `${location.pathname}${location.search}`,
      known,
      recordOf,
      standingOf,
      presentOf: (slot) => ({ theme, language, density })[slot],
      isProvided: hasHandler,
      refusalOf: (command) => getMissingAccessReason(user, command.access, t),
      t,
    }),
    [
      catalogue,
      recent,
      theme,
      language,
      density,
      views,
      parked,
      here,
      known,
      recordOf,
      standingOf,
      hasHandler,
      user,
      t,
    ],
  )
}

/** What the place gives, and the ticket in hand, as far as neither was put aside. */
function hereOf(place: Arguments, inHand: string | null, freed: State['freed']): Arguments {
  const { ticket = inHand ?? undefined, ...record } = place
  return {
    ...(freed.includes('record') ? {} : record),
    ...(ticket === undefined || freed.includes('ticket') ? {} : { ticket }),
  }
}

const mostNamed = 5

/** The records to be named: that of the place, those of recent commands that were kept without a name, or of a kind. */
function useWanted(place: Sources['here'], { of, pages }: State, recent: Sources['recent']) {
  const page = pages.at(-1)?.page
  return useMemo(() => {
    if (of !== null) return recentOfKind({ recent }, of)
    const records = [place, ...(page?.kind === 'actions' ? [page.record] : [])]
    const own = records.flatMap((record) => {
      const slot = narrowest(record)
      const owner = 'ecommerce' in record ? ['ecommerce'] : []
      return [...(slot === undefined ? [] : [slot]), ...owner].map((name) => [name, record[name] ?? ''] as const)
    })
    const lately = recent.slice(0, mostNamed).flatMap(({ command: id, args }) => {
      const slot = Object.keys(args).find((name) => recordSlotOf(id) === name)
      return slot === undefined ? [] : [[slot, args[slot] ?? ''] as const]
    })
    const all = [...own, ...lately]
    return all.filter(
      ([slot, id], at) => all.findIndex((one) => pickOf(one[0]) === pickOf(slot) && one[1] === id) === at,
    )
  }, [of, page, place, recent])
}

function recordSlotOf(id: string): string | undefined {
  const command = findCommand(id)
  return command && recordSlot(command)
}

/** Platforms, features and alerts, read once a query of several words may name one. */
function useAtHand(query: string): AtHand {
  const { t } = useTranslation('features')
  const { can } = useSession()
  const client = useQueryClient()
  const isWanted = wordsOf(query).length > 1
  const read = (kind: 'platform' | 'feature' | 'alert') => ({
    queryKey: ['palette', 'atHand', kind],
    queryFn: () => pick(client, { kind, text: '', owner: {} }),
    // Alerts are switched on and off meanwhile.
    staleTime: kind === 'alert' ? 0 : 600_000,
  })
  const platforms = useQuery({ ...read('platform'), enabled: isWanted && can(listPlatforms.access) })
  const features = useQuery({ ...read('feature'), enabled: isWanted && can(listFeatures.access) })
  const alerts = useQuery({ ...read('alert'), enabled: isWanted && can(listAlerts.access) })
  return useMemo(
    () => ({
      ...(alerts.data ? { alert: alerts.data } : {}),
      ...(platforms.data ? { platform: platforms.data } : {}),
      ...(features.data ? { feature: features.data.flatMap((option) => flagNames(option, t)) } : {}),
    }),
    [alerts.data, platforms.data, features.data, t],
  )
}

/** A feature by its label, and by its own name. */
function flagNames(option: Option, t: TFunction<'features'>): readonly Option[] {
  const label = t(`flag.${option.value}`, { defaultValue: option.name })
  return label === option.name ? [option] : [{ ...option, name: label }, option]
}

/** The chips, each in words; none for the ticket of the tab beside a text that names one, which wins. */
function useAbout({ here, recordOf }: Sources, { freed }: State, namesTicket: boolean): readonly About[] {
  const { t } = useTranslation('palette')
  const selected = useSelectedCount()
  const slot = narrowest(here)
  const id = slot === undefined ? undefined : here[slot]
  const named = slot === undefined || id === undefined ? undefined : subjectOf(slot, id, recordOf(slot, id), t)
  const isSelection = selected > 0 && !freed.includes('record')
  const record = isSelection ? t('about.selection', { count: selected, number: formatNumber(selected) }) : named
  return [
    ...(record === undefined ? [] : [{ of: 'record', text: record } as const]),
    ...(here.ticket === undefined || namesTicket
      ? []
      : [{ of: 'ticket', text: t('withTicket', { ticket: here.ticket }) } as const]),
  ]
}

function useSteady(fresh: readonly Group[], isMoving: boolean): readonly Group[] {
  const last = useRef(fresh)
  const shown = useMemo(() => (isMoving ? keepOrder(last.current, fresh) : fresh), [isMoving, fresh])
  useLayoutEffect(() => {
    last.current = shown
  }, [shown])
  return shown
}
