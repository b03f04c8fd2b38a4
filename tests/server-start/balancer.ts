// Load balancer that distributes requests in turn to the servers whose health check succeeds.
import { createServer, type IncomingMessage, type Server, request as sendRequest } from 'node:http'
import { listenOnLoopback } from '../loopback.ts'

/** Interval of the health checks in milliseconds. */
const CHECK_INTERVAL_MS = 100

export interface Balancer {
  readonly url: string
  /** Returns how many requests each server has received. */
  readonly getRequestCounts: () => readonly number[]
  readonly countHealthy: () => number
  readonly close: () => Promise<void>
}

/** Starts a load balancer. It never retries a request, so that tests see every failed request. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targets = urls.map((url) => ({ url, isHealthy: true, handledRequests: 0 }))
  let requestCount = 0
  const server: Server = createServer((incoming, response) => {
    const healthyTargets = targets.filter(({ isHealthy }) => isHealthy)
    const target = healthyTargets[requestCount++ % Math.max(1, healthyTargets.length)]
    if (!target) return void response.writeHead(503).end()
    target.handledRequests++
    const { method, headers } = incoming
    const options = { method, headers: { ...headers, connection: 'close' } }
    const forwardedRequest = sendRequest(
      new URL(incoming.url ?? '/', target.url),
      options,
      (received: IncomingMessage) => {
        response.writeHead(received.statusCode ?? 502, received.headers)
        received.pipe(response)
      },
    )
    forwardedRequest.on('error', () => response.writeHead(502).end())
    incoming.pipe(forwardedRequest)
  })
  const checkTimer = setInterval(() => {
    for (const target of targets)
      fetch(`${target.url}/health`).then(
        ({ ok }) => {
          target.isHealthy = ok
        },
        () => {
          target.isHealthy = false
        },
      )
  }, CHECK_INTERVAL_MS)
  const { port, close } = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    getRequestCounts: () => targets.map(({ handledRequests }) => handledRequests),
    countHealthy: () => targets.filter(({ isHealthy }) => isHealthy).length,
    close: async () => {
      clearInterval(checkTimer)
      await close()
    },
  }
}
