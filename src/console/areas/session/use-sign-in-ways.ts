// How one may sign in here. Asked again before it gets old: the nonce of identity tokens lives ten minutes.
import { useCallback, useEffect, useState } from 'react'
import { call } from '#console/lib/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { demoIdentities, signInOptions } from '#contract/session.ts'

const freshFor = 8 * 60_000

export interface Ways {
  readonly options: Answer<typeof signInOptions>
  readonly people: Answer<typeof demoIdentities>['data']
}

export function useSignInWays() {
  const [ways, setWays] = useState<Ways | null>(null)
  const [error, setError] = useState<unknown>(null)

  const ask = useCallback(async () => {
    try {
      const options = await call(signInOptions, {})
      const people = options.demo ? (await call(demoIdentities, {})).data : []
      setError(null)
      setWays({ options, people })
    } catch (failure) {
      setError(failure)
    }
  }, [])

  useEffect(() => {
    void ask()
    const timer = setInterval(() => void ask(), freshFor)
    return () => clearInterval(timer)
  }, [ask])

  return { ways, error, ask }
}
