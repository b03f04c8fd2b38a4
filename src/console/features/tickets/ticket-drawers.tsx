// Drawer of a ticket (linked records with their commands, activity, note) and the dialog that sets the tab's ticket.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Send from 'lucide-react/icons/send'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityList, activityOpen } from '#commands/activity.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import type { LinkedRecord } from '#commands/helpdesk.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import { buildCommandLink, findCommand } from '#commands/registry.ts'
import { reprocessOfReverse, reprocessRefund, reprocessTab } from '#commands/reprocess.ts'
import { reversesList, reversesOpenRefund, reversesShow } from '#commands/reverses.ts'
import { ticketsCopyNote, ticketsOpen, ticketsOpenInHelpdesk, ticketsPostNote, ticketsSet } from '#commands/tickets.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { Field } from '#console/forms/fields.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { formatAction, formatRecord } from '#console/records/activity-labels.ts'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { MerchantMessage } from '#console/records/reverse-values.tsx'
import { ActiveBadge, AttemptBadge, StatusBadge } from '#console/records/status-badge.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { switchToLinkedTicket } from '#console/run/linked-ticket.ts'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Instant } from '#console/ui/values.tsx'
import { read } from '#contract/access.ts'
import {
  getTicket,
  type LookupResult,
  lookUpRecords,
  type OwnedLookupResult,
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

interface Asked {
  readonly kind: Exclude<LinkedRecord, 'order'>
  readonly id: number
}

/** Returns the records named by a link: reverse and refund; the ecommerce only if the link names nothing else. */
function askedRecords(args: Arguments): readonly Asked[] {
  const given = (kind: Asked['kind']): readonly Asked[] => {
    const id = args[kind]
    return id === undefined ? [] : [{ kind, id: Number(id) }]
  }
  const records = [...given('reverse'), ...given('refund')]
  return records.length > 0 || args.order !== undefined ? records : given('ecommerce')
}

interface Offer {
  readonly command: Command
  readonly args: Arguments
}

/** Lists the commands to offer for a record, the most likely one first. */
function offersOf(found: OwnedLookupResult, { ticket, task }: Arguments): readonly Offer[] {
  const ecommerce = String(found.ecommerce_id)
  const named = ticket === undefined ? {} : { ticket }
  const stamp = { ...named, ...(task === undefined ? {} : { task }) }
  const id = String(found.id)
  const work: Readonly<Partial<Record<OwnedLookupResult['kind'], Offer>>> = {
    reverse: { command: reprocessOfReverse, args: { reverse_id: id, ecommerce, ...stamp } },
    refund: { command: reprocessRefund, args: { refund_id: id, ecommerce, ...stamp } },
  }
  const first = work[found.kind]
  const isInError = found.kind === 'reverse' && found.has_tracking_error !== false
  return [
    ...(first ? [first] : []),
    ...(isInError ? [{ command: trackingErrorsCorrectZip, args: { reverse_id: id, ...named } }] : []),
    ...(found.kind === 'reverse' ? [{ command: reversesShow, args: { reverse_id: id } }] : []),
    ...(found.kind === 'refund' ? [{ command: reversesOpenRefund, args: { refund_id: id } }] : []),
    { command: ecommercesOpen, args: { ecommerce } },
    { command: reprocessTab, args: { ecommerce } },
  ]
}

interface AskedOrderProps {
  readonly order: string
  readonly args: Arguments
  readonly takesFocus: boolean
}

/** Lists the reverses of the order in the link with their commands; an ecommerce in the link restricts the list. */
function AskedOrder({ order, args, takesFocus }: AskedOrderProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const title = t('card.record.order', { order })
  const refusal = getMissingAccessReason(user, reversesAccess, t)
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(lookUpRecords, { query: { q: order, kind: 'reverse' } }),
    enabled: refusal === '',
  })
  const isAsked = (one: LookupResult): one is OwnedLookupResult =>
    one.kind === 'reverse' && one.title.toUpperCase() === order.toUpperCase() && String(one.id) !== args.reverse
  const all = data?.data.filter(isAsked) ?? []
  const own = all.filter((one) => args.ecommerce === undefined || String(one.ecommerce_id) === args.ecommerce)
  const [other] = own.length === 0 ? all : []
  return (
    <section className={styles.record} aria-label={title}>
      <h2>{title}</h2>
      {refusal !== '' && <p role="status">{refusal}</p>}
      {refusal === '' && !data && <QueryPlaceholder error={error} onRetry={refetch} />}
      {data && all.length === 0 && <p role="status">{t('card.missing')}</p>}
      {other && <OtherAccount asked={Number(args.ecommerce)} found={other} />}
      {(own.length > 0 ? own : all).map((found, index) => (
        <div key={found.id} className={styles.record}>
          <p className={styles.facts}>
            <Link to={buildCommandLink(reversesShow, { reverse_id: String(found.id) })}>
              {t('card.record.reverse', { id: found.id })}
            </Link>
            <StatusBadge status={found.status} />
            <span>{t('card.ecommerce', { name: found.ecommerce_name, id: found.ecommerce_id })}</span>
          </p>
          <Offers offers={offersOf(found, args)} suggest={args.suggest} takesFocus={takesFocus && index === 0} />
        </div>
      ))}
    </section>
  )
}

/** Warning that the record belongs to another ecommerce than the one in the link. */
function OtherAccount({ asked, found }: { readonly asked: number; readonly found: OwnedLookupResult }) {
  const { t } = useTranslation('tickets')
  return (
    <p role="status" className={styles.warning}>
      {t('card.otherAccount', { asked, name: found.ecommerce_name, id: found.ecommerce_id })}
    </p>
  )
}

/** Command suggested by a link: its index in the offered commands, or why it is not offered. */
type Suggested = { readonly at: number } | { readonly unknown: string } | { readonly unfit: Command }

function suggestedIn(offers: readonly Offer[], suggest: string | undefined): Suggested {
  if (suggest === undefined) return { at: 0 }
  const at = offers.findIndex(({ command }) => command.id === suggest)
  if (at !== -1) return { at }
  const command = findCommand(suggest)
  return command ? { unfit: command } : { unknown: suggest }
}

interface AskedRecordProps {
  readonly record: Asked
  readonly args: Arguments
  /** True if the button of the suggested command takes the focus once the record is loaded. */
  readonly takesFocus: boolean
}

/** Section about a record named by the link: ecommerce, status and commands; no command runs automatically. */
function AskedRecord({ record, args, takesFocus }: AskedRecordProps) {
  const { t } = useTranslation('tickets')
  const { run } = useRunner()
  const { user } = useSession()
  const { kind, id } = record
  const title = t(`card.record.${kind}`, { id })
  const refusal = getMissingAccessReason(user, kind === 'ecommerce' ? read('ecommerces') : reversesAccess, t)
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(lookUpRecords, { query: { q: String(id) } }),
    enabled: refusal === '',
  })
  const found = data?.data.find(
    (one): one is OwnedLookupResult => one.kind === kind && one.id === id && one.matched === 'id',
  )
  const whose = args.ecommerce === undefined ? null : Number(args.ecommerce)

  return (
    <section className={styles.record} aria-label={title}>
      <h2>{title}</h2>
      {refusal !== '' && <p role="status">{refusal}</p>}
      {refusal === '' && !data && <QueryPlaceholder error={error} onRetry={refetch} />}
      {data && !found && (
        <>
          <p role="status">{t('card.missing')}</p>
          <Button onClick={() => run(paletteOpen, { text: String(id) })}>{t('card.search')}</Button>
        </>
      )}
      {found && (
        <>
          <p className={styles.facts}>
            {found.kind === 'ecommerce' ? (
              <ActiveBadge active={found.status === 'active'} />
            ) : (
              <StatusBadge status={found.status} />
            )}
            <span>{t('card.ecommerce', { name: found.ecommerce_name, id: found.ecommerce_id })}</span>
          </p>
          {whose !== null && whose !== found.ecommerce_id && <OtherAccount asked={whose} found={found} />}
          <Offers offers={offersOf(found, args)} suggest={args.suggest} takesFocus={takesFocus} />
        </>
      )}
    </section>
  )
}

interface OffersProps {
  readonly offers: readonly Offer[]
  readonly suggest: string | undefined
  readonly takesFocus: boolean
}

function Offers({ offers: all, suggest, takesFocus }: OffersProps) {
  const { t } = useTranslation('commands')
  const { run } = useRunner()
  const { can } = useSession()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])

  const offers = all.filter(({ command }) => can(command.access))
  const suggested = suggestedIn(offers, suggest)
  const at = 'at' in suggested ? suggested.at : 0
  return (
    <>
      <Refused suggested={suggested} />
      <div className={styles.actions}>
        {offers.map(({ command, args: given }, index) => (
          <Button
            key={command.id}
            ref={index === at ? first : undefined}
            variant={index === at ? 'primary' : 'secondary'}
            onClick={() => run(command, given)}
          >
            {t(`${command.id}.title`)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Message that explains why the command suggested by the link is not offered. */
function Refused({ suggested }: { readonly suggested: Suggested }) {
  const { t } = useTranslation(['tickets', 'commands'])
  const { user } = useSession()
  if ('at' in suggested) return null
  const text =
    'unknown' in suggested
      ? t('tickets:card.unknown', { id: suggested.unknown })
      : getMissingAccessReason(user, suggested.unfit.access, t) ||
        t('tickets:card.unfit', { title: t(`commands:${suggested.unfit.id}.title`) })
  return (
    <p role="status" className={styles.warning}>
      {text}
    </p>
  )
}

/** Lists everything done under a ticket, newest first: posted notes, reprocess attempts with logs, other changes. */
function DoneUnder({ card }: { readonly card: TicketCard }) {
  const { t } = useTranslation('tickets')
  const isNothing = card.attempts_total + card.changes_total + card.notes.length === 0
  if (isNothing) return <p>{t('card.nothing')}</p>
  return (
    <>
      {card.notes.length > 0 && (
        <section aria-label={t('card.notes')}>
          <h2>{t('card.notes')}</h2>
          <ol className={styles.list}>
            {card.notes.map((note) => (
              <Noted key={note.id} ticket={card.ticket} note={note} />
            ))}
          </ol>
        </section>
      )}
      {card.attempts.length > 0 && (
        <section aria-label={t('card.attempts')}>
          <h2>{t('card.attempts')}</h2>
          <ol className={styles.list}>
            {card.attempts.map((attempt) => (
              <Attempted key={attempt.id} attempt={attempt} />
            ))}
          </ol>
          <More hidden={card.attempts_total - card.attempts.length} />
        </section>
      )}
      {card.changes.length > 0 && (
        <section aria-label={t('card.changes')}>
          <h2>{t('card.changes')}</h2>
          <ol className={styles.list}>
            {card.changes.map((change) => (
              <Changed key={change.id} change={change} />
            ))}
          </ol>
          <More hidden={card.changes_total - card.changes.length} />
        </section>
      )}
    </>
  )
}

interface NotedProps {
  readonly ticket: string
  readonly note: TicketNote
}

/** List entry of a posted note: sender, time and result; only the helpdesk stores the text. */
function Noted({ ticket, note: { status, error, user_name, at } }: NotedProps) {
  const { t } = useTranslation(['tickets', 'errors'])
  const name = formatFullName(user_name)
  return (
    <li className={styles.entry}>
      <p>{t(`tickets:card.note.${status}`, { name })}</p>
      {error !== null && <p>{t(`errors:${error}`, { ticket })}</p>}
      <p className={styles.muted}>
        <Instant at={at} />
      </p>
    </li>
  )
}

function More({ hidden }: { readonly hidden: number }) {
  const { t } = useTranslation('tickets')
  return hidden > 0 ? <p className={styles.muted}>{t('card.more', { count: hidden })}</p> : null
}

/** Returns the link target of a record: the page of a reverse, or the drawer of a refund over the reverses list. */
function recordPlace(type: 'reverse' | 'refund', id: string): Parameters<typeof buildCommandLink> {
  return type === 'reverse'
    ? [reversesShow, { reverse_id: id }]
    : [reversesOpenRefund, { refund_id: id }, buildCommandLink(reversesList)]
}

function Attempted({ attempt }: { readonly attempt: TicketAttempt }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const { type, entity_id, ecommerce_id, ecommerce_name, error, task, url_log, user } = attempt
  const record = t(`tickets:card.record.${type}`, { id: entity_id })
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Link to={buildCommandLink(...recordPlace(type, String(entity_id)))}>{record}</Link>
        <AttemptBadge status={attempt.status} />
        {url_log !== null && (
          <a href={url_log} download aria-label={t('tickets:card.logOf', { record })}>
            {t('tickets:card.log')}
          </a>
        )}
      </div>
      <p className={styles.muted}>
        {t('tickets:card.ecommerce', { name: ecommerce_name, id: ecommerce_id })} · {task} · {formatFullName(user)} ·{' '}
        <Instant at={attempt.finished_at ?? attempt.updated_at} />
      </p>
      {error !== null && <p>{t(`errors:${error}`)}</p>}
      <MerchantMessage attempt={attempt} />
    </li>
  )
}

function Changed({ change }: { readonly change: TicketChange }) {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  const { can } = useSession()
  const { entity, entity_id } = change
  const isRecord = (entity === 'reverse' || entity === 'refund') && can(reversesShow.access)
  const record = formatRecord(change, t)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Button variant="quiet" size="small" onClick={() => run(activityOpen, { activity: String(change.id) })}>
          {formatAction(change, t)}
        </Button>
      </div>
      <p className={styles.muted}>
        {isRecord ? <Link to={buildCommandLink(...recordPlace(entity, entity_id))}>{record}</Link> : record} ·{' '}
        {change.user_name} · <Instant at={change.at} />
      </p>
    </li>
  )
}

/** Sets the ticket in the URL as the ticket of this tab; returns true while a ticket set here is still the tab's. */
function useSwitchedTicket(ticket: string | undefined): boolean {
  const { t } = useTranslation('tickets')
  const { ticket: here } = useTicket()
  const [isSet, setIsSet] = useState(false)
  const take = useEffectEvent((next: string) => {
    if (switchToLinkedTicket(ticketsOpen.id, next, t)) setIsSet(true)
  })
  useEffect(() => {
    if (ticket !== undefined) take(ticket)
  }, [ticket])
  return isSet && here === ticket
}

/** Drawer of a ticket: the records that the link names, and everything done under the ticket. */
export function CardDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { run, close } = useRunner()
  const { user, can } = useSession()
  const { ticket: here } = useTicket()
  const asked = args.ticket === undefined ? undefined : (parseTicket(args.ticket) ?? args.ticket)
  const ticket = asked ?? here
  const page = ticket === null ? null : getTicketUrl(ticket)
  const records = askedRecords(args)
  const isSet = useSwitchedTicket(asked)
  const client = useQueryClient()
  const copy = () => {
    if (ticket === null) return
    copyTicketNote(ticket, client, t).then(
      (notice) => notice && notify(notice),
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
          keys={ticketsOpenInHelpdesk}
        >
          {t('helpdesk.open')}
        </ButtonLink>
      )}
      <Button onClick={() => run(ticketsSet, { ticket })}>{t('card.change')}</Button>
      <Button icon={<Copy size={14} />} keys={ticketsCopyNote} onClick={copy}>
        {t('card.copy')}
      </Button>
      {user.tickets.takes_notes && can(ticketsPostNote.access) && (
        <Button icon={<Send size={14} />} keys={ticketsPostNote} onClick={() => run(ticketsPostNote, { ticket })}>
          {t('card.post')}
        </Button>
      )}
    </>
  )

  return (
    <Drawer
      title={ticket === null ? t('card.none') : t('card.title', { ticket })}
      subtitle={ticket !== null && <Link to={activityOf(ticket)}>{t('card.activity')}</Link>}
      onClose={close}
      footer={footer}
    >
      <div className={styles.card}>
        {isSet && <p role="status">{t('card.set', { ticket })}</p>}
        {records.map((record) => (
          <AskedRecord key={record.kind} record={record} args={args} takesFocus={record === records[0]} />
        ))}
        {args.order !== undefined && <AskedOrder order={args.order} args={args} takesFocus={records.length === 0} />}
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

const activityOf = (ticket: string) => `${buildCommandLink(activityList)}?${new URLSearchParams({ of_ticket: ticket })}`

function Done({ ticket }: { readonly ticket: string }) {
  // Always refetches, because every write made under the ticket adds an entry.
  const { data, error, refetch } = useQuery({ ...queryOptionsFor(getTicket, { params: { ticket } }), staleTime: 0 })
  if (data) return <DoneUnder card={data.data} />
  return <QueryPlaceholder error={error} onRetry={refetch} height="160px" />
}

const TicketForm = z.object({ ticket: ticketNumber })

/** Dialog that sets the ticket of this browser tab. */
export function SetDialog({ args }: { readonly args: Arguments }) {
  return <Setting key={args.ticket} args={args} />
}

function Setting({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tickets')
  const { close } = useRunner()
  const { ticket, set } = useTicket()
  // Not `FormDrawer`, because the ticket is stored in this tab and no request is sent.
  const form = useContractForm({
    schema: TicketForm,
    formId: 'tickets.set',
    // No draft, because a draft could restore an old ticket; the form starts with the ticket of the tab.
    hasDraft: false,
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
    <FormFrame surface="dialog" title={t('set.title')} saveLabel={t('set.send')} form={form}>
      <Field form={form} name="ticket" label={t('set.field')} hint={t('set.hint')} mono selectOnFocus />
    </FormFrame>
  )
}
