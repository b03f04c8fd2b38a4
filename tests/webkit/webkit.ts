// WebKitGTK by its WebDriver, on a screen of its own (`xvfb-run`): Playwright drives no WebKit but its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../loopback.ts'

const longestWait = 20_000
const isRoot = process.getuid?.() === 0
const environment = {
  ...process.env,
  GDK_BACKEND: 'x11',
  TZ: 'America/Sao_Paulo',
  // Its sandbox needs namespaces, which root of a container has not.
  ...(isRoot ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
}

/** Keys that are not a character, by their names of KeyboardEvent: code points of the WebDriver standard. */
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
  /** Presses keys one after the other, `Control+K` together. */
  press(...combinations: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Clicks the first element in sight that the selector finds, and whose text or label holds `text`. */
  click(selector: string, text?: string): Promise<void>
  hover(selector: string, text?: string): Promise<void>
  /** Answers what the expression of the page is, once it is neither null, false, 0 nor empty. Throws after 20 s. */
  until<T>(expression: string): Promise<T>
  /** Waits until such an element is in sight. */
  see(selector: string, text?: string): Promise<void>
  close(): Promise<void>
}

/** In the page: elements in sight whose text or label holds a text. */
const found = (selector: string, text: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
  (element) => element.checkVisibility() &&
    [element.textContent, element.ariaLabel, ...[...(element.labels ?? [])].map((label) => label.textContent)].some(
      (own) => own?.includes(${JSON.stringify(text)})))`

export async function openWebKit(): Promise<WebKitPage> {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'reversa-webkit-'))
  const screen = ['-a', '-s', '-screen 0 1400x1000x24']
  const driver = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    env: { ...environment, TMPDIR: folder },
    stdio: 'ignore',
    // A group, so that the screen ends with the driver.
    detached: true,
  })
  const end = () => {
    if (driver.pid !== undefined && driver.exitCode === null && driver.signalCode === null) process.kill(-driver.pid)
  }
  process.once('exit', end)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  await eventually(
    () => call('GET', '/status').catch(() => null),
    async () => 'WebKitWebDriver does not answer',
  )
  const alwaysMatch = { 'webkitgtk:browserOptions': { args: ['--automation', '--geometry=1280x900'] } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${sessionId}`
  const run = <T>(expression: string) =>
    call<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    call('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] })
  const pressTogether = (values: readonly string[]) =>
    act('key', [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  const until = <T>(expression: string) =>
    eventually(
      () => run<T>(expression),
      async () => `${expression}\nThe focus is on ${await run('document.activeElement.outerHTML.slice(0, 300)')}`,
    )
  const point = async (selector: string, text: string, then: readonly object[]) => {
    const origin = await until<object>(found(selector, text))
    await act('pointer', [{ type: 'pointerMove', origin, x: 0, y: 0 }, ...then])
  }
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    back: () => call('POST', `${session}/back`, {}),
    async press(...combinations) {
      for (const combination of combinations)
        await pressTogether(combination.split('+').map((key) => keys[key] ?? key.toLowerCase()))
    },
    async type(text) {
      for (const character of text) await pressTogether([character])
    },
    click: (selector, text = '') =>
      point(selector, text, [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    hover: (selector, text = '') => point(selector, text, []),
    until,
    see: async (selector, text = '') => void (await until(found(selector, text))),
    async close() {
      await call('DELETE', session).catch(() => null)
      process.off('exit', end)
      end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The answer, once it is neither null, false, 0 nor empty. */
async function eventually<T>(ask: () => Promise<T>, what: () => Promise<string>): Promise<NonNullable<T>> {
  for (const last = Date.now() + longestWait; Date.now() < last; await wait(100)) {
    const answer = await ask()
    if (answer) return answer
  }
  throw new Error(`In vain: ${await what()}`)
}
