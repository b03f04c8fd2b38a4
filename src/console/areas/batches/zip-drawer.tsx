import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { batchesList } from '#commands/batches.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { useRunner } from '#console/lib/run.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { longestBatchText } from '#contract/batches.ts'
import { requiredText, ticketNumber } from '#contract/fields.ts'
import { OnlyEcommerceField, onlyEcommerce } from './only-ecommerce-field.tsx'
import { PasteField } from './paste-field.tsx'
import { useCreation, useTicketOfText } from './use-creation.ts'

const BatchForm = z.object({
  text: requiredText(longestBatchText),
  ticket: ticketNumber,
  ecommerce_id: onlyEcommerce,
})

/** Lines of a reverse and its right zip code: looked at first, nothing is corrected yet. */
export function ZipDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  const { close } = useRunner()
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
    schema: BatchForm,
    // What was typed behind the lines of one selection is none of another's.
    formId: args.reverses === undefined ? 'trackingErrors.batch' : `trackingErrors.batch:${args.reverses}`,
    defaults: { text: lines ?? '', ticket: '', ecommerce_id: '' },
    given,
    inHand: { ticket: ticket ?? undefined },
    onSubmit: (values, { idempotencyKey }) => create({ type: 'trackingErrors.correctZip', ...values }, idempotencyKey),
  })
  useTicketOfText(form)

  return (
    <Drawer
      title={t('input.zip')}
      subtitle={<Link to={linkOf(batchesList)}>{t('page.all')}</Link>}
      onClose={close}
      footer={<SaveBar form={form} label={t('input.send')} />}
    >
      <Form form={form} label={t('input.zip')}>
        <PasteField form={form} label={t('input.text.trackingErrors.correctZip')} hint={t('input.zipHint')} />
        <Field form={form} name="ticket" label={t('fact.ticket')} mono />
        <OnlyEcommerceField form={form} />
      </Form>
    </Drawer>
  )
}
