// What stands on the page: the sign-in, or the app of the person who is signed in.
import { useEffect, useSyncExternalStore } from 'react'
import { loadSignInPage } from '#console/areas/session/index.ts'
import { Guard, PromptSuspense, part } from '#console/lib/arrivals.tsx'
import { whenIdle } from '#console/lib/idle.ts'
import { Coming } from '#console/lib/loading.ts'
import { askWhoIsSignedIn, sessionState, subscribeToSession } from '#console/lib/session-store.ts'
import { loadTexts } from '#console/lib/texts.ts'
import { ToastsHost } from '#console/ui/toasts-host.tsx'
import { Splash } from './splash.tsx'
import { StartFailed } from './start-failed.tsx'

let app: Promise<typeof import('./app.tsx')> | null = null

/** The app and the texts that every place of it needs; asked for again when it could not be loaded. */
function loadApp(): Promise<typeof import('./app.tsx')> {
  app ??= Promise.all([import('./app.tsx'), loadTexts('common', 'ui', 'commands', 'failures')])
    .then(([module]) => module)
    .catch((error: unknown) => {
      app = null
      throw error
    })
  return app
}

/** Whoever shows it says if it did not come. */
export const loadAhead = () => void loadApp().catch(() => {})

const App = part(() => loadApp().then(({ App }) => App))

const SignInPage = part(() => loadSignInPage().then(({ SignInPage }) => SignInPage))

export function Root() {
  const state = useSyncExternalStore(subscribeToSession, sessionState)
  // While somebody chooses how to sign in, what comes next is on its way.
  useEffect(() => whenIdle(loadAhead), [])
  return (
    <>
      <Guard instead={(error, retry) => <StartFailed error={error} onRetry={retry} />}>
        <PromptSuspense
          fallback={
            <>
              <Splash />
              <Coming />
            </>
          }
        >
          {state.status === 'asking' && <Splash />}
          {state.status === 'failed' && <StartFailed error={state.error} onRetry={() => void askWhoIsSignedIn()} />}
          {state.status === 'out' && <SignInPage />}
          {state.status === 'in' && <App key={state.user.id} />}
        </PromptSuspense>
      </Guard>
      <ToastsHost />
    </>
  )
}
