// The console of one person: everything in it is made anew when another one signs in.
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Outlet, RouterProvider, useRouteError } from 'react-router-dom'
import { fromHelpdesk, helpdeskPath } from '#commands/helpdesk.ts'
import { linkOf } from '#commands/registry.ts'
import { loadSignInAgain } from '#console/areas/session/index.ts'
import { ChordHint } from '#console/keyboard/chord-hint.tsx'
import { KeyListener } from '#console/keyboard/listener.tsx'
import { ScreensContext } from '#console/lib/embedded.tsx'
import { chosenHome } from '#console/lib/home-page.ts'
import { notify } from '#console/lib/notices.ts'
import { resumePreferences } from '#console/lib/preferences.ts'
import { makeQueryClient } from '#console/lib/query.ts'
import { sayUnsaved } from '#console/lib/session.tsx'
import { sessionState } from '#console/lib/session-store.ts'
import { watchCalls } from '#console/lib/unsent.ts'
import { loadOverlays, prefetchPage, screenOf } from './areas.ts'
import { Expiry } from './expiry.tsx'
import { Leaving } from './leaving.tsx'
import { OverLayer } from './over-layer.tsx'
import { pageRoutes } from './pages.tsx'
import { loadPalette, PaletteHost } from './palette-host.tsx'
import { placeAt } from './places.ts'
import { whenIdle } from './prefetch.ts'
import { RightsWatch } from './rights-watch.tsx'
import { RunnerProvider } from './runner.tsx'
import { Shell } from './shell.tsx'
import { StartFailed } from './start-failed.tsx'
import { Teaching } from './teaching.tsx'

// Styles that libraries add at run time carry the nonce of this answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

watchCalls()

// The page of the address is on its way while the server is still being asked who this is.
const first = placeAt(location.pathname, '')
if (first) prefetchPage(first.command.id)

type Router = ReturnType<typeof createBrowserRouter>

function makeRouter(): Router {
  startElsewhere()
  return createBrowserRouter([{ element: <Frame />, errorElement: <FrameFailed />, children: pageRoutes }])
}

/** Of the person before. */
let previous: Router | null = null

export function App() {
  const [client] = useState(makeQueryClient)
  const [router] = useState(makeRouter)
  useEffect(() => {
    if (previous !== router) previous?.dispose()
    previous = router
  }, [router])
  useEffect(() => resumePreferences(sayUnsaved), [])
  useEffect(() => whenIdle(() => Promise.all([loadPalette(), loadOverlays(), loadSignInAgain()])), [])
  useMissingChunks()
  return (
    <QueryClientProvider client={client}>
      {/* What is drawn is never behind the address: the next key reads both. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  )
}

/** Around every page. */
function Frame() {
  return (
    <RunnerProvider>
      <ScreensContext value={screenOf}>
        <Shell>
          <Outlet />
        </Shell>
        <OverLayer />
        <PaletteHost />
        <KeyListener />
        <ChordHint />
        <Teaching />
        <Expiry />
        <RightsWatch />
        <Leaving />
      </ScreensContext>
    </RunnerProvider>
  )
}

function FrameFailed() {
  return <StartFailed error={useRouteError()} onRetry={() => location.reload()} />
}

/** A chunk that could not be loaded, of this build or of one that is gone from the server. */
function useMissingChunks(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const say = () =>
      notify({
        kind: 'error',
        text: t('crash.missing'),
        action: { label: t('crash.reload'), run: () => location.reload() },
      })
    window.addEventListener('vite:preloadError', say)
    return () => window.removeEventListener('vite:preloadError', say)
  }, [t])
}

/** Whoever comes in at `/` begins where they like to, and by a helpdesk's link at its ticket; who goes home later finds the home page. */
function startElsewhere(): void {
  const state = sessionState()
  if (state.status !== 'in') return
  const { pathname, search } = location
  const page = pathname === '/' && search === '' ? chosenHome(state.user, state.preferences.home_page) : null
  const to = pathname === helpdeskPath ? fromHelpdesk(new URLSearchParams(search)) : page && linkOf(page)
  if (to !== null) history.replaceState(history.state, '', to)
}
