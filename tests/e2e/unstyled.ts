import type { Page } from 'playwright/test'

/** Style sheets that have not come. */
export function unstyled(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hasCome = ({ sheet }: HTMLLinkElement) => {
      try {
        return sheet !== null && sheet.cssRules.length > 0
      } catch {
        return false
      }
    }
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return links.filter((link) => !hasCome(link)).map(({ href }) => href)
  })
}
