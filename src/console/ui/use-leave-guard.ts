// The leave guard: dirty forms register here; the app's one useBlocker (app/use-go.ts) asks before a navigation.
import { createContext, useEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'

export interface LeaveAnswer {
  readonly leave: () => void
  readonly stay: () => void
}

export interface LeaveGuard {
  /** Whether going there loses something. */
  readonly blocks: (to: Location, from: Location) => boolean
  /** Asks the person, who answers with one of the two. */
  readonly ask: (answer: LeaveAnswer) => void
}

const guards: LeaveGuard[] = []

export function useLeaveGuard(guard: LeaveGuard): void {
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => {
    const own: LeaveGuard = {
      blocks: (to, from) => latest.current.blocks(to, from),
      ask: (answer) => latest.current.ask(answer),
    }
    guards.push(own)
    return () => void guards.splice(guards.indexOf(own), 1)
  }, [])
}

/** The one on top that blocks it, but for those that were asked. */
export function guardAgainst(to: Location, from: Location, asked: readonly LeaveGuard[] = []): LeaveGuard | undefined {
  return guards.findLast((guard) => !asked.includes(guard) && guard.blocks(to, from))
}

/** Whether a drawer or dialog is still open at another address; one of a page's own is while the page is. */
export const StaysOpenContext = createContext<LeaveGuard['blocks']>((to, from) => to.pathname === from.pathname)
