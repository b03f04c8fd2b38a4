// A plain table draws all of its rows: a long list that comes in one piece is cut into pages here.
import { useMemo, useState } from 'react'
import { useSession } from '#console/lib/session.tsx'
import type { DataTableProps, Pages } from './data-table-types.ts'
import { clamp } from './grid-cursor.ts'

export const plainPageSize = 50

interface Shown<Row> extends Required<Pick<DataTableProps<Row>, 'rows' | 'firstIndex'>> {
  readonly isPlain: boolean
  readonly pages: Pages | undefined
}

export function usePlainPages<Row>({ rows, firstIndex = 0, pages }: DataTableProps<Row>): Shown<Row> {
  const isPlain = useSession().preferences.tables === 'plain'
  const [wanted, setWanted] = useState(1)
  const lastPage = Math.ceil(rows.length / plainPageSize)
  const page = clamp(wanted - 1, lastPage) + 1
  const isCut = isPlain && pages === undefined && rows.length > plainPageSize
  return useMemo(() => {
    if (!isCut) return { isPlain, rows, firstIndex, pages }
    const start = (page - 1) * plainPageSize
    const cut = rows.slice(start, start + plainPageSize)
    return { isPlain, rows: cut, firstIndex: firstIndex + start, pages: { page, lastPage, onPage: setWanted } }
  }, [isPlain, isCut, rows, firstIndex, pages, page, lastPage])
}
