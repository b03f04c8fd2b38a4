import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { carriersOpen } from '#commands/carriers.ts'
import { useRunner } from '#console/lib/run.ts'
import { type Carrier, findCarrier } from '#contract/carriers.ts'

/** S2 §4, §9. */
const reloadDelay = 1500

/** The page of a carrier is loaded anew a moment after it was registered or saved: everything it shows is asked for again. */
export function useReload() {
  const client = useQueryClient()
  const { run } = useRunner()
  const [saved, setSaved] = useState<Carrier | null>(null)
  const open = useRef(run)
  useEffect(() => {
    open.current = run
  })

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => {
      // But for what a stranger said: it was read again by the save.
      void client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path !== findCarrier.path })
      open.current(carriersOpen, { carrier: String(saved.id) })
    }, reloadDelay)
    return () => clearTimeout(timer)
  }, [saved, client])

  return { isReloading: saved !== null, reload: setSaved }
}
