// Command registry: the list of all commands, access filters, and the mapping between a command and its URL.

import { allows, isAbsent, requiresWrite, type Staff } from '#contract/access.ts'
import { readTicket } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { commands as access } from './access.ts'
import { commands as activity } from './activity.ts'
import { commands as batches } from './batches.ts'
import { commands as billing } from './billing.ts'
import { commands as carriers } from './carriers.ts'
import { commands as claims } from './claims.ts'
import type { Arguments, Command } from './command.ts'
import { commands as compare } from './compare.ts'
import { commands as comunication } from './comunication.ts'
import { commands as drawers } from './drawers.ts'
import { commands as ecommerces } from './ecommerces.ts'
import { commands as failedReprocesses } from './failed-reprocesses.ts'
import { commands as featureRequests } from './feature-requests.ts'
import { commands as features } from './features.ts'
import { commands as groups } from './groups.ts'
import { commands as home } from './home.ts'
import { commands as inbox } from './inbox.ts'
import { commands as integrations } from './integrations.ts'
import { commands as keyboard } from './keyboard.ts'
import { commands as lgpd } from './lgpd.ts'
import { commands as lists } from './lists.ts'
import { commands as metadatas } from './metadatas.ts'
import { commands as notes } from './notes.ts'
import { commands as reports } from './reports.ts'
import { commands as reprocess } from './reprocess.ts'
import { commands as reverses } from './reverses.ts'
import { commands as session } from './session.ts'
import { commands as settings } from './settings.ts'
import { commands as stores } from './stores.ts'
import { commands as tickets } from './tickets.ts'
import { commands as trackingErrors } from './tracking-errors.ts'
import { commands as urls } from './urls.ts'
import { commands as users } from './users.ts'
import { commands as view } from './view.ts'

const byFeature = [
  home,
  inbox,
  keyboard,
  drawers,
  session,
  tickets,
  ecommerces,
  integrations,
  billing,
  features,
  urls,
  lgpd,
  compare,
  metadatas,
  reprocess,
  reverses,
  failedReprocesses,
  claims,
  notes,
  groups,
  stores,
  users,
  comunication,
  trackingErrors,
  carriers,
  batches,
  reports,
  settings,
  featureRequests,
  activity,
  view,
  lists,
  access,
]

/** Every command, in the order of the side menu and of the help sheet. */
export const commands: readonly Command[] = byFeature.flat()

const byId = new Map<string, Command>(commands.map((command) => [command.id, command]))

export function findCommand(id: string): Command | undefined {
  return byId.get(id)
}

/** All but those that nobody has here, as a gateway lacks what they need. */
export function presentFor(staff: Staff): readonly Command[] {
  return commands.filter((command) => !isAbsent(staff, command.access))
}

/** What a person may do. */
export function allowed(staff: Staff | null): readonly Command[] {
  return commands.filter((command) => allows(staff, command.access))
}

/** Features whose writes the server records without a ticket. */
const unstampedFeatures: ReadonlySet<string> = new Set(['access', 'claims', 'session', 'view'])
/** Features that need no write permission, and whose writes are recorded under the ticket of the tab all the same. */
const openFeatures: ReadonlySet<string> = new Set(['notes', 'feature'])

/** Returns true for work that is recorded under the ticket of the tab: a ticket named with it becomes that ticket. */
export function isStamped({ access, feature }: Command): boolean {
  if (unstampedFeatures.has(feature)) return false
  return openFeatures.has(feature) || requiresWrite(access)
}

/** The arguments without the ticket that the work is for. A command about a ticket keeps its ticket. */
export function withoutTicket({ feature }: Command, { ticket, ...args }: Arguments): Arguments {
  return feature === 'tickets' && ticket !== undefined ? { ticket, ...args } : args
}

/** The keys of a link that name the drawer or dialog over a page, and its arguments. */
export const overKey = 'do'
/** Any drawer or dialog may be linked with the ticket that the work is for. */
export const ticketKey = 'ticket'

/**
 * The link of a command, for `<a href>` and for the router.
 * A page has its own path; anything else lies over `from` (a path with its query string).
 */
export function linkOf(command: Command, args: Arguments = {}, from = '/'): string {
  if (command.surface.kind === 'page') return pageLink(command.surface.path, args)
  const [path = '/', search = ''] = closed(from).split('?')
  const query = new URLSearchParams(search)
  query.set(overKey, command.id)
  for (const [name, value] of Object.entries(args)) if (value !== '') query.set(name, value)
  return `${path}?${query}`
}

function pageLink(pattern: string, args: Arguments): string {
  const [path = '/', search = ''] = pattern.split('?')
  const query = new URLSearchParams(search)
  const rest = new Map(Object.entries(args))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? ''
    rest.delete(name)
    return encodeURIComponent(value)
  })
  for (const [name, value] of rest) if (value !== '') query.set(name, value)
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** The same place without its drawer or dialog. */
export function closed(from: string): string {
  const [path = '/', search = ''] = from.split('?')
  const query = new URLSearchParams(search)
  const over = findCommand(query.get(overKey) ?? '')
  if (query.has(overKey)) query.delete(ticketKey)
  query.delete(overKey)
  for (const name of argumentNames(over)) query.delete(name)
  return query.size === 0 ? path : `${path}?${query}`
}

export interface Over {
  /** Undefined when the link names a command that does not exist. */
  readonly command: Command | undefined
  readonly id: string
  readonly args: Arguments
  /** The ticket of the link, whether or not the command has an argument for it. */
  readonly ticket?: string
  /** The ticket or record of the link that cannot be read: nothing may be opened in its place. */
  readonly unreadable?: UnreadableParameter
}

export interface UnreadableParameter {
  readonly name: string
  readonly value: string
}

/**
 * The drawer or dialog in the URL (`do=`) with its valid arguments. Unknown arguments, invalid ones and placeholders
 * that the helpdesk did not fill are dropped; an invalid ticket or record is reported.
 */
export function overOf(search: URLSearchParams): Over | null {
  const id = search.get(overKey)
  if (id === null) return null
  const command = findCommand(id)
  if (!command) return { id, command, args: {} }
  const filled = new URLSearchParams([...search].filter(([name, value]) => !isRecordParameter(name) || isFilled(value)))
  const args = understood(command, filled)
  const ticket = search.get(ticketKey)
  const unreadable = unreadableIn(command, filled)
  return {
    ...{ id, command, args },
    ...(ticket === null || unreadable ? {} : { ticket: readLinkedTicket(ticket) ?? ticket }),
    ...(unreadable ? { unreadable } : {}),
  }
}

const recordParameters = ['reverse', 'reverse_id', 'refund', 'refund_id', 'order', 'ecommerce']
const isRecordParameter = (name: string) => recordParameters.includes(name)

/** The first ticket or record that the command cannot read; an empty ticket is one, because a link names it. */
function unreadableIn({ args: { shape } }: Command, search: URLSearchParams): UnreadableParameter | undefined {
  for (const [name, value] of search) {
    const isRead =
      name === ticketKey
        ? readLinkedTicket(value) !== null
        : !isRecordParameter(name) || !shape[name] || z.safeParse(shape[name], value).success
    if (!isRead) return { name, value }
  }
  return undefined
}

/** The ticket of a link; null for an empty one, for a placeholder, and for any other text that is no ticket. */
export function readLinkedTicket(value: string): string | null {
  return isFilled(value) ? readTicket(value) : null
}

/** Returns false for an empty value, and for a placeholder that the helpdesk did not fill, however often encoded. */
export function isFilled(value: string): boolean {
  return value.trim() !== '' && !/\{\{|%(?:25)*7B%(?:25)*7B/i.test(value)
}

/**
 * Aliases `ecommerce` (record pages, commands) and `ecommerce_id` (list filters; a drawer over the list must not take
 * it out of the URL): either name fills both.
 */
export function withEcommerce(args: Arguments): Arguments {
  const { ecommerce = args.ecommerce_id, ecommerce_id = args.ecommerce } = args
  return { ...args, ...(ecommerce ? { ecommerce } : {}), ...(ecommerce_id ? { ecommerce_id } : {}) }
}

/** The list that a record stands in: that of its ecommerce, where the list has one. */
export function listOf(parent: Command, args: Arguments): string {
  return linkOf(parent, understood(parent, withEcommerce(args)))
}

/**
 * The command's valid arguments among search params or page arguments; invalid and unknown ones are dropped. An id is
 * returned as its digits, because `918.273` and `#918273` name the same record; a ticket is returned as it is recorded,
 * because `77005` and `ZD-77005` are the same ticket.
 */
export function understood(command: Command, given: URLSearchParams | Arguments): Arguments {
  const named = (name: string) => (given instanceof URLSearchParams ? given.get(name) : given[name]) ?? null
  return Object.fromEntries(
    Object.entries(command.args.shape).flatMap(([name, schema]) => {
      const value = named(name)
      if (value === null) return []
      const { success, data } = z.safeParse(schema, value)
      return success ? [[name, typeof data === 'number' || name === ticketKey ? String(data) : value]] : []
    }),
  )
}

/**
 * The arguments that a command takes from the place: the open page and the focused row. A page of the side menu takes
 * none, so that its key and its name always open the whole list.
 */
export function argumentsFromPlace(command: Command, here: Arguments): Arguments {
  return command.menu ? {} : understood(command, here)
}

function argumentNames(command: Command | undefined): readonly string[] {
  return command ? Object.keys(command.args.shape) : []
}

/** Whether a command can run without its drawer: all arguments of its `quickRun` are present and valid. */
export function canBeDoneAtOnce(command: Command, args: Arguments): boolean {
  const { quickRun, confirmation } = command
  return (
    quickRun !== undefined && confirmation < 2 && quickRun.every((name) => name in args) && isComplete(command, args)
  )
}

/** Whether every argument that a command cannot do without is there and right. */
export function isComplete(command: Command, args: Arguments): boolean {
  return command.args.safeParse(args).success
}
