// Starts the HTTP server and stops it gracefully: accepted requests may finish before the server stops.
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { StartError } from './errors.ts'

/** Milliseconds after the start of the shutdown for which accepted requests may continue. */
const SHUTDOWN_GRACE_MS = 10_000
/** Milliseconds after the abort signal until the connections of unfinished requests are closed. */
const ABORT_GRACE_MS = 5_000

/**
 * Keep-alive timeout in milliseconds. It exceeds the idle timeout of load balancers, because a load balancer could
 * otherwise send a request on a connection that this server is closing.
 */
const KEEP_ALIVE_MS = 620_000

/** Maximum milliseconds for receiving a complete request; slower requests (slow loris) get 408. */
const MAX_RECEIVE_MS = 30_000

/** Starts the HTTP server. Throws a `StartError` if it cannot listen on the configured host and port. */
export async function listen(app: Pick<Hono, 'fetch'>, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  const serverOptions = { requestTimeout: MAX_RECEIVE_MS, connectionsCheckingInterval: 5_000 }
  // Host name for HTTP/1.0 requests without a `Host` header.
  const server = createAdaptorServer({ fetch: app.fetch, hostname: 'localhost', serverOptions }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  return server
}

function toListenError(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is already in use: stop what uses it, or choose another one in PORT.`)
  if (code === 'EACCES') return new StartError(`No permission for port ${port}: choose one above 1023 in PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST=${host} is not an address of this machine.`)
  return error
}

/** Returns the URL of the server, as users type it into a browser. */
export function getServerUrl(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Stops the server: waits for running requests, aborts slow requests, then closes the remaining connections. */
export async function stopListening(server: Server, stopController: AbortController): Promise<void> {
  const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  const timers = [
    setTimeout(() => stopController.abort(), SHUTDOWN_GRACE_MS),
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS + ABORT_GRACE_MS),
  ]
  // Closes idle keep-alive connections repeatedly, because an open idle connection would delay the stop by
  // `KEEP_ALIVE_MS`.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  await serverClosed
  clearInterval(idleTimer)
  for (const timer of timers) clearTimeout(timer)
}

const parentPid = process.ppid
const CHECK_INTERVAL_MS = 500

/**
 * Calls the callback when the parent process (npm) has exited. npm sends SIGTERM only to the shell of the script, and
 * that shell does not forward the signal. Without npm, does nothing, because the parent shell may exit while the server
 * runs.
 */
export function onNpmExit(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(timer)
    callback()
  }, CHECK_INTERVAL_MS)
  timer.unref()
}
