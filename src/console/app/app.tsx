// The console of one person: everything in it is made anew when another one signs in.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ScreensContext } from '#console/lib/embedded.tsx'
import { makeQueryClient } from '#console/lib/query.ts'
import { Toasts } from '#console/ui/toasts.tsx'
import { screenOf } from './areas.ts'
import { Expiry } from './expiry.tsx'
import { KeysHost } from './keys-host.tsx'
import { Leaving } from './leaving.tsx'
import { OverLayer } from './over-layer.tsx'
import { Pages } from './pages.tsx'
import { PaletteHost } from './palette-host.tsx'
import { RunnerProvider } from './runner.tsx'
import { Shell } from './shell.tsx'

export function App() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <RunnerProvider>
          <ScreensContext value={screenOf}>
            <Shell>
              <Pages />
            </Shell>
            <OverLayer />
            <PaletteHost />
            <KeysHost />
            <Expiry />
            <Leaving />
            <Toasts />
          </ScreensContext>
        </RunnerProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
