// What axe finds on a page as it stands, in both themes.
import axe from 'axe-core'
import type { CDPSession, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

interface Found {
  readonly rule: string
  readonly where: readonly string[]
}

/** What a theme can change: the second one needs no more than this. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** In both themes, on the page as it stands. */
export async function violations(page: Page): Promise<readonly Found[]> {
  const session = await page.context().newCDPSession(page)
  await evaluate(session, `globalThis.axe ?? (() => { ${axe.source} })(); 0`)
  const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const found: Found[] = []
  for (const [colorScheme, runOnly] of [
    ['light', everything],
    ['dark', rulesOfColor],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    // An editor may still be drawing: axe fails on an element that goes while it looks.
    let now: readonly Found[] = []
    await expect(async () => {
      now = await violationsNow(session, runOnly)
    }).toPass({ timeout: 15_000 })
    found.push(...now.map((violation) => ({ ...violation, colorScheme })))
  }
  return found
}

/** Once nothing is half faded in. */
function violationsNow(session: CDPSession, runOnly: readonly string[]): Promise<readonly Found[]> {
  return evaluate(
    session,
    `(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const { violations } = await globalThis.axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary) }))
    })()`,
  )
}

/** Through the debugger, which the content security policy of the page does not bind. */
async function evaluate(session: CDPSession, expression: string) {
  const asked = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', asked)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
