// The note of a ticket: everything done under it, with links, as text; copied, or put on the ticket in the helpdesk.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { ticketsOpen, ticketsSet } from '#commands/tickets.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { invalidate, queryOf } from '#console/api/queries.ts'
import { keepsNoPerson } from '#console/forms/drafts.ts'
import { TextAreaField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatInstant } from '#console/lib/format.ts'
import { type NoticeDefinition, notify } from '#console/lib/notices.ts'
import { currentTicket, useTicket } from '#console/lib/ticket.ts'
import { formatAction, formatRecord } from '#console/records/activity-labels.ts'
import { merchantText } from '#console/records/reprocess-check.ts'
import { useRunner } from '#console/run/runner.ts'
import type { Action } from '#console/run/screens.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { requiredText } from '#contract/fields.ts'
import {
  getTicket,
  longestNote,
  postNote,
  type TicketAttempt,
  type TicketCard,
  type TicketChange,
} from '#contract/tickets.ts'
import { readTicket } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'

/** `origin` is `https://console.example`. */
function ticketNote(card: TicketCard, origin: string, t: TFunction): string {
  const hidden = card.attempts_total + card.changes_total - card.attempts.length - card.changes.length
  const lines = [
    t('tickets:note.title', { ticket: card.ticket }),
    ...inOrder(card).map((entry) => `- ${'action' in entry ? changeLine(entry, t) : attemptLine(entry, origin, t)}`),
    ...(hidden > 0 ? [t('tickets:note.more', { count: hidden })] : []),
    t('tickets:note.card', { url: origin + linkOf(ticketsOpen, { ticket: card.ticket }) }),
  ]
  return lines.join('\n')
}

type Entry = TicketAttempt | TicketChange

const when = (entry: Entry) => ('action' in entry ? entry.at : (entry.finished_at ?? entry.updated_at))

/** As it happened. */
function inOrder({ attempts, changes }: TicketCard): readonly Entry[] {
  return [...attempts, ...changes].sort((one, other) => when(one).localeCompare(when(other)))
}

function attemptLine(attempt: TicketAttempt, origin: string, t: TFunction): string {
  const { type, entity_id, ecommerce_name, ecommerce_id, status, error, url_log } = attempt
  const said = t(`tickets:note.${type}`, {
    id: entity_id,
    ecommerce: t('tickets:card.ecommerce', { name: ecommerce_name, id: ecommerce_id }),
    when: formatInstant(when(attempt)),
    result: t(`ui:status.attempt.${status}`),
  })
  const why = error === null ? '' : ` ${t(`errors:${error}`)}`
  const quoted = merchantText(attempt, t)
  const theirs = quoted === null ? '' : ` ${quoted}`
  return (
    said + why + theirs + (url_log === null ? '' : ` ${t('tickets:note.log', { url: new URL(url_log, origin).href })}`)
  )
}

function changeLine(change: TicketChange, t: TFunction): string {
  return t('tickets:note.change', {
    action: formatAction(change, t),
    record: formatRecord(change, t),
    when: formatInstant(change.at),
    user: change.user_name,
  })
}

/** Of the ticket it is given, else of that of this tab. */
export const copyNote: Action = async (args, { notify, queryClient, t }) => {
  const ticket = args.ticket ?? currentTicket()
  const notice =
    ticket === null
      ? { kind: 'info' as const, text: t('tickets:clear.none') }
      : await copiedNote(ticket, queryClient, t)
  if (notice) notify(notice)
}

/** Puts it on the clipboard, and answers what to say; null where the browser refuses. */
export async function copiedNote(ticket: string, client: QueryClient, t: TFunction): Promise<NoticeDefinition | null> {
  const read = client.fetchQuery({ ...queryOf(getTicket, { params: { ticket } }), staleTime: 0 })
  const note = read.then(({ data }) => noteText(data, t))
  if (await copyText(note)) return { kind: 'success', text: t('tickets:note.copied', { ticket }) }
  return (await note) === '' ? { kind: 'info', text: t('tickets:note.nothing', { ticket }) } : null
}

/** Empty while nothing was done on the ticket. */
function noteText(card: TicketCard, t: TFunction): string {
  return card.attempts_total + card.changes_total === 0 ? '' : ticketNote(card, location.origin, t)
}

const NoteForm = z.object({ text: requiredText(longestNote) })

/** The note as it would be copied, to be changed and put on the ticket; without a helpdesk it is copied. */
export function PostNoteDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { run, close } = useRunner()
  const here = useTicket().ticket
  const ticket = args.ticket === undefined ? here : readTicket(args.ticket)
  if (ticket !== null) return <Loaded ticket={ticket} />
  return (
    <Drawer title={t('post.title')} onClose={close}>
      <EmptyState
        title={t('card.none')}
        text={t('card.noneText')}
        action={<Button onClick={() => run(ticketsSet)}>{t('set.title')}</Button>}
      />
    </Drawer>
  )
}

function Loaded({ ticket }: { readonly ticket: string }) {
  const { t } = useTranslation('tickets')
  const { close } = useRunner()
  const { data, error, refetch } = useQuery({ ...queryOf(getTicket, { params: { ticket } }), staleTime: 0 })
  // The text is about one ticket, so another ticket gets a form of its own.
  if (data) return <NoteDrawer key={ticket} card={data.data} />
  return (
    <Drawer title={t('post.named', { ticket })} onClose={close}>
      <QueryPlaceholder error={error} onRetry={refetch} height="160px" />
    </Drawer>
  )
}

function NoteDrawer({ card }: { readonly card: TicketCard }) {
  const { t } = useTranslation('tickets')
  const { close } = useRunner()
  const { user } = useSession()
  const client = useQueryClient()
  const { ticket } = card
  const isTaken = user.tickets.takes_notes
  const form = useContractForm({
    schema: NoteForm,
    formId: `tickets.postNote:${ticket}`,
    draftTitle: 'text',
    defaults: { text: noteText(card, t) },
    keeps: keepsNoPerson,
    failed: t('post.failed', { ticket }),
    onSubmit: async ({ text }, { idempotencyKey }) => {
      if (!isTaken) {
        if (!(await copyText(text))) return false
        notify({ kind: 'success', text: t('note.copied', { ticket }) })
      } else {
        try {
          await callApi(postNote, { params: { ticket }, body: { text } }, { idempotencyKey, timeout })
        } finally {
          void invalidate(client, postNote)
        }
        notify({ kind: 'success', text: t('post.done', { ticket }) })
      }
      close()
      return true
    },
  })

  return (
    <Drawer
      title={t('post.named', { ticket })}
      onClose={close}
      footer={<SaveBar form={form} label={t(isTaken ? 'post.send' : 'card.copy')} />}
    >
      <Form form={form} label={t('post.named', { ticket })}>
        <TextAreaField
          form={form}
          name="text"
          label={t('post.text')}
          hint={t(isTaken ? 'post.hint' : 'post.none')}
          rows={14}
        />
      </Form>
    </Drawer>
  )
}

/** The helpdesk may be slow, and is asked once more where it did not say whether it has the note. */
const timeout = 70_000
