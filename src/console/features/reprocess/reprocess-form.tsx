// Form that reprocesses a reverse or refund, in drawers and in the tab of an ecommerce, with progress and result.
import CircleAlert from 'lucide-react/icons/circle-alert'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import {
  reprocessBatch,
  reprocessCancel,
  reprocessOfReverse,
  reprocessRefund,
  reprocessTab,
} from '#commands/reprocess.ts'
import { getErrorMessage } from '#console/api/client.ts'
import { Field, FieldPair } from '#console/forms/fields.tsx'
import { Form, FormBar, FormCard, SaveBar } from '#console/forms/form.tsx'
import { useValue } from '#console/forms/use-form.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, SegmentedControl } from '#console/ui/inputs.tsx'
import { ProgressLine } from '#console/ui/panels.tsx'
import { Select } from '#console/ui/select.tsx'
import { type ReprocessType, reprocessReverse, reprocessTypes } from '#contract/platform/reprocess.ts'
import { parseTicket } from '#contract/typed-text.ts'
import { CheckPanel } from './check-panel.tsx'
import { HistoryTable } from './history-table.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import {
  type Choice,
  Facts,
  type Found,
  type OwnerState,
  openLog,
  type ReprocessRequest,
  refusalText,
  targetOf,
  useRequestFacts,
} from './reprocess.tsx'
import styles from './reprocess-form.module.css'
import { Panel, ResultBar, ResultPanel } from './result-panel.tsx'
import { type ReprocessWork, useReprocessWork } from './use-reprocess.ts'

interface OwnerLineProps {
  readonly state: OwnerState
  readonly type: ReprocessType
  readonly choice: Choice
  /** Switches the form's type; called when the id belongs to a record of the other type. */
  readonly onType: (type: ReprocessType) => void
  /** Opens the reprocess drawer for the record's ecommerce; called when that is not the ecommerce of the page. */
  readonly onOther: (ecommerceId: number) => void
}

/** Line below the id field with the ecommerce that owns the record, or the reason why there is none. */
function OwnerLine(props: OwnerLineProps) {
  return (
    <div className={styles.line} role="status">
      <Content {...props} />
    </div>
  )
}

function Content({ state, type, choice, onType, onOther }: OwnerLineProps) {
  const { t } = useTranslation('reprocess')
  const { id, owner, isSearching, error } = state
  if (state.isUnsearched) return null
  if (id === null) return <Muted>{t('owner.empty')}</Muted>
  if (state.isHeld) return <Muted>{t('owner.held')}</Muted>
  if (error) return <Wrong>{t('owner.unavailable', { message: getErrorMessage(error, t) })}</Wrong>
  if (isSearching || owner === null) return <Muted>{t('owner.searching')}</Muted>

  const target = targetOf(owner, choice)
  if ('ecommerceId' in target) return <Owned owner={owner} ecommerceId={target.ecommerceId} linked={choice.chosen} />
  const other = target.refused === 'otherType' ? typeOf(target.found) : null
  return (
    <>
      <Wrong>{refusalText(target, { type, entity_id: id }, t)}</Wrong>
      {other && (
        <Button size="small" onClick={() => onType(other)}>
          {t(`owner.useType.${other}`)}
        </Button>
      )}
      {target.refused === 'mismatch' && (
        <Button size="small" onClick={() => onOther(target.found.ecommerce_id)}>
          {t('owner.useOther', { name: target.found.ecommerce_name })}
        </Button>
      )}
    </>
  )
}

interface OwnedProps {
  readonly owner: NonNullable<OwnerState['owner']>
  readonly ecommerceId: number
  readonly linked: number | null
}

function Owned({ owner, ecommerceId, linked }: OwnedProps) {
  const { t } = useTranslation('reprocess')
  const among = owner.kind === 'several' ? owner.among : owner.kind === 'found' ? [owner.found] : []
  const found = among.find(({ ecommerce_id }) => ecommerce_id === ecommerceId)
  if (!found) return null
  const named = { name: found.ecommerce_name, id: ecommerceId }
  return (
    <>
      <span className={styles.owned}>
        <Store size={13} />
        <b>{t('owner.named', named)}</b>
      </span>
      <StatusBadge status={found.status} />
      {linked !== null && linked !== ecommerceId && (
        <span className={styles.other}>{t('owner.linked', { ...named, linked })}</span>
      )}
    </>
  )
}

/** Returns the reprocess type of a lookup result. */
function typeOf({ kind }: Found): ReprocessType {
  return kind === 'refund' ? 'refund' : 'reverse'
}

function Muted({ children }: { readonly children: ReactNode }) {
  return <span className={styles.muted}>{children}</span>
}

function Wrong({ children }: { readonly children: ReactNode }) {
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
    <Panel title={title}>
      <ProgressLine active label={title} />
      <h2>{title}</h2>
      <Facts facts={useRequestFacts(request)} />
      <p className={styles.panelsMuted} role="status">
        {t(isCancelling ? 'processing.cancelling' : 'processing.hint')}
      </p>
    </Panel>
  )
}

/**
 * Buttons for the current stage: send the form, cancel the running reprocess, or repeat and continue after a result.
 */
function ReprocessBar({ work }: { readonly work: ReprocessWork }) {
  const { t } = useTranslation('reprocess')
  const { stage, cancel } = work.reprocess
  if (stage.at === 'ready') return <SaveBar form={work.form} label={t('send')} />
  if (stage.at === 'ended') return <ResultBar work={work} outcome={stage.outcome} />
  return (
    <Button keys={reprocessCancel} busy={stage.isCancelling} onClick={cancel}>
      {t('cancel')}
    </Button>
  )
}

/** Form for the record, task and ticket of a reprocess; used in the drawers and in the tab of an ecommerce. */
function ReprocessForm({ work }: { readonly work: ReprocessWork }) {
  const { t } = useTranslation('reprocess')
  const { preferences } = useSession()
  const { ticket } = useTicket()
  const { form, type, owner, choice } = work
  const { run } = useRunner()
  const sent = parseTicket(useValue(form, 'ticket'))
  // The form's ticket may differ from the tab's ticket when it comes from a draft, a link or the user.
  const ticketHint =
    ticket === null || sent === null
      ? undefined
      : sent === ticket
        ? t('field.ticketHint')
        : t('field.ticketOther', { ticket: sent, current: ticket })
  const mustAsk = choice.fixed === null && owner.error !== null
  const several = choice.fixed === null && owner.owner?.kind === 'several' ? owner.owner.among : []

  /** Opens the reprocess drawer for another ecommerce, with the typed values as arguments. */
  const goOther = (ecommerceId: number) => {
    const { entity_id, task, ticket: typed } = form.form.getValues()
    const command = type === 'reverse' ? reprocessOfReverse : reprocessRefund
    const all = { [`${type}_id`]: entity_id, ecommerce: ecommerceId, task, ticket: typed }
    const filled = Object.entries(all).filter(([, value]) => value !== '')
    run(command, Object.fromEntries(filled.map(([name, value]) => [name, String(value)])))
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
        mono
        after={
          <OwnerLine
            state={owner}
            type={type}
            choice={choice}
            onType={(value) => form.set('type', value)}
            onOther={goOther}
          />
        }
      />
      {several.length > 0 && (
        <FieldFrame label={t('field.ecommerce')} required>
          {(control) => (
            <Select
              {...control}
              value={String(choice.chosen ?? '')}
              onChange={(id) => form.set('ecommerce_id', id)}
              options={[
                { value: '', label: '—' },
                ...several.map(({ ecommerce_id, ecommerce_name }) => ({
                  value: String(ecommerce_id),
                  label: t('owner.named', { name: ecommerce_name, id: ecommerce_id }),
                })),
              ]}
            />
          )}
        </FieldFrame>
      )}
      {mustAsk && (
        <Field
          form={form}
          name="ecommerce_id"
          label={t('field.ecommerceId')}
          hint={t(owner.isUnsearched ? 'field.ecommerceIdAsk' : 'field.ecommerceIdHint')}
          inputMode="numeric"
          mono
        />
      )}
      <FieldPair>
        <Field
          form={form}
          name="task"
          label={t('field.task')}
          hint={t('field.taskHint')}
          suggestions={preferences.recent_tasks}
        />
        <Field form={form} name="ticket" label={t('field.ticket')} hint={ticketHint} mono />
      </FieldPair>
      <CheckPanel {...work.check} />
    </Form>
  )
}

/** Content for the current stage: the form, the progress or the result. */
function ReprocessBody({ work }: { readonly work: ReprocessWork }) {
  const { t } = useTranslation('reprocess')
  const { stage, question, error } = work.reprocess
  return (
    <>
      {error !== null && (
        <div className={styles.failure} role="alert">
          {getErrorMessage(error, t)}
        </div>
      )}
      {stage.at === 'ready' && <ReprocessForm work={work} />}
      {stage.at === 'processing' && <ProcessingPanel request={stage.request} isCancelling={stage.isCancelling} />}
      {stage.at === 'ended' && <ResultPanel outcome={stage.outcome} work={work} />}
      {question && <QuestionDialog question={question} />}
    </>
  )
}

interface ReprocessDrawerProps {
  readonly type: ReprocessType
  readonly args: Arguments
}

/**
 * Drawer that reprocesses a record of any ecommerce, which is looked up by the record's id. `FormFrame` is not used,
 * because the drawer stays open and replaces the form by the progress and the result.
 */
function ReprocessDrawer({ type, args }: ReprocessDrawerProps) {
  const { t } = useTranslation('reprocess')
  const { close } = useRunner()
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const work = useReprocessWork({
    formId: `reprocess.${type}`,
    type,
    args,
    fixed: null,
    onNext: () =>
      setSearch(
        (search) => {
          search.delete(`${type}_id`)
          search.delete('ecommerce')
          return search
        },
        // Keeps the page below the drawer, which is stored in the location state.
        { replace: true, state },
      ),
  })
  const { last } = work
  useCommandHandler('reprocess.log', () => last && openLog(last.id, t), last !== null && last.url_log !== null)
  const { stage } = work.reprocess
  const history =
    stage.at === 'ended' && buildCommandLink(reprocessTab, { ecommerce: String(stage.outcome.request.ecommerce_id) })

  return (
    <Drawer
      title={t(`drawer.${work.type}`)}
      subtitle={history && <Link to={history}>{t('result.history')}</Link>}
      onClose={close}
      footer={<ReprocessBar work={work} />}
    >
      <ReprocessBody work={work} />
    </Drawer>
  )
}

export function ReverseDrawer({ args }: { readonly args: Arguments }) {
  return <ReprocessDrawer type="reverse" args={args} />
}

export function RefundDrawer({ args }: { readonly args: Arguments }) {
  return <ReprocessDrawer type="refund" args={args} />
}

/** Reprocess tab of an ecommerce (S1 §2): the history, and the form for users with write permission. */
export function ReprocessTab({ args }: { readonly args: Arguments }) {
  const { can } = useSession()
  const ecommerceId = Number(args.ecommerce)
  return can(reprocessReverse.access) ? (
    <Writable key={ecommerceId} ecommerceId={ecommerceId} />
  ) : (
    <HistoryTable key={ecommerceId} ecommerceId={ecommerceId} last={null} onForce={null} />
  )
}

function Writable({ ecommerceId }: { readonly ecommerceId: number }) {
  const { t } = useTranslation('reprocess')
  const { can } = useSession()
  const { run } = useRunner()
  const work = useReprocessWork({
    formId: `reprocess.tab:${ecommerceId}`,
    type: 'reverse',
    args: {},
    fixed: ecommerceId,
  })
  return (
    <div className={styles.tab}>
      <FormCard label={t('title')} className={styles.work}>
        <ReprocessBody work={work} />
        <FormBar>
          {work.reprocess.stage.at === 'ready' && can(reprocessBatch.access) && (
            <Button variant="quiet" onClick={() => run(reprocessBatch, { only: String(ecommerceId) })}>
              {t('many')}
            </Button>
          )}
          <ReprocessBar work={work} />
        </FormBar>
      </FormCard>
      <HistoryTable ecommerceId={ecommerceId} last={work.last} onForce={work.again} />
    </div>
  )
}
