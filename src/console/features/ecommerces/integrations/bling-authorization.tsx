// Bling OAuth: drawer that polls for the authorization (S1 §4, §9; A16), and the page that Bling redirects to.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ExternalLink from 'lucide-react/icons/external-link'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { ecommercesList, ecommercesOpen } from '#commands/ecommerces.ts'
import { ecommercesFinishAuthorization } from '#commands/integrations.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi, getErrorMessage } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { TicketNote } from '#console/forms/ticket-note.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useRunner } from '#console/run/runner.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { ProgressLine } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import {
  authorizeIntegration,
  checkAuthorization,
  finishAuthorization,
  type Integration,
} from '#contract/platform/integrations.ts'
import styles from './integration-tab.module.css'
import { WithIntegration } from './integrations.tsx'

/**
 * Delays in milliseconds: the first check runs after 5 s, the following ones every second, 10 checks in total (A16).
 */
const firstWait = 5000
const nextWait = 1000
const mostChecks = 10

/**
 * State of the polling. `until` is the timestamp of the next check in milliseconds; `checked` counts completed checks.
 */
export type Poll =
  | { readonly at: 'idle' | 'stopped' | 'valid' | 'failed' }
  | { readonly at: 'waiting'; readonly checked: number; readonly until: number }
  | { readonly at: 'checking'; readonly checked: number }
  /** Polling is paused because the browser tab is hidden. */
  | { readonly at: 'paused'; readonly checked: number }

export type PollEvent =
  | { readonly kind: 'began' }
  /** The timer of the next check has expired. */
  | { readonly kind: 'due' }
  | { readonly kind: 'answered'; readonly isSet: boolean; readonly isHidden: boolean }
  | { readonly kind: 'hidden' | 'shown' | 'stop' }
  /** The user requests one more check after polling has failed or was stopped. */
  | { readonly kind: 'again' }

export const idle: Poll = { at: 'idle' }

function isAtWork({ at }: Poll): boolean {
  return at === 'waiting' || at === 'checking' || at === 'paused'
}

/** Returns the next state of the polling; the same object if the event does not apply. `now` is in milliseconds. */
export function afterEvent(poll: Poll, event: PollEvent, now: number): Poll {
  switch (event.kind) {
    case 'began':
      return { at: 'waiting', checked: 0, until: now + firstWait }
    case 'due':
      return poll.at === 'waiting' ? { at: 'checking', checked: poll.checked } : poll
    case 'answered':
      return poll.at === 'checking' ? afterAnswer(poll.checked + 1, event, now) : poll
    case 'hidden':
      return poll.at === 'waiting' ? { at: 'paused', checked: poll.checked } : poll
    case 'shown':
      return poll.at === 'paused' ? { at: 'checking', checked: poll.checked } : poll
    case 'stop':
      return isAtWork(poll) ? { at: 'stopped' } : poll
    case 'again':
      return isAtWork(poll) ? poll : { at: 'checking', checked: mostChecks - 1 }
  }
}

interface Answered {
  readonly isSet: boolean
  readonly isHidden: boolean
}

function afterAnswer(checked: number, { isSet, isHidden }: Answered, now: number): Poll {
  if (isSet) return { at: 'valid' }
  if (checked >= mostChecks) return { at: 'failed' }
  return isHidden ? { at: 'paused', checked } : { at: 'waiting', checked, until: now + nextWait }
}

/** Polls while mounted. `check` resolves to true once the authorization is complete; a rejection counts as false. */
function usePoll(check: (signal: AbortSignal) => Promise<boolean>) {
  const [poll, setPoll] = useState<Poll>(idle)
  const send = useCallback((event: PollEvent) => setPoll((before) => afterEvent(before, event, Date.now())), [])

  useEffect(() => {
    if (poll.at !== 'waiting') return
    const timer = setTimeout(() => send({ kind: 'due' }), poll.until - Date.now())
    return () => clearTimeout(timer)
  }, [poll, send])

  useEffect(() => {
    if (poll.at !== 'checking') return
    const controller = new AbortController()
    const answered = (isSet: boolean) => {
      if (!controller.signal.aborted) send({ kind: 'answered', isSet, isHidden: document.hidden })
    }
    check(controller.signal).then(answered, () => answered(false))
    return () => controller.abort()
  }, [poll, check, send])

  useEffect(() => {
    const turn = () => send({ kind: document.hidden ? 'hidden' : 'shown' })
    document.addEventListener('visibilitychange', turn)
    return () => document.removeEventListener('visibilitychange', turn)
  }, [send])

  return { poll, send }
}

interface Which {
  readonly ecommerceId: number
  readonly integrationId: number
  /** Timestamp of the previous authorization, or null. The same timestamp in a response means no new authorization. */
  readonly earlier: string | null
}

/** Opens the consent page of Bling in a new tab and polls until the authorization is complete. */
function useAuthorization({ ecommerceId, integrationId, earlier }: Which) {
  const client = useQueryClient()
  const [consentPage, setConsentPage] = useState<string | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const known = useRef(earlier)

  const check = useCallback(
    async (signal: AbortSignal) => {
      const asked = { params: { id: ecommerceId }, query: { integration: integrationId } }
      const { isOauthSet, authorized_at } = await callApi(checkAuthorization, asked, { signal })
      return isOauthSet && authorized_at !== known.current
    },
    [ecommerceId, integrationId],
  )
  const { poll, send } = usePoll(check)

  useEffect(() => {
    if (poll.at === 'valid') void invalidateQueries(client, finishAuthorization)
  }, [poll, client])

  async function begin(): Promise<void> {
    if (isOpening) return
    known.current = earlier
    setError(null)
    setIsOpening(true)
    // Opens the tab before the request, directly in the click handler, because browsers block pop-ups that open later.
    const tab = window.open('', '_blank')
    try {
      const { url } = await callApi(authorizeIntegration, { params: { id: integrationId } })
      setConsentPage(url)
      if (tab) {
        tab.opener = null
        tab.location.replace(new URL(url, location.origin))
      }
      send({ kind: 'began' })
    } catch (failure) {
      tab?.close()
      setError(failure)
    } finally {
      setIsOpening(false)
    }
  }

  return {
    poll,
    begin: () => void begin(),
    stop: () => send({ kind: 'stop' }),
    checkAgain: () => send({ kind: 'again' }),
    consentPage,
    isOpening,
    error,
  }
}

type Authorization = ReturnType<typeof useAuthorization>

interface AuthorizationStateProps {
  readonly authorization: Authorization
  readonly earlier: string | null
}

/** Progress of the authorization, with errors and a link to the consent page. */
function AuthorizationState({ authorization, earlier }: AuthorizationStateProps) {
  const { t } = useTranslation('integrations')
  const { poll, error, consentPage } = authorization
  return (
    <div className={styles.state}>
      <ProgressLine active={isAtWork(poll)} label={t('authorization.waiting')} />
      {error !== null && (
        <p className={classNames(styles.box, styles.failed)} role="alert">
          {getErrorMessage(error, t)}
        </p>
      )}
      {poll.at === 'idle' && (
        <>
          <p>{t('authorization.explain')}</p>
          {earlier !== null && <p>{t('authorization.earlier', { at: formatInstant(earlier) })}</p>}
        </>
      )}
      <div role="status">
        <Said authorization={authorization} />
      </div>
      {consentPage !== null && poll.at !== 'valid' && (
        <p>
          {t('authorization.notOpened')}{' '}
          <a href={consentPage} target="_blank" rel="noreferrer noopener">
            {t('authorization.open')} <ExternalLink size={12} />
          </a>
        </p>
      )}
    </div>
  )
}

function Said({ authorization: { poll } }: Pick<AuthorizationStateProps, 'authorization'>) {
  const { t } = useTranslation('integrations')
  switch (poll.at) {
    case 'idle':
      return null
    case 'valid':
      return (
        <p className={classNames(styles.box, styles.valid)}>
          <Check size={16} />
          {t('authorization.valid')}
        </p>
      )
    case 'failed':
      return (
        <div className={classNames(styles.box, styles.failed)}>
          <CircleAlert size={16} />
          <div>
            <p className={styles.strong}>{t('ERROR_CREDENTIALS_VALIDATION')}</p>
            <p>{t('authorization.failedHint')}</p>
          </div>
        </div>
      )
    case 'stopped':
      return <p>{t('authorization.stopped')}</p>
    case 'paused':
      return <p>{t('authorization.paused')}</p>
    default:
      return (
        <>
          <p className={styles.strong}>{t('authorization.waiting')}</p>
          <p>
            {poll.checked === 0
              ? t('authorization.first')
              : t('authorization.checked', { checked: poll.checked, most: mostChecks })}
          </p>
        </>
      )
  }
}

interface WhichIntegration {
  readonly ecommerceId: number
  readonly integrationId: number
}

function useAuthorized({ ecommerceId, integrationId }: WhichIntegration) {
  return useQuery(
    queryOptionsFor(checkAuthorization, { params: { id: ecommerceId }, query: { integration: integrationId } }),
  )
}

/** Badge that tells whether an integration is authorized, and since when. */
export function Authorized(which: WhichIntegration) {
  const { t } = useTranslation('integrations')
  const { data, error } = useAuthorized(which)
  if (error) return t('authorization.unknown')
  if (!data) return <Skeleton width="120px" height="14px" />
  if (!data.isOauthSet) return <Badge tone="warning">{t('authorization.none')}</Badge>
  return (
    <Badge tone="positive">
      {data.authorized_at === null
        ? t('authorization.set')
        : t('authorization.since', { at: formatInstant(data.authorized_at) })}
    </Badge>
  )
}

/** Drawer that sends the user to Bling and polls until the authorization is complete, stopped or failed (S1 §4). */
export function AuthorizeBlingDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  return (
    <WithIntegration args={args} title={t('authorization.title')}>
      {(integration) => <Known key={integration.id} integration={integration} />}
    </WithIntegration>
  )
}

interface PanelProps {
  readonly integration: Integration
}

/**
 * Loads the timestamp of the previous authorization, because a new authorization is detected by a changed timestamp.
 */
function Known({ integration }: PanelProps) {
  const { t } = useTranslation('integrations')
  const { ecommerce_id: ecommerceId, id: integrationId } = integration
  const query = useAuthorized({ ecommerceId, integrationId })
  return (
    <LoadedLayer surface="drawer" query={query} title={t('authorization.title')} height="16px">
      {({ authorized_at }) => <Panel integration={integration} earlier={authorized_at} />}
    </LoadedLayer>
  )
}

function Panel({ integration, earlier }: PanelProps & { readonly earlier: string | null }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const { id, ecommerce_id } = integration
  const authorization = useAuthorization({ ecommerceId: ecommerce_id, integrationId: id, earlier })
  return (
    <Drawer
      title={t('authorization.title')}
      subtitle={t('subtitle', integration)}
      onClose={close}
      footer={<Buttons authorization={authorization} onClose={close} />}
    >
      <AuthorizationState authorization={authorization} earlier={earlier} />
    </Drawer>
  )
}

interface ButtonsProps {
  readonly authorization: Authorization
  readonly onClose: () => void
}

function Buttons({ authorization, onClose }: ButtonsProps) {
  const { t } = useTranslation('integrations')
  const { poll, begin, stop, checkAgain, isOpening } = authorization
  if (isAtWork(poll)) return <Button onClick={stop}>{t('authorization.stop')}</Button>
  if (poll.at === 'valid')
    return (
      <Button variant="primary" onClick={onClose}>
        {t('authorization.close')}
      </Button>
    )
  return (
    <>
      <TicketNote />
      {poll.at !== 'idle' && <Button onClick={checkAgain}>{t('authorization.checkAgain')}</Button>}
      <MainButton busy={isOpening} onClick={begin}>
        {t(poll.at === 'idle' ? 'authorization.begin' : 'authorization.tryAgain')}
      </MainButton>
    </>
  )
}

/** Page that Bling redirects to after consent: finishes the authorization and asks the user to close the tab. */
export function CallbackPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [{ state, code, error: declined }] = useState(args)
  const { mutate, data, error } = useMutation({
    mutationFn: (body: { readonly state: string; readonly code: string }) =>
      callApi(finishAuthorization, { body }, { idempotencyKey: body.state }),
    onSuccess: () => invalidateQueries(client, finishAuthorization),
  })
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    // Removes the authorization code from the URL, because the code grants access to the merchant's account.
    navigate(buildCommandLink(ecommercesFinishAuthorization), { replace: true })
    if (state && code) mutate({ state, code })
  }, [navigate, mutate, state, code])

  if (data) {
    const place = { ecommerce: data.ecommerce_id, tab: 'integration', integration: data.integration_id }
    const to = buildCommandLink(
      ecommercesOpen,
      Object.fromEntries(Object.entries(place).map(([key, value]) => [key, `${value}`])),
    )
    return (
      <CallbackNotice
        title={t('callback.done')}
        text={t('callback.doneHint')}
        to={to}
        label={t('callback.toIntegration')}
      />
    )
  }
  if (error) return <Refused error={error} />
  if (declined) return <CallbackNotice title={t('callback.declined')} text={t('callback.declinedHint')} />
  if (!state || !code) return <CallbackNotice title={t('callback.nothing')} text={t('callback.nothingHint')} />
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

function CallbackNotice({ title, text, to = buildCommandLink(ecommercesList), label }: SaidProps) {
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
        {getErrorMessage(error, t)}
      </p>
      <p>{t('callback.refusedHint')}</p>
    </div>
  )
}
