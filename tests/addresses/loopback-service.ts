// Runs an HTTP service on this machine whose responses a test defines.
import { createServer, type RequestListener } from 'node:http'
import { listenOnLoopback } from '../loopback.ts'

export interface LoopbackService {
  readonly origin: string
  /** Paths of the received requests. */
  readonly asked: readonly string[]
  /** Number of connections so far, including connections without a request. */
  readonly connections: number
  answerWith(answer: RequestListener): void
  close(): Promise<void>
}

export async function startService(): Promise<LoopbackService> {
  const asked: string[] = []
  let answer: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  const { port, close } = await listenOnLoopback(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    get connections() {
      return connections
    },
    answerWith: (next) => {
      answer = next
    },
    close,
  }
}

export const json =
  (value: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  }
