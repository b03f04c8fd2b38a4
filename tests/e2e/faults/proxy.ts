// HTTP proxy between the browser and the server, which injects faults: it answers itself, corrupts, holds or refuses.
// The proxy records the requests, so that a test can count writes.
import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Selects the requests that the proxy records and manipulates. */
type Fits = (method: string, path: string) => boolean

export type Treatment =
  /** The proxy answers itself; the server does not receive the request. */
  | { readonly kind: 'answer'; readonly status: number; readonly type: string; readonly body: string }
  /** The server handles the request, and the proxy corrupts the response. */
  | { readonly kind: 'spoil'; readonly how: 'reset' | 'malformed' | 'empty' | 'otherwise' | 'page' | 'silence' }
  /** The server handles the request, and the proxy holds the response until `release`. */
  | { readonly kind: 'hold' }

export interface Sent {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  /** Body of the request; the query string of a GET request. */
  readonly body: string
  /** Status of the server's response; 0 while there is no response. */
  status: number
  /** Id of the activity row that the request created; `null` if it created none. */
  activity: string | null
}

export interface FaultProxy {
  readonly url: string
  /** Returns true when no response is pending. */
  readonly isIdle: () => boolean
  /** Returns the recorded requests since the last call of `watch`. */
  readonly sent: () => readonly Sent[]
  /** Records the requests that match the filter from now on, and ends every fault. */
  readonly watch: (fits: Fits) => void
  readonly treat: (treatment: Treatment | null) => void
  /** Delivers the held responses, and holds no further ones. */
  readonly release: () => void
  /** Closes the port, so that the browser's connections are refused. */
  readonly leave: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly close: () => void
}

const page = '<!doctype html><title>Gateway</title><h1>Gateway</h1><p>internal-proxy-7</p>'

export async function faultProxy(serverUrl: string): Promise<FaultProxy> {
  const upstream = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let fits: Fits = () => false
  let treatment: Treatment | null = null
  let sent: Sent[] = []
  let held: (() => void)[] = []
  const open = new Set<ServerResponse>()

  const proxy = createServer((from, to) => {
    open.add(to)
    to.once('close', () => open.delete(to))
    void bodyOf(from).then((body) => pass(from, to, body))
  })
  // Same time as in the server's `Keep-Alive` header, so that no request is sent over a connection that is closing.
  proxy.keepAliveTimeout = 620_000
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer): void {
    const { method = 'GET', url = '/', headers } = from
    const [path = '', query = ''] = url.split('?')
    const isMeant = fits(method, path)
    const key = headers['idempotency-key']
    const asked = method === 'GET' ? query : `${body}`
    const call: Sent = { method, path, key: String(key ?? '') || undefined, body: asked, status: 0, activity: null }
    const how = isMeant ? treatment : null
    if (isMeant) sent.push(call)
    if (how?.kind === 'answer') {
      to.writeHead(how.status, { 'Content-Type': how.type, 'Cache-Control': 'no-store' })
      return void to.end(how.body)
    }
    const onward = ask(
      { host: upstream.hostname, port: upstream.port, method, path: url, headers },
      (answer) => void bodyOf(answer).then((content) => back(answer, content)),
    )
    onward.on('error', () => to.destroy())
    onward.end(body)

    function back(answer: IncomingMessage, content: Buffer): void {
      call.status = answer.statusCode ?? 0
      call.activity = String(answer.headers['x-activity'] ?? '') || null
      const give = () => {
        to.writeHead(call.status, answer.headers)
        to.end(content)
      }
      if (how?.kind === 'spoil' && how.how === 'silence') open.delete(to)
      else if (how?.kind === 'spoil' && how.how !== 'silence') spoil(how.how, to, answer, content)
      else if (how?.kind === 'hold' && how === treatment) held.push(give)
      else give()
    }
  }

  const listen = async (port: number) => {
    proxy.listen(port, upstream.hostname)
    await once(proxy, 'listening')
  }
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://${upstream.hostname}:${port}`,
    isIdle: () => open.size === 0,
    sent: () => sent,
    watch: (next) => {
      fits = next
      sent = []
      treatment = null
    },
    treat: (next) => {
      treatment = next
    },
    release: () => {
      treatment = null
      for (const give of held) give()
      held = []
    },
    leave: async () => {
      const gone = once(proxy, 'close')
      proxy.close()
      cut()
      await gone
    },
    comeBack: () => listen(port),
    close: () => {
      cut()
      proxy.close()
    },
  }
}

type Spoiling = Exclude<Extract<Treatment, { kind: 'spoil' }>['how'], 'silence'>

function spoil(how: Spoiling, to: ServerResponse, answer: IncomingMessage, content: Buffer): void {
  const { status, body } = {
    status: 200,
    body: { empty: '', otherwise: '{"ok":true}', page, malformed: '{"data":{"id":' },
  }
  if (how === 'reset') {
    to.writeHead(answer.statusCode ?? 200, { ...answer.headers, 'content-length': String(content.length + 100) })
    to.write(content.subarray(0, 10), () => to.socket?.resetAndDestroy())
    return
  }
  to.writeHead(status, { 'Content-Type': how === 'page' ? 'text/html' : 'application/json' })
  to.end(body[how])
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}
