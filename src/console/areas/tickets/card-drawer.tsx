import { useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityList } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { ticketsCopyNote, ticketsSet } from '#commands/tickets.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ticketAsRecorded } from '#contract/fields.ts'
import { getTicket } from '#contract/tickets.ts'
import { AskedRecord } from './asked-record.tsx'
import styles from './card.module.css'
import { copiedNote } from './copy-note.ts'
import { DoneUnder } from './done-under.tsx'
import { askedRecords } from './offers.ts'
import { TicketAsked } from './ticket-question.tsx'
import { useTicketQuestion } from './use-ticket-question.ts'

/** A ticket with all that was done under it, and what a link brought it for. */
export function CardDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { run, close } = useRunner()
  const { ticket: here } = useTicket()
  const asked = args.ticket === undefined ? undefined : ticketAsRecorded(args.ticket)
  const ticket = asked ?? here
  const records = askedRecords(args)
  const question = useTicketQuestion(asked)
  const client = useQueryClient()
  const copy = () => {
    if (ticket !== null) copiedNote(ticket, client, t).then(notify, (failure: unknown) => notify(noticeOf(failure, t)))
  }
  useProvide('tickets.copyNote', copy, ticket !== null)
  const answer = useRef<HTMLButtonElement>(null)
  const footer = ticket !== null && (
    <>
      <Button onClick={() => run(ticketsSet, { ticket })}>{t('card.change')}</Button>
      <Button icon={<Copy size={14} />} keys={ticketsCopyNote} onClick={copy}>
        {t('card.copy')}
      </Button>
    </>
  )

  return (
    <Drawer
      title={ticket === null ? t('card.none') : t('card.title', { ticket })}
      subtitle={ticket !== null && <Link to={activityOf(ticket)}>{t('card.activity')}</Link>}
      onClose={close}
      footer={footer}
      firstFocus={() => answer.current}
    >
      <div className={styles.card}>
        {asked !== undefined && <TicketAsked ticket={asked} question={question} ref={answer} />}
        {records.map((record) => (
          <AskedRecord
            key={record.kind}
            record={record}
            args={args}
            takesFocus={question.asksAbout === null && record === records[0]}
          />
        ))}
        {ticket === null ? (
          <EmptyState
            title={t('card.none')}
            text={t('card.noneText')}
            action={<Button onClick={() => run(ticketsSet)}>{t('set.title')}</Button>}
          />
        ) : (
          <Done ticket={ticket} />
        )}
      </div>
    </Drawer>
  )
}

const activityOf = (ticket: string) => `${linkOf(activityList)}?${new URLSearchParams({ of_ticket: ticket })}`

function Done({ ticket }: { readonly ticket: string }) {
  // Every write may add to it.
  const { data, error, refetch } = useQuery({ ...queryOf(getTicket, { params: { ticket } }), staleTime: 0 })
  if (data) return <DoneUnder card={data.data} />
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height="160px" />
}
