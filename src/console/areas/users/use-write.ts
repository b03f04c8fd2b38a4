// One write of a dialog: it closes when it is done; a refusal stays in it.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forget } from '#console/lib/query.ts'
import { putUser } from '#contract/users.ts'

export function useWrite(send: (reason: string) => Promise<unknown>, done: () => void) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isRunning = useRef(false)

  const write = async (reason = '') => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setError(null)
    try {
      await send(reason)
      done()
      void forget(client, putUser)
    } catch (problem) {
      setError(problem)
      void forget(client, putUser)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { write, isBusy, error }
}
