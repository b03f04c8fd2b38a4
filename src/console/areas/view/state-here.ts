import { useLocation } from 'react-router-dom'
import { commands } from '#commands/registry.ts'
import { useSession } from '#console/lib/session.tsx'
import { hiddenIn, isViewPage, useStateHere } from '#console/lib/views.ts'
import { hiddenKey, type ViewPage, type ViewState, wrongIn } from '#contract/view.ts'

/** The list that is open, and what a view of it would keep, its columns too: only what the list understands. Null where no list is open. */
export function useListHere(): { readonly page: ViewPage; readonly state: ViewState } | null {
  const { pathname } = useLocation()
  const state = useStateHere()
  const { hidden_columns: hidden } = useSession().preferences
  const id = commands.find(({ opens }) => opens.kind === 'page' && opens.path === pathname)?.id
  if (id === undefined || !isViewPage(id)) return null
  const hide = hiddenIn(id, state, hidden)
  const whole = { ...state, ...(hide === '' ? {} : { [hiddenKey]: hide }) }
  const wrong = wrongIn(id, whole)
  return { page: id, state: Object.fromEntries(Object.entries(whole).filter(([name]) => !wrong.includes(name))) }
}
