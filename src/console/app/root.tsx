// What stands on the page: the sign-in, or the app of the person who is signed in.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadSignInPage } from '#console/areas/session/index.ts'
import { whenIdle } from '#console/lib/idle.ts'
import { sessionState, subscribeToSession } from '#console/lib/session-store.ts'
import { loadTexts } from '#console/lib/texts.ts'
import { ToastsHost } from '#console/ui/toasts-host.tsx'
import { Splash } from './splash.tsx'
import { StartFailed } from './start-failed.tsx'

let loading: Promise<typeof import('./app.tsx')> | null = null

/** The app and the texts that every place of it needs; asked for again when it could not be loaded. */
export function loadApp(): Promise<typeof import('./app.tsx')> {
  loading ??= Promise.all([import('./app.tsx'), loadTexts('ui', 'commands', 'errors')])
    .then(([module]) => module)
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

const App = lazy(() => loadApp().then(({ App }) => ({ default: App })))

const SignInPage = lazy(() => loadSignInPage().then(({ SignInPage }) => ({ default: SignInPage })))

export function Root() {
  const state = useSyncExternalStore(subscribeToSession, sessionState)
  // What failures are called is not needed for signing in, and should be there before anything fails.
  useEffect(() => whenIdle(() => void loadTexts('errors')), [])
  return (
    <>
      <Suspense fallback={<Splash />}>
        {state.status === 'asking' && <Splash />}
        {state.status === 'failed' && <StartFailed error={state.error} />}
        {state.status === 'out' && <SignInPage />}
        {state.status === 'in' && <App key={state.user.id} />}
      </Suspense>
      <ToastsHost />
    </>
  )
}
