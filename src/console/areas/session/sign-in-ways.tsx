// The ways to sign in: Google, or the people of the demo. Used by the page and by the dialog over an expired session.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { messageOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { signIn } from '#console/lib/session-store.ts'
import { PlainButton } from '#console/ui/plain-button.tsx'
import type { AccountType } from '#contract/access.ts'
import { demoToken, signInOptions } from '#contract/session.ts'
import { GoogleButton } from './google-button.tsx'
import { People } from './people.tsx'
import styles from './sign-in-ways.module.css'
import { useSignInWays } from './use-sign-in-ways.ts'

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
    try {
      await signIn(await token())
    } catch (failure) {
      const isRefused = isApiError(failure) && failure.status === 401
      const text = isRefused ? t('errors:status.401') : messageOf(failure, t)
      notify({ kind: 'error', title: t('errors:not_authorized'), text })
    } finally {
      setBusy(null)
    }
  }

  const waiting = <p className={styles.waiting}>{t('start:loading')}</p>
  if (!ways && error) {
    return <Failed error={error} onRetry={() => void ask()} />
  }
  if (!ways) return waiting

  const { options, people } = ways
  return (
    <div className={styles.ways}>
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
      <p>{messageOf(error, t)}</p>
      <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>
    </div>
  )
}

/** The nonce may be old by now, or another tab's. */
async function demo(account_type: AccountType): Promise<string> {
  await call(signInOptions, {})
  return (await call(demoToken, { params: { account_type } })).google_token
}
