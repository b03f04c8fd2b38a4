// What is listed now: sources gathered from the app, rows made by pure functions.
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParked } from '#console/lib/parked.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { useViews } from '#console/lib/views.ts'
import type { Catalogue } from './catalogue.ts'
import { groupsAtRest, groupsFound } from './groups.ts'
import { fold } from './index-text.ts'
import { readLearned } from './learned.ts'
import { recognise } from './pasted.ts'
import { actionsOn } from './record-rows.ts'
import type { Group, Records, Sources } from './row.ts'
import { keepOrder } from './row-order.ts'
import { slotRows } from './slot-rows.ts'
import { pageOf, type State } from './state.ts'
import { useOptions } from './use-options.ts'
import { useRecords } from './use-records.ts'

export interface Listed {
  readonly groups: readonly Group[]
  readonly records: Records
  /** The text holds what is never searched. */
  readonly isPersonal: boolean
}

export function useGroups(catalogue: Catalogue, state: State): Listed {
  const { query } = state
  const page = pageOf(state)
  const sources = useSources(catalogue)
  const pasted = useMemo(() => recognise(query), [query])
  const records = useRecords(pasted, page === null)
  const options = useOptions(page, query)
  const fresh = useMemo<readonly Group[]>(() => {
    if (page?.kind === 'actions') {
      const words = fold(query)
      return [
        {
          id: 'page',
          rows: actionsOn(page.record, sources, page.unfit).filter(({ title }) => fold(title).includes(words)),
        },
      ]
    }
    if (page?.kind === 'slot') return [{ id: 'slot', rows: slotRows(page, query, sources, options) }]
    return query.trim() === '' ? groupsAtRest(sources) : groupsFound(sources, pasted, records)
  }, [page, sources, query, pasted, records, options])
  const search = page?.kind === 'slot' ? { ...options, found: [] } : records
  return { groups: useSteady(fresh, state.isMoving), records: search, isPersonal: pasted.isPersonal }
}

function useSources(catalogue: Catalogue): Sources {
  const { t } = useTranslation(['palette', 'common'])
  const { user, preferences } = useSession()
  const { argumentsHere, isProvided } = useRunner()
  const { recent } = preferences
  const views = useViews()
  const parked = useParked()
  return useMemo(
    () => ({
      catalogue,
      recent,
      accountType: user.access,
      learned: readLearned(),
      views,
      parked,
      here: argumentsHere(),
      address: `${location.pathname}${location.search}`,
      isProvided,
      refusalOf: (command) => reasonOf(user, command.access, t),
      t,
    }),
    [catalogue, recent, views, parked, argumentsHere, isProvided, user, t],
  )
}

function useSteady(fresh: readonly Group[], isMoving: boolean): readonly Group[] {
  const last = useRef(fresh)
  const shown = useMemo(() => (isMoving ? keepOrder(last.current, fresh) : fresh), [isMoving, fresh])
  useLayoutEffect(() => {
    last.current = shown
  }, [shown])
  return shown
}
