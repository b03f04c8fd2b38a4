// Putting the drawer of a layer aside, with the drafts of its forms; and what becomes of a parked one that was restored.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Over } from '#commands/registry.ts'
import { notify } from '#console/lib/notices.ts'
import { dropParked, holdsTyped, mostParked, park as parkDrawer, parkedHere } from '#console/lib/parked.ts'
import type { DraftScope } from '#console/ui/draft-scope.ts'
import type { Park } from '#console/ui/parking.ts'

const entryOf = (id: string | null) => parkedHere().find((one) => one.id === id)

export function useParking({ command, args }: Over, restored: string | null) {
  const { t } = useTranslation('ui')
  // The browser's Back may lead to one that is long gone.
  const [parked] = useState(() => entryOf(restored)?.id ?? null)
  const forms = useRef(new Map<string, () => void>())
  const isParking = useRef(false)

  const scope = useMemo<DraftScope>(
    () => ({
      parked,
      hold: (form, keep) => {
        forms.current.set(form, keep)
        return () => void forms.current.delete(form)
      },
    }),
    [parked],
  )

  const park: Park = ({ title, record }) => {
    if (!command) return false
    for (const keep of forms.current.values()) keep()
    const drawer = { command: command.id, args, title, record, forms: [...forms.current.keys()] }
    isParking.current = parkDrawer(drawer, parked)
    if (!isParking.current)
      notify({ kind: 'error', title: t('park.full'), text: t('park.fullText', { count: mostParked }) })
    return isParking.current
  }

  /** Closed by its person: done with, unless it goes back to where it was. */
  const closed = useCallback(() => {
    if (parked !== null && !isParking.current) dropParked(parked)
  }, [parked])

  // Left by the way, it lies where it was, unless nothing typed is left in it.
  useEffect(() => {
    isParking.current = false
    return () =>
      // Once its forms have written what was typed.
      queueMicrotask(() => {
        const entry = entryOf(parked)
        if (entry && !isParking.current && !holdsTyped(entry)) dropParked(entry.id)
      })
  }, [parked])

  return { scope, park, closed }
}
