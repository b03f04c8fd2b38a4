// Maintenance mode: panel with the switch, status dialog, and the dialogs that turn it on and off (product decision
// A32).

import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import Construction from 'lucide-react/icons/construction'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { listAlertsCommand, planMaintenanceCommand, switchMaintenanceCommand } from '#commands/comunication.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi, getFieldErrorMessage, isApiError } from '#console/api/client.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog, useFocusOnError } from '#console/forms/confirm-dialog.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { focusById } from '#console/lib/browser.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { applyMaintenanceStatus } from '#console/session/maintenance.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, Switch, TextInput } from '#console/ui/inputs.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { EndpointInput } from '#contract/endpoint.ts'
import { getMaintenance, getMaintenanceStatus, Maintenance, saveMaintenance } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { parseDateTimeText } from './instant-field.tsx'
import styles from './maintenance.module.css'

interface MaintenanceDetailsProps {
  readonly maintenance: Maintenance
  /**
   * Omits the badge that shows whether maintenance is on. Set this prop if a switch beside the details shows the same
   * state.
   */
  readonly hasSwitch?: boolean
}

function formatPlan({ from, until, reason, user_name }: NonNullable<Maintenance['planned']>, t: TFunction): string {
  const values = {
    from: formatInstant(from),
    until: until === null ? '' : formatInstant(until),
    reason,
    who: user_name,
  }
  return t(until === null ? 'comunication:maintenance.planned' : 'comunication:maintenance.plannedUntil', values)
}

/** Details of the maintenance: state, start, user, reason, end, and the planned next maintenance. */
function MaintenanceDetails({ maintenance, hasSwitch = false }: MaintenanceDetailsProps) {
  const { t } = useTranslation('comunication')
  const { maintenance_mode: isOn, changed_at: since, user_name: userName, reason, until, planned } = maintenance
  const isPastEnd = until !== null && new Date(until) < new Date()
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        {!hasSwitch && (
          <Badge tone={isOn ? 'warning' : 'positive'} icon={isOn ? Construction : CircleCheck}>
            {t(isOn ? 'maintenance.isOn' : 'maintenance.isOff')}
          </Badge>
        )}
        {since && (
          <span title={formatInstantExactly(since)}>
            {t(isOn ? 'maintenance.onSince' : userName ? 'maintenance.offSince' : 'maintenance.ended', {
              ...{ at: formatInstant(since), who: userName },
            })}
          </span>
        )}
      </p>
      {isOn && reason && <p className={styles.reason}>{t('maintenance.why', { reason })}</p>}
      {isOn && (
        <p title={until ? formatInstantExactly(until) : undefined}>
          {until
            ? t(isPastEnd ? 'maintenance.untilPassed' : 'maintenance.untilWhen', { at: formatInstant(until) })
            : t('maintenance.untilOpen')}
        </p>
      )}
      {planned && <p>{formatPlan(planned, t)}</p>}
    </div>
  )
}

/**
 * Confirmation dialog that turns maintenance on or off, depending on the state when the dialog opened. A refetch while
 * the dialog is open changes nothing in it. Only a rejected confirmation shows the state that another user has saved.
 */
export function SwitchMaintenanceDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('comunication')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...queryOptionsFor(getMaintenance, {}),
    staleTime: 0,
  })
  const [shownMaintenance, setShownMaintenance] = useState<Maintenance | null>(null)
  if (shownMaintenance === null && data && isFetchedAfterMount && !error) setShownMaintenance(data)
  return (
    <LoadedLayer
      surface="dialog"
      query={{ data: shownMaintenance ?? undefined, error, refetch }}
      title={t('maintenance.title')}
      height="91px"
    >
      {(maintenance) =>
        maintenance.maintenance_mode ? (
          <TurnOffDialog maintenance={maintenance} onConflict={setShownMaintenance} />
        ) : (
          <TurnMaintenanceOnDialog maintenance={maintenance} args={args} onConflict={setShownMaintenance} />
        )
      }
    </LoadedLayer>
  )
}

type MaintenanceBody = EndpointInput<typeof saveMaintenance>['body']

interface SwitchDialogProps {
  /** State that the dialog shows. */
  readonly maintenance: Maintenance
  /** Called with the current state if the server rejects the switch, because another user has saved a new state. */
  readonly onConflict: (currentState: Maintenance) => void
}

/**
 * Turns maintenance on or off with optimistic concurrency. If another user has switched maintenance first, the dialog
 * closes and a notification names that user.
 */
function useMaintenanceSwitch({ maintenance: { version }, onConflict }: SwitchDialogProps) {
  const { t } = useTranslation('comunication')
  const { close } = useCommandRunner()
  const idempotencyName = 'comunication.maintenance'
  const { write, isBusy, failure } = useWrite({
    idempotencyName,
    send: (body: MaintenanceBody, key) =>
      callApi(saveMaintenance, { body }, { ...key, ifMatch: version }).catch((error: unknown) => {
        const otherState = getConflictingState(error)
        // Rethrows the error if the switch is not yet in the requested position, for example because the other user
        // changed only the announcement of the next maintenance. The user sees the new state and can confirm again.
        if (otherState?.maintenance_mode !== body.maintenance_mode) {
          if (otherState) onConflict(otherState)
          throw error
        }
        return { ...otherState, isChangedByOtherUser: true }
      }),
    onSuccess: (result) => {
      const { maintenance_mode: isOn, version, user_name: userName, changed_at: changedAt, planned } = result
      // Updates the maintenance badge in the header without waiting for a refetch.
      applyMaintenanceStatus({ isOn, isPlanned: !isOn && planned !== null, version })
      close()
      if ('isChangedByOtherUser' in result) {
        const values = { who: userName, at: changedAt === null ? '' : formatInstant(changedAt) }
        const text = isOn ? 'maintenance.otherOn' : userName ? 'maintenance.otherOff' : 'maintenance.otherEnded'
        notify({ kind: 'error', text: t(text, values), subject: idempotencyName })
      } else notify({ kind: 'success', text: t(isOn ? 'maintenance.doneOn' : 'maintenance.doneOff') })
    },
    failureTitle: t('failures:not_done', { action: t('maintenance.title') }),
    writeEndpoint: saveMaintenance,
  })

  return {
    send: write,
    isBusy,
    failure,
    /** Error message of the server for the form field that contains the end of the maintenance. */
    endTimeError: getFieldErrorMessage(failure, 'body.until'),
    cancel: () => !isBusy && close(),
  }
}

/**
 * Returns the current maintenance state from a 412 error, which the server sends if another user has switched
 * maintenance first. Returns null for other errors.
 */
function getConflictingState(error: unknown): Maintenance | null {
  if (!isApiError(error) || error.status !== 412) return null
  const { data } = z.safeParse(Maintenance, error.problem?.context?.current)
  return data ?? null
}

function TurnOffDialog(props: SwitchDialogProps) {
  const { t } = useTranslation('comunication')
  const { send, isBusy, failure, cancel } = useMaintenanceSwitch(props)
  return (
    <ConfirmDialog
      title={t('maintenance.offTitle')}
      actionLabel={t('maintenance.offSend')}
      variant="primary"
      busy={isBusy}
      waitingText={t('maintenance.switching')}
      failure={failure}
      onConfirm={() => void send({ maintenance_mode: false })}
      onCancel={cancel}
    >
      <p>{t('maintenance.offText')}</p>
      <MaintenanceDetails maintenance={props.maintenance} />
    </ConfirmDialog>
  )
}

const DURATION_HOURS = [1, 2, 4] as const

interface TurnOnDialogProps extends SwitchDialogProps {
  readonly args: Arguments
}

/**
 * Dialog that turns maintenance on. The user types a confirmation word, a reason and optionally the end of the
 * maintenance (product decision A32).
 */
function TurnMaintenanceOnDialog({ args, ...props }: TurnOnDialogProps) {
  const { t } = useTranslation('comunication')
  const { send, isBusy, failure, endTimeError, cancel } = useMaintenanceSwitch(props)
  const id = useFocusOnError(endTimeError)
  const { planned } = props.maintenance
  const end = args.until ?? planned?.until
  const [until, setUntil] = useState(end ? formatInstant(end) : '')
  // Keeps the confirmation word that the user must type, even if the language changes while the dialog is open.
  const [confirmationWord] = useState(() => t('maintenance.word'))
  const [isEndTimeInvalid, setIsEndTimeInvalid] = useState(false)

  const confirm = (reason: string) => {
    const endsAt = until.trim() === '' ? null : parseDateTimeText(until)
    const isInvalid = until.trim() !== '' && endsAt === null
    setIsEndTimeInvalid(isInvalid)
    if (isInvalid) focusById(id)
    else void send({ maintenance_mode: true, reason, until: endsAt, confirmation: true })
  }

  const setEndInHours = (count: number) => {
    setUntil(formatInstant(new Date(Date.now() + count * 3_600_000).toISOString()))
    setIsEndTimeInvalid(false)
  }

  return (
    <ConfirmDialog
      title={t('maintenance.onTitle')}
      actionLabel={t('maintenance.onSend')}
      confirmationWord={confirmationWord}
      reason={args.reason ?? planned?.reason}
      additionalFields={
        <FieldFrame
          id={id}
          label={t('maintenance.until')}
          hint={t('maintenance.untilHint')}
          error={isEndTimeInvalid ? t('maintenance.untilWrong') : endTimeError}
        >
          {(control) => (
            <div className={styles.until}>
              <TextInput
                {...control}
                value={until}
                placeholder={t('maintenance.untilFormat')}
                onChange={(event) => {
                  setUntil(event.target.value)
                  if (event.target.value.trim() === '') setIsEndTimeInvalid(false)
                }}
              />
              {DURATION_HOURS.map((count) => (
                <Button key={count} size="small" onClick={() => setEndInHours(count)}>
                  {t('maintenance.inHours', { count })}
                </Button>
              ))}
            </div>
          )}
        </FieldFrame>
      }
      busy={isBusy}
      waitingText={t('maintenance.switching')}
      failure={failure}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{t('maintenance.onText')}</p>
    </ConfirmDialog>
  )
}

/**
 * Panel with the maintenance switch and details (S2 §4). Toggling the switch opens a confirmation dialog. The switch
 * displays the saved state until the user has confirmed the change.
 */
export function MaintenancePanel() {
  const { data, error, refetch } = useQuery(queryOptionsFor(getMaintenance, {}))
  if (!data) return <QueryPlaceholder error={error} onRetry={refetch} height="91px" />

  return <LoadedPanel maintenance={data} />
}

function LoadedPanel({ maintenance: data }: { readonly maintenance: Maintenance }) {
  const { t } = useTranslation('comunication')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const { maintenance_mode: isOn } = data
  const canSwitch = can(switchMaintenanceCommand.access)
  const openConfirmation = () => run(switchMaintenanceCommand)
  useCommandHandler('keyboard.mainAction', openConfirmation, canSwitch)
  const state = t(isOn ? 'maintenance.isOn' : 'maintenance.isOff')
  return (
    <section className={classNames(styles.panel, isOn && styles.on)} aria-label={t('maintenance.title')}>
      <div className={styles.text}>
        <h2>{t('maintenance.title')}</h2>
        <p>{t('maintenance.what')}</p>
        <MaintenanceDetails maintenance={data} hasSwitch={canSwitch} />
      </div>
      {can(planMaintenanceCommand.access) && (
        <Button onClick={() => run(planMaintenanceCommand)}>
          {t(data.planned ? 'maintenance.editPlan' : 'maintenance.plan')}
        </Button>
      )}
      {canSwitch && (
        <div className={styles.switch}>
          <Switch
            checked={isOn}
            label={state}
            aria-label={`${t('maintenance.title')}: ${state}`}
            onChange={openConfirmation}
          />
        </div>
      )}
    </section>
  )
}

/**
 * Dialog that opens from the maintenance badge in the header. Users with permission can turn maintenance off in this
 * dialog.
 */
export function MaintenanceStatusDialog() {
  const { t } = useTranslation('comunication')
  const { run, close } = useCommandRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOptionsFor(getMaintenanceStatus, {}))
  return (
    <Dialog
      title={t('maintenance.title')}
      wide
      onClose={close}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('common:close')}
          </Button>
          {can(listAlertsCommand.access) && (
            <ButtonLink to={buildCommandLink(listAlertsCommand)}>{t('maintenance.toPage')}</ButtonLink>
          )}
          {data?.maintenance_mode && can(switchMaintenanceCommand.access) && (
            <MainButton onClick={() => run(switchMaintenanceCommand)}>{t('maintenance.offSend')}</MainButton>
          )}
        </>
      }
    >
      <p>{t('maintenance.what')}</p>
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="60px" />}
      {data && <MaintenanceDetails maintenance={data} />}
    </Dialog>
  )
}
