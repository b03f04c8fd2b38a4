import { useMemo } from 'react'
import { useSession } from '#console/lib/session.tsx'
import type { Column } from './data-table-types.ts'

/** The columns that this person wants to see of a list, kept on the server under its name; all of them where it has none. */
export function useColumns<Row>(columns: readonly Column<Row>[], list: string | undefined) {
  const { preferences, savePreferences } = useSession()
  const hidden = list === undefined ? undefined : preferences.hidden_columns[list]
  const shown = useMemo(() => {
    const left = columns.filter(({ id }) => !hidden?.includes(id))
    return left.length === 0 ? columns : left
  }, [columns, hidden])

  const hide = (next: readonly string[]) => {
    if (list !== undefined) savePreferences({ hidden_columns: { [list]: next.length === 0 ? null : [...next] } })
  }
  const toggle = (id: string) => {
    const now = columns.filter((column) => !shown.includes(column)).map((column) => column.id)
    hide(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])
  }
  return { shown, toggle, showAll: () => hide([]) }
}
