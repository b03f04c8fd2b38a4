// Listens for HTTP, and shuts down gracefully: no accepted request is dropped.
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { StartError } from './errors.ts'

/** How long accepted requests may go on by themselves, and how long once they are told to end. */
const patience = 10_000
const lastPatience = 5_000

/** Longer than the keep-alive of load balancers: else one could send a request on a connection being closed. */
const keptAlive = 620_000

/** Milliseconds from a request's first byte to its last: a body that drips is answered 408. */
const longestRequest = 30_000

export async function listen(app: Pick<Hono, 'fetch'>, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  const serverOptions = { requestTimeout: longestRequest, connectionsCheckingInterval: 5_000 }
  // The name of a call of HTTP/1.0 that names none.
  const server = createAdaptorServer({ fetch: app.fetch, hostname: 'localhost', serverOptions }) as Server
  server.keepAliveTimeout = keptAlive
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  return server
}

function listenError(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is already in use: stop what uses it, or choose another one in PORT.`)
  if (code === 'EACCES') return new StartError(`No permission for port ${port}: choose one above 1023 in PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST=${host} is not an address of this machine.`)
  return error
}

/** As one would type it into a browser. */
export function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Accepted requests finish; those that last are told to end, then cut off. */
export async function stopListening(server: Server, stopping: AbortController): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const timers = [
    setTimeout(() => stopping.abort(), patience),
    setTimeout(() => server.closeAllConnections(), patience + lastPatience),
  ]
  // A kept-alive connection is idle only after its answer, and would delay the stop by the keep-alive timeout.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
  for (const timer of timers) clearTimeout(timer)
}

const parent = process.ppid
const everyMs = 500

/**
 * Calls `then` once the parent process is gone: npm sends SIGTERM to the script's shell, which does not forward it.
 * Under npm only: a shell that started the server may exit. With init as the parent it never fires.
 */
export function whenNpmIsGone(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, everyMs)
  timer.unref()
}
