#!/usr/bin/env node
// Firefox for Playwright's WebDriver BiDi, as the file that it starts: firefox-esr does not know the commands with
// which every page of Playwright begins. Relays all messages, and answers those itself.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/** Commands that firefox-esr lacks, with their answers. */
const unknown = new Map([
  ['emulation.setMediaFeaturesOverride', {}],
  ['network.addDataCollector', { collector: 'none' }],
  ['browser.setDownloadBehavior', {}],
])
const address = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
process.on('exit', () => firefox.kill('SIGKILL'))

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
    /** What comes before the browser listens. */
    const early = []
    const toBrowser = (text) => (browser.readyState === WebSocket.OPEN ? browser.send(text) : early.push(text))
    browser.on('open', () => {
      for (const text of early) browser.send(text)
    })
    browser.on('message', (data) => client.send(data.toString()))
    client.on('message', (data) => {
      const text = data.toString()
      const { id, method } = JSON.parse(text)
      if (unknown.has(method)) client.send(JSON.stringify({ type: 'success', id, result: unknown.get(method) }))
      else toBrowser(text)
    })
    const end = () => {
      browser.terminate()
      client.terminate()
    }
    for (const side of [browser, client]) side.on('close', end).on('error', end)
  })
}
