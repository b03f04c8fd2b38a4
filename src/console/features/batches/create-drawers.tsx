// Drawers that create batches, and the dialog that confirms actions on a batch.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { listBatchesCommand, openBatchCommand } from '#commands/batches.ts'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { redactDraftText } from '#console/forms/drafts.ts'
import { CheckboxField, Field, FieldPair } from '#console/forms/fields.tsx'
import type { Submission } from '#console/forms/idempotency.ts'
import { type ContractForm, type FormFields, useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { createRandomKey } from '#console/lib/browser.ts'
import { formatNumber, formatZip } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { getCurrentTicket, switchTicket, useTicket } from '#console/lib/ticket.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { EcommerceFormField } from '#console/records/ecommerce-form-field.tsx'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { SegmentedControl } from '#console/ui/inputs.tsx'
import {
  type Batch,
  cancelBatch,
  createBatch,
  discardBatch,
  getBatch,
  MAX_BATCH_TEXT_LENGTH,
  MAX_UNCONFIRMED_BATCH_ROWS,
  retryBatch,
  runBatch,
  takeOverBatch,
} from '#contract/console/batches.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { buildRecordIdSchema, formatFullName, requiredText, ticketNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import styles from './batch-page.module.css'
import { countLines, updateCachedBatch } from './batches.tsx'
import { findTicket, PasteField } from './paste-field.tsx'
import { rememberPastedLines } from './pasted-lines.ts'
import { hasInvalidZipCode, selectFilledLines } from './zip-lines.ts'
import { ZipRows } from './zip-rows.tsx'

/** Schema of an optional ecommerce id. The error message for an invalid id is "Choose an ecommerce from the list". */
const optionalEcommerceId = buildRecordIdSchema('validation.ecommerce').optional()

const endpointsByQuestion = {
  ...{ run: runBatch, retry: retryBatch, cancel: cancelBatch },
  ...{ discard: discardBatch, takeOver: takeOverBatch },
}
export type BatchQuestion = keyof typeof endpointsByQuestion

interface BatchQuestionDialogProps {
  readonly batch: Batch
  readonly question: BatchQuestion
  /** Called after the request has succeeded, unless the user has left the page in the meantime. */
  readonly onDone: () => void
  readonly onCancel: () => void
}

/**
 * Dialog that asks the user to confirm an action on a batch, such as running many rows or becoming the owner of a batch
 * that another user has started.
 */
export function BatchQuestionDialog({ batch, question, onDone, onCancel }: BatchQuestionDialogProps) {
  const { t } = useTranslation('batches')
  // Keeps the row count from the moment when the dialog opened, because the count changes while rows finish.
  const [rowCount] = useState(question === 'retry' ? batch.rows.failed : batch.rows.waiting)
  const name = formatFullName(batch.user_name)
  const values = { count: rowCount, number: formatNumber(rowCount), ticket: batch.ticket, id: batch.id, name }
  const isReprocess = batch.type !== 'trackingErrors.correctZip'
  const runsRows = question === 'run' || question === 'retry'
  const otherStateCount = question === 'run' ? batch.checks.other_state : 0
  const needsReason = runsRows && isReprocess && rowCount > MAX_UNCONFIRMED_BATCH_ROWS

  const client = useQueryClient()
  const send = async (reason: string, key: Submission): Promise<Batch | null> => {
    const request = { params: { id: batch.id } }
    if (question === 'discard') return callApi(discardBatch, request, key).then(() => null)
    if (question === 'takeOver')
      return (await callApi(takeOverBatch, { ...request, body: { from: batch.user_id, reason } }, key)).data
    if (question === 'cancel') return (await callApi(cancelBatch, request, key)).data
    return (
      await callApi(
        endpointsByQuestion[question],
        { ...request, body: { rows: rowCount, ...(needsReason ? { reason } : {}) } },
        key,
      )
    ).data
  }

  return (
    <ConfirmCommand
      title={t(`${question}.title`, values)}
      actionLabel={t(`${question}.confirm`, values)}
      variant={runsRows || question === 'takeOver' ? 'primary' : 'danger'}
      {...(needsReason ? { confirmationWord: String(rowCount) } : {})}
      requiresReason={question === 'takeOver'}
      text={
        <div className={styles.text}>
          <p>{t(`${question}.text`, values)}</p>
          {otherStateCount > 0 && (
            <p>
              <b>{t('run.otherState', { count: otherStateCount, number: formatNumber(otherStateCount) })}</b>
            </p>
          )}
          {runsRows && <p>{t(`kindText.${batch.type}`)}</p>}
        </div>
      }
      idempotencyName={`batches.${question}:${batch.id}`}
      send={send}
      writeEndpoint={endpointsByQuestion[question]}
      getToast={(changed) => {
        void updateCachedBatch(client, batch.id, changed)
        return question === 'discard' ? t('discard.done', { id: batch.id }) : null
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

/**
 * Request timeout in milliseconds for creating a batch. The timeout is long, because the server checks up to thousands
 * of rows in the dry run.
 */
const CREATE_TIMEOUT_MS = 90_000

/**
 * Returns a function that starts a new batch if every row passed the dry run and the batch is small enough to run
 * without a review. Otherwise, a notification explains why the batch was not started.
 */
function useStartSmallBatch() {
  const { t } = useTranslation('batches')
  return async (batch: Batch): Promise<Batch> => {
    const { id, total, checks, rows } = batch
    if (checks.ok !== total || total > MAX_UNCONFIRMED_BATCH_ROWS) {
      const numbers = { ready: formatNumber(checks.ok), total: formatNumber(total) }
      notify({ kind: 'info', text: t(checks.ok === total ? 'input.lookAll' : 'input.look', numbers) })
      return batch
    }
    const request = { params: { id }, body: { rows: rows.waiting } }
    try {
      return (await callApi(runBatch, request, { idempotencyKey: createRandomKey() })).data
    } catch (error) {
      notify(toErrorNotification(error, t))
      return batch
    }
  }
}

/**
 * Returns a function that creates a batch. The page of the batch replaces the drawer in the history, so that Back skips
 * the drawer.
 */
function useCreateBatch() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const start = useStartSmallBatch()
  const { t } = useTranslation('batches')
  return async (
    body: EndpointInput<typeof createBatch>['body'],
    idempotencyKey: string,
    isStarted = false,
  ): Promise<true> => {
    const { data: createdBatch } = await callApi(
      createBatch,
      { body },
      { idempotencyKey, timeoutMs: CREATE_TIMEOUT_MS },
    )
    rememberPastedLines(client, createdBatch.id, body.text)
    switchTicket(body.ticket, t)
    const data = isStarted ? await start(createdBatch) : createdBatch
    void invalidateQueries(client, isStarted ? runBatch : createBatch)
    client.setQueryData(queryOptionsFor(getBatch, { params: { id: data.id } }).queryKey, { data })
    if (isMounted()) navigate(buildCommandLink(openBatchCommand, { batch: String(data.id) }), { replace: true })
    else notify({ kind: 'success', text: t('input.ready', { id: data.id }) })
    return true
  }
}

interface BatchText {
  readonly text: string
  readonly ticket: string
  readonly ecommerce_id?: z.input<typeof optionalEcommerceId>
}

interface BatchDrawerProps<V> {
  readonly form: ContractForm<V> & FormFields<BatchText>
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Ids of reverses for which the user types one zip code each. Replaces the text area by one row per reverse. */
  readonly zipRowIds?: readonly string[] | undefined
  /** Form field above the text area, for example a select for the type of the records. */
  readonly typeField?: ReactNode
  /** Form field for the task, shown beside the helpdesk ticket field. */
  readonly taskField?: ReactNode
  /** Additional form fields at the end of the drawer. */
  readonly additionalFields?: ReactNode
  /** Label of the submit button. Default: a text which says that a dry run starts. */
  readonly submitLabel?: string
  /** Additional buttons in the drawer's footer. */
  readonly footerButtons?: ReactNode
  /** Called with the kind of record (return request or refund) that the pasted text contains. */
  readonly onKindDetected?: (kind: 'reverse' | 'refund') => void
}

/**
 * Drawer that creates a batch from pasted ids and one helpdesk ticket. Does not use `FormDrawer`, because the page of
 * the new batch opens instead of the drawer after the user has saved.
 */
function BatchDrawer<V>({
  form,
  title,
  label,
  hint,
  zipRowIds,
  typeField,
  taskField,
  additionalFields,
  submitLabel,
  footerButtons,
  onKindDetected,
}: BatchDrawerProps<V>) {
  const { t } = useTranslation('batches')
  const ticketInText = findTicket(String(useFieldValue(form, 'text') ?? ''))
  /** Ticket of the last text that contained one. */
  const lastTicketOfText = useRef<string | null>(null)
  /** Ticket in the text of the draft that the user continues. The ticket field of the draft takes precedence. */
  const [ticketInDraftText, setTicketInDraftText] = useState<string | null>(null)
  const [wasRestored, setWasRestored] = useState(false)
  if (form.isRestored !== wasRestored) {
    setWasRestored(form.isRestored)
    setTicketInDraftText(form.isRestored ? ticketInText : null)
  }
  const setTicketOfText = (ticket: string) => {
    form.set('ticket', ticket)
    lastTicketOfText.current = ticket
  }
  // Copies the helpdesk ticket number found in the text to the ticket field, unless the user typed another ticket.
  const syncTicket = useEffectEvent((ticket: string | null) => {
    if (ticket === null) return
    const formTicket: unknown = form.form.getValues('ticket')
    const isUntyped = formTicket === '' || formTicket === getCurrentTicket() || formTicket === lastTicketOfText.current
    if (isUntyped && ticket !== ticketInDraftText) setTicketOfText(ticket)
    else lastTicketOfText.current = ticket
  })
  useEffect(() => syncTicket(ticketInText), [ticketInText])
  const ticket = <Field form={form} name="ticket" label={t('fact.ticket')} isMonospaced />

  return (
    <FormFrame
      title={title}
      subtitle={<Link to={buildCommandLink(listBatchesCommand)}>{t('page.all')}</Link>}
      saveLabel={submitLabel ?? t('input.send')}
      busyLabel={submitLabel ?? t('input.send')}
      buttons={footerButtons}
      form={form}
      formLabel={title}
    >
      {typeField}
      {zipRowIds ? (
        <ZipRows form={form} ids={zipRowIds} label={label} hint={hint} />
      ) : (
        <PasteField
          form={form}
          label={label}
          hint={hint}
          onKindDetected={onKindDetected}
          onTicketDetected={setTicketOfText}
        />
      )}
      {taskField ? (
        <FieldPair>
          {taskField}
          {ticket}
        </FieldPair>
      ) : (
        ticket
      )}
      <EcommerceFormField form={form} name="ecommerce_id" label={t('input.ecommerce')} />
      {additionalFields}
    </FormFrame>
  )
}

interface DrawerProps {
  readonly args: Arguments
}

const REPROCESS_TYPES = ['reprocess.reverse', 'reprocess.refund'] as const

const BatchForm = z.object({
  type: z.enum(REPROCESS_TYPES),
  text: requiredText(MAX_BATCH_TEXT_LENGTH),
  task: requiredText(60),
  ticket: ticketNumber,
  ecommerce_id: optionalEcommerceId,
})

/**
 * Drawer that creates a batch to reprocess reverses (return requests) or refunds, that is, to send them to the
 * merchants' systems again. The ids are the React key, so that React mounts a new form if the ids change.
 */
export function ReprocessDrawer({ args }: DrawerProps) {
  return <ReprocessForm key={args.ids} args={args} />
}

function ReprocessForm({ args }: DrawerProps) {
  const { t } = useTranslation('batches')
  const { preferences, savePreferences } = useSession()
  const { ticket } = useTicket()
  const create = useCreateBatch()
  const submitMode = useRef<'run' | 'check'>('run')
  // A small batch runs without a review if the ids come from the arguments of the command. If the user typed the ids,
  // the user always reviews the dry run first.
  const canRunWithoutReview = ({ type, text }: { readonly type: string; readonly text: string }) =>
    args.ids !== undefined && type === REPROCESS_TYPES[0] && countLines(text) <= MAX_UNCONFIRMED_BATCH_ROWS
  const valuesFromArguments = {
    type: args.record === undefined ? undefined : REPROCESS_TYPES[args.record === 'refund' ? 1 : 0],
    task: args.task,
    ticket: args.ticket,
    ecommerce_id: args.only,
  }
  const form = useContractForm({
    schema: BatchForm,
    // The id of the draft contains the ids of the records, so that the draft is not restored for other records.
    formId: args.ids === undefined ? 'reprocess.batch' : `reprocess.batch:${args.ids}`,
    draftTitleField: 'text',
    errorTitle: t('failures:not_done', { action: t('input.reprocess') }),
    defaults: {
      type: REPROCESS_TYPES[0],
      text: args.ids?.replaceAll(',', '\n') ?? '',
      task: '',
      ticket: '',
      ecommerce_id: '',
    },
    prefilled: valuesFromArguments,
    ticketValues: { ticket: ticket ?? undefined },
    toStoredValues: redactDraftText,
    onSubmit: async (values, { idempotencyKey }) => {
      const isStarted = submitMode.current === 'run'
      submitMode.current = 'run'
      await create(values, idempotencyKey, isStarted && canRunWithoutReview(values))
      savePreferences({ recent_tasks: [values.task] })
      return true
    },
  })
  const type = useFieldValue(form, 'type')
  const text = String(useFieldValue(form, 'text') ?? '')
  const count = countLines(text)
  const canRun = canRunWithoutReview({ type, text })
  const submitForCheck = () => {
    submitMode.current = 'check'
    form.submit()
  }

  return (
    <BatchDrawer
      form={form}
      title={t('input.reprocess')}
      label={t(`input.text.${type}`)}
      hint={t('input.hint')}
      onKindDetected={(kind) => form.set('type', REPROCESS_TYPES[kind === 'refund' ? 1 : 0])}
      {...(canRun
        ? {
            submitLabel: t('input.run', { count }),
            footerButtons: <Button onClick={submitForCheck}>{t('input.send')}</Button>,
          }
        : {})}
      typeField={
        <SegmentedControl
          label={t('input.type')}
          options={REPROCESS_TYPES.map((value) => ({ value, label: t(`input.of.${value}`) }))}
          value={type}
          onChange={(value) => form.set('type', value)}
        />
      }
      taskField={<Field form={form} name="task" label={t('fact.task')} suggestions={preferences.recent_tasks} />}
    />
  )
}

const ZipBatchForm = z.object({
  text: requiredText(MAX_BATCH_TEXT_LENGTH),
  ticket: ticketNumber,
  ecommerce_id: optionalEcommerceId,
  /**
   * If true, the batch also changes the zip codes of reverses (return requests) whose tracking error was not caused by
   * the zip code.
   */
  any_error: z.boolean(),
})

/** Form of selected reverses (return requests): at least one row has a zip code, and every zip code is valid. */
const ZipRowsForm = ZipBatchForm.extend({
  text: ZipBatchForm.shape.text
    .refine((text) => selectFilledLines(text) !== '', 'validation.required')
    .refine((text) => !hasInvalidZipCode(text), 'validation.zip_code'),
})

/** Maximum number of reverses that get a row each. A longer selection is edited as text. */
const MAX_ZIP_ROWS = 100

/**
 * Drawer that creates a batch of zip code corrections. Every line contains the id of a reverse (return request) and the
 * new zip code. The ids are the React key, so that React mounts a new form if the selection changes.
 */
export function ZipDrawer({ args }: DrawerProps) {
  return <ZipForm key={args.corrections ?? args.reverses} args={args} />
}

function ZipForm({ args }: DrawerProps) {
  const { t } = useTranslation('batches')
  const { ticket } = useTicket()
  const create = useCreateBatch()
  // Prefills the form with one line per reverse (return request) that contains the reverse id and the zip code. If the
  // arguments contain only ids, the user adds a zip code to every line.
  const initialCorrections = args.corrections ?? args.reverses
  const pairs = initialCorrections?.split(',').map((pair) => pair.split(':')) ?? []
  const ids = [...new Set(pairs.map(([id = '']) => id))]
  const hasRows = ids.length > 0 && ids.length <= MAX_ZIP_ROWS
  const prefilledLines = pairs.map(([id, zip = '']) => `${id} ${formatZip(zip)}`).join('\n')
  const linkedValues = {
    ticket: args.ticket,
    ecommerce_id: args.only,
  }
  const form = useContractForm({
    schema: hasRows ? ZipRowsForm : ZipBatchForm,
    // The id of the draft contains the ids of the reverses (return requests), so that the draft is not restored for
    // other reverses.
    formId: initialCorrections === undefined ? 'trackingErrors.batch' : `trackingErrors.batch:${initialCorrections}`,
    draftTitleField: 'text',
    errorTitle: t('failures:not_done', { action: t('input.zip') }),
    defaults: { text: prefilledLines, ticket: '', ecommerce_id: '', any_error: false },
    prefilled: linkedValues,
    ticketValues: { ticket: ticket ?? undefined },
    toStoredValues: redactDraftText,
    onSubmit: (values, { idempotencyKey }) => {
      const text = hasRows ? selectFilledLines(values.text) : values.text
      return create({ type: 'trackingErrors.correctZip', ...values, text }, idempotencyKey)
    },
  })

  return (
    <BatchDrawer
      form={form}
      title={t('input.zip')}
      label={t(hasRows ? 'input.zipRows' : 'input.text.trackingErrors.correctZip')}
      hint={t(hasRows ? 'input.zipRowsHint' : 'input.zipHint')}
      zipRowIds={hasRows ? ids : undefined}
      additionalFields={<CheckboxField form={form} name="any_error" label={t('input.anyError')} />}
    />
  )
}
