// What journeys start with: a real server for each worker, its data its own; and, for many, one way only to go.
import { writeFile } from 'node:fs/promises'
import { test as base, expect } from 'playwright/test'
import type { RunningServer } from '../running-server.ts'
import { onlyBy, type Way } from './one-way.ts'
import { type Preparation, withDemoServer } from './prepared-demo.ts'

// biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
const served = ({}, use: (server: RunningServer) => Promise<void>) => withDemoServer(use)
const ofWorker = { scope: 'worker', timeout: 300_000 } as const

/** What a journey of one way did, in its own folder of results. */
export const keptName = 'done.json'

/** What a page says of a drawer that was hidden while a part of it, or its texts, came, and then shown again: the focus is lost between. */
const layerHidden = 'A layer was hidden'

function tellOfHiddenLayers(told: string): void {
  const hidden = new Map<Element, string>()
  const tell = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue
      const layer = target.querySelector('[data-region=layer]')
      if (target.style.getPropertyPriority('display') === 'important') {
        if (layer) hidden.set(layer, `${location.href} ${layer.textContent?.slice(0, 60)}`)
      } else if (layer && hidden.has(layer)) console.debug(`${told}: ${hidden.get(layer)}`)
    }
  }
  const observer = new MutationObserver(tell)
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })
}

/** By WebDriver BiDi `fill` sets the value through React's own setter, which then sees no change: it is typed by the browser instead. */
function insertByBrowser(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
}

/** What a page says of what its content policy holds back: each browser has words of its own for it. */
export const policyBroken = 'Held back by the content policy'

function tellOfPolicy(told: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // Firefox asks by itself for the icon of an answer that is no page.
    if (!blockedURI.endsWith('/favicon.ico')) console.debug(`${told}: ${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

/** In the page: what the content policy holds back stands in `window.violations`. */
export function keepViolations(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    violations.push(`${violatedDirective} ${sample}`),
  )
}

/** What React says of a use of it that is wrong: in development in words, built by a number. */
const reactComplains =
  /flushSync|Minified React error|React (?:has detected|does not recognize)|unique "key" prop|Cannot update a component|hydrat/i

interface Journey {
  baseURL: string
  way: Way | null
  held: undefined
  /** It plants what the content policy has to stop. */
  attacks: boolean
  /** It lets parts of the console fail to come: what says so gives way to them. */
  fails: boolean
  watched: undefined
}

export const test = base.extend<Journey, { server: RunningServer }>({
  server: [served, ofWorker],
  baseURL: async ({ server }, use) => use(server.url),
  way: [null, { option: true }],
  held: [
    async ({ way, page, context }, use, info) => {
      if (!way) return use(undefined)
      const { done, strayed, end } = await onlyBy(way, context, page)
      await use(undefined)
      end()
      expect(strayed, `done otherwise than by ${way}`).toEqual([])
      if (info.status !== 'passed') return
      const kept = { way, title: info.title, writes: [...done.writes], steps: [...done.steps] }
      await writeFile(info.outputPath(keptName), JSON.stringify(kept))
    },
    { auto: true },
  ],
  attacks: [false, { option: true }],
  fails: [false, { option: true }],
  watched: [
    async ({ attacks, fails, context, browserName }, use) => {
      if (browserName === 'firefox') await context.addInitScript(insertByBrowser)
      const [broken, hidden, complaints]: [string[], string[], string[]] = [[], [], []]
      context.on('console', (message) => {
        if (message.type() === 'error' && reactComplains.test(message.text())) complaints.push(message.text())
        if (message.text().startsWith(policyBroken)) broken.push(message.text())
        if (message.text().startsWith(layerHidden)) hidden.push(message.text())
      })
      await context.addInitScript(tellOfPolicy, policyBroken)
      await context.addInitScript(tellOfHiddenLayers, layerHidden)
      await use(undefined)
      if (!attacks) expect(broken, 'broke the content policy').toEqual([])
      if (!fails) expect(hidden).toEqual([])
      if (!fails) expect(complaints, 'React complains').toEqual([])
    },
    { auto: true },
  ],
})

/** The mouse is unplugged. */
export const byKeyboard = test.extend({ way: 'keyboard' })

/** The mouse, and nothing typed but text into fields. */
export const byMouse = test.extend({ way: 'mouse' })

/** On a server that no other file's journeys see, prepared so. */
export const testOn = (preparation: Preparation = {}) =>
  test.extend<object, { server: RunningServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    server: [({}, use) => withDemoServer(use, {}, preparation), ofWorker],
  })

export { expect } from 'playwright/test'
