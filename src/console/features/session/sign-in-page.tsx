// Sign-in page: Google Identity Services or the demo's users, and the language.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, getErrorMessage, isApiError } from '#console/api/client.ts'
import { changeLanguage, loadTexts } from '#console/lib/i18n.ts'
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

let stop = () => {}

/** Holds in this browser, and becomes the language of whoever signs in next. */
async function chooseLanguage(language: Language): Promise<void> {
  storeAppearance({ ...readStoredAppearance(), language })
  stop()
  stop = useSessionState.subscribe(({ status }) => {
    if (status !== 'in') return
    stop()
    // A failed save costs nothing here: the language can be chosen again.
    changePreferences({ language }, () => {})
  })
  await changeLanguage(language)
}

// Types of Google Identity Services, the part in use.
interface GoogleIdentity {
  readonly initialize: (options: {
    readonly client_id: string
    readonly nonce: string
    readonly callback: (answer: { readonly credential: string }) => void
  }) => void
  readonly renderButton: (place: HTMLElement, looks: Readonly<Record<string, string | number>>) => void
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

const address = 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleIdentity> | null = null

function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<GoogleIdentity> {
  const script = document.createElement('script')
  script.async = true
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    script.src = trusted()
    document.head.append(script)
  })
  const google = window.google?.accounts.id
  if (!google) throw new Error('Google Identity Services did not start')
  return google
}

/** The one script address that may be added to the page. */
function trusted(): string {
  const policy = window.trustedTypes?.createPolicy('reversa-google', { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}

// Google's own button; loads its script only here and only from Google's origin.

interface GoogleButtonProps {
  readonly clientId: string
  /** Carried by the identity token. */
  readonly nonce: string
  readonly onToken: (token: string) => void
}

function GoogleButton({ clientId, nonce, onToken }: GoogleButtonProps) {
  const { t, i18n } = useTranslation('session')
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const signIn = useEffectEvent(onToken)

  useEffect(() => {
    let isGone = false
    const show = async () => {
      const google = await loadGoogleIdentity()
      if (isGone || !place.current) return
      google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => signIn(credential) })
      google.renderButton(place.current, { theme: 'outline', size: 'large', width: 320, locale: i18n.language })
    }
    show().catch(() => setHasFailed(true))
    return () => {
      isGone = true
    }
  }, [clientId, nonce, i18n.language])

  return hasFailed ? <p role="alert">{t('googleFailed')}</p> : <div ref={place} />
}

// Sign-in options from the server; refetched before the token's nonce (10 minutes) expires.

const freshFor = 8 * 60_000

interface Ways {
  readonly options: ResponseBody<typeof getSignInOptions>
  readonly people: ResponseBody<typeof listDemoIdentities>['data']
}

function useSignInWays() {
  const [ways, setWays] = useState<Ways | null>(null)
  const [error, setError] = useState<unknown>(null)

  const ask = useCallback(async () => {
    try {
      const options = await callApi(getSignInOptions, {})
      const people = options.demo ? (await callApi(listDemoIdentities, {})).data : []
      setError(null)
      setWays({ options, people })
    } catch (failure) {
      setError(failure)
    }
  }, [])

  useEffect(() => {
    void ask()
    const timer = setInterval(() => void ask(), freshFor)
    return () => clearInterval(timer)
  }, [ask])

  return { ways, error, ask }
}

interface PeopleProps {
  readonly people: Ways['people']
  readonly preferred: AccountType | undefined
  readonly busy: AccountType | 'google' | null
  readonly onChoose: (who: AccountType) => void
}

/** One person of each account type: arrows move, Enter signs in. */
function People({ people, preferred, busy, onChoose }: PeopleProps) {
  const { t } = useTranslation(['session', 'start'])
  const first = useRef<HTMLButtonElement>(null)
  const ordered = [...people].sort(
    (one, other) => Number(other.access === preferred) - Number(one.access === preferred),
  )

  useEffect(() => first.current?.focus(), [])

  return (
    <section aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        {t('people')}
      </h2>
      <ul className={styles.people} onKeyDown={moveFocusBetweenButtons}>
        {ordered.map(({ access, name, email }, index) => (
          <li key={access}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className={styles.person}
              aria-disabled={busy !== null || undefined}
              aria-busy={busy === access || undefined}
              onClick={() => onChoose(access)}
            >
              {busy === access ? <Spinner /> : <Avatar name={name} />}
              <span className={styles.who}>
                <span className={styles.identity}>
                  <span className={styles.name}>{name}</span> <span className={styles.email}>{email}</span>
                </span>
                <span className={styles.may}>{t(`may.${access}`)}</span>
              </span>
              <span className={styles.type}>{t(`start:accountType.${access}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Sign-in methods, Google or demo users; shared by the page and the dialog over an expired session.

/** What a refused sign-in is said of: the next try takes it away. */
const signInNotice = 'session.signIn'

interface SignInWaysProps {
  /** Who is offered first: the person whose session ran out. */
  readonly preferred?: AccountType
}

export function SignInWays({ preferred }: SignInWaysProps) {
  const { t } = useTranslation(['session', 'start'])
  const { ways, error, ask } = useSignInWays()
  const [busy, setBusy] = useState<AccountType | 'google' | null>(null)

  const enter = async (who: AccountType | 'google', token: () => Promise<string>) => {
    if (busy) return
    setBusy(who)
    notifications.withdraw(signInNotice)
    try {
      await signIn(await token())
    } catch (failure) {
      await loadTexts('all').catch(() => {})
      const isRefused = isApiError(failure) && failure.status === 401
      const text = isRefused ? t('errors:status.401') : getErrorMessage(failure, t)
      notify({ kind: 'error', title: t('errors:not_authorized'), text, subject: signInNotice })
    } finally {
      setBusy(null)
    }
  }

  const waiting = (
    <p className={styles.waiting} data-waiting="">
      {t('start:loading')}
    </p>
  )
  if (!ways && error) {
    return <Failed error={error} onRetry={() => void ask()} />
  }
  if (!ways) return waiting

  const { options, people } = ways
  return (
    <div className={styles.ways}>
      <LoadingOverlay active={busy !== null} text={t('entering')} />
      {options.google_client_id && (
        <GoogleButton
          clientId={options.google_client_id}
          nonce={options.nonce}
          onToken={(token) => void enter('google', () => Promise.resolve(token))}
        />
      )}
      {options.demo && (
        <People
          people={people}
          preferred={preferred}
          busy={busy}
          onChoose={(who) => void enter(who, () => demo(who))}
        />
      )}
      {!options.google_client_id && !options.demo && <p role="alert">{t('none')}</p>}
    </div>
  )
}

interface FailedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Nobody could be asked how one may sign in. */
function Failed({ error, onRetry }: FailedProps) {
  const { t } = useTranslation(['start', 'failures'])
  return (
    <div className={styles.failed} role="alert">
      <p>{getErrorMessage(error, t)}</p>
      <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>
    </div>
  )
}

/** The nonce may be old by now, or another tab's. */
async function demo(account_type: AccountType): Promise<string> {
  await callApi(getSignInOptions, {})
  return (await callApi(makeDemoToken, { params: { account_type } })).google_token
}

/** Stands at whatever address was asked for; after signing in that address opens. */
export function SignInPage() {
  const { t, i18n } = useTranslation(['session', 'start'])
  const current = languages.find((language) => language === i18n.language) ?? languages[0]
  return (
    <>
      <title>{`${t('title')} · ${t('start:product')}`}</title>
      <main className={styles.page} data-region="page">
        <div className={styles.card}>
          <header className={styles.header}>
            <div className={styles.top}>
              <p className={styles.brand}>
                <ProductLogo size={24} />
                {t('start:product')}
              </p>
              <SegmentedControl
                label={t('language')}
                value={current}
                options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
                onChange={(language) => void chooseLanguage(language)}
              />
            </div>
            <h1>{t('title')}</h1>
            <p className={styles.text}>{t('text')}</p>
          </header>
          <SignInWays />
        </div>
      </main>
    </>
  )
}
