#!/usr/bin/env node
// Starts firefox-esr for Playwright and relays the WebDriver BiDi messages between both. Answers commands that
// firefox-esr does not support, and sends the events of downloads.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Commands that firefox-esr does not support, with the result that the script sends to Playwright. The browser profile
 * already contains the language, the time zone and reduced motion.
 */
const unsupportedCommands = new Map([
  ['browser.setDownloadBehavior', {}],
  ['emulation.setLocaleOverride', {}],
  ['emulation.setMediaFeaturesOverride', {}],
  ['emulation.setScreenOrientationOverride', {}],
  ['emulation.setScreenSettingsOverride', {}],
  ['emulation.setTimezoneOverride', {}],
  ['network.addDataCollector', { collector: 'none' }],
])
/**
 * Source code of the function with which Playwright evaluates code in the page. The function calls `eval`, which the
 * content security policy of the page forbids in firefox-esr.
 */
const EVALUATE_FUNCTION = '(utilityScript, ...args) => utilityScript.evaluate(...args)'
const undefinedResult = { type: 'success', realm: '', result: { type: 'undefined' } }
const LISTENING_PATTERN = /WebDriver BiDi listening on (ws:\/\/\S+)/

/**
 * Download folder. The script watches this folder, because firefox-esr sends no event when a page downloads a file that
 * it has created itself.
 */
const downloads = mkdtempSync(join(tmpdir(), 'firefox-downloads-'))
const browserArguments = process.argv.slice(2)
const preferences = {
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  // Keeps the download panel of the browser closed, because the panel would take the focus from the page.
  'browser.download.alwaysOpenPanel': false,
}
appendFileSync(
  join(browserArguments[browserArguments.indexOf('--profile') + 1], 'user.js'),
  Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join(''),
)

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', browserArguments, {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
process.on('exit', () => {
  firefox.kill('SIGKILL')
  rmSync(downloads, { recursive: true, force: true })
})

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, target] = LISTENING_PATTERN.exec(line) ?? []
  if (target) relay(target)
  else process.stderr.write(`${line}\n`)
})

function relay(target) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(target + url)
    /** Messages from Playwright that arrive before the connection to the browser is open. */
    const pendingMessages = []
    /** Browsing context (tab) with the last user input. Download events name this tab as their source. */
    let browsingContext
    let downloadFolder
    const toBrowser = (text) =>
      browser.readyState === WebSocket.OPEN ? browser.send(text) : pendingMessages.push(text)
    const toClient = (message) => client.send(JSON.stringify(message))
    browser.on('open', () => {
      for (const text of pendingMessages) browser.send(text)
    })
    browser.on('message', (data) => client.send(data.toString()))
    client.on('message', (data) => {
      const text = data.toString()
      const { id, method, params } = JSON.parse(text)
      if (method === 'input.performActions') browsingContext = params.context
      if (method === 'browser.setDownloadBehavior') downloadFolder = params.downloadBehavior.destinationFolder
      if (unsupportedCommands.has(method)) toClient({ type: 'success', id, result: unsupportedCommands.get(method) })
      // Answers the request itself, because firefox-esr has no clipboard permission. The browser profile allows the
      // clipboard (`playwright.config.ts`).
      else if (method === 'permissions.setPermission' && params.descriptor.name.startsWith('clipboard'))
        toClient({ type: 'success', id, result: {} })
      else if (params.functionDeclaration !== EVALUATE_FUNCTION || params.target.sandbox) toBrowser(text)
      // Skips this script of Playwright, because `fixtures.ts` installs the same functions.
      else if (text.includes('injectedScript.extend(')) toClient({ type: 'success', id, result: undefinedResult })
      else toBrowser(JSON.stringify({ id, method, params: inlineEval(params) }))
    })
    const watcher = watch(downloads, () => {
      const names = readdirSync(downloads)
      if (names.some((name) => name.endsWith('.part'))) return
      for (const name of names) {
        const file = join(downloads, name)
        // Skips empty files, and files that firefox-esr has renamed or deleted since the folder was read.
        if (!statSync(file, { throwIfNoEntry: false })?.size) continue
        cpSync(file, join(downloadFolder, name))
        rmSync(file)
        const eventFields = {
          context: browsingContext,
          navigation: randomUUID(),
          url: `blob:${name}`,
          timestamp: Date.now(),
        }
        const sendEvent = (method, more) => toClient({ type: 'event', method, params: { ...eventFields, ...more } })
        sendEvent('browsingContext.downloadWillBegin', { suggestedFilename: name })
        sendEvent('browsingContext.downloadEnd', { status: 'complete', filepath: join(downloadFolder, name) })
      }
    })
    const closeAll = () => {
      watcher.close()
      browser.terminate()
      client.terminate()
    }
    for (const socket of [browser, client]) socket.on('close', closeAll).on('error', closeAll)
  })
}

/**
 * Replaces the function in the parameters, which calls `eval`, with a function that contains the source code of every
 * argument, so that the page never evaluates a string.
 */
function inlineEval(params) {
  const sources = [...new Set(collectStrings(params.arguments))].filter(isExpression)
  const evalEntries = sources.map((text) => `[${JSON.stringify(text)}, () => (${text}\n)]`)
  const functionDeclaration = `(utilityScript, ...args) => {
    const known = new Map([${evalEntries.join()}])
    const before = globalThis.eval
    globalThis.eval = (text) => (known.get(text) ?? known.get(text.slice(1, -1)) ?? (() => before(text)))()
    return utilityScript.evaluate(...args)
  }`
  return { ...params, functionDeclaration }
}

function collectStrings(value) {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(collectStrings) : []
}

function isExpression(text) {
  try {
    return Boolean(new Function(`return [() => (${text}\n)]`))
  } catch {
    return false
  }
}
