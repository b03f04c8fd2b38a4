// Simulates a merchant's system. Each test sets the responses and can read the received requests.
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { cert, privateKeyPem } from '../../src/demo/self-signed.ts'
import { listenOnLoopback } from '../loopback.ts'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  readonly body: any
}

export type ResponseHandler = (response: ServerResponse, request: ReceivedRequest) => void

export interface Merchant {
  readonly origin: string
  /** Returns the requests that the simulated system has received under this path, such as `/of-one-test`. */
  listRequestsAt(path: string): readonly ReceivedRequest[]
  /** Sets the responses to the requests under this path, in order. The last response is repeated. */
  setResponseHandlers(path: string, ...handlers: readonly ResponseHandler[]): void
  close(): Promise<void>
}

export const respondWith =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ResponseHandler =>
  (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  }

/**
 * Accepts a ping or a reprocess request (which sends a record again). The response contains the status that the request
 * expects.
 */
export const respondWithSuccess: ResponseHandler = (response, request) =>
  respondWith(200, { status: request.body.record?.expected_status, message: 'Feito' })(response, request)

export const neverRespond: ResponseHandler = () => {}
export const closeConnection: ResponseHandler = (response) => void response.destroy()

export async function startMerchant(scheme: 'http' | 'https' = 'http'): Promise<Merchant> {
  const requests: ReceivedRequest[] = []
  const reactions = new Map<string, readonly ResponseHandler[]>()
  const getPathPrefix = (path: string) => path.replace(/\/(?:ping|reverses|refunds)\b.*$/, '')
  const at = (prefix: string) => requests.filter(({ path }) => getPathPrefix(path) === prefix)
  const listen: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url: path = '', headers } = request
    const bodyText = Buffer.concat(chunks).toString()
    const receivedRequest = { path, headers, body: bodyText === '' ? null : JSON.parse(bodyText) }
    requests.push(receivedRequest)
    const all = reactions.get(getPathPrefix(path)) ?? [respondWithSuccess]
    all[Math.min(at(getPathPrefix(path)).length, all.length) - 1]?.(response, receivedRequest)
  }
  const server: Server =
    scheme === 'http' ? createServer(listen) : createTlsServer({ key: privateKeyPem, cert }, listen)
  const { port, close } = await listenOnLoopback(server)
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    listRequestsAt: at,
    setResponseHandlers: (path, ...next) => void reactions.set(path, next),
    close,
  }
}
