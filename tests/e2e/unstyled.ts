// Finds style sheets that a page failed to load.
import type { Page } from 'playwright/test'

/** Returns the URLs of style sheets that have not loaded or contain no rules. */
export function findMissingStyleSheets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hasRules = ({ sheet }: HTMLLinkElement) => {
      try {
        return sheet !== null && sheet.cssRules.length > 0
      } catch {
        return false
      }
    }
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return links.filter((link) => !hasRules(link)).map(({ href }) => href)
  })
}
