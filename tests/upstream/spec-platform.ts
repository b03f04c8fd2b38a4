// Simulates a platform API in memory, so that tests can read and change its records. The `strict` platform returns only
// fields of the specifications S1 and S2, and rejects unknown input. The `loose` platform returns additional fields and
// other envelopes and types.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../loopback.ts'
import { toJson } from './raw-json.ts'
import { buildHttpResponse, type HttpResponse } from './spec-answers.ts'
import { buildState } from './spec-data.ts'
import {
  type Body,
  buildResult,
  createValidationError,
  isObject,
  parseBody,
  type Route,
  SpecError,
  statusTexts,
  type ValidatedRequest,
  type Variant,
} from './spec-http.ts'
import { backOfficeRoutes } from './spec-routes-back-office.ts'
import { ecommerceRoutes } from './spec-routes-ecommerces.ts'
import type { State, User } from './spec-state.ts'

export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON body, the text of any other body, or null for an empty body. */
  readonly body: unknown
  /** Body as text. */
  readonly text: string
  /** Name of the route, or null for an unknown path. */
  readonly routeName: string | null
  /** Status of the response; null before the response is sent, and for a closed connection. */
  status: number | null
}

/** Selects the requests whose responses are changed. A missing property matches every request. */
export interface RequestMatch {
  readonly method?: string
  /** Exact path, or a pattern that matches the path. */
  readonly path?: string | RegExp
  /** Name of the route, for example `reprocessRefund`. */
  readonly routeName?: string
}

/** Change to a response of the platform. If all properties are undefined, the platform sends its normal response. */
export interface ResponseChange {
  /** Number of requests whose responses are changed; default: 1. */
  readonly times?: number
  /** Delay in milliseconds before the platform executes the request. */
  readonly delayBeforeMs?: number
  /** Delay in milliseconds between executing the request and sending the response. */
  readonly delayAfterMs?: number
  /** Promise that must resolve before the platform executes the request. */
  readonly waitBefore?: Promise<unknown>
  /** Runs after the platform has executed the request. */
  readonly onExecuted?: () => void
  /** Promise that must resolve before the platform sends the response of an executed request. */
  readonly waitAfter?: Promise<unknown>
  /**
   * Closes the connection without a response before or after the platform executes the request, or in the middle of the
   * response to an executed request.
   */
  readonly disconnectAt?: 'before' | 'after' | 'middle'
  /** Changes the JSON body of the normal response. */
  readonly changeBody?: (body: unknown) => unknown
  /**
   * HTTP status of a response that replaces the normal response. The platform then executes the request only if
   * `isExecuted` is true.
   */
  readonly status?: number
  readonly isExecuted?: boolean
  /** JSON body of the changed response; default: a message with the status text. */
  readonly body?: unknown
  /** HTML body of the changed response; the default status is then 200. */
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface PendingChange {
  readonly match: RequestMatch
  readonly change: ResponseChange
  timesLeft: number
}

export interface SpecPlatformOptions {
  readonly variant: Variant
  /**
   * Base URL of the log files in the field `url_log`. Default: the origin of the `strict` platform; a path without an
   * origin for the `loose` platform.
   */
  readonly logOrigin?: string
  readonly now?: () => Date
}

export interface SpecPlatform {
  readonly origin: string
  readonly variant: Variant
  /** All received requests in the order of their arrival. */
  readonly requests: LoggedRequest[]
  readonly state: State
  /** Signed-in users by bearer token; deleting a token ends the session. */
  readonly tokens: Map<string, User>
  /** Changes the responses to the next matching requests; returns a function that removes the change. */
  readonly changeNextResponses: (match: RequestMatch, change: ResponseChange) => () => void
  /** Removes all changes that have not been applied yet. */
  readonly clearChanges: () => void
  /** Restores the initial records, removes all changes and ends all sessions. */
  readonly reset: () => void
  /** Signs in the user with this Google token and returns a new bearer token. */
  readonly signIn: (googleToken: string) => string
  readonly close: () => Promise<void>
}

const signInRoute: Route = {
  name: 'signIn',
  method: 'POST',
  path: '/v2/auth/login',
  isPublic: true,
  body: { 'google_token!': 'text' },
  run: () => buildResult('bare', { success: true }),
}

const logRoute: Route = {
  name: 'readLog',
  method: 'GET',
  path: '/logs/:name',
  run: ({ params, state }) => {
    const text = state.logs.get(String(params.name))
    if (text === undefined) throw new SpecError(404)
    return { kind: 'file', type: 'text/plain; charset=utf-8', text }
  },
}

interface RouteWithPattern {
  readonly route: Route
  readonly pattern: RegExp
}

/** Names of the path parameters that may contain other characters than digits. */
const textParameters = new Set(['name', 'zip'])

const toPattern = (path: string) =>
  new RegExp(
    `^${path.replaceAll(/:(\w+)/g, (_, name) => `(?<${name}>${textParameters.has(name) ? '[^/]+' : '\\d+'})`)}$`,
  )

/** All routes, sorted by their number of parameters, so that `/users/me` is not matched as `/users/:id`. */
const routes: readonly RouteWithPattern[] = [signInRoute, logRoute, ...ecommerceRoutes, ...backOfficeRoutes]
  .toSorted((left, right) => left.path.split(':').length - right.path.split(':').length)
  .map((route) => ({ route, pattern: toPattern(route.path) }))

/** All routes of the platform, for tests that send a request to each route. */
export const specRoutes: readonly Route[] = routes.map(({ route }) => route)

const isJwt = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function startSpecPlatform({ variant, logOrigin, now }: SpecPlatformOptions): Promise<SpecPlatform> {
  const state = buildState()
  const requests: LoggedRequest[] = []
  const userByToken = new Map<string, User>()
  const changes: PendingChange[] = []
  let origin = ''

  function signIn(googleToken: string): string {
    const user = state.users.find((row) =>
      isJwt(googleToken) ? row.access === 'admin_boss' : row.google_token === googleToken,
    )
    if (user === undefined) throw new SpecError(401)
    const token = `spec-${user.google_token}-${state.nextId()}`
    userByToken.set(token, user)
    return token
  }

  const findUser = (authorization: string | undefined): User => {
    const user = userByToken.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
    if (user === undefined || !state.users.includes(user)) throw new SpecError(401)
    return user
  }

  function takeChange(loggedRequest: LoggedRequest): ResponseChange {
    const pending = changes.find(({ match }) => isMatch(match, loggedRequest))
    if (pending === undefined) return {}
    pending.timesLeft -= 1
    if (pending.timesLeft <= 0) changes.splice(changes.indexOf(pending), 1)
    return pending.change
  }

  /** Checks and executes a request, and returns the response of the platform. */
  async function executeRequest(receivedRequest: ReceivedRequest): Promise<HttpResponse> {
    const { route, params, loggedRequest } = receivedRequest
    if (route === null) throw new SpecError(receivedRequest.isKnownPath ? 405 : 404)
    if (route === signInRoute) {
      const { google_token } = readJsonBody(route, receivedRequest, variant)
      return json(200, { success: true, token: signIn(String(google_token)) })
    }
    const user = findUser(loggedRequest.headers.authorization)
    checkPermission(route, user)
    if (variant === 'strict') checkQuery(route, loggedRequest.query)
    const form = route.isUpload ? await readForm(receivedRequest) : null
    const call: ValidatedRequest = {
      params,
      query: loggedRequest.query,
      body: readJsonBody(route, receivedRequest, variant),
      text: form === null ? receivedRequest.text : await readFirstFile(form),
      form,
      user,
      state,
      variant,
      toLogUrl: (fileName) => `${logOrigin ?? (variant === 'strict' ? origin : '')}/logs/${fileName}`,
      now: now ?? (() => new Date()),
    }
    const result = route.run(call)
    if (route.method !== 'GET')
      state.writes.push({
        routeName: route.name,
        method: route.method,
        path: loggedRequest.path,
        user_id: user.id,
        body: loggedRequest.body,
      })
    return buildHttpResponse(variant, route, origin + loggedRequest.path, result)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const receivedRequest = await receive(request)
    const { loggedRequest } = receivedRequest
    requests.push(loggedRequest)
    const change = takeChange(loggedRequest)
    if (change.delayBeforeMs !== undefined) await sleep(change.delayBeforeMs)
    await change.waitBefore
    if (change.disconnectAt === 'before') return void request.socket.destroy()
    const replacement = getReplacement(change)
    const written =
      replacement === null || change.isExecuted === true
        ? await executeRequest(receivedRequest).catch((error: unknown) => buildErrorResponse(error, variant))
        : replacement
    change.onExecuted?.()
    if (change.delayAfterMs !== undefined) await sleep(change.delayAfterMs)
    await change.waitAfter
    if (change.disconnectAt === 'after') return void request.socket.destroy()
    const { status, headers, text } = replacement ?? changeJsonBody(written, change)
    loggedRequest.status = status
    if (change.disconnectAt === 'middle') return sendHalfBody(response, status, headers, text)
    response.writeHead(status, { ...headers, ...change.headers }).end(text)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!request.destroyed) console.error('The platform of the specifications failed', error)
      request.socket.destroy()
    })
  })
  const { port, close } = await listenOnLoopback(server)
  origin = `http://127.0.0.1:${port}`

  return {
    origin,
    variant,
    requests,
    state,
    tokens: userByToken,
    signIn,
    changeNextResponses: (match, change) => {
      const pending = { match, change, timesLeft: change.times ?? 1 }
      changes.push(pending)
      return () => {
        if (changes.includes(pending)) changes.splice(changes.indexOf(pending), 1)
      }
    },
    clearChanges: () => void changes.splice(0),
    reset: () => {
      // Continues to count ids after a reset, so that new records get ids that no earlier record had.
      Object.assign(state, { ...buildState(), nextId: state.nextId })
      changes.splice(0)
      userByToken.clear()
    },
    close,
  }
}

interface ReceivedRequest {
  readonly loggedRequest: LoggedRequest
  readonly route: Route | null
  /** True if the path belongs to any route, even one with another method. */
  readonly isKnownPath: boolean
  readonly params: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly text: string
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
  const candidates = routes.filter(({ pattern }) => pattern.test(pathname))
  const match = candidates.find(({ route }) => route.method === request.method)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  const text = bytes.toString('utf8')
  const logged: LoggedRequest = {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: text === '' ? null : (parseJson(text) ?? text),
    text,
    routeName: match?.route.name ?? null,
    status: null,
  }
  const groups = match?.pattern.exec(pathname)?.groups ?? {}
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  return { loggedRequest: logged, route: match?.route ?? null, isKnownPath: candidates.length > 0, params, bytes, text }
}

/** Returns the response with the changed JSON body; a response without a JSON body stays unchanged. */
function changeJsonBody(response: HttpResponse, { changeBody }: ResponseChange): HttpResponse {
  const body = response.text === '' ? undefined : parseJson(response.text)
  return changeBody === undefined || body === undefined ? response : { ...response, text: toJson(changeBody(body)) }
}

/** Sends the first half of the body with the `Content-Length` of the whole body, and closes the connection. */
function sendHalfBody(response: ServerResponse, status: number, headers: HttpResponse['headers'], text: string): void {
  const bytes = Buffer.from(text === '' ? '{"success": true}' : text)
  response.writeHead(status === 204 ? 200 : status, { ...headers, 'Content-Length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isMatch({ method, path, routeName }: RequestMatch, loggedRequest: LoggedRequest): boolean {
  const isPath =
    path === undefined || (typeof path === 'string' ? path === loggedRequest.path : path.test(loggedRequest.path))
  return (
    isPath &&
    [undefined, loggedRequest.method].includes(method) &&
    (routeName === undefined || routeName === loggedRequest.routeName)
  )
}

function checkPermission({ requiredPermission }: Route, { access, permissions }: User): void {
  if (requiredPermission === undefined || access === 'admin_boss') return
  const [context, level] = requiredPermission
  const isAllowed = permissions[context] === 'read_and_write' || permissions[context] === level
  if (!isAllowed) throw new SpecError(403)
}

function checkQuery({ query }: Route, actual: URLSearchParams): void {
  const unknown = [...actual.keys()].filter((name) => query?.includes(name) !== true)
  if (unknown.length > 0)
    throw createValidationError(Object.fromEntries(unknown.map((name) => [name, ['Parâmetro desconhecido']])))
}

function readJsonBody(route: Route, { text }: ReceivedRequest, variant: Variant): Body {
  if (route.isUpload === true) return {}
  const body = text === '' ? {} : parseJson(text)
  if (route.body === undefined && route.allowsAnyKeys !== true) {
    if (text !== '' && variant === 'strict') throw createValidationError({ body: ['Esta chamada não tem corpo'] })
    return {}
  }
  if (!isObject(body)) throw new SpecError(422, { message: 'JSON inválido' })
  if (route.body === undefined) return body
  return parseBody(typeof route.body === 'function' ? route.body(body) : route.body, body, variant)
}

async function readForm({ bytes, loggedRequest }: ReceivedRequest): Promise<FormData> {
  const type = loggedRequest.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) throw new SpecError(422, { message: 'Envie um arquivo' })
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
}

async function readFirstFile(form: FormData): Promise<string> {
  for (const value of form.values()) if (typeof value !== 'string') return value.text()
  throw new SpecError(422, { message: 'Envie um arquivo' })
}

const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  text: toJson(value),
})

function getReplacement({ status, body, html }: ResponseChange): HttpResponse | null {
  if (html !== undefined)
    return { status: status ?? 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, text: html }
  if (status === undefined && body === undefined) return null
  if (status === 204) return { status, headers: {}, text: '' }
  return json(status ?? 200, body ?? { message: statusTexts[status ?? 500] ?? String(status) })
}

/** Builds the response for an error. For a 422, the `loose` platform returns the messages without the field names. */
function buildErrorResponse(error: unknown, variant: Variant): HttpResponse {
  if (!(error instanceof SpecError)) throw error
  const { errors } = error.body
  const isFlat = variant === 'loose' && isObject(errors)
  return json(error.status, isFlat ? { ...error.body, errors: Object.values(errors).flat() } : error.body)
}
