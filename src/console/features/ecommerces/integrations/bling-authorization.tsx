// OAuth authorization with Bling (a sales software): the drawer that polls until the merchant has authorized the
// console, and the page to which Bling redirects (S1 §4, §9; product decision A16).

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ExternalLink from 'lucide-react/icons/external-link'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { listEcommercesCommand, openEcommerceCommand } from '#commands/ecommerces.ts'
import { finishAuthorizationCommand } from '#commands/integrations.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi, getErrorMessage } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { TicketNote } from '#console/forms/ticket-note.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
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
import { IntegrationLoader } from './integrations.tsx'

/**
 * Delays and maximum number of checks when the console polls for the authorization: the first check after 5 s, then one
 * check per second, at most 10 checks (product decision A16).
 */
const FIRST_CHECK_DELAY_MS = 5000
const CHECK_INTERVAL_MS = 1000
const MAX_CHECKS = 10

/** State of the polling for the authorization. `nextCheckAt` is a timestamp in milliseconds since the epoch. */
export type PollState =
  | { readonly at: 'idle' | 'stopped' | 'valid' | 'failed' }
  | { readonly at: 'waiting'; readonly checked: number; readonly nextCheckAt: number }
  | { readonly at: 'checking'; readonly checked: number }
  /** Polling for the authorization is paused, because the browser tab is hidden. */
  | { readonly at: 'paused'; readonly checked: number }

export type PollEvent =
  | { readonly kind: 'began' }
  /** Event: it is time to check again whether the merchant has authorized the console. */
  | { readonly kind: 'due' }
  | { readonly kind: 'answered'; readonly isSet: boolean; readonly isHidden: boolean }
  | { readonly kind: 'hidden' | 'shown' | 'stop' }
  /** Event: the user has requested one more check after the polling failed or was stopped. */
  | { readonly kind: 'again' }

export const IDLE_POLL_STATE: PollState = { at: 'idle' }

function isPolling({ at }: PollState): boolean {
  return at === 'waiting' || at === 'checking' || at === 'paused'
}

/**
 * Reducer of the polling state. Returns the same object if the event does not apply to the current state. `now` is a
 * timestamp in milliseconds since the epoch.
 */
export function reducePollState(poll: PollState, event: PollEvent, now: number): PollState {
  switch (event.kind) {
    case 'began':
      return { at: 'waiting', checked: 0, nextCheckAt: now + FIRST_CHECK_DELAY_MS }
    case 'due':
      return poll.at === 'waiting' ? { at: 'checking', checked: poll.checked } : poll
    case 'answered':
      return poll.at === 'checking' ? getPollStateAfterCheck(poll.checked + 1, event, now) : poll
    case 'hidden':
      return poll.at === 'waiting' ? { at: 'paused', checked: poll.checked } : poll
    case 'shown':
      return poll.at === 'paused' ? { at: 'checking', checked: poll.checked } : poll
    case 'stop':
      return isPolling(poll) ? { at: 'stopped' } : poll
    case 'again':
      return isPolling(poll) ? poll : { at: 'checking', checked: MAX_CHECKS - 1 }
  }
}

interface CheckResult {
  readonly isSet: boolean
  readonly isHidden: boolean
}

function getPollStateAfterCheck(completedChecks: number, { isSet, isHidden }: CheckResult, now: number): PollState {
  if (isSet) return { at: 'valid' }
  if (completedChecks >= MAX_CHECKS) return { at: 'failed' }
  return isHidden
    ? { at: 'paused', checked: completedChecks }
    : { at: 'waiting', checked: completedChecks, nextCheckAt: now + CHECK_INTERVAL_MS }
}

/**
 * Polls while the component is mounted. `check` resolves to true when the authorization is complete. A rejected promise
 * counts as false.
 */
function usePolling(check: (signal: AbortSignal) => Promise<boolean>) {
  const [poll, setPoll] = useState<PollState>(IDLE_POLL_STATE)
  const dispatchPollEvent = useCallback(
    (event: PollEvent) => setPoll((previous) => reducePollState(previous, event, Date.now())),
    [],
  )

  useEffect(() => {
    if (poll.at !== 'waiting') return
    const timer = setTimeout(() => dispatchPollEvent({ kind: 'due' }), poll.nextCheckAt - Date.now())
    return () => clearTimeout(timer)
  }, [poll, dispatchPollEvent])

  useEffect(() => {
    if (poll.at !== 'checking') return
    const controller = new AbortController()
    const reportResult = (isSet: boolean) => {
      if (!controller.signal.aborted) dispatchPollEvent({ kind: 'answered', isSet, isHidden: document.hidden })
    }
    check(controller.signal).then(reportResult, () => reportResult(false))
    return () => controller.abort()
  }, [poll, check, dispatchPollEvent])

  useEffect(() => {
    const reportVisibility = () => dispatchPollEvent({ kind: document.hidden ? 'hidden' : 'shown' })
    document.addEventListener('visibilitychange', reportVisibility)
    return () => document.removeEventListener('visibilitychange', reportVisibility)
  }, [dispatchPollEvent])

  return { poll, send: dispatchPollEvent }
}

interface AuthorizationTarget {
  readonly ecommerceId: number
  readonly integrationId: number
  /**
   * Timestamp of the previous authorization, or null. As long as the server returns the same timestamp, there is no new
   * authorization.
   */
  readonly previousAuthorization: string | null
}

/** Opens the consent page of Bling in a new tab and polls until the authorization is complete. */
function useAuthorization({ ecommerceId, integrationId, previousAuthorization }: AuthorizationTarget) {
  const client = useQueryClient()
  const [consentPage, setConsentPage] = useState<string | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const comparedTimestamp = useRef(previousAuthorization)

  const check = useCallback(
    async (signal: AbortSignal) => {
      const input = { params: { id: ecommerceId }, query: { integration: integrationId } }
      const { isOauthSet, authorized_at } = await callApi(checkAuthorization, input, { signal })
      return isOauthSet && authorized_at !== comparedTimestamp.current
    },
    [ecommerceId, integrationId],
  )
  const { poll, send } = usePolling(check)

  useEffect(() => {
    if (poll.at === 'valid') void invalidateQueries(client, finishAuthorization)
  }, [poll, client])

  async function startAuthorization(): Promise<void> {
    if (isOpening) return
    comparedTimestamp.current = previousAuthorization
    setError(null)
    setIsOpening(true)
    // Opens the browser tab directly in the click handler, before the request, because browsers block pop-ups that open
    // later.
    const consentTab = window.open('', '_blank')
    try {
      const { url } = await callApi(authorizeIntegration, { params: { id: integrationId } })
      setConsentPage(url)
      if (consentTab) {
        consentTab.opener = null
        consentTab.location.replace(new URL(url, location.origin))
      }
      send({ kind: 'began' })
    } catch (failure) {
      consentTab?.close()
      setError(failure)
    } finally {
      setIsOpening(false)
    }
  }

  return {
    poll,
    begin: () => void startAuthorization(),
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
  readonly previousAuthorization: string | null
}

/** Progress of the authorization, with errors and a link to the consent page. */
function AuthorizationState({ authorization, previousAuthorization }: AuthorizationStateProps) {
  const { t } = useTranslation('integrations')
  const { poll, error, consentPage } = authorization
  return (
    <div className={styles.state}>
      <ProgressLine isVisible={isPolling(poll)} label={t('authorization.waiting')} />
      {error !== null && (
        <p className={classNames(styles.box, styles.failed)} role="alert">
          {getErrorMessage(error, t)}
        </p>
      )}
      {poll.at === 'idle' && (
        <>
          <p>{t('authorization.explain')}</p>
          {previousAuthorization !== null && (
            <p>{t('authorization.earlier', { at: formatInstant(previousAuthorization) })}</p>
          )}
        </>
      )}
      <div role="status">
        <PollMessage authorization={authorization} />
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

function PollMessage({ authorization: { poll } }: Pick<AuthorizationStateProps, 'authorization'>) {
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
              : t('authorization.checked', { checked: poll.checked, most: MAX_CHECKS })}
          </p>
        </>
      )
  }
}

interface IntegrationReference {
  readonly ecommerceId: number
  readonly integrationId: number
}

function useAuthorizationQuery({ ecommerceId, integrationId }: IntegrationReference) {
  return useQuery(
    queryOptionsFor(checkAuthorization, { params: { id: ecommerceId }, query: { integration: integrationId } }),
  )
}

/** Badge that shows whether an integration is authorized, and since when. */
export function AuthorizationBadge(integration: IntegrationReference) {
  const { t } = useTranslation('integrations')
  const { data, error } = useAuthorizationQuery(integration)
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
    <IntegrationLoader args={args} title={t('authorization.title')}>
      {(integration) => <AuthorizationLoader key={integration.id} integration={integration} />}
    </IntegrationLoader>
  )
}

interface AuthorizationProps {
  readonly integration: Integration
}

/**
 * Loads the timestamp of the previous authorization. When the server returns a different timestamp, the new
 * authorization is complete.
 */
function AuthorizationLoader({ integration }: AuthorizationProps) {
  const { t } = useTranslation('integrations')
  const { ecommerce_id: ecommerceId, id: integrationId } = integration
  const query = useAuthorizationQuery({ ecommerceId, integrationId })
  return (
    <LoadedLayer surface="drawer" query={query} title={t('authorization.title')} height="16px">
      {({ authorized_at }) => <AuthorizationDrawer integration={integration} previousAuthorization={authorized_at} />}
    </LoadedLayer>
  )
}

function AuthorizationDrawer({
  integration,
  previousAuthorization,
}: AuthorizationProps & { readonly previousAuthorization: string | null }) {
  const { t } = useTranslation('integrations')
  const { close } = useCommandRunner()
  const { id, ecommerce_id } = integration
  const authorization = useAuthorization({ ecommerceId: ecommerce_id, integrationId: id, previousAuthorization })
  return (
    <Drawer
      title={t('authorization.title')}
      subtitle={t('subtitle', integration)}
      onClose={close}
      footer={<AuthorizationButtons authorization={authorization} onClose={close} />}
    >
      <AuthorizationState authorization={authorization} previousAuthorization={previousAuthorization} />
    </Drawer>
  )
}

interface AuthorizationButtonsProps {
  readonly authorization: Authorization
  readonly onClose: () => void
}

function AuthorizationButtons({ authorization, onClose }: AuthorizationButtonsProps) {
  const { t } = useTranslation('integrations')
  const { poll, begin, stop, checkAgain, isOpening } = authorization
  if (isPolling(poll)) return <Button onClick={stop}>{t('authorization.stop')}</Button>
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

/**
 * Page to which Bling redirects after the merchant has consented. The page completes the authorization and asks the
 * user to close the tab.
 */
export function CallbackPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [{ state, code, error: authorizationError }] = useState(args)
  const { mutate, data, error } = useMutation({
    mutationFn: (body: { readonly state: string; readonly code: string }) =>
      callApi(finishAuthorization, { body }, { idempotencyKey: body.state }),
    onSuccess: () => invalidateQueries(client, finishAuthorization),
  })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // Removes the authorization code from the URL, because the code grants access to the account of the merchant.
    navigate(buildCommandLink(finishAuthorizationCommand), { replace: true })
    if (state && code) mutate({ state, code })
  }, [navigate, mutate, state, code])

  if (data) {
    const tabArguments = { ecommerce: data.ecommerce_id, tab: 'integration', integration: data.integration_id }
    const integrationUrl = buildCommandLink(
      openEcommerceCommand,
      Object.fromEntries(Object.entries(tabArguments).map(([key, value]) => [key, `${value}`])),
    )
    return (
      <CallbackMessage
        title={t('callback.done')}
        text={t('callback.doneHint')}
        to={integrationUrl}
        label={t('callback.toIntegration')}
      />
    )
  }
  if (error) return <CallbackError error={error} />
  if (authorizationError) return <CallbackMessage title={t('callback.declined')} text={t('callback.declinedHint')} />
  if (!state || !code) return <CallbackMessage title={t('callback.nothing')} text={t('callback.nothingHint')} />
  return (
    <div className={styles.callback}>
      <ProgressLine isVisible label={t('callback.working')} />
      <h1>{t('callback.working')}</h1>
    </div>
  )
}

interface CallbackMessageProps {
  readonly title: string
  readonly text: string
  readonly to?: string
  readonly label?: string
}

function CallbackMessage({ title, text, to = buildCommandLink(listEcommercesCommand), label }: CallbackMessageProps) {
  const { t } = useTranslation('integrations')
  return (
    <div className={styles.callback} role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <ButtonLink to={to}>{label ?? t('callback.toList')}</ButtonLink>
      </div>
    </div>
  )
}

function CallbackError({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('integrations')
  return (
    <div className={styles.callback}>
      <h1>{t('callback.refused')}</h1>
      <p className={classNames(styles.box, styles.failed)} role="alert">
        {getErrorMessage(error, t)}
      </p>
      <p>{t('callback.refusedHint')}</p>
      <div>
        <ButtonLink to={buildCommandLink(listEcommercesCommand)}>{t('callback.toList')}</ButtonLink>
      </div>
    </div>
  )
}
