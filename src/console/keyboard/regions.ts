// F6 goes round the regions of the window: menu, header, page, drawer, notices. An element is one by `data-region`.
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

function isReachable(region: HTMLElement): boolean {
  // The notices are a region only while there are some.
  const isEmpty = region.textContent.trim() === ''
  return !isEmpty && region.getClientRects().length > 0 && region.closest('[inert]') === null
}

function entryOf(region: HTMLElement): HTMLElement {
  if (region.tabIndex >= 0) return region
  const inside = [...region.querySelectorAll<HTMLElement>(focusable)]
  const current = inside.find(
    (element) => element.matches('[aria-current], [aria-selected="true"]') && element.tabIndex >= 0,
  )
  return current ?? inside.find((element) => element.tabIndex >= 0 && element.getClientRects().length > 0) ?? region
}

/** Moves the focus to the region after (1) or before (-1) the one that holds it. */
export function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isReachable)
  if (regions.length === 0) return
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const start = here === -1 && direction === -1 ? 0 : here
  const next = regions[(start + direction + regions.length) % regions.length]
  if (next) entryOf(next).focus()
}
