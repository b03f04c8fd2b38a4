// Hook that collects the data from which the rows of the palette are built: commands, preferences, saved views, record
// of the current page, and ticket of the tab.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'
import { useSavedViews } from '#console/api/queries.ts'
import { useParkedDrawers } from '#console/lib/drafts.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { findPageCommand } from '#console/run/page-at.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useMaintenanceStatus } from '#console/session/maintenance.ts'
import { useSession } from '#console/session/session.tsx'
import { listAlerts } from '#contract/platform/comunication.ts'
import { listPlatforms } from '#contract/platform/ecommerces.ts'
import { listFeatures } from '#contract/platform/features.ts'
import { MAX_QUERY_LENGTH, splitWords } from '#contract/reader/values/lexicon.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import type { Catalogue } from './catalogue.ts'
import { getRecordArgumentName } from './command-arguments.ts'
import type { DialogState } from './dialog-state.ts'
import { readLearnedUses } from './learned-commands.ts'
import type { PreloadedOptions } from './match/match-values.ts'
import { getTicket } from './match/text-arguments.ts'
import { type ArgumentOption, getOptionKind, loadOptions } from './option-sources.ts'
import type { PaletteData } from './row.ts'
import { getMainRecordArgumentName } from './rows/action-rows.ts'
import { listRecentRecordsOfKind } from './rows/scoped-groups.ts'
import { useReferencedRecords } from './use-lookups.ts'

/** If `ignoresPageRecord` is true, the rows do not apply to the record of the current page. */
export function usePaletteData(catalogue: Catalogue, state: DialogState, ignoresPageRecord: boolean): PaletteData {
  const { t } = useTranslation(['palette', 'common'])
  const { user, preferences } = useSession()
  const { getCurrentArguments, hasHandler } = useCommandRunner()
  const { recent: recentItems, theme, language, density } = preferences
  const views = useSavedViews()
  const parked = useParkedDrawers()
  const isMaintenanceOn = useMaintenanceStatus(({ isOn }) => isOn)
  const preloadedOptions = usePreloadedOptions(state.query)
  const valueContext = useMemo(
    () => ({ lexicon: catalogue.lexicon, preloadedOptions, today: formatSaoPauloDate(new Date()) }),
    [catalogue, preloadedOptions],
  )
  // The arguments of the page are read once, because the page stays the same while the palette is open.
  const pageArguments = useMemo(() => getCurrentArguments(), [getCurrentArguments])
  const { ticket } = useTicket()
  const contextArguments = useMemo(
    () => getContextArguments(ignoresPageRecord ? getTicket(pageArguments) : pageArguments, ticket, state.removedChips),
    [ignoresPageRecord, pageArguments, ticket, state.removedChips],
  )
  const { findRecord, getLookupStatus } = useReferencedRecords(useRecordReferences(pageArguments, state, recentItems))
  return useMemo(
    () => ({
      catalogue,
      recentItems,
      accountType: user.access,
      currentFeature: findPageCommand(location.pathname)?.feature ?? null,
      learnedUses: readLearnedUses(),
      views,
      parkedDrawers: parked,
      contextArguments,
      currentUrl: `${location.pathname}${location.search}`,
      valueContext,
      findRecord,
      getLookupStatus,
      getCurrentValue: (argumentName) => ({ theme, language, density })[argumentName],
      canScreenRun: hasHandler,
      isMaintenanceOn,
      getDisabledReason: (command) => getMissingAccessReason(user, command.access, t),
      t,
    }),
    [
      catalogue,
      recentItems,
      theme,
      language,
      density,
      views,
      parked,
      contextArguments,
      valueContext,
      findRecord,
      getLookupStatus,
      hasHandler,
      isMaintenanceOn,
      user,
      t,
    ],
  )
}

/**
 * Returns the record that the current page shows and the current ticket, as arguments for commands. Leaves out the
 * record or ticket if the user removed its chip from the input of the palette.
 */
function getContextArguments(
  pageArguments: Arguments,
  currentTicket: string | null,
  removedChips: DialogState['removedChips'],
): Arguments {
  const { ticket = currentTicket ?? undefined, ...record } = pageArguments
  return {
    ...(removedChips.includes('record') ? {} : record),
    ...(ticket === undefined || removedChips.includes('ticket') ? {} : { ticket }),
  }
}

const MAX_NAMED_RECENTS = 5

/**
 * Lists the records whose names the palette loads, as pairs of argument name and id: the record of the current page,
 * recently used records, or recent records of the kind to which the search is limited.
 */
function useRecordReferences(
  pageArguments: PaletteData['contextArguments'],
  { recordKind, pages }: DialogState,
  recentItems: PaletteData['recentItems'],
) {
  const page = pages.at(-1)?.page
  return useMemo(() => {
    if (recordKind !== null) return listRecentRecordsOfKind({ recentItems }, recordKind)
    const records = [pageArguments, ...(page?.kind === 'actions' ? [page.recordArguments] : [])]
    const pageReferences = records.flatMap((record) => {
      const argumentName = getMainRecordArgumentName(record)
      const owner = 'ecommerce' in record ? ['ecommerce'] : []
      return [...(argumentName === undefined ? [] : [argumentName]), ...owner].map(
        (name) => [name, record[name] ?? ''] as const,
      )
    })
    const recentReferences = recentItems.slice(0, MAX_NAMED_RECENTS).flatMap(({ command: id, args }) => {
      const argumentName = Object.keys(args).find((name) => getRecordArgumentNameOfCommand(id) === name)
      return argumentName === undefined ? [] : [[argumentName, args[argumentName] ?? ''] as const]
    })
    const references = [...pageReferences, ...recentReferences]
    return references.filter(
      ([argumentName, id], index) =>
        references.findIndex((one) => getOptionKind(one[0]) === getOptionKind(argumentName) && one[1] === id) === index,
    )
  }, [recordKind, page, pageArguments, recentItems])
}

function getRecordArgumentNameOfCommand(id: string): string | undefined {
  const command = findCommand(id)
  return command && getRecordArgumentName(command)
}

/** Loads platforms once the user has typed a word, and features and alerts once the query has several words. */
function usePreloadedOptions(query: string): PreloadedOptions {
  const { t } = useTranslation('features')
  const { can } = useSession()
  const client = useQueryClient()
  const wordCount = useMemo(() => splitWords(query.slice(0, MAX_QUERY_LENGTH)).length, [query])
  const canReadPlatforms = wordCount > 0 && can(listPlatforms.access)
  const buildOptionsQuery = (optionKind: 'platform' | 'availablePlatform' | 'feature' | 'alert') => ({
    queryKey: ['palette', 'options', optionKind],
    queryFn: () => loadOptions(client, { optionKind, searchText: '', ownerRecordArguments: {} }),
    // Loads the alerts each time, because users often switch alerts on and off; platforms and features are cached for
    // ten minutes.
    staleTime: optionKind === 'alert' ? 0 : 600_000,
  })
  const platforms = useQuery({ ...buildOptionsQuery('platform'), enabled: canReadPlatforms })
  const availablePlatforms = useQuery({ ...buildOptionsQuery('availablePlatform'), enabled: canReadPlatforms })
  const features = useQuery({ ...buildOptionsQuery('feature'), enabled: wordCount > 1 && can(listFeatures.access) })
  const alerts = useQuery({ ...buildOptionsQuery('alert'), enabled: wordCount > 1 && can(listAlerts.access) })
  return useMemo(
    () => ({
      ...(alerts.data ? { alert: alerts.data } : {}),
      ...(platforms.data ? { platform: platforms.data } : {}),
      ...(availablePlatforms.data ? { availablePlatform: availablePlatforms.data } : {}),
      ...(features.data ? { feature: features.data.flatMap((option) => listFeatureNames(option, t)) } : {}),
    }),
    [alerts.data, platforms.data, availablePlatforms.data, features.data, t],
  )
}

/** Returns a feature once under its label and once under its technical name, so that a query finds both. */
function listFeatureNames(option: ArgumentOption, t: TFunction<'features'>): readonly ArgumentOption[] {
  const label = t(`flag.${option.value}`, { defaultValue: option.name })
  return label === option.name ? [option] : [{ ...option, name: label }, option]
}
