// Form that reprocesses a reverse (return request) or refund, which means that the record is sent to the merchant's
// system again. Shows the progress and the result. Used in drawers and on the page of an ecommerce.
import CircleAlert from 'lucide-react/icons/circle-alert'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import {
  cancelReprocessCommand,
  openReprocessHistoryCommand,
  reprocessRefundCommand,
  reprocessReverseCommand,
  startReprocessBatchCommand,
} from '#commands/reprocess.ts'
import { getErrorMessage } from '#console/api/client.ts'
import { Field, FieldPair } from '#console/forms/fields.tsx'
import { Form, FormBar, FormCard, SaveBar } from '#console/forms/form.tsx'
import { useFieldValue } from '#console/forms/use-form.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { EcommerceFormField } from '#console/records/ecommerce-form-field.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, SegmentedControl } from '#console/ui/inputs.tsx'
import { ProgressLine } from '#console/ui/panels.tsx'
import { Select } from '#console/ui/select.tsx'
import { type ReprocessType, reprocessReverse, reprocessTypes } from '#contract/platform/reprocess.ts'
import { parseTicket } from '#contract/typed-text.ts'
import { DryRunPanel } from './check-panel.tsx'
import { HistoryTable } from './history-table.tsx'
import { ReprocessConfirmDialog } from './question-dialog.tsx'
import {
  DescriptionList,
  downloadLog,
  type EcommerceChoice,
  formatUnknownEcommerce,
  type OwnerLookup,
  type ReprocessRequest,
  type ReverseOrRefund,
  resolveRequestTarget,
  useRequestDetails,
} from './reprocess.tsx'
import styles from './reprocess-form.module.css'
import { FocusedPanel, ResultBar, ResultPanel } from './result-panel.tsx'
import { type ReprocessScreen, useReprocessScreen } from './use-reprocess.ts'

interface OwnerEcommerceLineProps {
  readonly state: OwnerLookup
  readonly type: ReprocessType
  readonly choice: EcommerceChoice
  /**
   * Switches the form between reverse (return request) and refund. Called if the typed id belongs to a record of the
   * other type.
   */
  readonly onTypeChange: (type: ReprocessType) => void
  /** Opens the reprocess drawer. Called if the record belongs to another ecommerce than the page. */
  readonly onOtherEcommerce: (ecommerceId: number) => void
}

/** Line below the id field. Shows the ecommerce that owns the record, or the reason why no ecommerce was found. */
function OwnerEcommerceLine(props: OwnerEcommerceLineProps) {
  return (
    <div className={styles.line} role="status">
      <OwnerContent {...props} />
    </div>
  )
}

function OwnerContent({ state, type, choice, onTypeChange, onOtherEcommerce }: OwnerEcommerceLineProps) {
  const { t } = useTranslation('reprocess')
  const { id, owner, isSearching, error } = state
  if (id === null) return <MutedText>{t('owner.empty')}</MutedText>
  if (state.isDelayed) return <MutedText>{t('owner.held')}</MutedText>
  if (error) return <ErrorText>{t('owner.unavailable', { message: getErrorMessage(error, t) })}</ErrorText>
  if (isSearching || owner === null) return <MutedText>{t('owner.searching')}</MutedText>
  if (owner.kind === 'unknown')
    return <MutedText>{t(choice.pageEcommerceId === null ? 'owner.unknown' : 'owner.unknownOnPage')}</MutedText>

  const target = resolveRequestTarget(owner, choice)
  if ('ecommerceId' in target)
    return <OwnerName owner={owner} ecommerceId={target.ecommerceId} linkedId={choice.chosenEcommerceId} />
  const otherType = target.refused === 'otherType' ? getReprocessType(target.record) : null
  return (
    <>
      <ErrorText>{formatUnknownEcommerce(target, { type, entity_id: id }, t)}</ErrorText>
      {otherType && (
        <Button size="small" onClick={() => onTypeChange(otherType)}>
          {t(`owner.useType.${otherType}`)}
        </Button>
      )}
      {target.refused === 'mismatch' && (
        <Button size="small" onClick={() => onOtherEcommerce(target.record.ecommerce_id)}>
          {t('owner.useOther', { name: target.record.ecommerce_name })}
        </Button>
      )}
    </>
  )
}

interface OwnerNameProps {
  readonly owner: NonNullable<OwnerLookup['owner']>
  readonly ecommerceId: number
  readonly linkedId: number | null
}

function OwnerName({ owner, ecommerceId, linkedId }: OwnerNameProps) {
  const { t } = useTranslation('reprocess')
  const candidates = owner.kind === 'several' ? owner.candidates : owner.kind === 'found' ? [owner.record] : []
  const match = candidates.find(({ ecommerce_id }) => ecommerce_id === ecommerceId)
  if (!match) return null
  const ownerValues = { name: match.ecommerce_name, id: ecommerceId }
  return (
    <>
      <span className={styles.owned}>
        <Store size={13} />
        <b>{t('owner.named', ownerValues)}</b>
      </span>
      <StatusBadge status={match.status} type={getReprocessType(match)} />
      {linkedId !== null && linkedId !== ecommerceId && (
        <span className={styles.other}>{t('owner.linked', { ...ownerValues, linked: linkedId })}</span>
      )}
    </>
  )
}

/** Returns the type of a record that a lookup has returned: reverse (return request) or refund. */
function getReprocessType({ kind }: ReverseOrRefund): ReprocessType {
  return kind === 'refund' ? 'refund' : 'reverse'
}

function MutedText({ children }: { readonly children: ReactNode }) {
  return <span className={styles.muted}>{children}</span>
}

function ErrorText({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.wrong}>
      <CircleAlert size={13} />
      {children}
    </span>
  )
}

interface ProcessingPanelProps {
  readonly request: ReprocessRequest
  readonly isCancelling: boolean
}

function ProcessingPanel({ request, isCancelling }: ProcessingPanelProps) {
  const { t } = useTranslation('reprocess')
  const title = t(`processing.title.${request.type}`, { id: request.entity_id })

  return (
    <FocusedPanel title={title}>
      <ProgressLine isVisible label={title} />
      <h2>{title}</h2>
      <DescriptionList details={useRequestDetails(request)} />
      <p className={styles.panelsMuted} role="status">
        {t(isCancelling ? 'processing.cancelling' : 'processing.hint')}
      </p>
    </FocusedPanel>
  )
}

/**
 * Buttons that depend on the progress of reprocessing a record: send the form, cancel the running request, repeat the
 * request, or continue with the next record. If the dry run predicts a failure, the send button is secondary, because
 * `DryRunPanel` then contains the primary button.
 */
function ReprocessBar({ screen }: { readonly screen: ReprocessScreen }) {
  const { t } = useTranslation('reprocess')
  const { stage, cancel } = screen.reprocess
  if (stage.step === 'ready') {
    const isFailing = screen.check.check !== null && screen.check.check.refusal !== null
    const label = t(isFailing ? 'sendAnyway' : 'send')
    return <SaveBar form={screen.form} label={label} busyLabel={label} variant={isFailing ? 'secondary' : 'primary'} />
  }
  if (stage.step === 'ended') return <ResultBar screen={screen} outcome={stage.outcome} />
  return (
    <Button keys={cancelReprocessCommand} busy={stage.isCancelling} onClick={cancel}>
      {t('cancel')}
    </Button>
  )
}

/**
 * Form for reprocessing a record, with the record id, the task and the helpdesk ticket. The drawers and the reprocess
 * tab of an ecommerce use this form.
 */
function ReprocessForm({ screen }: { readonly screen: ReprocessScreen }) {
  const { t } = useTranslation('reprocess')
  const { preferences } = useSession()
  const { ticket } = useTicket()
  const { form, type, owner, choice } = screen
  const { run } = useCommandRunner()
  const typedTicket = parseTicket(useFieldValue(form, 'ticket'))
  // The typed helpdesk ticket may differ from the current ticket of the browser tab, because a draft or a link may
  // contain another ticket.
  const ticketHint =
    ticket === null || typedTicket === null
      ? undefined
      : typedTicket === ticket
        ? t('field.ticketHint')
        : t('field.ticketOther', { ticket: typedTicket, current: ticket })
  const [lastTask] = preferences.recent_tasks
  const isLastTask = useFieldValue(form, 'task') === lastTask
  const needsEcommerce = choice.pageEcommerceId === null && (owner.error !== null || owner.owner?.kind === 'unknown')
  const candidates = choice.pageEcommerceId === null && owner.owner?.kind === 'several' ? owner.owner.candidates : []

  /**
   * Opens the reprocess drawer for another ecommerce. The typed values are passed to the drawer as command arguments.
   */
  const openOtherEcommerce = (ecommerceId: number) => {
    const { entity_id, task, ticket: ticketText } = form.form.getValues()
    const command = type === 'reverse' ? reprocessReverseCommand : reprocessRefundCommand
    const argumentValues = { [`${type}_id`]: entity_id, ecommerce: ecommerceId, task, ticket: ticketText }
    const nonEmptyArguments = Object.entries(argumentValues).filter(([, value]) => value !== '')
    run(command, Object.fromEntries(nonEmptyArguments.map(([name, value]) => [name, String(value)])))
  }

  return (
    <Form form={form} label={t('title')}>
      <div className={styles.type}>
        <span className={styles.label} aria-hidden="true">
          {t('type.label')}
        </span>
        <SegmentedControl
          label={t('type.label')}
          options={reprocessTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={(value) => form.set('type', value)}
        />
      </div>
      <Field
        form={form}
        name="entity_id"
        label={t(`field.id.${type}`)}
        inputMode="numeric"
        isMonospaced
        contentAfter={
          <OwnerEcommerceLine
            state={owner}
            type={type}
            choice={choice}
            onTypeChange={(value) => form.set('type', value)}
            onOtherEcommerce={openOtherEcommerce}
          />
        }
      />
      {candidates.length > 0 && (
        <FieldFrame label={t('field.ecommerce')} required>
          {(control) => (
            <Select
              {...control}
              value={String(choice.chosenEcommerceId ?? '')}
              onChange={(id) => form.set('ecommerce_id', id)}
              options={[
                { value: '', label: '—' },
                ...candidates.map(({ ecommerce_id, ecommerce_name }) => ({
                  value: String(ecommerce_id),
                  label: t('owner.named', { name: ecommerce_name, id: ecommerce_id }),
                })),
              ]}
            />
          )}
        </FieldFrame>
      )}
      {needsEcommerce && (
        <EcommerceFormField
          form={form}
          name="ecommerce_id"
          label={t('field.ecommerce')}
          hint={owner.error === null ? undefined : t('field.ecommerceHint')}
        />
      )}
      <FieldPair>
        <Field
          form={form}
          name="task"
          label={t('field.task')}
          hint={t(isLastTask ? 'field.taskRemembered' : 'field.taskHint')}
          suggestions={preferences.recent_tasks}
        />
        <Field form={form} name="ticket" label={t('field.ticket')} hint={ticketHint} isMonospaced />
      </FieldPair>
      <DryRunPanel {...screen.check} />
    </Form>
  )
}

/** Content that depends on the progress of reprocessing a record: the form, the running request or the result. */
function ReprocessBody({ screen }: { readonly screen: ReprocessScreen }) {
  const { t } = useTranslation('reprocess')
  const { stage, question, error } = screen.reprocess
  return (
    <>
      {error !== null && (
        <div className={styles.failure} role="alert">
          {getErrorMessage(error, t)}
        </div>
      )}
      {stage.step === 'ready' && <ReprocessForm screen={screen} />}
      {stage.step === 'processing' && <ProcessingPanel request={stage.request} isCancelling={stage.isCancelling} />}
      {stage.step === 'ended' && <ResultPanel outcome={stage.outcome} screen={screen} />}
      {question && <ReprocessConfirmDialog question={question} />}
    </>
  )
}

interface ReprocessDrawerProps {
  readonly type: ReprocessType
  readonly args: Arguments
}

/**
 * Drawer that reprocesses a record of any ecommerce. The id of the record determines the ecommerce. Does not use
 * `FormFrame`, because the drawer stays open and replaces the form with the progress and the result.
 */
function ReprocessDrawer({ type, args }: ReprocessDrawerProps) {
  const { t } = useTranslation('reprocess')
  const { close } = useCommandRunner()
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const screen = useReprocessScreen({
    formId: `reprocess.${type}`,
    type,
    args,
    pageEcommerceId: null,
    onNext: () =>
      setSearch(
        (search) => {
          search.delete(`${type}_id`)
          search.delete('ecommerce')
          return search
        },
        // Keeps the location state, because it contains the page that is visible below the drawer.
        { replace: true, state },
      ),
  })
  const { lastAttempt } = screen
  useCommandHandler(
    'reprocess.log',
    () => lastAttempt && downloadLog(lastAttempt.id, t),
    lastAttempt !== null && lastAttempt.url_log !== null,
  )
  // If no field is empty, focuses the task, because the user has already chosen the record.
  const findPrefilledTask = () => {
    const { id, form } = screen.form
    const isComplete = args[`${type}_id`] !== undefined && form.getValues('ticket') !== ''
    return isComplete ? document.getElementById(`${id}-task`) : null
  }
  const { stage } = screen.reprocess
  const request = stage.step === 'ended' ? stage.outcome.request : null
  const history = request && buildCommandLink(openReprocessHistoryCommand, { ecommerce: String(request.ecommerce_id) })

  return (
    <Drawer
      title={request ? t(`record.${request.type}`, { id: request.entity_id }) : t(`drawer.${screen.type}`)}
      subtitle={history && <Link to={history}>{t('result.history')}</Link>}
      getInitialFocus={findPrefilledTask}
      onClose={close}
      footer={<ReprocessBar screen={screen} />}
    >
      <ReprocessBody screen={screen} />
    </Drawer>
  )
}

export function ReverseDrawer({ args }: { readonly args: Arguments }) {
  return <ReprocessDrawer type="reverse" args={args} />
}

export function RefundDrawer({ args }: { readonly args: Arguments }) {
  return <ReprocessDrawer type="refund" args={args} />
}

/** Reprocess tab of an ecommerce (S1 §2). Shows the table of attempts, and the form for users with write permission. */
export function ReprocessTab({ args }: { readonly args: Arguments }) {
  const { can } = useSession()
  const ecommerceId = Number(args.ecommerce)
  return can(reprocessReverse.access) ? (
    <ReprocessTabForm key={ecommerceId} ecommerceId={ecommerceId} />
  ) : (
    <HistoryTable key={ecommerceId} ecommerceId={ecommerceId} lastAttempt={null} onRepeat={null} />
  )
}

function ReprocessTabForm({ ecommerceId }: { readonly ecommerceId: number }) {
  const { t } = useTranslation('reprocess')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const screen = useReprocessScreen({
    formId: `reprocess.tab:${ecommerceId}`,
    type: 'reverse',
    args: {},
    pageEcommerceId: ecommerceId,
  })
  return (
    <div className={styles.tab}>
      <FormCard label={t('title')} className={styles.work}>
        <ReprocessBody screen={screen} />
        <FormBar>
          {screen.reprocess.stage.step === 'ready' && can(startReprocessBatchCommand.access) && (
            <Button variant="quiet" onClick={() => run(startReprocessBatchCommand, { only: String(ecommerceId) })}>
              {t('many')}
            </Button>
          )}
          <ReprocessBar screen={screen} />
        </FormBar>
      </FormCard>
      <HistoryTable ecommerceId={ecommerceId} lastAttempt={screen.lastAttempt} onRepeat={screen.repeatAttempt} />
    </div>
  )
}
