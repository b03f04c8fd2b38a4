// The search of the filters while it is typed: what may not stand in an address stays in its field, and nothing is asked for meanwhile.
import { useState } from 'react'
import { type ReportState, reports } from '#contract/reports.ts'

import { isRefused } from './queries.ts'
import type { SetState } from './state.ts'

export function useSearch({ report, search: here = '' }: ReportState, set: SetState) {
  const isOfUsers = report === 'users'
  const takesSearch = reports[report].filters.some((filter) => filter === 'search')
  /** The field stays the same within one of these, with what is typed in it. */
  const place = `${isOfUsers} ${takesSearch} ${here}`
  const [known, setKnown] = useState(place)
  const [typed, setTyped] = useState(here)
  const [emptied, setEmptied] = useState(0)
  // Back, a view, another report: what stands there now counts.
  if (known !== place) {
    setKnown(place)
    setTyped(here)
  }
  return {
    /** Another field from here on. */
    field: `${isOfUsers} ${emptied}`,
    shown: here,
    isSound: !takesSearch || !isRefused(report, typed),
    ask: (text: string) => {
      setTyped(text)
      if (!isRefused(report, text)) set({ search: text })
    },
    /** The field alone: the address is cleared by whoever clears all of it. */
    empty: () => {
      setTyped('')
      setEmptied(emptied + 1)
    },
  }
}

export type Search = ReturnType<typeof useSearch>
