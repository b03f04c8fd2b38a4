// HTTP proxy between the browser and the server that injects faults: the proxy sends its own response, corrupts or
// holds the response of the server, or refuses connections. The proxy records requests, so that tests can count writes.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Selects the requests that the proxy records and to which the proxy applies the fault. */
type RequestFilter = (method: string, path: string) => boolean

export type ProxyBehavior =
  /** The proxy sends its own response; the server does not receive the request. */
  | { readonly kind: 'respond'; readonly status: number; readonly contentType: string; readonly body: string }
  /** The server handles the request, and the proxy corrupts the response. */
  | {
      readonly kind: 'corrupt'
      readonly corruption: 'reset' | 'malformed' | 'empty' | 'otherShape' | 'page' | 'noResponse'
    }
  /** The server handles the request, and the proxy holds the response until the test releases it. */
  | { readonly kind: 'hold' }

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  /** Body of the request, or the query string of a GET request. */
  readonly body: string
  /** Status of the server's response; 0 while there is no response. */
  status: number
  /** Id of the activity row of the request, from the response header `X-Activity`; `null` if nothing was changed. */
  activityId: string | null
}

export interface FaultProxy {
  readonly url: string
  /** Returns true when the proxy has responded to all requests. */
  readonly isIdle: () => boolean
  /** Returns the requests since the last call of `recordRequests`. */
  readonly getRequests: () => readonly RecordedRequest[]
  /**
   * Clears the recorded requests, ends the current fault, and from now on records the requests that match the filter.
   */
  readonly recordRequests: (requestFilter: RequestFilter) => void
  readonly setBehavior: (behavior: ProxyBehavior | null) => void
  /** Delivers the held responses and stops holding responses. */
  readonly releaseResponses: () => void
  /** Closes the port, so that connections of the browser are refused. */
  readonly stopListening: () => Promise<void>
  readonly resumeListening: () => Promise<void>
  readonly close: () => void
}

const GATEWAY_PAGE = '<!doctype html><title>Gateway</title><h1>Gateway</h1><p>internal-proxy-7</p>'

export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const upstream = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isRecordedRequest: RequestFilter = () => false
  let behavior: ProxyBehavior | null = null
  let sentRequests: RecordedRequest[] = []
  let heldResponses: (() => void)[] = []
  const openResponses = new Set<ServerResponse>()

  const proxy = createServer((request, response) => {
    openResponses.add(response)
    response.once('close', () => openResponses.delete(response))
    void readBody(request).then((body) => forward(request, response, body))
  })
  // Same value as in the server's `Keep-Alive` header, so that the browser does not reuse a connection that is closing.
  proxy.keepAliveTimeout = 620_000
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function forward(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method = 'GET', url = '/', headers } = request
    const [path = '', query = ''] = url.split('?')
    const isMatch = isRecordedRequest(method, path)
    const key = headers['idempotency-key']
    const content = method === 'GET' ? query : `${body}`
    const sentRequest: RecordedRequest = {
      method,
      path,
      idempotencyKey: String(key ?? '') || undefined,
      body: content,
      status: 0,
      activityId: null,
    }
    const appliedBehavior = isMatch ? behavior : null
    if (isMatch) sentRequests.push(sentRequest)
    if (appliedBehavior?.kind === 'respond') {
      response.writeHead(appliedBehavior.status, {
        'Content-Type': appliedBehavior.contentType,
        'Cache-Control': 'no-store',
      })
      return void response.end(appliedBehavior.body)
    }
    const upstreamRequest = sendRequest(
      { host: upstream.hostname, port: upstream.port, method, path: url, headers },
      (upstreamResponse) =>
        void readBody(upstreamResponse).then((responseBody) => respond(upstreamResponse, responseBody)),
    )
    upstreamRequest.on('error', () => response.destroy())
    upstreamRequest.end(body)

    function respond(upstreamResponse: IncomingMessage, responseBody: Buffer): void {
      sentRequest.status = upstreamResponse.statusCode ?? 0
      sentRequest.activityId = String(upstreamResponse.headers['x-activity'] ?? '') || null
      const deliver = () => {
        response.writeHead(sentRequest.status, upstreamResponse.headers)
        response.end(responseBody)
      }
      if (appliedBehavior?.kind === 'corrupt' && appliedBehavior.corruption === 'noResponse')
        openResponses.delete(response)
      else if (appliedBehavior?.kind === 'corrupt' && appliedBehavior.corruption !== 'noResponse')
        sendCorrupted(appliedBehavior.corruption, response, upstreamResponse, responseBody)
      else if (appliedBehavior?.kind === 'hold' && appliedBehavior === behavior) heldResponses.push(deliver)
      else deliver()
    }
  }

  const listen = async (port: number) => {
    proxy.listen(port, upstream.hostname)
    await once(proxy, 'listening')
  }
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://${upstream.hostname}:${port}`,
    isIdle: () => openResponses.size === 0,
    getRequests: () => sentRequests,
    recordRequests: (newFilter) => {
      isRecordedRequest = newFilter
      sentRequests = []
      behavior = null
    },
    setBehavior: (newBehavior) => {
      behavior = newBehavior
    },
    releaseResponses: () => {
      behavior = null
      for (const deliver of heldResponses) deliver()
      heldResponses = []
    },
    stopListening: async () => {
      const closeEvent = once(proxy, 'close')
      proxy.close()
      closeSockets()
      await closeEvent
    },
    resumeListening: () => listen(port),
    close: () => {
      closeSockets()
      proxy.close()
    },
  }
}

type Corruption = Exclude<Extract<ProxyBehavior, { kind: 'corrupt' }>['corruption'], 'noResponse'>

function sendCorrupted(
  corruption: Corruption,
  response: ServerResponse,
  upstreamResponse: IncomingMessage,
  responseBody: Buffer,
): void {
  const { status, body } = {
    status: 200,
    body: { empty: '', otherShape: '{"ok":true}', page: GATEWAY_PAGE, malformed: '{"data":{"id":' },
  }
  if (corruption === 'reset') {
    response.writeHead(upstreamResponse.statusCode ?? 200, {
      ...upstreamResponse.headers,
      'content-length': String(responseBody.length + 100),
    })
    response.write(responseBody.subarray(0, 10), () => response.socket?.resetAndDestroy())
    return
  }
  response.writeHead(status, { 'Content-Type': corruption === 'page' ? 'text/html' : 'application/json' })
  response.end(body[corruption])
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}
