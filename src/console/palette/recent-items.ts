// Recent palette items, stored in the person's preferences. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand, isRecordedUnderTicket } from '#commands/registry.ts'
import type { Preferences } from '#contract/console/preferences.ts'
import { recognizeText } from '#contract/reader/index.ts'

export type RecentItem = Preferences['recent'][number]

/** Stable name of a row: the command, with its arguments. */
export function rowValue(command: Command, args: Arguments = {}): string {
  const given = Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1))
  return given.length === 0 ? command.id : `${command.id}?${new URLSearchParams(given)}`
}

/**
 * Arguments and title of work without the ticket that its text named, so that the recent row runs under the ticket of
 * the tab. `titleOf` writes the ticket last. A command that is about a ticket keeps it.
 */
export function withoutStamp(command: Command, { ticket, ...args }: Arguments, title: string) {
  if (ticket === undefined) return { args, title }
  if (!isRecordedUnderTicket(command) || command.feature === 'tickets') return { args: { ...args, ticket }, title }
  return { args, title: title.split(' · ').slice(0, -1).join(' · ') || title }
}

/** The item as it is kept; nothing where it holds personal data. */
export function remembered(item: RecentItem): RecentItem[] {
  // What is parked is gone tomorrow; a list of ids is of one text.
  if (item.args.parked !== undefined || item.args.ids !== undefined) return []
  const texts = [item.title, ...Object.values(item.args)]
  return texts.some(isPersonal) ? [] : [{ ...item, title: item.title.slice(0, 200) }]
}

function isPersonal(text: string): boolean {
  const { recognitions, hasPersonalData: isOfPerson } = recognizeText(text)
  return isOfPerson || recognitions.some(({ kind }) => kind === 'email')
}

/** How long ago a row, or its command, was used: 0 is the last. */
export function recencyOf(recent: readonly RecentItem[]): (value: string) => number {
  const places = new Map<string, number>()
  recent.forEach(({ command: id, args }, place) => {
    const command = findCommand(id)
    if (!command) return
    for (const value of [rowValue(command, args), command.id]) if (!places.has(value)) places.set(value, place)
  })
  return (value) => places.get(value) ?? Number.POSITIVE_INFINITY
}
