#!/usr/bin/env node
// Starts firefox-esr for Playwright and relays its WebDriver BiDi messages. Answers the commands that firefox-esr does
// not know, and reports downloads.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/** Commands that firefox-esr lacks, with their results. Language, time zone and motion are set in its profile. */
const unknown = new Map([
  ['browser.setDownloadBehavior', {}],
  ['emulation.setLocaleOverride', {}],
  ['emulation.setMediaFeaturesOverride', {}],
  ['emulation.setScreenOrientationOverride', {}],
  ['emulation.setScreenSettingsOverride', {}],
  ['emulation.setTimezoneOverride', {}],
  ['network.addDataCollector', { collector: 'none' }],
])
/** Function with which Playwright calls `eval` in the page; firefox-esr applies the page's content security policy. */
const evaluation = '(utilityScript, ...args) => utilityScript.evaluate(...args)'
const nothing = { type: 'success', realm: '', result: { type: 'undefined' } }
const address = /WebDriver BiDi listening on (ws:\/\/\S+)/

/** Folder for downloads. firefox-esr reports no download of a file that the page created, so the folder is watched. */
const downloads = mkdtempSync(join(tmpdir(), 'firefox-downloads-'))
const given = process.argv.slice(2)
const preferences = {
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  // The browser's download panel would take the focus from the page.
  'browser.download.alwaysOpenPanel': false,
}
appendFileSync(
  join(given[given.indexOf('--profile') + 1], 'user.js'),
  Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join(''),
)

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', given, { stdio: ['ignore', 'ignore', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
process.on('exit', () => {
  firefox.kill('SIGKILL')
  rmSync(downloads, { recursive: true, force: true })
})

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, target] = address.exec(line) ?? []
  if (target) relay(target)
  else process.stderr.write(`${line}\n`)
})

function relay(target) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(target + url)
    /** Messages that arrive before the connection to the browser is open. */
    const early = []
    /** Browsing context with the last input; downloads are reported for this page. */
    let context
    let folder
    const toBrowser = (text) => (browser.readyState === WebSocket.OPEN ? browser.send(text) : early.push(text))
    const toClient = (message) => client.send(JSON.stringify(message))
    browser.on('open', () => {
      for (const text of early) browser.send(text)
    })
    browser.on('message', (data) => client.send(data.toString()))
    client.on('message', (data) => {
      const text = data.toString()
      const { id, method, params } = JSON.parse(text)
      if (method === 'input.performActions') context = params.context
      if (method === 'browser.setDownloadBehavior') folder = params.downloadBehavior.destinationFolder
      if (unknown.has(method)) toClient({ type: 'success', id, result: unknown.get(method) })
      // firefox-esr has no clipboard permission; its profile allows the clipboard (`playwright.config.ts`).
      else if (method === 'permissions.setPermission' && params.descriptor.name.startsWith('clipboard'))
        toClient({ type: 'success', id, result: {} })
      else if (params.functionDeclaration !== evaluation || params.target.sandbox) toBrowser(text)
      // The extension of the injected script is not needed, because `fixtures.ts` installs its functions.
      else if (text.includes('injectedScript.extend(')) toClient({ type: 'success', id, result: nothing })
      else toBrowser(JSON.stringify({ id, method, params: written(params) }))
    })
    const watcher = watch(downloads, () => {
      const names = readdirSync(downloads)
      if (names.some((name) => name.endsWith('.part'))) return
      for (const name of names) {
        const file = join(downloads, name)
        if (statSync(file).size === 0) continue
        cpSync(file, join(folder, name))
        rmSync(file)
        const told = { context, navigation: randomUUID(), url: `blob:${name}`, timestamp: Date.now() }
        const tell = (method, more) => toClient({ type: 'event', method, params: { ...told, ...more } })
        tell('browsingContext.downloadWillBegin', { suggestedFilename: name })
        tell('browsingContext.downloadEnd', { status: 'complete', filepath: join(folder, name) })
      }
    })
    const end = () => {
      watcher.close()
      browser.terminate()
      client.terminate()
    }
    for (const side of [browser, client]) side.on('close', end).on('error', end)
  })
}

/** Returns the parameters with an `eval` that contains the source of each argument, so that no code is evaluated. */
function written(params) {
  const texts = [...new Set(textsIn(params.arguments))].filter(isExpression)
  const known = texts.map((text) => `[${JSON.stringify(text)}, () => (${text}\n)]`)
  const functionDeclaration = `(utilityScript, ...args) => {
    const known = new Map([${known.join()}])
    const before = globalThis.eval
    globalThis.eval = (text) => (known.get(text) ?? known.get(text.slice(1, -1)) ?? (() => before(text)))()
    return utilityScript.evaluate(...args)
  }`
  return { ...params, functionDeclaration }
}

function textsIn(value) {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

function isExpression(text) {
  try {
    return Boolean(new Function(`return [() => (${text}\n)]`))
  } catch {
    return false
  }
}
