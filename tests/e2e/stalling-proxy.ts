// TCP proxy between browser and server that stalls CSV downloads after their beginning, until the test releases them.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface HeldLine {
  /** URL of the proxy. */
  readonly url: string
  /** Sends the rest of the stalled files, and stalls no further ones. */
  readonly release: () => void
  /** Stalls files again. */
  readonly hold: () => void
  /** Resets every connection with a stalled file. */
  readonly cut: () => void
  readonly close: () => void
}

interface Stuck {
  through: number
  readonly kept: Buffer[]
}

/** Number of bytes of a file that pass before it stalls. */
const beginning = 20_000
const isFile = (part: Buffer) => part.includes('content-type: text/csv') || part.includes('Content-Type: text/csv')

export async function heldLine(serverUrl: string): Promise<HeldLine> {
  const server = new URL(serverUrl)
  let isHolding = true
  const stuck = new Map<Socket, Stuck>()
  const sockets = new Set<Socket>()

  const line = createServer((browser) => {
    const upstream = connect({ host: server.hostname, port: Number(server.port) })
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('error', () => {})
    browser.on('close', () => {
      // If a file is stalled, the upstream connection stays open, because many real proxies do not report closed clients.
      if (!stuck.delete(browser)) upstream.destroy()
    })
    upstream.on('error', () => browser.destroy())
    // Keeps the browser's connection open after the server has closed, if a file is stalled.
    upstream.on('close', () => !stuck.has(browser) && browser.destroy())
    browser.on('data', (part) => upstream.write(part))
    upstream.on('data', (part) => {
      if (browser.destroyed) return
      const file = stuck.get(browser) ?? (isHolding && isFile(part) ? { through: 0, kept: [] } : undefined)
      if (!file) return void browser.write(part)
      stuck.set(browser, file)
      const now = part.subarray(0, Math.max(0, beginning - file.through))
      file.through += now.length
      if (now.length > 0) browser.write(now)
      if (now.length < part.length) file.kept.push(part.subarray(now.length))
    })
  })
  line.listen(0, server.hostname)
  await once(line, 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')

  return {
    url: `${server.protocol}//${server.hostname}:${address.port}`,
    hold: () => {
      isHolding = true
    },
    release: () => {
      isHolding = false
      for (const [browser, { kept }] of stuck) for (const part of kept) browser.write(part)
      stuck.clear()
    },
    cut: () => {
      for (const browser of stuck.keys()) browser.resetAndDestroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
