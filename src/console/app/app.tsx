// Renders the signed-in app: query client, router, and the dialog to sign in again when the session expires.
import { onlineManager, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Outlet, RouterProvider, useRouteError } from 'react-router-dom'
import { convertHelpdeskLinkToDrawerUrl, HELPDESK_LINK_PATH } from '#commands/helpdesk.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { createQueryClient, refetchFailedQueries } from '#console/api/queries.ts'
import { ChordMenu } from '#console/keyboard/chord-hint.tsx'
import { KeyListener } from '#console/keyboard/listener.tsx'
import { loadWhenIdle } from '#console/lib/browser.ts'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { notifications, notify } from '#console/lib/notices.ts'
import { FindPreviewContext, FindScreenContext } from '#console/run/embedded.tsx'
import { findChosenHomePage } from '#console/run/home-pages.ts'
import { switchToPageTicket } from '#console/run/linked-ticket.ts'
import { startPreferencesSync } from '#console/session/preferences.ts'
import { blockUnavailableEndpoints, notifyUnsavedPreferences, useSession } from '#console/session/session.tsx'
import { getCurrentPreferences, getSessionState, useSessionState } from '#console/session/session-store.ts'
import { FailedCopyDialog } from '#console/ui/refused-copy.tsx'
import { KeyPreferencesContext } from '#console/ui/shown-keys.ts'
import { RunnerProvider } from './command-runner.tsx'
import { OverlayLayers } from './overlays.tsx'
import { PaletteHost, preparePalette } from './palette-host.tsx'
import { ParkedDrawerCommands } from './parking.tsx'
import {
  findPreview,
  findScreen,
  loadActions,
  matchPage,
  pageRoutes,
  prefetchOverlays,
  prefetchPage,
} from './routes.tsx'
import { Shell } from './shell.tsx'
import styles from './splash.module.css'
import { Splash, StartErrorScreen } from './splash.tsx'
import { Teaching } from './teaching.tsx'

const loadSignInAgain = () => import('#console/features/session/sign-in-again.tsx')

const SignInAgain = lazy(() => loadSignInAgain().then(({ SignInAgain }) => ({ default: SignInAgain })))

/** Prefetches code that the user may need next. Stops at the first chunk that fails to load. */
async function prefetchChunks(): Promise<void> {
  await preparePalette()
  await Promise.all([loadActions(), loadSignInAgain()])
  await prefetchOverlays()
}

function SessionExpiry() {
  const { t } = useTranslation()
  const { isExpired } = useSession()
  const client = useQueryClient()
  const wasExpired = useRef(false)

  useEffect(() => {
    if (!isExpired) return
    const id = notify({ kind: 'error', text: t('failures:session_expired') })
    return () => notifications.dismiss(id)
  }, [isExpired, t])

  // Refetches failed queries after the user has signed in again.
  useEffect(() => {
    if (wasExpired.current && !isExpired) refetchFailedQueries(client)
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

/** Overlay that covers the whole page during sign-out (S1 §4). */
function SignOutCover() {
  const { t } = useTranslation()
  const { user, isSigningOut } = useSession()
  if (!isSigningOut) return null
  return (
    <div className={styles.cover}>
      <Splash text={t('session.leaving', { name: user.first_name })} />
    </div>
  )
}

/**
 * Shows a notification when the user's permissions have changed. The session already contains the new permissions at
 * that time.
 */
function PermissionsChangeNotifier() {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = useQueryClient()
  const permissions = JSON.stringify([user.access, user.permissions])
  const previousPermissions = useRef(permissions)

  useEffect(() => {
    const isChanged = previousPermissions.current !== permissions
    previousPermissions.current = permissions
    if (!isChanged) return
    notify({ kind: 'info', text: t('session.rightsChanged') })
    // Refetches failed queries, because the user may now have permission to run them.
    refetchFailedQueries(client)
  }, [permissions, client, t])

  return null
}

/** Refetches failed queries when the network connection returns. */
function RefetchOnReconnect() {
  const client = useQueryClient()
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && refetchFailedQueries(client)), [client])
  return null
}

// CSP nonce for styles that libraries inject at run time.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

blockUnavailableEndpoints()

// Prefetches the chunk of the current page while the session is still loading.
const initialPage = matchPage(location.pathname, '')
if (initialPage) prefetchPage(initialPage.command.id)

/** Routes of the development server (`npm run dev`); not included in builds. */
const developmentRoutes = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        lazy: async () => ({ Component: (await import('./components-page.tsx')).ComponentsPage }),
        HydrateFallback: () => null,
      },
    ]
  : []

type Router = ReturnType<typeof createBrowserRouter>

function createAppRouter(): Router {
  redirectStartUrl()
  switchToPageTicket()
  const children = [...developmentRoutes, ...pageRoutes]
  return createBrowserRouter([{ element: <AppFrame />, errorElement: <AppFailed />, children }])
}

/** Router of the previously signed-in user. */
let previousRouter: Router | null = null

export function App() {
  const [client] = useState(createQueryClient)
  const [router] = useState(createAppRouter)
  useEffect(() => {
    if (previousRouter !== router) previousRouter?.dispose()
    previousRouter = router
  }, [router])
  useEffect(() => startPreferencesSync(notifyUnsavedPreferences), [])
  useEffect(() => loadWhenIdle(prefetchChunks), [])
  useChunkErrorNotification()
  return (
    <QueryClientProvider client={client}>
      {/* Renders navigations synchronously, so that a key press never acts on the old page under the new URL. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  )
}

/** Layout and global components around every page. */
function AppFrame() {
  return (
    <KeyPreferencesProvider>
      <RunnerProvider>
        <FindScreenContext value={findScreen}>
          <FindPreviewContext value={findPreview}>
            <Shell>
              <Outlet />
            </Shell>
          </FindPreviewContext>
          <OverlayLayers />
          <ParkedDrawerCommands />
          <FailedCopyDialog />
          <PaletteHost />
          <KeyListener />
          <ChordMenu />
          <Teaching />
          <SessionExpiry />
          <PermissionsChangeNotifier />
          <RefetchOnReconnect />
          <SignOutCover />
        </FindScreenContext>
      </RunnerProvider>
    </KeyPreferencesProvider>
  )
}

/** Provides the user's keyboard preferences to buttons, menus and the keyboard listener. */
function KeyPreferencesProvider({ children }: { readonly children: ReactNode }) {
  const { keys, single_keys } = useSessionState(getCurrentPreferences)
  const keyPreferences = useMemo(() => ({ keys, single_keys }), [keys, single_keys])
  return <KeyPreferencesContext value={keyPreferences}>{children}</KeyPreferencesContext>
}

function AppFailed() {
  return <StartErrorScreen error={useRouteError()} onRetry={() => location.reload()} />
}

/** Offers a reload when a chunk fails to load, either after a network error or because the server has a newer build. */
function useChunkErrorNotification(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const notifyMissingChunk = () =>
      notify({
        kind: 'error',
        text: t('crash.missing'),
        action: { label: t('crash.reload'), run: () => location.reload() },
      })
    window.addEventListener('vite:preloadError', notifyMissingChunk)
    return () => window.removeEventListener('vite:preloadError', notifyMissingChunk)
  }, [t])
}

/**
 * Redirects the first load of `/` to the user's home page, and a helpdesk link to the ticket drawer. Replaces `&amp;`
 * with `&`, because some helpdesks escape the `&` between the parameters of a link.
 */
function redirectStartUrl(): void {
  const state = getSessionState()
  if (state.status !== 'in') return
  const { pathname } = location
  const search = location.search.replace(/&(?:amp;)+/g, '&')
  const page = pathname === '/' && search === '' ? findChosenHomePage(state.user, state.preferences.home_page) : null
  const to =
    pathname === HELPDESK_LINK_PATH
      ? convertHelpdeskLinkToDrawerUrl(new URLSearchParams(search))
      : page && buildCommandLink(page)
  if (to !== null) history.replaceState(history.state, '', to)
  else if (search !== location.search) history.replaceState(history.state, '', `${pathname}${search}${location.hash}`)
}
