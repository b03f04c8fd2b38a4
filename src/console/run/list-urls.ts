// URLs of the lists that the user has visited, so that the way back from a record opens the list with its filters.
import type { Arguments, Command } from '#commands/command.ts'
import { buildListLink, removeOverlay } from '#commands/registry.ts'
import { getRecordPagerUrl } from './record-pager.ts'
import type { CommandId } from './runner.ts'

/** URLs of the visited pages without drawers, by the id of the command that opens the page. */
const visitedUrls = new Map<CommandId, string>()

/** Stores the URL of a page that the user visits, without an open drawer. */
export function storeVisitedUrl(page: Command, url: string): void {
  visitedUrls.set(page.id, removeOverlay(url))
}

/** Deletes the stored URLs, so that the next user does not see the filters of the previous user. */
export function clearVisitedUrls(): void {
  visitedUrls.clear()
}

/**
 * Returns the URL of a list with the filters, order and page number of the last visit. Without a visit, or if the last
 * visit was to the list of another ecommerce, returns the URL of the list without filters.
 */
export function getListUrl(list: Command, args: Arguments = {}): string {
  const pagerUrl = getRecordPagerUrl(list.id)
  if (pagerUrl !== null) return pagerUrl
  const plainUrl = buildListLink(list, args)
  const visitedUrl = visitedUrls.get(list.id)
  return visitedUrl !== undefined && hasSameParameters(visitedUrl, plainUrl) ? visitedUrl : plainUrl
}

/** Returns true if `url` contains all query parameters of `expectedUrl` with the same values. */
function hasSameParameters(url: string, expectedUrl: string): boolean {
  const getParameters = (anyUrl: string) => new URLSearchParams(anyUrl.split('?')[1] ?? '')
  const parameters = getParameters(url)
  return [...getParameters(expectedUrl)].every(([name, value]) => parameters.get(name) === value)
}
