// Loads the options of the argument that the user fills in.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSavedViews } from '#console/api/queries.ts'
import { useDebouncedValue, useIsTyped } from '#console/lib/hooks.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { useSession } from '#console/session/session.tsx'
import type { Page } from './dialog-state.ts'
import { listLookupTexts } from './match/lookup-texts.ts'
import { readText } from './match/read-text.ts'
import {
  getOptionKind,
  getOptionOwner,
  isSearchedKind,
  loadOptions,
  noOptions,
  type Option,
  type Options,
} from './option-sources.ts'

/** Delay in milliseconds between the last key press and the request. */
const OPTIONS_DELAY_MS = 150

export function useOptions(page: Page | null, query: string): Options {
  const client = useQueryClient()
  const slot = page?.kind === 'slot' ? page.slot : null
  const args = page?.kind === 'slot' ? page.args : {}
  const kind = slot === null ? null : getOptionKind(slot)
  const owner = kind === null ? null : getOptionOwner(kind, args)
  const isTyped = useIsTyped(query)
  const typed = useMemo(() => (kind === null ? '' : getOptionText(query, isTyped)), [kind, query, isTyped])
  const text = useDebouncedValue(typed, OPTIONS_DELAY_MS)
  const { data, isPending, isError } = useQuery({
    queryKey: ['palette', 'pick', kind, owner, text],
    queryFn: async () => {
      if (kind === null || owner === null) return []
      return loadOptions(client, { kind, text: text ?? '', owner })
    },
    enabled: kind !== null && owner !== null && text !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const listedOptions = useLocalOptions(slot)
  return useMemo(() => {
    if (kind === null) return listedOptions.length === 0 ? noOptions : { ...noOptions, list: listedOptions }
    if (owner === null || typed === null) return noOptions
    // Removes options that were loaded for an earlier text, so that Enter and Tab cannot pick one of them.
    const isOfText = typed === text
    return { list: isOfText ? (data ?? []) : [], isLoading: isPending || !isOfText, hasFailed: isError }
  }, [kind, owner, listedOptions, data, isPending, isError, typed, text])
}

/**
 * Loads the record whose id is the value of an argument, such as `store=12`, and returns its name; undefined until
 * then.
 */
export function useRecordName(slot: string, value: string, isEnabled: boolean): string | undefined {
  const client = useQueryClient()
  const kind = getOptionKind(slot)
  const { data } = useQuery({
    queryKey: ['palette', 'name', kind, value],
    queryFn: async () => {
      if (kind === null) return null
      const options = await loadOptions(client, { kind, text: value, owner: {} })
      return options.find((option) => option.value === value)?.name ?? null
    },
    enabled: isEnabled && kind !== null && isSearchedKind(kind),
    gcTime: 0,
  })
  return data ?? undefined
}

/** Returns the search text for the options; null if the text must not be sent to the server. */
function getOptionText(query: string, isTyped: boolean): string | null {
  const recognized = readText(query)
  if (recognized.hasPersonalData) return null
  return query.trim() === '' ? '' : (listLookupTexts(recognized, query, false, isTyped)[0] ?? null)
}

const noOptionList: readonly Option[] = []

/** Returns the options that are already in this tab: current ticket, recent tasks, saved views. */
function useLocalOptions(slot: string | null): readonly Option[] {
  const { ticket } = useTicket()
  const { preferences } = useSession()
  const views = useSavedViews()
  return useMemo(() => {
    if (slot === 'ticket') return ticket === null ? noOptionList : [{ value: ticket, name: ticket }]
    if (slot === 'task') return preferences.recent_tasks.map((task) => ({ value: task, name: task }))
    if (slot === 'view') return views.map(({ id, name }) => ({ value: String(id), name }))
    return noOptionList
  }, [slot, ticket, preferences.recent_tasks, views])
}
