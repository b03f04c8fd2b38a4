// Work that is not saved is not left by the way: every link, key and command that leads away waits for an answer.
import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext } from 'react-router-dom'
import { holdWays, pathOf } from '#console/lib/held-ways.ts'

interface LeaveGuardOptions {
  readonly isOn: boolean
  /** Whether an address is still the same work: a drawer over it, say. */
  readonly isSamePlace: (path: string) => boolean
}

export interface LeaveGuard {
  /** Somebody wants to go, and has to be asked. */
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
  /** Lets everything through from now on: the work is saved. */
  readonly open: () => void
}

/** The browser's own Back is not held: what was typed must be kept as a draft all the same. */
export function useLeaveGuard({ isOn, isSamePlace }: LeaveGuardOptions): LeaveGuard {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null)
  const isOpen = useRef(false)
  const isSame = useRef(isSamePlace)
  useEffect(() => {
    isSame.current = isSamePlace
  })

  useEffect(() => {
    if (!isOn) return
    isOpen.current = false
    return holdWays(navigator, (go) => (to, ...rest) => {
      if (isOpen.current || isSame.current(pathOf(to))) go(to, ...rest)
      else setWaiting({ go: () => go(to, ...rest) })
    })
  }, [isOn, navigator])

  return {
    isAsking: waiting !== null,
    leave: () => {
      setWaiting(null)
      waiting?.go()
    },
    stay: () => setWaiting(null),
    open: () => {
      isOpen.current = true
    },
  }
}
