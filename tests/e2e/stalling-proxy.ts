// TCP proxy between the browser and the server that pauses every CSV download after its first bytes until the test
// releases the downloads.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface StallingProxy {
  /** URL of the proxy, which the browser uses instead of the URL of the server. */
  readonly url: string
  /** Sends the rest of all paused files. From then on, the proxy pauses no downloads. */
  readonly releaseDownloads: () => void
  /** Makes the proxy pause downloads again. */
  readonly holdDownloads: () => void
  /** Resets every connection over which a download is paused. */
  readonly resetConnections: () => void
  readonly close: () => void
}

interface StalledFile {
  passedBytes: number
  readonly pendingChunks: Buffer[]
}

/** Number of bytes of a file that the proxy sends before it pauses the download. */
const BYTES_BEFORE_PAUSE = 20_000
const isCsvFile = (chunk: Buffer) =>
  chunk.includes('content-type: text/csv') || chunk.includes('Content-Type: text/csv')

export async function startStallingProxy(serverUrl: string): Promise<StallingProxy> {
  const server = new URL(serverUrl)
  let isStalling = true
  const stalledFiles = new Map<Socket, StalledFile>()
  const sockets = new Set<Socket>()

  const proxy = createServer((browserSocket) => {
    const serverSocket = connect({ host: server.hostname, port: Number(server.port) })
    for (const socket of [browserSocket, serverSocket]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    browserSocket.on('error', () => {})
    browserSocket.on('close', () => {
      // Keeps the connection to the server open if a download is paused, because many proxies do not tell the server
      // that the client has disconnected.
      if (!stalledFiles.delete(browserSocket)) serverSocket.destroy()
    })
    serverSocket.on('error', () => browserSocket.destroy())
    // If a download is paused, keeps the connection to the browser open even after the server has closed its
    // connection.
    serverSocket.on('close', () => !stalledFiles.has(browserSocket) && browserSocket.destroy())
    browserSocket.on('data', (chunk) => serverSocket.write(chunk))
    serverSocket.on('data', (chunk) => {
      if (browserSocket.destroyed) return
      const file =
        stalledFiles.get(browserSocket) ??
        (isStalling && isCsvFile(chunk) ? { passedBytes: 0, pendingChunks: [] } : undefined)
      if (!file) return void browserSocket.write(chunk)
      stalledFiles.set(browserSocket, file)
      const passedChunk = chunk.subarray(0, Math.max(0, BYTES_BEFORE_PAUSE - file.passedBytes))
      file.passedBytes += passedChunk.length
      if (passedChunk.length > 0) browserSocket.write(passedChunk)
      if (passedChunk.length < chunk.length) file.pendingChunks.push(chunk.subarray(passedChunk.length))
    })
  })
  proxy.listen(0, server.hostname)
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')

  return {
    url: `${server.protocol}//${server.hostname}:${address.port}`,
    holdDownloads: () => {
      isStalling = true
    },
    releaseDownloads: () => {
      isStalling = false
      for (const [browser, { pendingChunks }] of stalledFiles) for (const chunk of pendingChunks) browser.write(chunk)
      stalledFiles.clear()
    },
    resetConnections: () => {
      for (const browser of stalledFiles.keys()) browser.resetAndDestroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
