// Appearance (theme, density, language) applied before the first paint, and the session store of this tab.
import { create } from 'zustand'
import { callApi, doubtRights, isApiError, listenForExpiry, listenForRights, newSession } from '#console/api/client.ts'
import { changeLanguage } from '#console/lib/i18n.ts'
import { notices } from '#console/lib/notices.ts'
import { local, readStored, setOwner, writeStored } from '#console/lib/storage.ts'
import {
  densities,
  getPreferences,
  type Preferences,
  standardPreferences,
  themes,
} from '#contract/console/preferences.ts'
import { signInOptions } from '#contract/console/sign-in.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type Me, me, signIn as signInEndpoint } from '#contract/platform/session.ts'
import { setTicketHome } from '#contract/typed-text.ts'

type Appearance = Pick<Preferences, 'language' | 'theme' | 'density' | 'menu_collapsed'>

export const mirrorKey = 'reversa:appearance'
const dark = '(prefers-color-scheme: dark)'

export function storedAppearance(): Appearance {
  const stored = storedValues()
  return {
    language: languages.find((one) => one === stored.language) ?? 'pt-BR',
    theme: themes.find((one) => one === stored.theme) ?? 'system',
    density: densities.find((one) => one === stored.density) ?? 'standard',
    menu_collapsed: stored.menu_collapsed === true,
  }
}

function storedValues(): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(readStored(local, mirrorKey) ?? '{}') }
  } catch {
    return {}
  }
}

export function storeAppearance({ language, theme, density, menu_collapsed }: Appearance): void {
  writeStored(local, mirrorKey, JSON.stringify({ language, theme, density, menu_collapsed } satisfies Appearance))
}

/** The language of somebody who never chose one here. */
export function startLanguage(): Language {
  return storedAppearance().language
}

export function applyAppearance({ theme, density }: Pick<Appearance, 'theme' | 'density'>): void {
  const root = document.documentElement
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(dark).matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.density = density
}

/** Calls back when the system's own theme changes. */
export function watchSystemTheme(listener: () => void): void {
  matchMedia(dark).addEventListener('change', listener)
}

// Session store of this tab: loads the signed-in user, detects expiry (401), clears caches before another user.

type SessionState =
  | { readonly status: 'asking' | 'out' }
  /** Nobody could be asked. */
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'in'
      readonly user: Me
      readonly preferences: Preferences
      readonly isExpired: boolean
      readonly isLeaving: boolean
    }

/** Tells the other tabs who was let in, and when. */
export const presenceKey = 'reversa:signed-in'

export const useSessionState = create<SessionState>(() => ({ status: 'asking' }))

export const sessionState = useSessionState.getState

export function setSessionState(next: SessionState): void {
  useSessionState.setState(next, true)
}

/** The standard ones until somebody is signed in. */
export function preferencesOf(state: SessionState): Preferences {
  return state.status === 'in' ? state.preferences : standardPreferences
}

/** Asks the server who the cookie belongs to. */
export async function askWhoIsSignedIn(): Promise<void> {
  setSessionState({ status: 'asking' })
  try {
    // Where nobody is expected, the question that is never refused comes first.
    const isWorthAsking = wasSignedInHere() || (await callApi(signInOptions, {})).signed_in
    if (isWorthAsking) await welcome()
    else setSessionState({ status: 'out' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) return setSessionState({ status: 'failed', error })
    writeStored(local, presenceKey, null)
    setSessionState({ status: 'out' })
  }
}

/** Signs in with an identity token; on a refusal throws its `ApiError` and changes nothing. */
export async function signIn(identityToken: string): Promise<void> {
  await callApi(signInEndpoint, { body: { google_token: identityToken } })
  await welcome()
  writeStored(local, presenceKey, `${currentPersonId()}:${Date.now()}`)
}

/** Who it is that this tab shows, null when nobody. */
export function currentPersonId(): number | null {
  const state = sessionState()
  return state.status === 'in' ? state.user.id : null
}

/** Whether somebody was let in by this browser and did not leave: a guess, for loading ahead. */
export function wasSignedInHere(): boolean {
  return readStored(local, presenceKey) !== null
}

/** Follows sign-in and sign-out of other tabs (`storage` event): the session cookie is shared. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== presenceKey) return
    if (newValue === null) expire()
    else void welcome().catch(expire)
  })
}

async function welcome(): Promise<void> {
  const [{ user }, { data: preferences }] = await Promise.all([callApi(me, {}), callApi(getPreferences, {})])
  const before = currentPersonId()
  if (before !== null && before !== user.id) forgetPerson()
  newSession()
  listenForExpiry(expire)
  listenForRights(() => void askAgain())
  setTicketHome(user.tickets)
  setOwner(user.id)
  storeAppearance(preferences)
  applyAppearance(preferences)
  await changeLanguage(preferences.language)
  setSessionState({ status: 'in', user, preferences, isExpired: false, isLeaving: false })
}

/** Somebody changed what this person may do, or their name: shown without a reload. */
async function askAgain(): Promise<void> {
  try {
    const { user } = await callApi(me, {})
    const state = sessionState()
    if (state.status === 'in' && state.user.id === user.id) setSessionState({ ...state, user })
  } catch {
    doubtRights()
  }
}

function expire(): void {
  const state = sessionState()
  if (state.status === 'in' && !state.isLeaving) setSessionState({ ...state, isExpired: true })
}

/** The address too may say what the last person was looking at. */
export function forgetPerson(): void {
  notices.clear()
  setOwner(null)
  history.replaceState(null, '', '/')
}
