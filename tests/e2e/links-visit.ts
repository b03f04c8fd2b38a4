// Opens many links one after the other without reloading the console, and returns the texts that each link displays.
// Runs in a single browser call.
import type { Page } from 'playwright/test'

export interface LinkResult {
  /** Titles of the open dialogs; the uppermost dialog is last. */
  readonly dialogTitles: readonly string[]
  /** Text of the uppermost dialog, or of the page if no dialog is open. */
  readonly text: string
  readonly isCrashed: boolean
  /** True if a text in the link ran as code or created an element on the page. */
  readonly hasAttackSucceeded: boolean
}

export function openLinks(page: Page, links: readonly string[]): Promise<readonly LinkResult[]> {
  return page.evaluate(openLinksInPage, links)
}

async function openLinksInPage(links: readonly string[]): Promise<LinkResult[]> {
  const crashPattern = /Esta tela falhou|O restante do console continua funcionando/
  const pause = () => new Promise((resolve) => setTimeout(resolve, 8))
  const getLayers = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  const getText = (element: Element | null | undefined) => (element?.textContent ?? '').trim()
  const navigate = (path: string) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const waitUntil = async (isMet: () => boolean) => {
    for (const deadline = performance.now() + 15_000; !isMet() && performance.now() < deadline; ) await pause()
  }
  const getMainText = () => getText(document.querySelector('main'))
  const isIdle = () => document.querySelector('main [role="progressbar"], [role$="dialog"] [aria-busy="true"]') === null

  const results: LinkResult[] = []
  for (const link of links) {
    const opensLayer = link.startsWith('/?do=')
    const isHome = link === '/' || link.startsWith('/?')
    navigate('/')
    await waitUntil(() => getLayers().length === 0 && location.pathname === '/' && /^Boas-vindas/.test(getMainText()))
    navigate(link)
    const getDisplayedText = () => (opensLayer ? getText(getLayers().at(-1)) : getMainText())
    // Requires more than 20 characters, because a drawer with only its title has not loaded its content yet.
    const isDisplayed = () =>
      getDisplayedText().length > 20 && (opensLayer || isHome || !/^Boas-vindas/.test(getDisplayedText()))
    let previousText = ''
    // Waits until the page has loaded and displays the same text in two consecutive checks.
    await waitUntil(() => {
      const currentText = getDisplayedText()
      const isStable = currentText === previousText && isDisplayed() && isIdle()
      previousText = currentText
      return isStable
    })
    const layers = getLayers()
    const text = getText(layers.at(-1) ?? document.querySelector('main'))
    const isHostile = 'hostile' in globalThis || document.querySelector('img[src="x"], a[href^="javascript:"]') !== null
    const titles = layers.map((layer) => getText(layer.querySelector('h1, h2')))
    results.push({ dialogTitles: titles, text, isCrashed: crashPattern.test(text), hasAttackSucceeded: isHostile })
  }
  return results
}
