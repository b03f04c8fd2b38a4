import { useCallback, useEffect, useState } from 'react'
import { afterEvent, idle, type Poll, type PollEvent } from './authorization-poll.ts'

/** Runs the schedule of checks while the component is mounted. `check` answers whether it is done; a failed check is one that says no. */
export function usePoll(check: (signal: AbortSignal) => Promise<boolean>) {
  const [poll, setPoll] = useState<Poll>(idle)
  const send = useCallback((event: PollEvent) => setPoll((before) => afterEvent(before, event, Date.now())), [])

  useEffect(() => {
    if (poll.at !== 'waiting') return
    const timer = setTimeout(() => send({ kind: 'due' }), poll.until - Date.now())
    return () => clearTimeout(timer)
  }, [poll, send])

  useEffect(() => {
    if (poll.at !== 'checking') return
    const controller = new AbortController()
    const answered = (isSet: boolean) => {
      if (!controller.signal.aborted) send({ kind: 'answered', isSet, isHidden: document.hidden })
    }
    check(controller.signal).then(answered, () => answered(false))
    return () => controller.abort()
  }, [poll, check, send])

  useEffect(() => {
    const turn = () => send({ kind: document.hidden ? 'hidden' : 'shown' })
    document.addEventListener('visibilitychange', turn)
    return () => document.removeEventListener('visibilitychange', turn)
  }, [send])

  return { poll, send }
}
