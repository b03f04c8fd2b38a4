import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { ticketNumber } from '#contract/fields.ts'

const TicketForm = z.object({ ticket: ticketNumber })

/** Sets the ticket of this tab. */
export function SetDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { close } = useRunner()
  const { ticket, set } = useTicket()
  const form = useContractForm({
    schema: TicketForm,
    formId: 'tickets.set',
    defaults: { ticket: ticket ?? '' },
    given: { ticket: args.ticket },
    onSubmit: (values) => {
      const chosen = z.parse(TicketForm, values).ticket
      set(chosen)
      close()
      notify({ kind: 'success', text: t('set.done', { ticket: chosen }) })
    },
  })

  return (
    <Dialog
      title={t('set.title')}
      onClose={close}
      footer={
        <SaveBar form={form} label={t('set.send')}>
          <Button onClick={close}>{t('set.cancel')}</Button>
        </SaveBar>
      }
    >
      <Form form={form}>
        <Field form={form} name="ticket" label={t('set.field')} hint={t('set.hint')} mono selectOnFocus />
      </Form>
    </Dialog>
  )
}
