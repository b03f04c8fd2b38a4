// Playwright fixtures: a server with separate data for each worker, and test functions that allow only the keyboard or
// only the mouse.
import { writeFile } from 'node:fs/promises'
import { test as base, expect } from 'playwright/test'
import type { RunningServer } from '../running-server.ts'
import { type InputMethod, restrictInput } from './one-way.ts'
import { type Preparation, withDemoServer } from './prepared-demo.ts'

// biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
const startServer = ({}, use: (server: RunningServer) => Promise<void>) => withDemoServer(use)
const workerScope = { scope: 'worker', timeout: 300_000 } as const

/**
 * Name of the file in which a test records its write requests and page changes. `ways.check.ts` reads these files to
 * find actions without a keyboard or mouse test.
 */
export const INPUT_LOG_FILE_NAME = 'done.json'

/**
 * Prefix of the console message that is logged when React hides a drawer while code or texts load. A hidden drawer
 * loses the focus, so a test fails if this message is logged.
 */
const HIDDEN_LAYER_MESSAGE = 'A layer was hidden'

function logHiddenLayers(message: string): void {
  const hidden = new Map<Element, string>()
  const logChanges = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue
      const layer = target.querySelector('[data-region=layer]')
      if (target.style.getPropertyPriority('display') === 'important') {
        if (layer) hidden.set(layer, `${location.href} ${layer.textContent?.slice(0, 60)}`)
      } else if (layer && hidden.has(layer)) console.debug(`${message}: ${hidden.get(layer)}`)
    }
  }
  const observer = new MutationObserver(logChanges)
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })
}

/** Makes Playwright's `fill` insert text natively in Firefox, because otherwise React does not notice the new value. */
function insertTextNatively(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
}

/**
 * Prefix of the console message for a violation of the content security policy. The fixture logs its own message,
 * because each browser has another message.
 */
export const POLICY_VIOLATION_MESSAGE = 'Held back by the content policy'

function logPolicyViolations(message: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // Ignores favicons, because Firefox requests a favicon even for responses that are not HTML.
    if (!blockedURI.endsWith('/favicon.ico')) console.debug(`${message}: ${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

/** Script that runs when a page loads. Collects violations of the content security policy in `window.violations`. */
export function collectViolations(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    violations.push(`${violatedDirective} ${sample}`),
  )
}

/** Matches warnings of React, which are texts in the development build and error numbers in the production build. */
const REACT_WARNING =
  /flushSync|Minified React error|React (?:has detected|does not recognize)|unique "key" prop|Cannot update a component|hydrat/i

interface TestOptions {
  baseURL: string
  inputMethod: InputMethod | null
  inputRestriction: undefined
  /** True when the test injects code that the content security policy must block. */
  expectsPolicyViolations: boolean
  /** True when the test makes files of the console fail to load, so that React warnings are expected. */
  expectsReactWarnings: boolean
  consoleCheck: undefined
}

export const test = base.extend<TestOptions, { server: RunningServer }>({
  server: [startServer, workerScope],
  baseURL: async ({ server }, use) => use(server.url),
  inputMethod: [null, { option: true }],
  inputRestriction: [
    async ({ inputMethod, page, context }, use, info) => {
      if (!inputMethod) return use(undefined)
      const { inputLog, forbiddenInputs, restoreMethods } = await restrictInput(inputMethod, context, page)
      await use(undefined)
      restoreMethods()
      expect(forbiddenInputs, `done otherwise than by ${inputMethod}`).toEqual([])
      if (info.status !== 'passed') return
      const fileContent = {
        way: inputMethod,
        title: info.title,
        writes: [...inputLog.writes],
        steps: [...inputLog.steps],
      }
      await writeFile(info.outputPath(INPUT_LOG_FILE_NAME), JSON.stringify(fileContent))
    },
    { auto: true },
  ],
  expectsPolicyViolations: [false, { option: true }],
  expectsReactWarnings: [false, { option: true }],
  consoleCheck: [
    async ({ expectsPolicyViolations, expectsReactWarnings, context, browserName }, use) => {
      if (browserName === 'firefox') await context.addInitScript(insertTextNatively)
      const [policyViolations, hiddenLayers, reactWarnings]: [string[], string[], string[]] = [[], [], []]
      context.on('console', (message) => {
        if (message.type() === 'error' && REACT_WARNING.test(message.text())) reactWarnings.push(message.text())
        if (message.text().startsWith(POLICY_VIOLATION_MESSAGE)) policyViolations.push(message.text())
        if (message.text().startsWith(HIDDEN_LAYER_MESSAGE)) hiddenLayers.push(message.text())
      })
      await context.addInitScript(logPolicyViolations, POLICY_VIOLATION_MESSAGE)
      await context.addInitScript(logHiddenLayers, HIDDEN_LAYER_MESSAGE)
      await use(undefined)
      if (!expectsPolicyViolations) expect(policyViolations, 'broke the content policy').toEqual([])
      if (!expectsReactWarnings) expect(hiddenLayers).toEqual([])
      if (!expectsReactWarnings) expect(reactWarnings, 'React complains').toEqual([])
    },
    { auto: true },
  ],
})

/** Test function whose tests fail if they use the mouse. */
export const byKeyboard = test.extend({ inputMethod: 'keyboard' })

/** Test function whose tests may use only the mouse, and the keyboard only to type text into fields. */
export const byMouse = test.extend({ inputMethod: 'mouse' })

/**
 * Returns a test function with its own server, which no other test file uses. `preparation` prepares the data of the
 * server.
 */
export const createTestWithOwnServer = (preparation: Preparation = {}) =>
  test.extend<object, { server: RunningServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    server: [({}, use) => withDemoServer(use, {}, preparation), workerScope],
  })

export { expect } from 'playwright/test'
