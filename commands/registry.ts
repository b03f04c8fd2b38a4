// Registers all commands, filters them by permission, and converts between commands and URLs.

import { hasAccess, isUnavailableAtPlatform, requiresWrite, type UserWithPermissions } from '#contract/access.ts'
import { parseTicket } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { commands as access } from './access.ts'
import { commands as activity } from './activity.ts'
import { commands as allStores } from './all-stores.ts'
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
import { commands as replies } from './replies.ts'
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

const commandsByFeature = [
  home,
  inbox,
  keyboard,
  drawers,
  session,
  tickets,
  replies,
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
  allStores,
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

/** All commands, in the order of the side menu and the shortcut help. */
export const commands: readonly Command[] = commandsByFeature.flat()

const commandsById = new Map<string, Command>(commands.map((command) => [command.id, command]))

export function findCommand(id: string): Command | undefined {
  return commandsById.get(id)
}

/** Lists all commands. Leaves out commands that need an endpoint which an external platform API does not offer. */
export function listAvailableCommands(user: UserWithPermissions): readonly Command[] {
  return commands.filter((command) => !isUnavailableAtPlatform(user, command.access))
}

/** Lists the commands that the user is permitted to run. */
export function listAllowedCommands(user: UserWithPermissions | null): readonly Command[] {
  return commands.filter((command) => hasAccess(user, command.access))
}

/** Features whose changes the server does not record under a helpdesk ticket. */
const featuresWithoutTicket: ReadonlySet<string> = new Set(['access', 'claims', 'session', 'view'])
/**
 * Features whose changes the server records under the user's current ticket, although the changes need no write
 * permission.
 */
const alwaysTicketedFeatures: ReadonlySet<string> = new Set(['notes', 'feature'])

/** Returns true if the command changes data and the server records the change under the current helpdesk ticket. */
export function isLoggedWithTicket({ access, feature }: Command): boolean {
  if (featuresWithoutTicket.has(feature)) return false
  return alwaysTicketedFeatures.has(feature) || requiresWrite(access)
}

/**
 * Returns true if running the command makes its `ticket` argument the current ticket of the browser tab. The argument
 * comes from a link or a pasted text. In contrast to `isLoggedWithTicket`, also returns true for the page of a
 * record, which changes no data, because the user continues the work on this page.
 */
export function acceptsTicketFromText(command: Command): boolean {
  const { surface } = command
  return isLoggedWithTicket(command) || (surface.kind === 'page' && surface.path.includes('/:'))
}

/**
 * Removes `ticket` from the arguments of a command, except for commands of the tickets feature, which act on the ticket
 * itself.
 */
export function removeTicketArgument({ feature }: Command, { ticket, ...args }: Arguments): Arguments {
  return feature === 'tickets' && ticket !== undefined ? { ticket, ...args } : args
}

/** Query parameter with the id of the command whose drawer or dialog is open over a page. */
export const OVERLAY_PARAMETER = 'do'
/**
 * Query parameter with the ticket under which changes are recorded. The URL of every drawer and dialog may contain this
 * parameter.
 */
export const TICKET_PARAMETER = 'ticket'

/**
 * Builds the URL of a command, for `<a href>` and for the router. The URL of a drawer or dialog is the URL of the page
 * below plus the id and the arguments of the command.
 */
export function buildCommandLink(command: Command, args: Arguments = {}, pageUrl = '/'): string {
  if (command.surface.kind === 'page') return buildPageLink(command.surface.path, args)
  const [path = '/', search = ''] = removeOverlay(pageUrl).split('?')
  const query = new URLSearchParams(search)
  query.set(OVERLAY_PARAMETER, command.id)
  for (const [name, value] of Object.entries(args)) if (value !== '') query.set(name, value)
  return `${path}?${query}`
}

function buildPageLink(pattern: string, args: Arguments): string {
  const [path = '/', search = ''] = pattern.split('?')
  const query = new URLSearchParams(search)
  const remaining = new Map(Object.entries(args))
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = remaining.get(name) ?? ''
    remaining.delete(name)
    return encodeURIComponent(value)
  })
  for (const [name, value] of remaining) if (value !== '') query.set(name, value)
  return query.size === 0 ? filledPath : `${filledPath}?${query}`
}

/** Removes the drawer or dialog and its arguments from a path with query string. */
export function removeOverlay(pageUrl: string): string {
  const [path = '/', search = ''] = pageUrl.split('?')
  const query = new URLSearchParams(search)
  const openCommand = findCommand(query.get(OVERLAY_PARAMETER) ?? '')
  if (query.has(OVERLAY_PARAMETER)) query.delete(TICKET_PARAMETER)
  query.delete(OVERLAY_PARAMETER)
  for (const name of getArgumentNames(openCommand)) query.delete(name)
  return query.size === 0 ? path : `${path}?${query}`
}

/** Drawer or dialog that a URL opens over a page. */
export interface OpenOverlay {
  /** Command whose id is in the URL; undefined if no command has this id. */
  readonly command: Command | undefined
  readonly id: string
  readonly args: Arguments
  /** Ticket in the URL, even if the command has no `ticket` argument. */
  readonly ticket?: string
  /** Ticket or record parameter of the URL that is invalid. The console then shows an error instead of the drawer. */
  readonly invalidParameter?: InvalidParameter
}

export interface InvalidParameter {
  readonly name: string
  readonly value: string
}

/**
 * Returns the drawer or dialog in the URL (parameter `do`) with its valid arguments; null if the URL opens neither.
 * Drops invalid arguments. Returns an invalid ticket or record separately, so that the console can show an error.
 */
export function parseOverlay(search: URLSearchParams): OpenOverlay | null {
  const id = search.get(OVERLAY_PARAMETER)
  if (id === null) return null
  const command = findCommand(id)
  if (!command) return { id, command, args: {} }
  const filledSearch = new URLSearchParams(
    [...search].filter(([name, value]) => !isRecordParameter(name) || isFilledLinkValue(value)),
  )
  const args = parseArguments(command, filledSearch)
  const ticket = search.get(TICKET_PARAMETER)
  const unreadable = findInvalidParameter(command, filledSearch)
  return {
    ...{ id, command, args },
    ...(ticket === null || unreadable ? {} : { ticket: parseLinkedTicket(ticket) ?? ticket }),
    ...(unreadable ? { invalidParameter: unreadable } : {}),
  }
}

const recordParameters = ['reverse', 'reverse_id', 'refund', 'refund_id', 'order', 'ecommerce']
const isRecordParameter = (name: string) => recordParameters.includes(name)

/** Finds the first ticket or record parameter that is invalid for the command; an empty ticket is invalid. */
function findInvalidParameter({ args: { shape } }: Command, search: URLSearchParams): InvalidParameter | undefined {
  for (const [name, value] of search) {
    const isReadable =
      name === TICKET_PARAMETER
        ? parseLinkedTicket(value) !== null
        : !isRecordParameter(name) || !shape[name] || z.safeParse(shape[name], value).success
    if (!isReadable) return { name, value }
  }
  return undefined
}

/** Parses the ticket of a link. Returns null for an empty text, a placeholder and any other invalid ticket. */
export function parseLinkedTicket(value: string): string | null {
  return isFilledLinkValue(value) ? parseTicket(value) : null
}

/**
 * Returns false for an empty value, and for a placeholder that the helpdesk did not replace, even if the placeholder is
 * URL-encoded.
 */
export function isFilledLinkValue(value: string): boolean {
  return value.trim() !== '' && !/\{\{|%(?:25)*7B%(?:25)*7B/i.test(value)
}

/**
 * Sets both arguments that can contain the ecommerce id: `ecommerce` (record pages) and `ecommerce_id` (list filters).
 * The names differ, so that closing a drawer over a list does not remove the list's filter from the URL.
 */
export function fillEcommerceArguments(args: Arguments): Arguments {
  const { ecommerce = args.ecommerce_id, ecommerce_id = args.ecommerce } = args
  return { ...args, ...(ecommerce ? { ecommerce } : {}), ...(ecommerce_id ? { ecommerce_id } : {}) }
}

/**
 * Builds the URL of the list to which a record belongs. If the list has an ecommerce filter, the URL contains the
 * ecommerce of the record.
 */
export function buildListLink(parent: Command, args: Arguments): string {
  return buildCommandLink(parent, parseArguments(parent, fillEcommerceArguments(args)))
}

/**
 * Returns the valid arguments of a command from query parameters or page arguments, and drops all other arguments.
 * Normalizes ids (`918.273` to `918273`) and tickets (`77005` to `ZD-77005`), so that equal records have equal URLs.
 */
export function parseArguments(command: Command, rawArguments: URLSearchParams | Arguments): Arguments {
  const getValue = (name: string) =>
    (rawArguments instanceof URLSearchParams ? rawArguments.get(name) : rawArguments[name]) ?? null
  return Object.fromEntries(
    Object.entries(command.args.shape).flatMap(([name, schema]) => {
      const value = getValue(name)
      if (value === null) return []
      const { success, data } = z.safeParse(schema, value)
      return success ? [[name, typeof data === 'number' || name === TICKET_PARAMETER ? String(data) : value]] : []
    }),
  )
}

/**
 * Returns the arguments that a command takes from the open page and the focused row. For a page of the side menu,
 * returns no arguments, so that the shortcut of the page always opens the unfiltered list. Returns no arguments for a
 * command with `ignoresContext`.
 */
export function getContextArguments(command: Command, pageArguments: Arguments): Arguments {
  return command.menu || command.ignoresContext ? {} : parseArguments(command, pageArguments)
}

function getArgumentNames(command: Command | undefined): readonly string[] {
  return command ? Object.keys(command.args.shape) : []
}

/** Returns true if a command can run without its drawer, because all of its `quickRunArguments` are valid. */
export function canRunWithoutDrawer(command: Command, args: Arguments): boolean {
  const { quickRunArguments, confirmation } = command
  return (
    quickRunArguments !== undefined &&
    confirmation < 2 &&
    quickRunArguments.every((name) => name in args) &&
    hasValidArguments(command, args)
  )
}

/** Returns true if all required arguments of a command are present and all arguments are valid. */
export function hasValidArguments(command: Command, args: Arguments): boolean {
  return command.args.safeParse(args).success
}
