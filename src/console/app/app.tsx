// The console of one person: everything in it is made anew when another one signs in.
import '#console/lib/zod-setup.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { fromHelpdesk, helpdeskPath } from '#commands/helpdesk.ts'
import { linkOf, overOf } from '#commands/registry.ts'
import { ScreensContext } from '#console/lib/embedded.tsx'
import { chosenHome } from '#console/lib/home-page.ts'
import { resumePreferences } from '#console/lib/preferences.ts'
import { makeQueryClient } from '#console/lib/query.ts'
import { sayUnsaved } from '#console/lib/session.tsx'
import { sessionState } from '#console/lib/session-store.ts'
import { watchStyles } from '#console/lib/styles-again.ts'
import { watchCalls } from '#console/lib/unsent.ts'
import { preloadScreen, screenOf } from './areas.ts'
import { Expiry } from './expiry.tsx'
import { KeysHost } from './keys-host.tsx'
import { Leaving } from './leaving.tsx'
import { OverLayer } from './over-layer.tsx'
import { Pages } from './pages.tsx'
import { PaletteHost } from './palette-host.tsx'
import { placeAt } from './places.ts'
import { RightsWatch } from './rights-watch.tsx'
import { RunnerProvider } from './runner.tsx'
import { Shell } from './shell.tsx'
import { Teaching } from './teaching.tsx'

// Styles that libraries add at run time carry the nonce of this answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

watchStyles()
watchCalls()

// The page of the address, and what lies over it, are on their way while the server is still being asked who this is.
const first = placeAt(location.pathname, '')
if (first) void preloadScreen(first.command.id)
const over = overOf(new URLSearchParams(location.search))
if (over?.command) void preloadScreen(over.command.id)

export function App() {
  const [client] = useState(makeQueryClient)
  useState(startElsewhere)
  useEffect(() => resumePreferences(sayUnsaved), [])
  return (
    <QueryClientProvider client={client}>
      {/* What is drawn is never behind the address: the next key reads both. */}
      <BrowserRouter useTransitions={false}>
        <RunnerProvider>
          <ScreensContext value={screenOf}>
            <Shell>
              <Pages />
            </Shell>
            <OverLayer />
            <PaletteHost />
            <KeysHost />
            <Teaching />
            <Expiry />
            <RightsWatch />
            <Leaving />
          </ScreensContext>
        </RunnerProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
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
