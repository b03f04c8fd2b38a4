// Link after link inside one loaded console and one call of the browser: what each one opens.
import type { Page } from 'playwright/test'

export interface Opened {
  /** Titles of what lies over the page. */
  readonly layers: readonly string[]
  /** What the uppermost layer says, or else the page. */
  readonly text: string
  readonly isCrashed: boolean
  /** Whether anything that a link carried was run or became a part of the page. */
  readonly isHostile: boolean
}

export function openAll(page: Page, links: readonly string[]): Promise<readonly Opened[]> {
  return page.evaluate(openHere, links)
}

async function openHere(links: readonly string[]): Promise<Opened[]> {
  const crashes = /Esta tela falhou|O restante do console continua funcionando/
  const moment = () => new Promise((passed) => setTimeout(passed, 8))
  const layersHere = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').trim()
  const go = (path: string) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const until = async (holds: () => boolean) => {
    for (const last = performance.now() + 15_000; !holds() && performance.now() < last; ) await moment()
  }
  const mainText = () => textOf(document.querySelector('main'))
  const isResting = () =>
    document.querySelector('main [role="progressbar"], [role$="dialog"] [aria-busy="true"]') === null

  const found: Opened[] = []
  for (const link of links) {
    const isOver = link.startsWith('/?do=')
    const isHome = link === '/' || link.startsWith('/?')
    go('/')
    await until(() => layersHere().length === 0 && location.pathname === '/' && /^Boas-vindas/.test(mainText()))
    go(link)
    const said = () => (isOver ? textOf(layersHere().at(-1)) : mainText())
    // More than a title: its reason, its fields or its record.
    const isThere = () => said().length > 20 && (isOver || isHome || !/^Boas-vindas/.test(said()))
    let before = ''
    // There, and the same twice running.
    await until(() => {
      const now = said()
      const isSame = now === before && isThere() && isResting()
      before = now
      return isSame
    })
    const layers = layersHere()
    const text = textOf(layers.at(-1) ?? document.querySelector('main'))
    const isHostile = 'hostile' in globalThis || document.querySelector('img[src="x"], a[href^="javascript:"]') !== null
    const titles = layers.map((layer) => textOf(layer.querySelector('h1, h2')))
    found.push({ layers: titles, text, isCrashed: crashes.test(text), isHostile })
  }
  return found
}
