// Drawer of a helpdesk ticket, and the dialog that sets the current ticket of the browser tab. The drawer shows the
// records in the link, and the activity and the note of the ticket.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Send from 'lucide-react/icons/send'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listActivityCommand, openActivityEntryCommand } from '#commands/activity.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import type { LinkedRecord } from '#commands/helpdesk.ts'
import { openPaletteCommand } from '#commands/keyboard.ts'
import { buildCommandLink, findCommand } from '#commands/registry.ts'
import { postReplyCommand } from '#commands/replies.ts'
import { openReprocessHistoryCommand, reprocessRefundCommand, reprocessReverseCommand } from '#commands/reprocess.ts'
import { openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import {
  copyTicketNoteCommand,
  openTicketCommand,
  openTicketInHelpdeskCommand,
  postTicketNoteCommand,
  setTicketCommand,
} from '#commands/tickets.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { Field } from '#console/forms/fields.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { ActivitySentenceText } from '#console/records/activity-sentence-text.tsx'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { formatReplyTemplate } from '#console/records/reply-labels.ts'
import { buildReprocessRecordLink } from '#console/records/reprocess-check.ts'
import { MerchantMessage } from '#console/records/reverse-values.tsx'
import { ActiveBadge, AttemptStatusBadge, StatusBadge } from '#console/records/status-badge.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { switchToLinkedTicket } from '#console/run/linked-ticket.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { read } from '#contract/access.ts'
import {
  type EcommerceRecordLookupResult,
  getTicket,
  type LookupResult,
  lookUpRecords,
  type TicketAttempt,
  type TicketCard,
  type TicketChange,
  type TicketNote,
} from '#contract/console/tickets.ts'
import { formatFullName, ticketNumber } from '#contract/fields.ts'
import { reversesAccess } from '#contract/platform/reverses.ts'
import { getTicketUrl, parseTicket } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { copyTicketNote } from './note.ts'
import styles from './ticket-drawers.module.css'

interface RequestedRecord {
  readonly kind: Exclude<LinkedRecord, 'order'>
  readonly id: number
}

/**
 * Returns the records in the arguments of a link: the reverse (return request) and the refund, or the ecommerce if the
 * link contains neither.
 */
function listRequestedRecords(args: Arguments): readonly RequestedRecord[] {
  const listRecordsOfKind = (kind: RequestedRecord['kind']): readonly RequestedRecord[] => {
    const id = args[kind]
    return id === undefined ? [] : [{ kind, id: Number(id) }]
  }
  const records = [...listRecordsOfKind('reverse'), ...listRecordsOfKind('refund')]
  return records.length > 0 || args.order !== undefined ? records : listRecordsOfKind('ecommerce')
}

interface CommandOffer {
  readonly command: Command
  readonly args: Arguments
}

/** Returns the commands that the drawer offers for a record. The most likely command comes first. */
function listCommandOffers(
  lookupResult: EcommerceRecordLookupResult,
  { ticket, task }: Arguments,
): readonly CommandOffer[] {
  const ecommerce = String(lookupResult.ecommerce_id)
  const ticketArgs = ticket === undefined ? {} : { ticket }
  const contextArgs = { ...ticketArgs, ...(task === undefined ? {} : { task }) }
  const id = String(lookupResult.id)
  const reprocessOffers: Readonly<Partial<Record<EcommerceRecordLookupResult['kind'], CommandOffer>>> = {
    reverse: { command: reprocessReverseCommand, args: { reverse_id: id, ecommerce, ...contextArgs } },
    refund: { command: reprocessRefundCommand, args: { refund_id: id, ecommerce, ...contextArgs } },
  }
  const reprocessOffer = reprocessOffers[lookupResult.kind]
  const hasTrackingError = lookupResult.kind === 'reverse' && lookupResult.has_tracking_error !== false
  return [
    ...(reprocessOffer ? [reprocessOffer] : []),
    ...(lookupResult.kind === 'reverse'
      ? [{ command: postReplyCommand, args: { reverse_id: id, ...ticketArgs } }]
      : []),
    ...(hasTrackingError ? [{ command: correctZipCodeCommand, args: { reverse_id: id, ...ticketArgs } }] : []),
    ...(lookupResult.kind === 'reverse' ? [{ command: openReverseCommand, args: { reverse_id: id } }] : []),
    ...(lookupResult.kind === 'refund' ? [{ command: openRefundCommand, args: { refund_id: id } }] : []),
    { command: openEcommerceCommand, args: { ecommerce } },
    { command: openReprocessHistoryCommand, args: { ecommerce } },
  ]
}

interface RequestedOrderProps {
  readonly order: string
  readonly args: Arguments
  readonly takesFocus: boolean
}

/**
 * Section about the order in the link. Lists the reverses (return requests) of the order with their commands. If the
 * link also contains an ecommerce, lists only reverses of this ecommerce.
 */
function RequestedOrder({ order, args, takesFocus }: RequestedOrderProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const title = t('card.record.order', { order })
  const accessReason = getMissingAccessReason(user, reversesAccess, t)
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(lookUpRecords, { query: { q: order, kind: 'reverse' } }),
    enabled: accessReason === '',
  })
  const isMatch = (candidate: LookupResult): candidate is EcommerceRecordLookupResult =>
    candidate.kind === 'reverse' &&
    candidate.title.toUpperCase() === order.toUpperCase() &&
    String(candidate.id) !== args.reverse
  const allReverses = data?.data.filter(isMatch) ?? []
  const ownReverses = allReverses.filter(
    (candidate) => args.ecommerce === undefined || String(candidate.ecommerce_id) === args.ecommerce,
  )
  const [otherReverse] = ownReverses.length === 0 ? allReverses : []
  return (
    <section className={styles.record} aria-label={title}>
      <h2>{title}</h2>
      {accessReason !== '' && <p role="status">{accessReason}</p>}
      {accessReason === '' && !data && <QueryPlaceholder error={error} onRetry={refetch} />}
      {data && allReverses.length === 0 && <p role="status">{t('card.missing')}</p>}
      {otherReverse && <OtherEcommerceWarning requestedId={Number(args.ecommerce)} match={otherReverse} />}
      {(ownReverses.length > 0 ? ownReverses : allReverses).map((match, index) => (
        <div key={match.id} className={styles.record}>
          <p className={styles.facts}>
            <Link to={buildCommandLink(openReverseCommand, { reverse_id: String(match.id) })}>
              {t('card.record.reverse', { id: match.id })}
            </Link>
            <StatusBadge status={match.status} />
            <span>{t('card.ecommerce', { name: match.ecommerce_name, id: match.ecommerce_id })}</span>
          </p>
          <CommandButtons
            kind={match.kind}
            offers={listCommandOffers(match, args)}
            suggestedCommandId={args.suggest}
            takesFocus={takesFocus && index === 0}
          />
        </div>
      ))}
    </section>
  )
}

/** Warning that the record does not belong to the ecommerce in the link. */
function OtherEcommerceWarning({
  requestedId,
  match,
}: {
  readonly requestedId: number
  readonly match: EcommerceRecordLookupResult
}) {
  const { t } = useTranslation('tickets')
  return (
    <p role="status" className={styles.warning}>
      {t(`card.otherAccount.${match.kind}`, {
        asked: requestedId,
        name: match.ecommerce_name,
        id: match.ecommerce_id,
      })}
    </p>
  )
}

/**
 * Result of the search for the command that a link suggests: its index in the list of offered commands (`at`), an id
 * that no command has (`unknown`), or a command that does not suit the record (`unfit`).
 */
type CommandSuggestion = { readonly at: number } | { readonly unknown: string } | { readonly unfit: Command }

function findSuggestion(offers: readonly CommandOffer[], suggestedCommandId: string | undefined): CommandSuggestion {
  if (suggestedCommandId === undefined) return { at: 0 }
  const index = offers.findIndex(({ command }) => command.id === suggestedCommandId)
  if (index !== -1) return { at: index }
  const command = findCommand(suggestedCommandId)
  return command ? { unfit: command } : { unknown: suggestedCommandId }
}

interface RequestedRecordProps {
  readonly record: RequestedRecord
  readonly args: Arguments
  /** True if the button of the suggested command receives the focus when the record has loaded. */
  readonly takesFocus: boolean
}

/**
 * Section about a record in the link: ecommerce, status and commands. Commands run only after the user presses a
 * button.
 */
function RequestedRecordSection({ record, args, takesFocus }: RequestedRecordProps) {
  const { t } = useTranslation('tickets')
  const { run } = useCommandRunner()
  const { user } = useSession()
  const { kind, id } = record
  const title = t(`card.record.${kind}`, { id })
  const accessReason = getMissingAccessReason(user, kind === 'ecommerce' ? read('ecommerces') : reversesAccess, t)
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(lookUpRecords, { query: { q: String(id) } }),
    enabled: accessReason === '',
  })
  const match = data?.data.find(
    (candidate): candidate is EcommerceRecordLookupResult =>
      candidate.kind === kind && candidate.id === id && candidate.matched === 'id',
  )
  const requestedEcommerceId = args.ecommerce === undefined ? null : Number(args.ecommerce)

  return (
    <section className={styles.record} aria-label={title}>
      <h2>{title}</h2>
      {accessReason !== '' && <p role="status">{accessReason}</p>}
      {accessReason === '' && !data && <QueryPlaceholder error={error} onRetry={refetch} />}
      {data && !match && (
        <>
          <p role="status">{t('card.missing')}</p>
          <Button onClick={() => run(openPaletteCommand, { text: String(id) })}>{t('card.search')}</Button>
        </>
      )}
      {match && (
        <>
          <p className={styles.facts}>
            {match.kind === 'ecommerce' ? (
              <ActiveBadge active={match.status === 'active'} />
            ) : (
              <StatusBadge status={match.status} type={match.kind === 'refund' ? 'refund' : 'reverse'} />
            )}
            <span>{t('card.ecommerce', { name: match.ecommerce_name, id: match.ecommerce_id })}</span>
          </p>
          {requestedEcommerceId !== null && requestedEcommerceId !== match.ecommerce_id && (
            <OtherEcommerceWarning requestedId={requestedEcommerceId} match={match} />
          )}
          <CommandButtons
            kind={match.kind}
            offers={listCommandOffers(match, args)}
            suggestedCommandId={args.suggest}
            takesFocus={takesFocus}
          />
        </>
      )}
    </section>
  )
}

interface CommandButtonsProps {
  readonly kind: EcommerceRecordLookupResult['kind']
  readonly offers: readonly CommandOffer[]
  readonly suggestedCommandId: string | undefined
  readonly takesFocus: boolean
}

function CommandButtons({ kind, offers: allOffers, suggestedCommandId, takesFocus }: CommandButtonsProps) {
  const { t } = useTranslation('commands')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const suggestedButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) suggestedButton.current?.focus()
  }, [takesFocus])

  const offers = allOffers.filter(({ command }) => can(command.access))
  const suggestion = findSuggestion(offers, suggestedCommandId)
  const suggestedIndex = 'at' in suggestion ? suggestion.at : 0
  return (
    <>
      <SuggestionError kind={kind} suggestion={suggestion} />
      <div className={styles.actions}>
        {offers.map(({ command, args: commandArgs }, index) => (
          <Button
            key={command.id}
            ref={index === suggestedIndex ? suggestedButton : undefined}
            variant={index === suggestedIndex ? 'primary' : 'secondary'}
            onClick={() => run(command, commandArgs)}
          >
            {t(`${command.id}.title`)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Message with the reason why the drawer does not offer the command that the link suggests. */
function SuggestionError({
  kind,
  suggestion,
}: Pick<CommandButtonsProps, 'kind'> & { readonly suggestion: CommandSuggestion }) {
  const { t } = useTranslation(['tickets', 'commands'])
  const { user } = useSession()
  if ('at' in suggestion) return null
  const text =
    'unknown' in suggestion
      ? t('tickets:card.unknown', { id: suggestion.unknown })
      : getMissingAccessReason(user, suggestion.unfit.access, t) ||
        t(`tickets:card.unfit.${kind}`, { title: t(`commands:${suggestion.unfit.id}.title`) })
  return (
    <p role="status" className={styles.warning}>
      {text}
    </p>
  )
}

/**
 * List of all activity under a helpdesk ticket, newest first: posted notes, reprocess attempts with their logs, and
 * other changes.
 */
function TicketHistory({ card }: { readonly card: TicketCard }) {
  const { t } = useTranslation('tickets')
  const isEmpty = card.attempts_total + card.changes_total + card.notes.length === 0
  if (isEmpty) return <p>{t('card.nothing')}</p>
  return (
    <>
      {card.notes.length > 0 && (
        <section aria-label={t('card.notes')}>
          <h2>{t('card.notes')}</h2>
          <ol className={styles.list}>
            {card.notes.map((note) => (
              <PostedNoteEntry key={note.id} ticket={card.ticket} note={note} />
            ))}
          </ol>
        </section>
      )}
      {card.attempts.length > 0 && (
        <section aria-label={t('card.attempts')}>
          <h2>{t('card.attempts')}</h2>
          <ol className={styles.list}>
            {card.attempts.map((attempt) => (
              <AttemptEntry key={attempt.id} attempt={attempt} />
            ))}
          </ol>
          <HiddenCount count={card.attempts_total - card.attempts.length} />
        </section>
      )}
      {card.changes.length > 0 && (
        <section aria-label={t('card.changes')}>
          <h2>{t('card.changes')}</h2>
          <ol className={styles.list}>
            {card.changes.map((change) => (
              <ChangeEntry key={change.id} change={change} />
            ))}
          </ol>
          <HiddenCount count={card.changes_total - card.changes.length} />
        </section>
      )}
    </>
  )
}

interface PostedNoteEntryProps {
  readonly ticket: string
  readonly note: TicketNote
}

/**
 * List item of a note or a reply to the consumer that was posted to the helpdesk: sender, time, template and result.
 * Only the helpdesk stores the text.
 */
function PostedNoteEntry({ ticket, note }: PostedNoteEntryProps) {
  const { t } = useTranslation(['tickets', 'errors', 'replies', 'ui'])
  const { reply_template, status, error, user_name, at } = note
  const name = formatFullName(user_name)
  return (
    <li className={styles.entry}>
      <p>
        {reply_template === null
          ? t(`tickets:card.note.${status}`, { name })
          : t(`tickets:card.reply.${status}`, { name, template: formatReplyTemplate(reply_template, t) })}
      </p>
      {error !== null && <p>{t(`errors:${error}`, { ticket })}</p>}
      <p className={styles.muted}>
        <TimestampText timestamp={at} />
      </p>
    </li>
  )
}

function HiddenCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('tickets')
  return count > 0 ? <p className={styles.muted}>{t('card.more', { count })}</p> : null
}

function AttemptEntry({ attempt }: { readonly attempt: TicketAttempt }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const { type, entity_id, ecommerce_id, ecommerce_name, error, task, url_log, user } = attempt
  const record = t(`tickets:card.record.${type}`, { id: entity_id })
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Link to={buildReprocessRecordLink(type, entity_id)}>{record}</Link>
        <AttemptStatusBadge status={attempt.status} />
        {url_log !== null && (
          <a href={url_log} download aria-label={t('tickets:card.logOf', { record })}>
            {t('tickets:card.log')}
          </a>
        )}
      </div>
      <p className={styles.muted}>
        {t('tickets:card.ecommerce', { name: ecommerce_name, id: ecommerce_id })} · {task} · {formatFullName(user)} ·{' '}
        <TimestampText timestamp={attempt.finished_at ?? attempt.updated_at} />
      </p>
      {error !== null && <p>{t(`errors:${error}`)}</p>}
      <MerchantMessage attempt={attempt} />
    </li>
  )
}

function ChangeEntry({ change }: { readonly change: TicketChange }) {
  const { t } = useTranslation('activity')
  const { run } = useCommandRunner()
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => run(openActivityEntryCommand, { activity: String(change.id) })}
        >
          {formatAction(change, t)}
        </Button>
      </div>
      <p>
        <ActivitySentenceText row={change} />
      </p>
      <p className={styles.muted}>
        <TimestampText timestamp={change.at} />
      </p>
    </li>
  )
}

/**
 * Reads the helpdesk ticket from the URL and makes it the current ticket of the browser tab. Returns true if this hook
 * has changed the current ticket.
 */
function useSwitchToTicket(ticket: string | undefined): boolean {
  const { t } = useTranslation('tickets')
  const { ticket: currentTicket } = useTicket()
  const [isSet, setIsSet] = useState(false)
  const switchTicket = useEffectEvent((nextTicket: string) => {
    if (switchToLinkedTicket(openTicketCommand.id, nextTicket, t)) setIsSet(true)
  })
  useEffect(() => {
    if (ticket !== undefined) switchTicket(ticket)
  }, [ticket])
  return isSet && currentTicket === ticket
}

/**
 * Drawer of a helpdesk ticket. Shows the records in the link, and all notes, reprocess attempts and other changes under
 * the ticket.
 */
export function TicketDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { run, close } = useCommandRunner()
  const { user, can } = useSession()
  const { ticket: currentTicket } = useTicket()
  const requestedTicket = args.ticket === undefined ? undefined : (parseTicket(args.ticket) ?? args.ticket)
  const ticket = requestedTicket ?? currentTicket
  const page = ticket === null ? null : getTicketUrl(ticket)
  const records = listRequestedRecords(args)
  const isSet = useSwitchToTicket(requestedTicket)
  const client = useQueryClient()
  const copy = () => {
    if (ticket === null) return
    copyTicketNote(ticket, client, t).then(
      (notification) => notification && notify(notification),
      (failure: unknown) => notify(toErrorNotification(failure, t)),
    )
  }
  useCommandHandler('tickets.copyNote', copy, ticket !== null)
  const footer = ticket !== null && (
    <>
      {page !== null && (
        <ButtonLink
          href={page}
          target="_blank"
          rel="noreferrer noopener"
          icon={<ExternalLink size={14} />}
          keys={openTicketInHelpdeskCommand}
        >
          {t('helpdesk.open')}
        </ButtonLink>
      )}
      <Button onClick={() => run(setTicketCommand, { ticket })}>{t('card.change')}</Button>
      <Button icon={<Copy size={14} />} keys={copyTicketNoteCommand} onClick={copy}>
        {t('card.copy')}
      </Button>
      {user.tickets.takes_notes && can(postTicketNoteCommand.access) && (
        <Button
          icon={<Send size={14} />}
          keys={postTicketNoteCommand}
          onClick={() => run(postTicketNoteCommand, { ticket })}
        >
          {t('card.post')}
        </Button>
      )}
    </>
  )

  return (
    <Drawer
      title={ticket === null ? t('card.none') : t('card.title', { ticket })}
      subtitle={ticket !== null && <Link to={buildActivityLink(ticket)}>{t('card.activity')}</Link>}
      onClose={close}
      footer={footer}
    >
      <div className={styles.card}>
        {isSet && <p role="status">{t('card.set', { ticket })}</p>}
        {records.map((record) => (
          <RequestedRecordSection key={record.kind} record={record} args={args} takesFocus={record === records[0]} />
        ))}
        {args.order !== undefined && (
          <RequestedOrder order={args.order} args={args} takesFocus={records.length === 0} />
        )}
        {ticket === null ? (
          <EmptyState
            title={t('card.none')}
            text={t('card.noneText')}
            action={<Button onClick={() => run(setTicketCommand)}>{t('set.title')}</Button>}
          />
        ) : (
          <LoadedTicketHistory ticket={ticket} />
        )}
      </div>
    </Drawer>
  )
}

const buildActivityLink = (ticket: string) =>
  `${buildCommandLink(listActivityCommand)}?${new URLSearchParams({ of_ticket: ticket })}`

function LoadedTicketHistory({ ticket }: { readonly ticket: string }) {
  // Always refetches, because every write request under the helpdesk ticket adds an entry.
  const { data, error, refetch } = useQuery({ ...queryOptionsFor(getTicket, { params: { ticket } }), staleTime: 0 })
  if (data) return <TicketHistory card={data.data} />
  return <QueryPlaceholder error={error} onRetry={refetch} height="160px" />
}

const TicketForm = z.object({ ticket: ticketNumber })

/** Dialog that sets the current helpdesk ticket of this browser tab. */
export function SetTicketDialog({ args }: { readonly args: Arguments }) {
  return <SetTicketForm key={args.ticket} args={args} />
}

function SetTicketForm({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { close } = useCommandRunner()
  const { ticket, set } = useTicket()
  // Does not use `FormDrawer`, because the helpdesk ticket is stored only in the browser tab and no request is sent.
  const form = useContractForm({
    schema: TicketForm,
    formId: 'tickets.set',
    // Stores no draft, because a draft could restore an old helpdesk ticket. The field starts with the current ticket
    // of the browser tab.
    usesDrafts: false,
    defaults: { ticket: ticket ?? '' },
    prefilled: { ticket: args.ticket },
    onSubmit: (values) => {
      const newTicket = z.parse(TicketForm, values).ticket
      set(newTicket)
      close()
      notify({ kind: 'success', text: t('set.done', { ticket: newTicket }) })
    },
  })

  return (
    <FormFrame container="dialog" title={t('set.title')} saveLabel={t('set.send')} form={form}>
      <Field form={form} name="ticket" label={t('set.field')} hint={t('set.hint')} isMonospaced selectOnFocus />
    </FormFrame>
  )
}
