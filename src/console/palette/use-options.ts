// Hooks that load the values from which the user picks when the palette asks for an argument, such as the stores for
// the argument `store`.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSavedViews } from '#console/api/queries.ts'
import { useDebouncedValue, useIsBeingTyped } from '#console/lib/hooks.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { useSession } from '#console/session/session.tsx'
import type { PalettePage } from './dialog-state.ts'
import { listLookupTexts } from './match/lookup-texts.ts'
import { recognizeTextCached } from './match/recognize-text-cached.ts'
import {
  type ArgumentOption,
  type ArgumentOptions,
  getOptionKind,
  getOwnerRecordArguments,
  isServerSearchedKind,
  loadOptions,
  noOptions,
} from './option-sources.ts'

/** Delay in milliseconds between the last key press and the request. */
const OPTIONS_DELAY_MS = 150

export function useOptions(page: PalettePage | null, query: string): ArgumentOptions {
  const client = useQueryClient()
  const argumentName = page?.kind === 'argument' ? page.argumentName : null
  const args = page?.kind === 'argument' ? page.args : {}
  const optionKind = argumentName === null ? null : getOptionKind(argumentName)
  const ownerRecordArguments = optionKind === null ? null : getOwnerRecordArguments(optionKind, args)
  const isBeingTyped = useIsBeingTyped(query)
  const typedText = useMemo(
    () => (optionKind === null ? '' : getOptionSearchText(query, isBeingTyped)),
    [optionKind, query, isBeingTyped],
  )
  const debouncedText = useDebouncedValue(typedText, OPTIONS_DELAY_MS)
  const { data, isPending, isError } = useQuery({
    queryKey: ['palette', 'pick', optionKind, ownerRecordArguments, debouncedText],
    queryFn: async () => {
      if (optionKind === null || ownerRecordArguments === null) return []
      return loadOptions(client, { optionKind, searchText: debouncedText ?? '', ownerRecordArguments })
    },
    enabled: optionKind !== null && ownerRecordArguments !== null && debouncedText !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const localOptions = useLocalOptions(argumentName)
  return useMemo(() => {
    if (optionKind === null) return localOptions.length === 0 ? noOptions : { ...noOptions, list: localOptions }
    if (ownerRecordArguments === null || typedText === null) return noOptions
    // Removes options that were loaded for an earlier text, so that Enter and Tab cannot pick one of them.
    const isForCurrentText = typedText === debouncedText
    return { list: isForCurrentText ? (data ?? []) : [], isLoading: isPending || !isForCurrentText, hasFailed: isError }
  }, [optionKind, ownerRecordArguments, localOptions, data, isPending, isError, typedText, debouncedText])
}

/**
 * Loads the record whose id is the value of an argument, such as `store=12`, and returns its name; undefined until
 * then.
 */
export function useRecordName(argumentName: string, value: string, isEnabled: boolean): string | undefined {
  const client = useQueryClient()
  const optionKind = getOptionKind(argumentName)
  const { data } = useQuery({
    queryKey: ['palette', 'name', optionKind, value],
    queryFn: async () => {
      if (optionKind === null) return null
      const options = await loadOptions(client, { optionKind, searchText: value, ownerRecordArguments: {} })
      return options.find((option) => option.value === value)?.name ?? null
    },
    enabled: isEnabled && optionKind !== null && isServerSearchedKind(optionKind),
    gcTime: 0,
  })
  return data ?? undefined
}

/**
 * Returns the search text for the options; null if the text must not be sent to the server. If `isBeingTyped` is true,
 * numbers that may become a CPF (tax number of a person) or a phone number must not be sent either.
 */
function getOptionSearchText(query: string, isBeingTyped: boolean): string | null {
  const recognized = recognizeTextCached(query)
  if (recognized.hasPersonalData) return null
  return query.trim() === '' ? '' : (listLookupTexts(recognized, query, false, isBeingTyped)[0] ?? null)
}

const noOptionList: readonly ArgumentOption[] = []

/**
 * Returns the options that need no request: the current ticket for the argument `ticket`, recent tasks for `task`,
 * saved views for `view`.
 */
function useLocalOptions(argumentName: string | null): readonly ArgumentOption[] {
  const { ticket } = useTicket()
  const { preferences } = useSession()
  const views = useSavedViews()
  return useMemo(() => {
    if (argumentName === 'ticket') return ticket === null ? noOptionList : [{ value: ticket, name: ticket }]
    if (argumentName === 'task') return preferences.recent_tasks.map((task) => ({ value: task, name: task }))
    if (argumentName === 'view') return views.map(({ id, name }) => ({ value: String(id), name }))
    return noOptionList
  }, [argumentName, ticket, preferences.recent_tasks, views])
}
