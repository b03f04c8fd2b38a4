// Drives WebKitGTK over WebDriver on a virtual screen (`xvfb-run`), because Playwright drives only its own WebKit.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../loopback.ts'

const MAX_WAIT_MS = 20_000
const isRoot = process.getuid?.() === 0
const environment = {
  ...process.env,
  GDK_BACKEND: 'x11',
  TZ: 'America/Sao_Paulo',
  // Disables the sandbox for root, because it needs Linux namespaces, which root does not have in a container.
  ...(isRoot ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
}

/** WebDriver code points of keys that are not characters, by their names in `KeyboardEvent.key`. */
const keys: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
}

export interface WebKitPage {
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Presses key combinations such as `Control+K` one after another. */
  press(...combinations: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Clicks the first visible element that matches the selector and whose text or label contains `text`. */
  click(selector: string, text?: string): Promise<void>
  hover(selector: string, text?: string): Promise<void>
  /** Waits until a JavaScript expression in the page is truthy, and returns its value. Throws after 20 seconds. */
  waitUntil<T>(expression: string): Promise<T>
  /** Waits until an element with this selector and text is visible. */
  waitForElement(selector: string, text?: string): Promise<void>
  close(): Promise<void>
}

/** Builds a JavaScript expression that finds the first visible element with this selector and this text or label. */
const buildElementExpression = (
  selector: string,
  text: string,
) => `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
  (element) => element.checkVisibility() &&
    [element.textContent, element.ariaLabel, ...[...(element.labels ?? [])].map((label) => label.textContent)].some(
      (label) => label?.includes(${JSON.stringify(text)})))`

export async function openWebKit(): Promise<WebKitPage> {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'reversa-webkit-'))
  const screen = ['-a', '-s', '-screen 0 1400x1000x24']
  const driver = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    env: { ...environment, TMPDIR: folder },
    stdio: 'ignore',
    // Starts a process group, so that the virtual screen ends together with the driver.
    detached: true,
  })
  const stopDriver = () => {
    if (driver.pid !== undefined && driver.exitCode === null && driver.signalCode === null) process.kill(-driver.pid)
  }
  process.once('exit', stopDriver)
  const sendRequest = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  await retryUntilTruthy(
    () => sendRequest('GET', '/status').catch(() => null),
    async () => 'WebKitWebDriver does not respond',
  )
  const alwaysMatch = { 'webkitgtk:browserOptions': { args: ['--automation', '--geometry=1280x900'] } }
  const { sessionId } = await sendRequest<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${sessionId}`
  const evaluate = <T>(expression: string) =>
    sendRequest<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  const performActions = (type: 'key' | 'pointer', actions: readonly object[]) =>
    sendRequest('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] })
  const pressTogether = (values: readonly string[]) =>
    performActions('key', [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  const waitUntil = <T>(expression: string) =>
    retryUntilTruthy(
      () => evaluate<T>(expression),
      async () => `${expression}\nThe focus is on ${await evaluate('document.activeElement.outerHTML.slice(0, 300)')}`,
    )
  const movePointer = async (selector: string, text: string, nextActions: readonly object[]) => {
    const origin = await waitUntil<object>(buildElementExpression(selector, text))
    await performActions('pointer', [{ type: 'pointerMove', origin, x: 0, y: 0 }, ...nextActions])
  }
  return {
    goto: (url) => sendRequest('POST', `${session}/url`, { url }),
    back: () => sendRequest('POST', `${session}/back`, {}),
    async press(...combinations) {
      for (const combination of combinations)
        await pressTogether(combination.split('+').map((key) => keys[key] ?? key.toLowerCase()))
    },
    async type(text) {
      for (const character of text) await pressTogether([character])
    },
    click: (selector, text = '') =>
      movePointer(selector, text, [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    hover: (selector, text = '') => movePointer(selector, text, []),
    waitUntil,
    waitForElement: async (selector, text = '') => void (await waitUntil(buildElementExpression(selector, text))),
    async close() {
      await sendRequest('DELETE', session).catch(() => null)
      process.off('exit', stopDriver)
      stopDriver()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Calls `read` until it returns a truthy value, and returns this value. Throws after 20 seconds. */
async function retryUntilTruthy<T>(
  read: () => Promise<T>,
  describeFailure: () => Promise<string>,
): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await wait(100)) {
    const response = await read()
    if (response) return response
  }
  throw new Error(`Timeout: ${await describeFailure()}`)
}
