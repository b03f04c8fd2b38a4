// What is offered for the argument that is being filled in: found by the server, or what this tab has at hand.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '#console/lib/session.tsx'
import { useTicket } from '#console/lib/ticket.ts'
import { useViews } from '#console/lib/views.ts'
import { lookupsOf } from './lookups.ts'
import { recognise } from './pasted.ts'
import { isSearched, noOptions, type Option, type Options, ownerOf, pickOf } from './picks.ts'
import type { Page } from './state.ts'

/** Milliseconds after the last key. */
const pause = 150

export function useOptions(page: Page | null, query: string): Options {
  const client = useQueryClient()
  const slot = page?.kind === 'slot' ? page.slot : null
  const args = page?.kind === 'slot' ? page.args : {}
  const kind = slot === null ? null : pickOf(slot)
  const owner = kind === null ? null : ownerOf(kind, args)
  const typed = useMemo(() => sought(query), [query])
  const text = useRested(typed)
  const { data, isPending, isError } = useQuery({
    queryKey: ['palette', 'pick', kind, owner, text],
    queryFn: async () => {
      if (kind === null || owner === null) return []
      const { pick } = await import('./pick.ts')
      return pick(client, { kind, text: text ?? '', owner })
    },
    enabled: kind !== null && owner !== null && text !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const atHand = useAtHand(slot)
  return useMemo(() => {
    if (kind === null) return atHand.length === 0 ? noOptions : { ...noOptions, list: atHand }
    if (owner === null || typed === null) return noOptions
    // What was found for another text is nothing that Enter or Tab may take.
    const isOfText = typed === text
    return { list: isOfText ? (data ?? []) : [], isLoading: isPending || !isOfText, hasFailed: isError }
  }, [kind, owner, atHand, data, isPending, isError, typed, text])
}

/** What a record is called that an argument names by its id; undefined while nobody knows. */
export function useName(slot: string, value: string, isWanted: boolean): string | undefined {
  const client = useQueryClient()
  const kind = pickOf(slot)
  const { data } = useQuery({
    queryKey: ['palette', 'name', kind, value],
    queryFn: async () => {
      if (kind === null) return null
      const { pick } = await import('./pick.ts')
      const options = await pick(client, { kind, text: value, owner: {} })
      return options.find((option) => option.value === value)?.name ?? null
    },
    enabled: isWanted && kind !== null && isSearched(kind),
    gcTime: 0,
  })
  return data ?? undefined
}

/** Null where the text holds what is never searched for. */
function sought(query: string): string | null {
  const pasted = recognise(query)
  if (pasted.isPersonal) return null
  return query.trim() === '' ? '' : (lookupsOf(pasted, 1)[0] ?? null)
}

function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

const none: readonly Option[] = []

/** The ticket of this tab, tasks written lately, saved views. */
function useAtHand(slot: string | null): readonly Option[] {
  const { ticket } = useTicket()
  const { preferences } = useSession()
  const views = useViews()
  return useMemo(() => {
    if (slot === 'ticket') return ticket === null ? none : [{ value: ticket, name: ticket }]
    if (slot === 'task') return preferences.recent_tasks.map((task) => ({ value: task, name: task }))
    if (slot === 'view') return views.map(({ id, name }) => ({ value: String(id), name }))
    return none
  }, [slot, ticket, preferences.recent_tasks, views])
}
