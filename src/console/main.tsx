// Entry point: appearance, language and session are loaded first, the rest after the first paint.
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchApp, Root } from './app/root.tsx'
import { preventStrayDrops } from './lib/browser.ts'
import { reportBrowserErrors } from './lib/browser-errors.ts'
import { initTexts } from './lib/i18n.ts'
import {
  applyAppearance,
  followSignInOfOtherTabs,
  getStartLanguage,
  hasSignInMark,
  loadSession,
  readStoredAppearance,
  watchSystemTheme,
} from './session/session-store.ts'

reportBrowserErrors()
preventStrayDrops()
applyAppearance(readStoredAppearance())
watchSystemTheme(() => applyAppearance(readStoredAppearance()))

async function start(root: Element): Promise<void> {
  await initTexts(getStartLanguage())
  followSignInOfOtherTabs()
  void loadSession()
  if (hasSignInMark()) prefetchApp()
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}

const root = document.querySelector('#root')

/** Without the style sheet the page keeps what index.html says: reload. */
function startWithStyles(): boolean {
  const isStyled = getComputedStyle(document.documentElement).getPropertyValue('--accent') !== ''
  if (root && isStyled) void start(root)
  return isStyled
}

// WebKit runs modules before the style sheets of their page are there.
if (!startWithStyles()) document.querySelector('link[rel=stylesheet]')?.addEventListener('load', startWithStyles)
