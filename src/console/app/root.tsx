// Root component: renders the sign-in page or the app, depending on the session status.
import { type ComponentType, useEffect, useState } from 'react'
import { loadWhenIdle } from '#console/lib/browser.ts'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { loadTranslations } from '#console/lib/i18n.ts'
import { loadSession, useSessionState } from '#console/session/session-store.ts'
import { TitleTooltips } from '#console/ui/title-tips.tsx'
import { Toasts } from '#console/ui/toasts.tsx'
import { Splash, StartErrorScreen } from './splash.tsx'

const loaders = {
  in: () => import('./app.tsx').then(({ App }) => App),
  out: () => import('#console/features/session/sign-in-page.tsx').then(({ SignInPage }) => SignInPage),
}

const loadApp = () => Promise.all([loaders.in(), loadTranslations('all')])

/** Prefetches the app. Ignores errors, because `Root` loads the app again and shows the error. */
export const prefetchApp = () => void loadApp().catch(() => {})

const reload = () => location.reload()

export function Root() {
  const state = useSessionState()
  const { Content, failure } = useSessionContent(state.status)
  // Prefetches the app while the user is still on the sign-in page.
  useEffect(() => loadWhenIdle(loadApp), [])
  return (
    <ErrorBoundary fallback={(error) => <StartErrorScreen error={error} onRetry={reload} />}>
      {state.status === 'failed' && <StartErrorScreen error={state.error} onRetry={() => void loadSession()} />}
      {failure && <StartErrorScreen error={failure.error} onRetry={reload} />}
      {state.status !== 'failed' && !failure && !Content && <Splash />}
      {Content && <Content key={state.status === 'in' ? state.user.id : state.status} />}
      <Toasts />
      <TitleTooltips />
    </ErrorBoundary>
  )
}

interface LoadedContent {
  readonly status: string
  readonly Content?: ComponentType
  readonly failure?: { readonly error: unknown }
}

/**
 * Loads the code and translations for a session status. Does not use `React.lazy`, which would show its fallback for
 * at least 300 ms even if the code is cached.
 */
function useSessionContent(status: string): Omit<LoadedContent, 'status'> {
  const [loadedContent, setLoadedContent] = useState<LoadedContent>({ status: '' })
  useEffect(() => {
    if (status !== 'in' && status !== 'out') return
    let isCancelled = false
    const setResult = (next: Omit<LoadedContent, 'status'>) => !isCancelled && setLoadedContent({ status, ...next })
    Promise.all([loaders[status](), loadTranslations(status === 'in' ? 'all' : 'signIn')]).then(
      ([Content]) => setResult({ Content }),
      (error: unknown) => setResult({ failure: { error } }),
    )
    return () => {
      isCancelled = true
    }
  }, [status])
  return loadedContent.status === status ? loadedContent : {}
}
