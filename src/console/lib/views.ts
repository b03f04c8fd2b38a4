// Saved views of the lists: which there are, which one is open, and what of an address one would keep.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { closed, findCommand, linkOf } from '#commands/registry.ts'
import type { Preferences } from '#contract/preferences.ts'
import { listViews, type SavedView, type ViewPage, type ViewState, viewPages } from '#contract/view.ts'
import { queryOf } from './query.ts'

const none: readonly SavedView[] = []

/** Of the lists that this person may open, by name. None while they are on their way, or cannot be had. */
export function useViews(): readonly SavedView[] {
  return useQuery(queryOf(listViews, {})).data?.data ?? none
}

/** One that is at hand, by its id as a command has it. */
export function viewAtHand(client: QueryClient, id: string | undefined): SavedView | undefined {
  return client.getQueryData(queryOf(listViews, {}).queryKey)?.data.find((view) => String(view.id) === id)
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

/** By which name a list's own columns are kept. */
const listNames: Readonly<Partial<Record<ViewPage, string>>> = {
  'ecommerces.list': 'ecommerces',
  'groups.list': 'groups',
  'users.list': 'users',
  'trackingErrors.list': 'tracking-errors',
}

/** Whether the columns of a list may stand in its address. */
export function hasViews(list: string): boolean {
  return Object.values(listNames).includes(list)
}

/** Of a list: the columns that its address hides, or else those that the person does; a text, so that it can be compared. */
export function hiddenIn(page: string, state: ViewState, hidden: Preferences['hidden_columns']): string {
  const list = isViewPage(page) ? listNames[page] : undefined
  if (list === undefined) return ''
  return [...(state.hide?.split(',') ?? hidden[list] ?? [])].sort().join(',')
}

/** Whether a list shows what a view keeps; of its columns only where the view says which. */
export function isOpenView(
  { page, state }: Pick<SavedView, 'page' | 'state'>,
  here: ViewState,
  hidden: Preferences['hidden_columns'],
): boolean {
  const { hide, ...kept } = state
  const { hide: _hide, ...shown } = here
  return isSameState(kept, shown) && (hide === undefined || hiddenIn(page, state, {}) === hiddenIn(page, here, hidden))
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
