// The session ran out: signing in again happens in place, over the page, and whoever it was finds everything as it was.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSignInAgain } from '#console/areas/session/index.ts'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { notices, notify } from '#console/lib/notices.ts'
import { useSession } from '#console/lib/session.tsx'

const SignInAgain = lazy(() => loadSignInAgain().then(({ SignInAgain }) => ({ default: SignInAgain })))

export function Expiry() {
  const { t } = useTranslation()
  const { isExpired } = useSession()
  const client = useQueryClient()
  const wasExpired = useRef(false)

  useEffect(() => {
    if (!isExpired) return
    const id = notify({ kind: 'error', text: t('failures:session_expired') })
    return () => notices.dismiss(id)
  }, [isExpired, t])

  // What could not be read meanwhile is read again; what could not be written is still in its form.
  useEffect(() => {
    if (wasExpired.current && !isExpired)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    wasExpired.current = isExpired
  }, [isExpired, client])

  if (!isExpired) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <SignInAgain />
      </Suspense>
    </ErrorBoundary>
  )
}
