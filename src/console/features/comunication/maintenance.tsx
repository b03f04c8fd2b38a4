// Maintenance mode: panel with the switch, status dialog, and the dialogs that turn it on and off (product decision
// A32).

import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import Construction from 'lucide-react/icons/construction'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { comunicationList, comunicationPlanMaintenance, comunicationSwitchMaintenance } from '#commands/comunication.ts'
import { keyboardMainAction } from '#commands/keyboard.ts'
import { buildCommandLink, parseOverlay } from '#commands/registry.ts'
import { callApi, getFieldMessage, isApiError } from '#console/api/client.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog, useRefusedField } from '#console/forms/confirm-dialog.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { focusById } from '#console/lib/browser.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { applyMaintenanceStatus } from '#console/session/maintenance.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, Switch, TextInput } from '#console/ui/inputs.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { EndpointInput } from '#contract/endpoint.ts'
import { getMaintenance, getMaintenanceStatus, Maintenance, saveMaintenance } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { instantOf } from './instant-field.tsx'
import styles from './maintenance.module.css'

interface MaintenanceFactsProps {
  readonly maintenance: Maintenance
  /** True when a switch beside the details already shows the state, so that the badge is omitted. */
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

/** Details of the maintenance: state, start, user, reason, end and the planned next one. */
function MaintenanceFacts({ maintenance, hasSwitch = false }: MaintenanceFactsProps) {
  const { t } = useTranslation('comunication')
  const { maintenance_mode: isOn, changed_at: since, user_name: who, reason, until, planned } = maintenance
  const isOver = until !== null && new Date(until) < new Date()
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
            {t(isOn ? 'maintenance.onSince' : who ? 'maintenance.offSince' : 'maintenance.ended', {
              ...{ at: formatInstant(since), who },
            })}
          </span>
        )}
      </p>
      {isOn && reason && <p className={styles.reason}>{t('maintenance.why', { reason })}</p>}
      {isOn && (
        <p title={until ? formatInstantExactly(until) : undefined}>
          {until
            ? t(isOver ? 'maintenance.untilPassed' : 'maintenance.untilWhen', { at: formatInstant(until) })
            : t('maintenance.untilOpen')}
        </p>
      )}
      {planned && <p>{formatPlan(planned, t)}</p>}
    </div>
  )
}

/** Confirmation dialog that switches maintenance; the state loaded when it opens stays fixed while it is open. */
export function SwitchMaintenanceDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('comunication')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...queryOptionsFor(getMaintenance, {}),
    staleTime: 0,
  })
  const [seen, setSeen] = useState<Maintenance | null>(null)
  if (seen === null && data && isFetchedAfterMount && !error) setSeen(data)
  return (
    <LoadedLayer
      surface="dialog"
      query={{ data: seen ?? undefined, error, refetch }}
      title={t('maintenance.title')}
      height="91px"
    >
      {(maintenance) =>
        maintenance.maintenance_mode ? (
          <OffQuestion maintenance={maintenance} />
        ) : (
          <OnQuestion maintenance={maintenance} args={args} />
        )
      }
    </LoadedLayer>
  )
}

type MaintenanceBody = EndpointInput<typeof saveMaintenance>['body']

/**
 * Switches maintenance, with optimistic concurrency: if another user has switched it first, the dialog closes and a
 * notification names that user. `ConfirmCommand` cannot do that.
 */
function useSwitch({ version }: Maintenance) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  // Version of the state that the dialog shows; a refetch while the dialog is open does not change it.
  const [seen] = useState(version)

  const intent = 'comunication.maintenance'
  const { write, isBusy, failure } = useWrite({
    intent,
    send: (body: MaintenanceBody, key) =>
      callApi(saveMaintenance, { body }, { ...key, ifMatch: seen }).catch((error: unknown) => {
        const theirs = otherSwitch(error)
        // The other user changed only the plan, not the switch: handled like any other conflict.
        if (theirs?.maintenance_mode !== body.maintenance_mode) throw error
        return { ...theirs, isTheirs: true }
      }),
    done: (now) => {
      const { maintenance_mode: isOn, version, user_name: who, changed_at: at, planned } = now
      // Updates the maintenance badge in the header immediately.
      applyMaintenanceStatus({ isOn, isPlanned: !isOn && planned !== null, version })
      close()
      if ('isTheirs' in now) {
        const values = { who, at: at === null ? '' : formatInstant(at) }
        const text = isOn ? 'maintenance.otherOn' : who ? 'maintenance.otherOff' : 'maintenance.otherEnded'
        notify({ kind: 'error', text: t(text, values), subject: intent })
      } else notify({ kind: 'success', text: t(isOn ? 'maintenance.doneOn' : 'maintenance.doneOff') })
    },
    changes: saveMaintenance,
  })

  return {
    send: write,
    isBusy,
    failure,
    /** Server's error message for the end time. */
    refusedUntil: getFieldMessage(failure, 'body.until'),
    cancel: () => !isBusy && close(),
  }
}

/**
 * Returns the maintenance state that a 412 error contains, after another user switched first; null for other errors.
 */
function otherSwitch(error: unknown): Maintenance | null {
  if (!isApiError(error) || error.status !== 412) return null
  const { data } = z.safeParse(Maintenance, error.problem?.context?.current)
  return data ?? null
}

function OffQuestion({ maintenance }: { readonly maintenance: Maintenance }) {
  const { t } = useTranslation('comunication')
  const { send, isBusy, failure, cancel } = useSwitch(maintenance)
  return (
    <ConfirmDialog
      title={t('maintenance.offTitle')}
      action={t('maintenance.offSend')}
      variant="primary"
      busy={isBusy}
      waiting={t('maintenance.switching')}
      failure={failure}
      onConfirm={() => void send({ maintenance_mode: false })}
      onCancel={cancel}
    >
      <p>{t('maintenance.offText')}</p>
      <MaintenanceFacts maintenance={maintenance} />
    </ConfirmDialog>
  )
}

const hours = [1, 2, 4] as const

interface QuestionProps {
  readonly maintenance: Maintenance
  readonly args: Arguments
}

/** Turns maintenance on: typed confirmation, a reason, and an optional end (product decision A32). */
function OnQuestion({ maintenance, args }: QuestionProps) {
  const { t } = useTranslation('comunication')
  const { send, isBusy, failure, refusedUntil, cancel } = useSwitch(maintenance)
  const id = useRefusedField(refusedUntil)
  const { planned } = maintenance
  const end = args.until ?? planned?.until
  const [until, setUntil] = useState(end ? formatInstant(end) : '')
  // The word to type stays the same if the user changes the language while the dialog is open.
  const [word] = useState(() => t('maintenance.word'))
  const [isUnreadable, setIsUnreadable] = useState(false)

  const confirm = (reason: string) => {
    const endsAt = until.trim() === '' ? null : instantOf(until)
    const isWrong = until.trim() !== '' && endsAt === null
    setIsUnreadable(isWrong)
    if (isWrong) focusById(id)
    else void send({ maintenance_mode: true, reason, until: endsAt, confirmation: true })
  }

  const inHours = (count: number) => {
    setUntil(formatInstant(new Date(Date.now() + count * 3_600_000).toISOString()))
    setIsUnreadable(false)
  }

  return (
    <ConfirmDialog
      title={t('maintenance.onTitle')}
      action={t('maintenance.onSend')}
      typed={word}
      reason={args.reason ?? planned?.reason}
      busy={isBusy}
      waiting={t('maintenance.switching')}
      failure={failure}
      isSaid={refusedUntil !== undefined}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <div className={styles.question}>
        <p>{t('maintenance.onText')}</p>
        <FieldFrame
          id={id}
          label={t('maintenance.until')}
          hint={t('maintenance.untilHint')}
          error={isUnreadable ? t('maintenance.untilWrong') : refusedUntil}
        >
          {(control) => (
            <div className={styles.until}>
              <TextInput
                {...control}
                value={until}
                placeholder={t('maintenance.untilFormat')}
                onChange={(event) => setUntil(event.target.value)}
              />
              {hours.map((count) => (
                <Button key={count} size="small" onClick={() => inHours(count)}>
                  {t('maintenance.inHours', { count })}
                </Button>
              ))}
            </div>
          )}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}

/**
 * Maintenance switch with details (S2 §4). The switch opens a confirmation dialog and shows the new state meanwhile.
 */
export function MaintenancePanel() {
  const { data, error, refetch } = useQuery(queryOptionsFor(getMaintenance, {}))
  if (!data) return <QueryPlaceholder error={error} onRetry={refetch} height="91px" />

  return <Panel maintenance={data} />
}

function Panel({ maintenance: data }: { readonly maintenance: Maintenance }) {
  const { t } = useTranslation('comunication')
  const { run } = useRunner()
  const { can } = useSession()
  const { search } = useLocation()
  const { maintenance_mode: isOn } = data
  const mayWrite = can(comunicationSwitchMaintenance.access)
  const ask = () => run(comunicationSwitchMaintenance)
  useCommandHandler('keyboard.mainAction', ask, mayWrite)
  const isAsked = parseOverlay(new URLSearchParams(search))?.id === comunicationSwitchMaintenance.id
  const isShownOn = isAsked ? !isOn : isOn
  const state = t(isShownOn ? 'maintenance.isOn' : 'maintenance.isOff')
  return (
    <section className={classNames(styles.panel, isOn && styles.on)} aria-label={t('maintenance.title')}>
      <div className={styles.text}>
        <h2>{t('maintenance.title')}</h2>
        <p>{t('maintenance.what')}</p>
        <MaintenanceFacts maintenance={data} hasSwitch={mayWrite} />
      </div>
      {can(comunicationPlanMaintenance.access) && (
        <Button onClick={() => run(comunicationPlanMaintenance)}>
          {t(data.planned ? 'maintenance.editPlan' : 'maintenance.plan')}
        </Button>
      )}
      {mayWrite && (
        <div className={styles.switch}>
          <Switch checked={isShownOn} label={state} aria-label={`${t('maintenance.title')}: ${state}`} onChange={ask} />
          <Keys keys={keyboardMainAction} />
        </div>
      )}
    </section>
  )
}

/** Dialog behind the maintenance badge in the header; lets users with permission turn maintenance off. */
export function MaintenanceStatusDialog() {
  const { t } = useTranslation('comunication')
  const { run, close } = useRunner()
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
          {can(comunicationList.access) && (
            <ButtonLink to={buildCommandLink(comunicationList)}>{t('maintenance.toPage')}</ButtonLink>
          )}
          {data?.maintenance_mode && can(comunicationSwitchMaintenance.access) && (
            <MainButton onClick={() => run(comunicationSwitchMaintenance)}>{t('maintenance.offSend')}</MainButton>
          )}
        </>
      }
    >
      <p>{t('maintenance.what')}</p>
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="60px" />}
      {data && <MaintenanceFacts maintenance={data} />}
    </Dialog>
  )
}
