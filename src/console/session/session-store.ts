// Session of this browser tab: loads the user, signs in, and detects an expired session. Also applies the stored
// theme and language before the first paint.
import { create } from 'zustand'
import {
  callApi,
  countNewSession,
  isApiError,
  markPermissionsStale,
  setPermissionsListener,
  setUnauthorizedListener,
} from '#console/api/client.ts'
import { changeLanguage } from '#console/lib/i18n.ts'
import { notifications } from '#console/lib/notices.ts'
import { getLocalStorage, readStorageItem, setStorageUser, writeStorageItem } from '#console/lib/storage.ts'
import {
  defaultPreferences,
  densities,
  getPreferences,
  type Preferences,
  themes,
} from '#contract/console/preferences.ts'
import { getSignInOptions } from '#contract/console/sign-in.ts'
import { type Language, languages } from '#contract/languages.ts'
import { getMe, type Me, signIn as signInEndpoint } from '#contract/platform/session.ts'
import { setTicketSettings } from '#contract/typed-text.ts'

type Appearance = Pick<Preferences, 'language' | 'theme' | 'density' | 'menu_collapsed'>

export const APPEARANCE_STORAGE_KEY = 'reversa:appearance'
const DARK_MEDIA_QUERY = '(prefers-color-scheme: dark)'

export function readStoredAppearance(): Appearance {
  const storedValues = parseStoredValues()
  return {
    language: languages.find((candidate) => candidate === storedValues.language) ?? 'pt-BR',
    theme: themes.find((candidate) => candidate === storedValues.theme) ?? 'system',
    density: densities.find((candidate) => candidate === storedValues.density) ?? 'standard',
    menu_collapsed: storedValues.menu_collapsed === true,
  }
}

function parseStoredValues(): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(readStorageItem(getLocalStorage, APPEARANCE_STORAGE_KEY) ?? '{}') }
  } catch {
    return {}
  }
}

export function storeAppearance({ language, theme, density, menu_collapsed }: Appearance): void {
  writeStorageItem(
    getLocalStorage,
    APPEARANCE_STORAGE_KEY,
    JSON.stringify({ language, theme, density, menu_collapsed } satisfies Appearance),
  )
}

/** Returns the stored language, or Portuguese if none is stored. */
export function getInitialLanguage(): Language {
  return readStoredAppearance().language
}

export function applyAppearance({ theme, density }: Pick<Appearance, 'theme' | 'density'>): void {
  const root = document.documentElement
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(DARK_MEDIA_QUERY).matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.density = density
}

/** Calls the listener when the color scheme of the operating system changes. */
export function watchSystemTheme(listener: () => void): void {
  matchMedia(DARK_MEDIA_QUERY).addEventListener('change', listener)
}

type SessionState =
  | { readonly status: 'asking' | 'out' }
  /** Loading the session failed, for example because the server is unreachable. */
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'in'
      readonly user: Me
      readonly preferences: Preferences
      readonly isExpired: boolean
      readonly isSigningOut: boolean
    }

/**
 * Key in localStorage with the user id and time of the last sign-in. The `storage` event of this key informs the
 * other browser tabs.
 */
export const SIGNED_IN_STORAGE_KEY = 'reversa:signed-in'

export const useSessionState = create<SessionState>(() => ({ status: 'asking' }))

export const getSessionState = useSessionState.getState

export function setSessionState(next: SessionState): void {
  useSessionState.setState(next, true)
}

/** Returns the preferences of the signed-in user, or the default preferences if no user is signed in. */
export function getCurrentPreferences(state: SessionState): Preferences {
  return state.status === 'in' ? state.preferences : defaultPreferences
}

/**
 * Loads the session that belongs to the session cookie: the user and preferences, or the signed-out state. Errors
 * other than 401 set the state `failed`.
 */
export async function loadSession(): Promise<void> {
  setSessionState({ status: 'asking' })
  try {
    // Requests the public endpoint first if no user has signed in with this browser, because the user endpoint would
    // respond with 401.
    const mayBeSignedIn = hasSignedInBefore() || (await callApi(getSignInOptions, {})).signed_in
    if (mayBeSignedIn) await startSession()
    else setSessionState({ status: 'out' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) return setSessionState({ status: 'failed', error })
    writeStorageItem(getLocalStorage, SIGNED_IN_STORAGE_KEY, null)
    setSessionState({ status: 'out' })
  }
}

/**
 * Signs in with an identity token. Throws an `ApiError` if the server rejects the token; the state then stays
 * unchanged.
 */
export async function signIn(identityToken: string): Promise<void> {
  await callApi(signInEndpoint, { body: { google_token: identityToken } })
  await startSession()
  writeStorageItem(getLocalStorage, SIGNED_IN_STORAGE_KEY, `${getCurrentUserId()}:${Date.now()}`)
}

/** Returns the id of the user who is signed in in this browser tab; null if no user is signed in. */
export function getCurrentUserId(): number | null {
  const state = getSessionState()
  return state.status === 'in' ? state.user.id : null
}

/**
 * Returns true if a user has signed in with this browser and has not signed out. Use this result only for preloading,
 * because the session may have expired.
 */
export function hasSignedInBefore(): boolean {
  return readStorageItem(getLocalStorage, SIGNED_IN_STORAGE_KEY) !== null
}

/** Applies sign-ins and sign-outs of other browser tabs, because all tabs share the session cookie. */
export function syncSignInWithOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SIGNED_IN_STORAGE_KEY) return
    if (newValue === null) markSessionExpired()
    else void startSession().catch(markSessionExpired)
  })
}

/**
 * Loads the signed-in user and the preferences, and applies both. If another user was signed in before, clears the data
 * of that user first.
 */
async function startSession(): Promise<void> {
  const [{ user }, { data: preferences }] = await Promise.all([callApi(getMe, {}), callApi(getPreferences, {})])
  const previousUserId = getCurrentUserId()
  if (previousUserId !== null && previousUserId !== user.id) clearUserData()
  countNewSession()
  setUnauthorizedListener(markSessionExpired)
  setPermissionsListener(() => void refreshUser())
  setTicketSettings(user.tickets)
  setStorageUser(user.id)
  storeAppearance(preferences)
  applyAppearance(preferences)
  await changeLanguage(preferences.language)
  setSessionState({ status: 'in', user, preferences, isExpired: false, isSigningOut: false })
}

/**
 * Reloads the user after the name or the permissions have changed, so that the console shows the change without a
 * page reload.
 */
async function refreshUser(): Promise<void> {
  try {
    const { user } = await callApi(getMe, {})
    const state = getSessionState()
    if (state.status === 'in' && state.user.id === user.id) setSessionState({ ...state, user })
  } catch {
    markPermissionsStale()
  }
}

function markSessionExpired(): void {
  const state = getSessionState()
  if (state.status === 'in' && !state.isSigningOut) setSessionState({ ...state, isExpired: true })
}

/**
 * Removes the notifications and the values of the user from the stores in memory, and resets the URL, because the URL
 * may contain a record of the previous user.
 */
export function clearUserData(): void {
  notifications.clear()
  setStorageUser(null)
  history.replaceState(null, '', '/')
}
