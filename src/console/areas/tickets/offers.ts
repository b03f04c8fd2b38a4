// What a ticket is about, and what can be done to it. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import type { LinkedRecord } from '#commands/helpdesk.ts'
import { findCommand } from '#commands/registry.ts'
import { reprocessHistory, reprocessRefund, reprocessReverse } from '#commands/reprocess.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import type { OwnedFound } from '#contract/tickets.ts'

export interface Asked {
  readonly kind: LinkedRecord
  readonly id: number
}

/** The ecommerce alone is a record; beside a reverse or a refund it says whose that is. */
export function askedRecords(args: Arguments): readonly Asked[] {
  const given = (kind: LinkedRecord): readonly Asked[] => {
    const id = args[kind]
    return id === undefined ? [] : [{ kind, id: Number(id) }]
  }
  const records = [...given('reverse'), ...given('refund')]
  return records.length > 0 ? records : given('ecommerce')
}

export interface Offer {
  readonly command: Command
  readonly args: Arguments
}

/** What can be done to a record of which nothing but its id may be known. */
export function bareOffersOf({ kind, id }: Asked): readonly Offer[] {
  return kind === 'reverse' ? [{ command: trackingErrorsCorrectZip, args: { reverse_id: String(id) } }] : []
}

/** The most sensible first. */
export function offersOf(found: OwnedFound, { ticket, task }: Arguments): readonly Offer[] {
  const ecommerce = String(found.ecommerce_id)
  const stamp = { ...(ticket === undefined ? {} : { ticket }), ...(task === undefined ? {} : { task }) }
  const id = String(found.id)
  const work: Readonly<Partial<Record<OwnedFound['kind'], Offer>>> = {
    reverse: { command: reprocessReverse, args: { reverse_id: id, ecommerce, ...stamp } },
    refund: { command: reprocessRefund, args: { refund_id: id, ecommerce, ...stamp } },
  }
  const first = work[found.kind]
  const isInError = found.kind === 'reverse' && found.has_tracking_error !== false
  return [
    ...(first ? [first] : []),
    ...(isInError ? bareOffersOf({ kind: 'reverse', id: found.id }) : []),
    { command: ecommercesOpen, args: { ecommerce } },
    { command: reprocessHistory, args: { ecommerce } },
  ]
}

/** A link may suggest what nobody offers: an unknown command, or one for other records. */
export type Suggested = { readonly at: number } | { readonly unknown: string } | { readonly unfit: Command }

export function suggestedIn(offers: readonly Offer[], suggest: string | undefined): Suggested {
  if (suggest === undefined) return { at: 0 }
  const at = offers.findIndex(({ command }) => command.id === suggest)
  if (at !== -1) return { at }
  const command = findCommand(suggest)
  return command ? { unfit: command } : { unknown: suggest }
}
