// Recently used commands, in the form in which the user preferences store them. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { acceptsTicketFromText, findCommand } from '#commands/registry.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

export type RecentItem = Preferences['recent'][number]

/** Returns the key of a row: the command id and its arguments as a query string, such as `stores.edit?store=3`. */
export function getPaletteRowKey(command: Command, args: Arguments = {}): string {
  const query = new URLSearchParams(args)
  query.sort()
  return Object.keys(args).length === 0 ? command.id : `${command.id}?${query}`
}

/**
 * Removes the ticket from the arguments and the title of a recently used command, because the command will use the
 * ticket that is set in the browser tab. The ticket is the last part of a title that `buildTitle` returns. Commands
 * about a ticket keep the ticket.
 */
export function removeTicket(command: Command, { ticket, ...args }: Arguments, title: string) {
  if (ticket === undefined) return { args, title }
  if (!acceptsTicketFromText(command) || command.feature === 'tickets') return { args: { ...args, ticket }, title }
  return { args, title: title.endsWith(ticket) ? title.split(' · ').slice(0, -1).join(' · ') : title }
}

/** Returns a list with the item to store; an empty list if the item contains personal data or cannot be used again. */
export function toStoredItems(item: RecentItem): RecentItem[] {
  // Does not store items that cannot be used again: a drawer that was closed for later is deleted after a day, and a
  // list of ids comes from one pasted text.
  if (item.args.parked !== undefined || item.args.ids !== undefined) return []
  const texts = [item.title, ...Object.values(item.args)]
  return texts.some(hasPersonalText) ? [] : [{ ...item, title: item.title.slice(0, 200) }]
}

function hasPersonalText(text: string): boolean {
  const { recognitions, hasPersonalData: containsPersonalNumbers } = recognizeText(text)
  return containsPersonalNumbers || recognitions.some(({ kind }) => kind === 'email')
}

/**
 * Returns a function that maps the key of a row or command to its position in the recently used items; 0 is the most
 * recent.
 */
export function createRecencyRank(recentItems: readonly RecentItem[]): (rowKey: string) => number {
  const positions = new Map<string, number>()
  recentItems.forEach(({ command: id, args }, index) => {
    const command = findCommand(id)
    if (!command) return
    for (const rowKey of [getPaletteRowKey(command, args), command.id])
      if (!positions.has(rowKey)) positions.set(rowKey, index)
  })
  return (rowKey) => positions.get(rowKey) ?? Number.POSITIVE_INFINITY
}
