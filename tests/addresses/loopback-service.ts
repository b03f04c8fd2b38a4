// Runs a local HTTP service whose responses each test defines.
import { createServer, type RequestListener } from 'node:http'
import { listenOnLoopback } from '../loopback.ts'

export interface LoopbackService {
  readonly origin: string
  /** Paths of the received requests. */
  readonly requestedPaths: readonly string[]
  /** Number of connections so far, including connections without a request. */
  readonly connectionCount: number
  respondWith(listener: RequestListener): void
  close(): Promise<void>
}

export async function startService(): Promise<LoopbackService> {
  const requestedPaths: string[] = []
  let listener: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    listener(request, response)
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  const { port, close } = await listenOnLoopback(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    requestedPaths,
    get connectionCount() {
      return connections
    },
    respondWith: (next) => {
      listener = next
    },
    close,
  }
}

/** Builds a listener that responds with the value as JSON. */
export const createJsonListener =
  (value: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  }
