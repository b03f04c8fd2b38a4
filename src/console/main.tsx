// Entry point of the console: applies the theme and the language, starts loading the session, and renders the app.
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchApp, Root } from './app/root.tsx'
import { preventStrayDrops } from './lib/browser.ts'
import { reportBrowserErrors } from './lib/browser-errors.ts'
import { initTranslations } from './lib/i18n.ts'
import {
  applyAppearance,
  getInitialLanguage,
  hasSignedInBefore,
  loadSession,
  readStoredAppearance,
  syncSignInWithOtherTabs,
  watchSystemTheme,
} from './session/session-store.ts'

reportBrowserErrors()
preventStrayDrops()
applyAppearance(readStoredAppearance())
watchSystemTheme(() => applyAppearance(readStoredAppearance()))

async function startApp(root: Element): Promise<void> {
  await initTranslations(getInitialLanguage())
  syncSignInWithOtherTabs()
  void loadSession()
  if (hasSignedInBefore()) prefetchApp()
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}

const root = document.querySelector('#root')

/**
 * Starts the app if its style sheet has loaded. Otherwise returns false, and the page keeps showing the reload hint in
 * index.html.
 */
function startIfStylesLoaded(): boolean {
  const isStyleSheetLoaded = getComputedStyle(document.documentElement).getPropertyValue('--accent') !== ''
  if (root && isStyleSheetLoaded) void startApp(root)
  return isStyleSheetLoaded
}

// Tries again when the style sheet has loaded, because WebKit may run modules before the style sheets of the page
// have loaded.
if (!startIfStylesLoaded())
  document.querySelector('link[rel=stylesheet]')?.addEventListener('load', startIfStylesLoaded)
