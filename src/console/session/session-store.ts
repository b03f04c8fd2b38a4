// Session store of this tab (loading the user, sign-in, expiry), and the stored appearance that is applied before the
// first paint.
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

/** Returns the language to start with: the stored one, else Portuguese. */
export function startLanguage(): Language {
  return storedAppearance().language
}

export function applyAppearance({ theme, density }: Pick<Appearance, 'theme' | 'density'>): void {
  const root = document.documentElement
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(dark).matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.density = density
}

/** Calls the listener when the colour scheme of the operating system changes. */
export function watchSystemTheme(listener: () => void): void {
  matchMedia(dark).addEventListener('change', listener)
}

type SessionState =
  | { readonly status: 'asking' | 'out' }
  /** The session could not be loaded, for example because the server is unreachable. */
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'in'
      readonly user: Me
      readonly preferences: Preferences
      readonly isExpired: boolean
      readonly isLeaving: boolean
    }

/**
 * Key in localStorage that holds the user id and time of the last sign-in; its `storage` event informs the other tabs.
 */
export const presenceKey = 'reversa:signed-in'

export const useSessionState = create<SessionState>(() => ({ status: 'asking' }))

export const sessionState = useSessionState.getState

export function setSessionState(next: SessionState): void {
  useSessionState.setState(next, true)
}

/** Returns the preferences of the signed-in user, or the default preferences. */
export function preferencesOf(state: SessionState): Preferences {
  return state.status === 'in' ? state.preferences : standardPreferences
}

/**
 * Loads the session of the cookie: the user and preferences, or the signed-out state. Failures other than a 401 set the
 * state `failed`.
 */
export async function askWhoIsSignedIn(): Promise<void> {
  setSessionState({ status: 'asking' })
  try {
    // Without a previous sign-in, the public endpoint is requested first, because the user endpoint would respond with
    // a 401.
    const isWorthAsking = wasSignedInHere() || (await callApi(signInOptions, {})).signed_in
    if (isWorthAsking) await welcome()
    else setSessionState({ status: 'out' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) return setSessionState({ status: 'failed', error })
    writeStored(local, presenceKey, null)
    setSessionState({ status: 'out' })
  }
}

/**
 * Signs in with an identity token. Throws an `ApiError` and leaves the state unchanged when the server rejects the
 * token.
 */
export async function signIn(identityToken: string): Promise<void> {
  await callApi(signInEndpoint, { body: { google_token: identityToken } })
  await welcome()
  writeStored(local, presenceKey, `${currentPersonId()}:${Date.now()}`)
}

/** Returns the id of the user signed in to this tab; null while signed out. */
export function currentPersonId(): number | null {
  const state = sessionState()
  return state.status === 'in' ? state.user.id : null
}

/**
 * Returns true when a user signed in with this browser and has not signed out. The session may have expired since, so
 * use this only to preload.
 */
export function wasSignedInHere(): boolean {
  return readStored(local, presenceKey) !== null
}

/** Follows sign-ins and sign-outs of other tabs by `storage` events, because all tabs share the session cookie. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== presenceKey) return
    if (newValue === null) expire()
    else void welcome().catch(expire)
  })
}

/** Loads the signed-in user and preferences, and applies them. Data of a previously signed-in user is cleared first. */
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

/** Reloads the user after their name or permissions changed, so that the change shows without a page reload. */
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

/** Clears notifications and the storage owner. Also resets the URL, which may name a record of the previous user. */
export function forgetPerson(): void {
  notices.clear()
  setOwner(null)
  history.replaceState(null, '', '/')
}
