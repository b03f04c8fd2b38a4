// Saved views of the lists: which there are, which one is open, and what of an address one would keep.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { closed, findCommand, linkOf } from '#commands/registry.ts'
import { listViews, type SavedView, type ViewPage, type ViewState, viewPages } from '#contract/view.ts'
import { queryOf } from './query.ts'

const none: readonly SavedView[] = []

/** Of the lists that this person may open, by name. None while they are on their way, or cannot be had. */
export function useViews(): readonly SavedView[] {
  return useQuery(queryOf(listViews, {})).data?.data ?? none
}

export function isViewPage(id: string): id is ViewPage {
  return viewPages.some((page) => page === id)
}

/** Where in the list one is, and how one came there, is not of the view. */
const passing: ReadonlySet<string> = new Set(['page', 'find', 'focus'])

/** What a view of this address would keep. */
export function stateOf(address: string): ViewState {
  const [, search = ''] = closed(address).split('?')
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => !passing.has(name) && value !== '')
  return Object.fromEntries(kept)
}

export function isSameState(one: ViewState, other: ViewState): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

export function linkOfView({ page, state }: Pick<SavedView, 'page' | 'state'>): string {
  const command = findCommand(page)
  return command ? linkOf(command, state) : '/'
}

/** The address as it is now: what a view would keep of it. */
export function useStateHere(): ViewState {
  const { pathname, search } = useLocation()
  return useMemo(() => stateOf(`${pathname}${search}`), [pathname, search])
}
