import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { ecommercesList, ecommercesOpen } from '#commands/ecommerces.ts'
import { ecommercesFinishAuthorization } from '#commands/integrations.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { messageOf } from '#console/lib/messages.ts'
import { forget } from '#console/lib/query.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { ProgressLine } from '#console/ui/progress-line.tsx'
import { finishAuthorization } from '#contract/integrations.ts'
import styles from './authorization-state.module.css'

/** Where Bling sends the person back to, in the tab it was opened in: finishes what was begun, and says that the tab may be closed. */
export function CallbackPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [{ state, code, error: declined }] = useState(args)
  const { mutate, data, error } = useMutation({
    mutationFn: (body: { readonly state: string; readonly code: string }) =>
      call(finishAuthorization, { body }, { idempotencyKey: body.state }),
    onSuccess: () => forget(client, finishAuthorization),
  })
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    // The code is worth an access: it does not stay in the address.
    navigate(linkOf(ecommercesFinishAuthorization), { replace: true })
    if (state && code) mutate({ state, code })
  }, [navigate, mutate, state, code])

  if (data) {
    const place = { ecommerce: data.ecommerce_id, tab: 'integration', integration: data.integration_id }
    const to = linkOf(
      ecommercesOpen,
      Object.fromEntries(Object.entries(place).map(([key, value]) => [key, `${value}`])),
    )
    return <Said title={t('callback.done')} text={t('callback.doneHint')} to={to} label={t('callback.toIntegration')} />
  }
  if (error) return <Refused error={error} />
  if (declined) return <Said title={t('callback.declined')} text={t('callback.declinedHint')} />
  if (!state || !code) return <Said title={t('callback.nothing')} text={t('callback.nothingHint')} />
  return (
    <div className={styles.state}>
      <ProgressLine active label={t('callback.working')} />
      <h1>{t('callback.working')}</h1>
    </div>
  )
}

interface SaidProps {
  readonly title: string
  readonly text: string
  readonly to?: string
  readonly label?: string
}

function Said({ title, text, to = linkOf(ecommercesList), label }: SaidProps) {
  const { t } = useTranslation('integrations')
  return (
    <div className={styles.state} role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <ButtonLink to={to}>{label ?? t('callback.toList')}</ButtonLink>
      </div>
    </div>
  )
}

function Refused({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('integrations')
  return (
    <div className={styles.state}>
      <h1>{t('callback.refused')}</h1>
      <p className={classNames(styles.box, styles.failed)} role="alert">
        {messageOf(error, t)}
      </p>
      <p>{t('callback.refusedHint')}</p>
    </div>
  )
}
