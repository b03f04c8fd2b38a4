// Shared components and functions for reverses (return requests): links to orders and helpdesk tickets, and masked
// addresses that the user can reveal (unmask).
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { listReversesCommand, openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { openTicketCommand } from '#commands/tickets.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { formatZip } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { Quote } from '#console/ui/values.tsx'
import type { Address } from '#contract/platform/addresses.ts'
import { formatCityAndState } from '#contract/platform/addresses.ts'
import type { Attempt, ReprocessType } from '#contract/platform/reprocess.ts'
import { reverseSearch } from '#contract/platform/reverses.ts'
import { type MaskedAddress, revealAddress } from '#contract/platform/tracking-errors.ts'
import { z } from '#contract/zod.ts'

const getRevealedAddressKey = (id: number) => ['revealed address', id]

/**
 * Returns the revealed (unmasked) address of a reverse (return request), or null while the address is masked. The
 * console keeps a revealed address in memory only.
 */
export function useRevealedAddress(id: number): Address | null {
  const { data } = useQuery<Address | null>({ queryKey: getRevealedAddressKey(id), queryFn: skipToken, gcTime: 0 })
  return data ?? null
}

interface AddressRevealActions {
  /**
   * Shows the unmasked address of a reverse (return request), or hides the address again. Resolves to null if the
   * request failed or an earlier request is still running.
   */
  readonly toggleAddress: (id: number) => Promise<'shown' | 'hidden' | null>
  readonly hideAddress: (id: number) => void
}

/** Returns functions that show and hide the unmasked address of a return request. The server logs every access. */
export function useAddressRevealActions(): AddressRevealActions {
  const client = useQueryClient()
  const { t } = useTranslation()
  const pendingIds = useRef(new Set<number>())
  const hide = useCallback((id: number) => client.setQueryData(getRevealedAddressKey(id), null), [client])

  const toggle = useCallback(
    async (id: number) => {
      if (pendingIds.current.has(id)) return null
      if (client.getQueryData(getRevealedAddressKey(id))) {
        hide(id)
        return 'hidden'
      }
      pendingIds.current.add(id)
      try {
        const { data } = await callApi(revealAddress, { params: { id } })
        client.setQueryData(getRevealedAddressKey(id), data)
        return 'shown'
      } catch (error) {
        notify(toErrorNotification(error, t))
        return null
      } finally {
        pendingIds.current.delete(id)
      }
    },
    [client, hide, t],
  )
  return { toggleAddress: toggle, hideAddress: hide }
}

interface RecordCellProps {
  readonly type: ReprocessType
  readonly id: number
}

/**
 * Id of a reverse (return request) or refund, as a link. The link opens the page of a reverse, or the drawer of a
 * refund. The id is plain text if the user may not open the record.
 */
export function RecordIdLink({ type, id }: RecordCellProps) {
  const { can } = useSession()
  const { pathname, search } = useLocation()
  const isReverse = type === 'reverse'
  const command = isReverse ? openReverseCommand : openRefundCommand
  if (!can(command.access)) return <code>{id}</code>
  const args = { [isReverse ? 'reverse_id' : 'refund_id']: String(id) }
  return (
    <CellLink to={buildCommandLink(command, args, pathname + search)}>
      <code>{id}</code>
    </CellLink>
  )
}

interface OrderLinkProps {
  readonly order: string
  /** True if the link is in a table cell. Tab moves the focus to the link only outside a table. */
  readonly isCell?: boolean
}

/**
 * Order number that links to the list of reverses (return requests) for the order. The number is plain text if the user
 * may not list reverses or the list cannot search for this number.
 */
export function OrderLink({ order, isCell = false }: OrderLinkProps) {
  const { can } = useSession()
  const canListReverses = can(listReversesCommand.access) && z.safeParse(reverseSearch, order).success
  if (!canListReverses) return <code>{order}</code>
  const to = buildCommandLink(listReversesCommand, { q: order })
  const number = <code>{order}</code>
  return isCell ? <CellLink to={to}>{number}</CellLink> : <Link to={to}>{number}</Link>
}

interface TicketLinkProps {
  readonly ticket: string
  /** Tab index of the link. Use -1 in a table, because a table row is a single tab stop. */
  readonly tabIndex?: 0 | -1
}

/** Helpdesk ticket number, as a link that opens the drawer of the ticket above the current page. */
export function TicketLink({ ticket, tabIndex }: TicketLinkProps) {
  const { can } = useSession()
  const { run } = useCommandRunner()
  const { pathname, search } = useLocation()
  if (!can(openTicketCommand.access)) return <code>{ticket}</code>
  const openTicket = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    run(openTicketCommand, { ticket })
  }
  return (
    <Link
      to={buildCommandLink(openTicketCommand, { ticket }, pathname + search)}
      tabIndex={tabIndex}
      onClick={openTicket}
    >
      {ticket}
    </Link>
  )
}

/**
 * Message of the merchant's system about a failed attempt to reprocess (run again) a record. Renders nothing if there
 * is no message.
 */
export function MerchantMessage({ attempt }: { readonly attempt: Pick<Attempt, 'merchant_message'> }) {
  const { t } = useTranslation('reprocess')
  const { merchant_message } = attempt
  return merchant_message ? <Quote label={t('merchantSaid')} text={merchant_message} /> : null
}

/** Formats the visible parts of a masked address, for example `01310-100 · São Paulo/SP`. */
export function formatMaskedAddress(address: MaskedAddress): string {
  return [formatZip(address.zip_code), formatCityAndState(address)].filter((part) => part !== '').join(' · ')
}

/**
 * Formats a complete address as one line, for example `Avenida Paulista, 1000, ap 12 · Bela Vista · 01310-100 · São
 * Paulo/SP`.
 */
export function formatFullAddress(address: Address): string {
  const street = [address.address, address.number, address.complement].filter((part) => part !== '').join(', ')
  return [street, address.neighborhood, formatMaskedAddress(address)].filter((part) => part !== '').join(' · ')
}
