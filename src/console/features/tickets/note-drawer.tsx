// Drawer in which the user edits the generated note of a ticket and posts the note to the helpdesk.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { setTicketCommand } from '#commands/tickets.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { redactDraftText } from '#console/forms/drafts.ts'
import { TextAreaField } from '#console/forms/fields.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { notify } from '#console/lib/notices.ts'
import { POST_TIMEOUT_MS, useTicket } from '#console/lib/ticket.ts'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { getTicket, MAX_TICKET_NOTE_LENGTH, postTicketNote, type TicketCard } from '#contract/console/tickets.ts'
import { requiredText } from '#contract/fields.ts'
import { parseTicket } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { getTicketNoteText } from './note.ts'

const NoteForm = z.object({ text: requiredText(MAX_TICKET_NOTE_LENGTH) })

/**
 * Drawer with the editable note of a ticket. Saving posts the note to the helpdesk. If no helpdesk is configured,
 * saving copies the note.
 */
export function PostNoteDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { run, close } = useCommandRunner()
  const currentTicket = useTicket().ticket
  const ticket = args.ticket === undefined ? currentTicket : parseTicket(args.ticket)
  if (ticket !== null) return <LoadedTicket ticket={ticket} />
  return (
    <Drawer title={t('post.title')} onClose={close}>
      <EmptyState
        title={t('card.none')}
        text={t('card.noneText')}
        action={<Button onClick={() => run(setTicketCommand)}>{t('set.title')}</Button>}
      />
    </Drawer>
  )
}

function LoadedTicket({ ticket }: { readonly ticket: string }) {
  const { t } = useTranslation('tickets')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...queryOptionsFor(getTicket, { params: { ticket } }),
    select: selectRecord,
    staleTime: 0,
  })
  // Waits for the current card, because the form builds the note only once. Keeps the card if a later refetch fails, so
  // that the form and its text stay.
  const [currentCard, setCurrentCard] = useState<TicketCard | null>(null)
  if (currentCard?.ticket !== ticket && data && isFetchedAfterMount && !error) setCurrentCard(data)
  const query = { data: currentCard?.ticket === ticket ? currentCard : undefined, error, refetch }
  return (
    <LoadedLayer surface="drawer" query={query} title={t('post.named', { ticket })} height="160px">
      {/* The key resets the form if the ticket changes, because the note belongs to one ticket. */}
      {(card) => <NoteDrawer key={ticket} card={card} />}
    </LoadedLayer>
  )
}

function NoteDrawer({ card }: { readonly card: TicketCard }) {
  const { t } = useTranslation('tickets')
  const { close } = useCommandRunner()
  const { user } = useSession()
  const client = useQueryClient()
  const { ticket } = card
  const canPost = user.tickets.takes_notes
  // Does not use `FormDrawer`, because the form must stay open if the note cannot be copied to the clipboard.
  const form = useContractForm({
    schema: NoteForm,
    formId: `tickets.postNote:${ticket}`,
    draftTitleField: 'text',
    defaults: { text: getTicketNoteText(card, t) },
    toStoredValues: redactDraftText,
    errorTitle: t('post.failed', { ticket }),
    onSubmit: async ({ text }, { idempotencyKey }) => {
      if (!canPost) {
        if (!(await copyText(text))) return false
        notify({ kind: 'success', text: t('note.copied', { ticket }) })
      } else {
        try {
          await callApi(
            postTicketNote,
            { params: { ticket }, body: { text } },
            { idempotencyKey, timeoutMs: POST_TIMEOUT_MS },
          )
        } finally {
          void invalidateQueries(client, postTicketNote)
        }
        notify({ kind: 'success', text: t('post.done', { ticket }) })
      }
      close()
      return true
    },
  })

  return (
    <FormFrame
      title={t('post.named', { ticket })}
      saveLabel={t(canPost ? 'post.send' : 'card.copy')}
      busyLabel={t(canPost ? 'post.send' : 'card.copy')}
      form={form}
      formLabel={t('post.named', { ticket })}
    >
      <TextAreaField
        form={form}
        name="text"
        label={t('post.text')}
        hint={t(canPost ? 'post.hint' : 'post.none')}
        rows={14}
      />
    </FormFrame>
  )
}
