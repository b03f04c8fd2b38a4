// Sign-in page: the Google sign-in button or the list of demo users, and the language selector.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, getErrorMessage, isApiError } from '#console/api/client.ts'
import { capitalizeFirstLetter } from '#console/lib/capitalize.ts'
import { changeLanguage, loadTranslations } from '#console/lib/i18n.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { changePreferences } from '#console/session/preferences.ts'
import { readStoredAppearance, signIn, storeAppearance, useSessionState } from '#console/session/session-store.ts'
import { moveFocusBetweenButtons } from '#console/ui/arrow-keys.ts'
import { Avatar } from '#console/ui/badge.tsx'
import { PlainButton, Spinner } from '#console/ui/button.tsx'
import { SegmentedControl } from '#console/ui/inputs.tsx'
import { LoadingOverlay } from '#console/ui/loading-overlay.tsx'
import { ProductLogo } from '#console/ui/mark.tsx'
import type { AccountType } from '#contract/access.ts'
import { getSignInOptions, listDemoIdentities, makeDemoToken } from '#contract/console/sign-in.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { type Language, languages } from '#contract/languages.ts'
import styles from './sign-in-page.module.css'

let cancelPendingLanguageSave = () => {}

/**
 * Sets the language in this browser. After the next sign-in, the language is also saved as a preference of the user.
 */
async function chooseLanguage(language: Language): Promise<void> {
  storeAppearance({ ...readStoredAppearance(), language })
  cancelPendingLanguageSave()
  cancelPendingLanguageSave = useSessionState.subscribe(({ status }) => {
    if (status !== 'in') return
    cancelPendingLanguageSave()
    // Ignores an error while saving, because the user can select the language again later.
    changePreferences({ language }, () => {})
  })
  await changeLanguage(language)
}

/** Functions of Google's sign-in script (Google Identity Services) that this page calls. */
interface GoogleIdentity {
  readonly initialize: (options: {
    readonly client_id: string
    readonly nonce: string
    readonly callback: (response: { readonly credential: string }) => void
  }) => void
  readonly renderButton: (container: HTMLElement, buttonOptions: Readonly<Record<string, string | number>>) => void
}

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string
}

declare global {
  interface Window {
    readonly google?: { readonly accounts: { readonly id: GoogleIdentity } }
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

const GOOGLE_SCRIPT_URL = 'https://accounts.google.com/gsi/client'
let loadingPromise: Promise<GoogleIdentity> | null = null

function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loadingPromise ??= loadScript().catch((error: unknown) => {
    loadingPromise = null
    throw error
  })
  return loadingPromise
}

async function loadScript(): Promise<GoogleIdentity> {
  const script = document.createElement('script')
  script.async = true
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    script.src = getTrustedScriptUrl()
    document.head.append(script)
  })
  const google = window.google?.accounts.id
  if (!google) throw new Error('Google Identity Services did not start')
  return google
}

/**
 * Returns the URL of Google's script. If the browser supports Trusted Types, returns a trusted value; the policy allows
 * no other URL.
 */
function getTrustedScriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('reversa-google', { createScriptURL: () => GOOGLE_SCRIPT_URL })
  return policy?.createScriptURL(GOOGLE_SCRIPT_URL) ?? GOOGLE_SCRIPT_URL
}

interface GoogleButtonProps {
  readonly clientId: string
  /** Nonce that Google must include in the identity token. */
  readonly nonce: string
  readonly onToken: (token: string) => void
}

/** Google's sign-in button. Only this component loads Google's script and sends requests to Google. */
function GoogleButton({ clientId, nonce, onToken }: GoogleButtonProps) {
  const { t, i18n } = useTranslation('session')
  const container = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const signIn = useEffectEvent(onToken)

  useEffect(() => {
    let isUnmounted = false
    const renderGoogleButton = async () => {
      const google = await loadGoogleIdentity()
      if (isUnmounted || !container.current) return
      google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => signIn(credential) })
      google.renderButton(container.current, { theme: 'outline', size: 'large', width: 320, locale: i18n.language })
    }
    renderGoogleButton().catch(() => setHasFailed(true))
    return () => {
      isUnmounted = true
    }
  }, [clientId, nonce, i18n.language])

  return hasFailed ? <p role="alert">{t('googleFailed')}</p> : <div ref={container} />
}

/**
 * Interval in milliseconds at which the sign-in options are refetched. Must be shorter than the lifetime of the nonce
 * (10 minutes).
 */
const REFETCH_INTERVAL_MS = 8 * 60_000

interface SignInData {
  readonly options: ResponseBody<typeof getSignInOptions>
  readonly demoUsers: ResponseBody<typeof listDemoIdentities>['data']
}

function useSignInData() {
  const [signInData, setSignInData] = useState<SignInData | null>(null)
  const [error, setError] = useState<unknown>(null)

  const refetch = useCallback(async () => {
    try {
      const options = await callApi(getSignInOptions, {})
      const demoUsers = options.demo ? (await callApi(listDemoIdentities, {})).data : []
      setError(null)
      setSignInData({ options, demoUsers })
    } catch (failure) {
      setError(failure)
    }
  }, [])

  useEffect(() => {
    void refetch()
    const timer = setInterval(() => void refetch(), REFETCH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [refetch])

  return { signInData, error, refetch }
}

interface DemoUserListProps {
  readonly demoUsers: SignInData['demoUsers']
  readonly preferredAccountType: AccountType | undefined
  readonly pendingSignIn: AccountType | 'google' | null
  readonly onChoose: (accountType: AccountType) => void
}

/** List of demo users, one per account type. The arrow keys move the focus, and Enter signs in. */
function DemoUserList({ demoUsers, preferredAccountType, pendingSignIn, onChoose }: DemoUserListProps) {
  const { t } = useTranslation(['session', 'start'])
  const firstButton = useRef<HTMLButtonElement>(null)
  const sortedUsers = [...demoUsers].sort(
    (a, b) => Number(b.access === preferredAccountType) - Number(a.access === preferredAccountType),
  )

  useEffect(() => firstButton.current?.focus(), [])

  return (
    <section aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        {t('people')}
      </h2>
      <ul className={styles.people} onKeyDown={moveFocusBetweenButtons}>
        {sortedUsers.map(({ access, name, email }, index) => (
          <li key={access}>
            <button
              ref={index === 0 ? firstButton : undefined}
              type="button"
              className={styles.person}
              aria-disabled={pendingSignIn !== null || undefined}
              aria-busy={pendingSignIn === access || undefined}
              onClick={() => onChoose(access)}
            >
              {pendingSignIn === access ? <Spinner /> : <Avatar name={name} />}
              <span className={styles.who}>
                <span className={styles.identity}>
                  <span className={styles.name}>{name}</span>{' '}
                  <span className={styles.type}>{t(`start:accountType.${access}`)}</span>
                </span>
                <span className={styles.detail}>{email}</span>
                <span className={styles.detail}>{t(`may.${access}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Subject of the notification about a failed sign-in. The next sign-in removes notifications with this subject. */
const SIGN_IN_SUBJECT = 'session.signIn'

interface SignInOptionsProps {
  /** Account type that is listed first. The dialog for an expired session passes the account type of the user. */
  readonly preferredAccountType?: AccountType
}

/** Sign-in options: Google or demo users. The sign-in page and the dialog for an expired session use this component. */
export function SignInOptions({ preferredAccountType }: SignInOptionsProps) {
  const { t } = useTranslation(['session', 'start'])
  const { signInData, error, refetch } = useSignInData()
  const [pendingSignIn, setPendingSignIn] = useState<AccountType | 'google' | null>(null)

  const startSignIn = async (accountType: AccountType | 'google', getToken: () => Promise<string>) => {
    if (pendingSignIn) return
    setPendingSignIn(accountType)
    notifications.hideToasts(SIGN_IN_SUBJECT)
    try {
      await signIn(await getToken())
    } catch (failure) {
      await loadTranslations('all').catch(() => {})
      const isUnauthorized = isApiError(failure) && failure.status === 401
      const text = isUnauthorized ? capitalizeFirstLetter(t('errors:status.401')) : getErrorMessage(failure, t)
      notify({ kind: 'error', title: t('errors:not_authorized'), text, subject: SIGN_IN_SUBJECT })
    } finally {
      setPendingSignIn(null)
    }
  }

  const loadingText = (
    <p className={styles.waiting} data-waiting="">
      {t('start:loading')}
    </p>
  )
  if (!signInData && error) {
    return <LoadError error={error} onRetry={() => void refetch()} />
  }
  if (!signInData) return loadingText

  const { options, demoUsers } = signInData
  return (
    <div className={styles.ways}>
      <LoadingOverlay active={pendingSignIn !== null} text={t('entering')} />
      {options.google_client_id && (
        <GoogleButton
          clientId={options.google_client_id}
          nonce={options.nonce}
          onToken={(token) => void startSignIn('google', () => Promise.resolve(token))}
        />
      )}
      {options.demo && (
        <DemoUserList
          demoUsers={demoUsers}
          preferredAccountType={preferredAccountType}
          pendingSignIn={pendingSignIn}
          onChoose={(accountType) => void startSignIn(accountType, () => requestDemoToken(accountType))}
        />
      )}
      {!options.google_client_id && !options.demo && <p role="alert">{t('none')}</p>}
    </div>
  )
}

interface LoadErrorProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Error message with a retry button, shown when the sign-in options could not be loaded. */
function LoadError({ error, onRetry }: LoadErrorProps) {
  const { t } = useTranslation(['start', 'failures'])
  return (
    <div className={styles.failed} role="alert">
      <p>{getErrorMessage(error, t)}</p>
      <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>
    </div>
  )
}

/**
 * Requests a demo token. Fetches the sign-in options first, because the stored nonce may have expired or may belong to
 * another browser tab.
 */
async function requestDemoToken(account_type: AccountType): Promise<string> {
  await callApi(getSignInOptions, {})
  return (await callApi(makeDemoToken, { params: { account_type } })).google_token
}

/**
 * Sign-in page. The page keeps the URL that the user has requested, so that the requested page opens after signing in.
 */
export function SignInPage() {
  const { t, i18n } = useTranslation(['session', 'start'])
  const currentLanguage = languages.find((language) => language === i18n.language) ?? languages[0]
  return (
    <>
      <title>{`${t('title')} · ${t('start:product')}`}</title>
      <main className={styles.page} data-region="page">
        <div className={styles.card}>
          <header className={styles.header}>
            <p className={styles.brand}>
              <ProductLogo size={24} />
              {t('start:product')}
            </p>
            <h1>{t('title')}</h1>
            <p className={styles.text}>{t('text')}</p>
          </header>
          <SignInOptions />
          <footer className={styles.footer}>
            <SegmentedControl
              label={t('language')}
              value={currentLanguage}
              options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
              onChange={(language) => void chooseLanguage(language)}
            />
          </footer>
        </div>
      </main>
    </>
  )
}
