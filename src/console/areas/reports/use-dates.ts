// The dates of the filters while they are typed: they go to the address together, once both are right; until then nothing typed is lost.
import { useState } from 'react'
import { dateHere, formatDate } from '#console/lib/formats.ts'
import { tidyDate } from '#console/lib/typed.ts'
import type { ReportState } from '#contract/reports.ts'
import { isSound, readDates, type TypedDates } from './date-rules.ts'
import type { SetState } from './state.ts'

type Name = keyof TypedDates

const shownOf = ({ fromDate, toDate }: Pick<ReportState, Name>): TypedDates => ({
  fromDate: fromDate === undefined ? '' : formatDate(fromDate),
  toDate: toDate === undefined ? '' : formatDate(toDate),
})

export function useDates(state: ReportState, set: SetState) {
  const shown = shownOf(state)
  const here = `${shown.fromDate} ${shown.toDate}`
  const [known, setKnown] = useState(here)
  const [typed, setTyped] = useState(shown)
  /** What the messages are about: the fields as they were when one was last left. */
  const [settled, setSettled] = useState(shown)
  const begin = (dates: TypedDates) => {
    setTyped(dates)
    setSettled(dates)
  }
  // Back, a view, another link: what stands there now counts.
  if (known !== here) {
    setKnown(here)
    begin(shown)
  }

  const today = dateHere(new Date())
  const { problems } = readDates(settled, today)

  const settle = (next: TypedDates) => {
    const tidy = { fromDate: tidyDate(next.fromDate), toDate: tidyDate(next.toDate) }
    setTyped(tidy)
    setSettled(tidy)
    const read = readDates(tidy, today)
    if (!isSound(read) || (read.fromDate === state.fromDate && read.toDate === state.toDate)) return
    set({ fromDate: read.fromDate, toDate: read.toDate })
  }

  return {
    typed,
    problems,
    today,
    /** Whether the fields say what the address says, and both are right. */
    isSound: Object.keys(problems).length === 0,
    type: (name: Name, text: string) => setTyped({ ...typed, [name]: text }),
    settle: () => settle(typed),
    pick: (name: Name, text: string) => settle({ ...typed, [name]: text }),
    /** The fields alone: the address is cleared by whoever clears all of it. */
    empty: () => begin({ fromDate: '', toDate: '' }),
  }
}

export type Dates = ReturnType<typeof useDates>
