// One authorization at Bling: opens its consent page in a new tab and finds out whether it was given.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#console/lib/call.ts'
import { forget } from '#console/lib/query.ts'
import { authorizeIntegration, finishAuthorization, oauthCheck } from '#contract/integrations.ts'
import { usePoll } from './use-poll.ts'

interface Which {
  readonly ecommerceId: number
  readonly integrationId: number
  /** When it was authorized before, if ever: the same time is no new authorization. */
  readonly earlier: string | null
}

export function useAuthorization({ ecommerceId, integrationId, earlier }: Which) {
  const client = useQueryClient()
  const [consentPage, setConsentPage] = useState<string | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const known = useRef(earlier)

  const check = useCallback(
    async (signal: AbortSignal) => {
      const asked = { params: { id: ecommerceId }, query: { integration: integrationId } }
      const { isOauthSet, authorized_at } = await call(oauthCheck, asked, { signal })
      return isOauthSet && authorized_at !== known.current
    },
    [ecommerceId, integrationId],
  )
  const { poll, send } = usePoll(check)

  useEffect(() => {
    if (poll.at === 'valid') void forget(client, finishAuthorization)
  }, [poll, client])

  async function begin(): Promise<void> {
    if (isOpening) return
    known.current = earlier
    setError(null)
    setIsOpening(true)
    // Opened by the very click: later a browser would take it for an advertisement.
    const tab = window.open('', '_blank')
    try {
      const { url } = await call(authorizeIntegration, { params: { id: integrationId } })
      setConsentPage(url)
      if (tab) {
        tab.opener = null
        tab.location.replace(new URL(url, location.origin))
      }
      send({ kind: 'began' })
    } catch (failure) {
      tab?.close()
      setError(failure)
    } finally {
      setIsOpening(false)
    }
  }

  return {
    poll,
    begin: () => void begin(),
    stop: () => send({ kind: 'stop' }),
    checkAgain: () => send({ kind: 'again' }),
    consentPage,
    isOpening,
    error,
  }
}

export type Authorization = ReturnType<typeof useAuthorization>
