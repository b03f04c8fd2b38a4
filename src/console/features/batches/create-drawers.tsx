// Drawers that create a batch from pasted lines or a file: reprocesses, and zip code corrections.
import { useQueryClient } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { batchesList, batchesOpen } from '#commands/batches.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { invalidate, queryOf } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { EcommerceFormField } from '#console/forms/ecommerce-field.tsx'
import { CheckboxField, Field, FieldPair, TextAreaField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { type ContractForm, type FormFields, useContractForm, useValue } from '#console/forms/use-form.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { currentTicket, setTicket, useTicket } from '#console/lib/ticket.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FileButton, Segmented } from '#console/ui/inputs.tsx'
import {
  type Batch,
  batchRowsToType,
  cancelBatch,
  createBatch,
  discardBatch,
  getBatch,
  longestBatchText,
  mostBatchRows,
  retryBatch,
  runBatch,
  takeOverBatch,
} from '#contract/batches.ts'
import type { Input } from '#contract/endpoint.ts'
import { requiredText, ticketNumber, wholeNumber } from '#contract/fields.ts'
import { largestId } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import styles from './batch-page.module.css'
import { countLines, keepBatch, textOfFile, ticketIn } from './batches.tsx'

/** As the contract has it; what is typed is refused in the words of a list to pick from. */
const onlyEcommerce = wholeNumber(1, largestId, 'validation.ecommerce').optional()

interface Pasting {
  readonly text: string
}

interface PasteFieldProps<V extends Pasting> {
  readonly form: FormFields<V>
  readonly label: string
  readonly hint: string
}

/** Text area for ids, pasted or read from a file, editable before it is sent. */
function PasteField({ form, label, hint }: PasteFieldProps<Pasting>) {
  const { t } = useTranslation(['batches', 'errors'])
  const text = String(useValue(form, 'text') ?? '')
  const lines = countLines(text)

  const read = async (file: File) => {
    const refuse = (message: string) => form.form.setError('text', { type: 'server', message }, { shouldFocus: true })
    if (file.size > 2 * longestBatchText) return refuse(t('input.tooLong', { maximum: formatNumber(mostBatchRows) }))
    const found = textOfFile(new Uint8Array(await file.arrayBuffer()))
    if (found === null) return refuse(t('errors:file.workbook'))
    form.form.clearErrors('text')
    form.form.setValue('text', found, { shouldDirty: true, shouldTouch: true })
    form.form.setFocus('text')
  }

  return (
    <div className={styles.paste}>
      <TextAreaField form={form} name="text" label={label} hint={hint} rows={10} mono />
      <div className={styles.below}>
        <FileButton
          size="small"
          icon={<FileUp size={13} />}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFile={(file) => void read(file)}
        >
          {t('input.file')}
        </FileButton>
        <span className={styles.count} role="status">
          {lines > 0 && t('input.lines', { count: lines, number: formatNumber(lines) })}
        </span>
      </div>
    </div>
  )
}

const endpoints = {
  ...{ run: runBatch, retry: retryBatch, cancel: cancelBatch },
  ...{ discard: discardBatch, takeOver: takeOverBatch },
}
export type Asked = keyof typeof endpoints

interface QuestionProps {
  readonly batch: Batch
  readonly asked: Asked
  /** `isHere` is false for who has gone elsewhere meanwhile. */
  readonly onDone: (isHere: boolean) => void
  readonly onCancel: () => void
}

/** Confirms running many rows, cancelling the rest, discarding a draft, and taking over another's batch. */
export function Question({ batch, asked, onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation('batches')
  // As it was when the question was put: rows may end meanwhile.
  const [rows] = useState(asked === 'retry' ? batch.rows.failed : batch.rows.waiting)
  const { first_name, last_name } = batch.user_name
  const name = `${first_name} ${last_name}`.trim()
  const values = { count: rows, number: formatNumber(rows), ticket: batch.ticket, id: batch.id, name }
  const isReprocess = batch.type !== 'trackingErrors.correctZip'
  const touches = asked === 'run' || asked === 'retry'
  const isMany = touches && isReprocess && rows > batchRowsToType

  const client = useQueryClient()
  const { write, isBusy, failure } = useWrite({
    intent: `batches.${asked}:${batch.id}`,
    send: async (reason: string, key): Promise<Batch | null> => {
      const given = { params: { id: batch.id } }
      if (asked === 'discard') return callApi(discardBatch, given, key).then(() => null)
      if (asked === 'takeOver')
        return (await callApi(takeOverBatch, { ...given, body: { from: batch.user_id, reason } }, key)).data
      if (asked === 'cancel') return (await callApi(cancelBatch, given, key)).data
      return (await callApi(endpoints[asked], { ...given, body: { rows, ...(isMany ? { reason } : {}) } }, key)).data
    },
    done: (changed, isHere) => {
      void keepBatch(client, batch.id, changed)
      onDone(isHere)
    },
    changes: endpoints[asked],
  })

  return (
    <ConfirmDialog
      title={t(`${asked}.title`, values)}
      action={t(`${asked}.confirm`, values)}
      variant={touches || asked === 'takeOver' ? 'primary' : 'danger'}
      {...(isMany ? { typed: String(rows) } : {})}
      asksReason={asked === 'takeOver'}
      busy={isBusy}
      failure={failure}
      onConfirm={(reason) => void write(reason)}
      onCancel={onCancel}
    >
      <div className={styles.text}>
        <p>{t(`${asked}.text`, values)}</p>
        {touches && <p>{t(`kindText.${batch.type}`)}</p>}
      </div>
    </ConfirmDialog>
  )
}

/** Thousands of rows are looked at one by one. */
const timeout = 90_000

/** Creates the batch; its page replaces the drawer in history, so that Back skips it. */
function useCreation() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const { t } = useTranslation('batches')
  return async (body: Input<typeof createBatch>['body'], idempotencyKey: string): Promise<true> => {
    const { data } = await callApi(createBatch, { body }, { idempotencyKey, timeout })
    if (currentTicket() === null) setTicket(body.ticket)
    void invalidate(client, createBatch)
    client.setQueryData(queryOf(getBatch, { params: { id: data.id } }).queryKey, { data })
    if (isHere()) navigate(linkOf(batchesOpen, { batch: String(data.id) }), { replace: true })
    else notify({ kind: 'success', text: t('input.ready', { id: data.id }) })
    return true
  }
}

interface BatchText {
  readonly text: string
  readonly ticket: string
  readonly ecommerce_id?: z.input<typeof onlyEcommerce>
}

interface BatchDrawerProps<V> {
  readonly form: ContractForm<V> & FormFields<BatchText>
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Above the text: what is done to the records. */
  readonly kind?: ReactNode
  /** Beside the ticket: why. */
  readonly task?: ReactNode
  /** Under all of it: what else is wanted. */
  readonly below?: ReactNode
}

/** Records and one ticket: what is pasted is looked at first, nothing is done yet. */
function BatchDrawer<V>({ form, title, label, hint, kind, task, below }: BatchDrawerProps<V>) {
  const { t } = useTranslation('batches')
  const { close } = useRunner()
  // The ticket that stands in what was pasted, where none is given yet.
  const found = ticketIn(String(useValue(form, 'text') ?? ''))
  useEffect(() => {
    if (found !== null && form.form.getValues('ticket') === '') form.set('ticket', found)
  }, [found, form])
  const ticket = <Field form={form} name="ticket" label={t('fact.ticket')} mono />

  return (
    <Drawer
      title={title}
      subtitle={<Link to={linkOf(batchesList)}>{t('page.all')}</Link>}
      onClose={close}
      footer={<SaveBar form={form} label={t('input.send')} />}
    >
      <Form form={form} label={title}>
        {kind}
        <PasteField form={form} label={label} hint={hint} />
        {task ? (
          <FieldPair>
            {task}
            {ticket}
          </FieldPair>
        ) : (
          ticket
        )}
        <EcommerceFormField form={form} name="ecommerce_id" label={t('input.ecommerce')} />
        {below}
      </Form>
    </Drawer>
  )
}

const types = ['reprocess.reverse', 'reprocess.refund'] as const

const BatchForm = z.object({
  type: z.enum(types),
  text: requiredText(longestBatchText),
  task: requiredText(60),
  ticket: ticketNumber,
  ecommerce_id: onlyEcommerce,
})

/** N ids of reverses or of refunds. */
export function ReprocessDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const { preferences, savePreferences } = useSession()
  const { ticket } = useTicket()
  const create = useCreation()
  const given = {
    type: args.record === undefined ? undefined : types[args.record === 'refund' ? 1 : 0],
    task: args.task,
    ticket: args.ticket,
    ecommerce_id: args.only,
  }
  const form = useContractForm({
    schema: BatchForm,
    // What was changed in the list of one selection is none of another's.
    formId: args.ids === undefined ? 'reprocess.batch' : `reprocess.batch:${args.ids}`,
    defaults: {
      type: types[0],
      text: args.ids?.replaceAll(',', '\n') ?? '',
      task: preferences.recent_tasks[0] ?? '',
      ticket: '',
      ecommerce_id: '',
    },
    given,
    inHand: { ticket: ticket ?? undefined },
    onSubmit: async (values, { idempotencyKey }) => {
      await create(values, idempotencyKey)
      savePreferences({ recent_tasks: [values.task] })
      return true
    },
  })
  const type = useValue(form, 'type')

  return (
    <BatchDrawer
      form={form}
      title={t('input.reprocess')}
      label={t(`input.text.${type}`)}
      hint={t('input.hint')}
      kind={
        <Segmented
          label={t('input.type')}
          options={types.map((value) => ({ value, label: t(`input.of.${value}`) }))}
          value={type}
          onChange={(value) => form.set('type', value)}
        />
      }
      task={<Field form={form} name="task" label={t('fact.task')} suggestions={preferences.recent_tasks} />}
    />
  )
}

const ZipBatchForm = z.object({
  text: requiredText(longestBatchText),
  ticket: ticketNumber,
  ecommerce_id: onlyEcommerce,
  /** Of errors that no zip code mends, too. */
  any_error: z.boolean(),
})

/** Lines of a reverse and its right zip code. */
export function ZipDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const { ticket } = useTicket()
  const create = useCreation()
  // A line for each: its zip code is typed behind it.
  const lines = args.reverses
    ?.split(',')
    .map((id) => `${id} `)
    .join('\n')
  const given = {
    ticket: args.ticket,
    ecommerce_id: args.only,
  }
  const form = useContractForm({
    schema: ZipBatchForm,
    // What was typed behind the lines of one selection is none of another's.
    formId: args.reverses === undefined ? 'trackingErrors.batch' : `trackingErrors.batch:${args.reverses}`,
    defaults: { text: lines ?? '', ticket: '', ecommerce_id: '', any_error: false },
    given,
    inHand: { ticket: ticket ?? undefined },
    onSubmit: (values, { idempotencyKey }) => create({ type: 'trackingErrors.correctZip', ...values }, idempotencyKey),
  })

  return (
    <BatchDrawer
      form={form}
      title={t('input.zip')}
      label={t('input.text.trackingErrors.correctZip')}
      hint={t('input.zipHint')}
      below={<CheckboxField form={form} name="any_error" label={t('input.anyError')} />}
    />
  )
}
