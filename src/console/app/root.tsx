// What stands on the page: the sign-in, or the app of the person who is signed in.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { sessionState, subscribeToSession } from '#console/lib/session-store.ts'
import { loadTexts } from '#console/lib/texts.ts'
import { Splash } from './splash.tsx'
import { StartFailed } from './start-failed.tsx'

let loading: Promise<typeof import('./app.tsx')> | null = null

/** The app and the texts that every place of it needs; asked for again when it could not be loaded. */
export function loadApp(): Promise<typeof import('./app.tsx')> {
  loading ??= Promise.all([import('./app.tsx'), loadTexts('ui', 'commands')])
    .then(([module]) => module)
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

const App = lazy(() => loadApp().then(({ App }) => ({ default: App })))

const SignInPage = lazy(() =>
  import('#console/areas/session/index.ts')
    .then(({ loadSignInPage }) => loadSignInPage())
    .then(({ SignInPage }) => ({ default: SignInPage })),
)

export function Root() {
  const state = useSyncExternalStore(subscribeToSession, sessionState)
  if (state.status === 'failed') return <StartFailed error={state.error} />
  return (
    <Suspense fallback={<Splash />}>
      {state.status === 'asking' && <Splash />}
      {state.status === 'out' && <SignInPage />}
      {state.status === 'in' && <App key={state.user.id} />}
    </Suspense>
  )
}
