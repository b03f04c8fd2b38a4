// Google's own button. Its script is asked for only here, from Google's address only.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadGoogleIdentity } from './google-identity.ts'

interface GoogleButtonProps {
  readonly clientId: string
  /** Carried by the identity token. */
  readonly nonce: string
  readonly onToken: (token: string) => void
}

export function GoogleButton({ clientId, nonce, onToken }: GoogleButtonProps) {
  const { t, i18n } = useTranslation('session')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onToken)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    latest.current = onToken
  })

  useEffect(() => {
    let isGone = false
    const show = async () => {
      const google = await loadGoogleIdentity()
      if (isGone || !place.current) return
      google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => latest.current(credential) })
      google.renderButton(place.current, { theme: 'outline', size: 'large', width: 320, locale: i18n.language })
    }
    show().catch(() => setHasFailed(true))
    return () => {
      isGone = true
    }
  }, [clientId, nonce, i18n.language])

  return hasFailed ? <p role="alert">{t('googleFailed')}</p> : <div ref={place} />
}
