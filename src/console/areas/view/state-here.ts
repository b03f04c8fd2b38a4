import { useLocation } from 'react-router-dom'
import { commands } from '#commands/registry.ts'
import { isViewPage, useStateHere } from '#console/lib/views.ts'
import type { ViewPage, ViewState } from '#contract/view.ts'
import { wrongIn } from '#contract/view-pages.ts'

/** The list that is open, and what a view of it would keep: only what the list understands. Null where no list is open. */
export function useListHere(): { readonly page: ViewPage; readonly state: ViewState } | null {
  const { pathname } = useLocation()
  const state = useStateHere()
  const id = commands.find(({ opens }) => opens.kind === 'page' && opens.path === pathname)?.id
  if (id === undefined || !isViewPage(id)) return null
  const wrong = wrongIn(id, state)
  return { page: id, state: Object.fromEntries(Object.entries(state).filter(([name]) => !wrong.includes(name))) }
}
