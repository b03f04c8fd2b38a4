// The ecommerce of the filters while it is typed: a text that names none stays in its field, and nothing is asked for meanwhile.
import { useCallback, useState } from 'react'
import { type ReportState, reports } from '#contract/reports.ts'

import type { SetState } from './state.ts'

export function useEcommerce({ report, of_ecommerce: here }: ReportState, set: SetState) {
  const isTaken = reports[report].filters.some((filter) => filter === 'ecommerce')
  const place = `${isTaken} ${here}`
  const [known, setKnown] = useState(place)
  const [isWrong, setIsWrong] = useState(false)
  const [emptied, setEmptied] = useState(0)
  // Back, a view, another report: what stands there now counts.
  if (known !== place) {
    setKnown(place)
    setIsWrong(false)
  }
  return {
    /** Another field from here on. */
    field: emptied,
    shown: here,
    isSound: !isWrong,
    tell: setIsWrong,
    choose: useCallback((of_ecommerce: number | undefined) => set({ of_ecommerce }), [set]),
    /** The field alone: the address is cleared by whoever clears all of it. */
    empty: () => {
      setIsWrong(false)
      setEmptied(emptied + 1)
    },
  }
}

export type ChosenEcommerce = ReturnType<typeof useEcommerce>
