import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#console/lib/session.tsx'
import { hasViews } from '#console/lib/views.ts'
import type { Column } from './column.ts'

/**
 * The columns that a list shows: as the view in its address has them, else as this person wants them, kept on the server under its name;
 * all of them where nobody said. What is chosen by hand is the person's, and no more the view's.
 */
export function useColumns<Row>(columns: readonly Column<Row>[], list: string | undefined) {
  const { preferences, savePreferences } = useSession()
  const [search, setSearch] = useSearchParams()
  const ofView = list !== undefined && hasViews(list) ? search.get('hide') : null
  const own = list === undefined ? undefined : preferences.hidden_columns[list]
  const shown = useMemo(() => {
    const hidden = ofView?.split(',') ?? own
    const left = columns.filter(({ id }) => !hidden?.includes(id))
    return left.length === 0 ? columns : left
  }, [columns, ofView, own])

  const hide = (next: readonly string[]) => {
    if (list === undefined) return
    savePreferences({ hidden_columns: { [list]: next.length === 0 ? null : [...next] } })
    if (ofView === null) return
    const rest = new URLSearchParams(location.search)
    rest.delete('hide')
    setSearch(rest, { replace: true })
  }
  const toggle = (id: string) => {
    const now = columns.filter((column) => !shown.includes(column)).map((column) => column.id)
    hide(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])
  }
  return { shown, toggle, showAll: () => hide([]) }
}
