import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { batchesList } from '#commands/batches.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { useTicket } from '#console/lib/ticket.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { useContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { longestBatchText } from '#contract/batches.ts'
import { requiredText, ticketNumber } from '#contract/fields.ts'
import { OnlyEcommerceField, onlyEcommerce } from './only-ecommerce-field.tsx'
import { PasteField } from './paste-field.tsx'
import { useCreation, useTicketOfText } from './use-creation.ts'

const types = ['reprocess.reverse', 'reprocess.refund'] as const

const BatchForm = z.object({
  type: z.enum(types),
  text: requiredText(longestBatchText),
  task: requiredText(60),
  ticket: ticketNumber,
  ecommerce_id: onlyEcommerce,
})

/** N ids and one ticket: what is pasted is looked at first, nothing is done yet. */
export function ReprocessDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const { close } = useRunner()
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
  useTicketOfText(form)
  const type = useValue(form, 'type')

  return (
    <Drawer
      title={t('input.reprocess')}
      subtitle={<Link to={linkOf(batchesList)}>{t('page.all')}</Link>}
      onClose={close}
      footer={<SaveBar form={form} label={t('input.send')} />}
    >
      <Form form={form} label={t('input.reprocess')}>
        <Segmented
          label={t('input.type')}
          options={types.map((value) => ({ value, label: t(`input.of.${value}`) }))}
          value={type}
          onChange={(value) => form.set('type', value)}
        />
        <PasteField form={form} label={t(`input.text.${type}`)} hint={t('input.hint')} />
        <FieldPair>
          <Field form={form} name="task" label={t('fact.task')} suggestions={preferences.recent_tasks} />
          <Field form={form} name="ticket" label={t('fact.ticket')} mono />
        </FieldPair>
        <OnlyEcommerceField form={form} />
      </Form>
    </Drawer>
  )
}
