// Posts notes and replies to helpdesk tickets, as private or public comments through the REST API of the helpdesk.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Helpdesk, HelpdeskKind } from '#server/config.ts'
import type { Services } from '#server/http/handler.ts'
import {
  encodeBasicCredentials,
  getNotSentReason,
  OutboundError,
  type OutboundOptions,
  type OutboundResponse,
  parseJson,
  parseRetryAfter,
  requestText,
} from './outbound.ts'

/** Note to post to a ticket of the helpdesk. */
export interface HelpdeskNote {
  readonly ticket: string
  /** Number of the ticket in the helpdesk. */
  readonly helpdeskTicketNumber: string
  /** Text of the note, including `reference`. */
  readonly text: string
  /** Unique text inside the note; a search for this text finds the note on the ticket. */
  readonly reference: string
  readonly author: string
  /** True for a reply that the consumer receives; false for a private comment. */
  readonly isPublic: boolean
}

/** Outcome of posting a note. `failed` contains an error code; `unknown` means that the note may or may not exist. */
export type NoteOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'unknown' }

/** Returns the configured helpdesk, or the demo helpdesk in demo mode; null if there is no helpdesk. */
export function getHelpdesk({
  config,
  demo,
  ownAddress: getServerUrl,
}: Pick<Services, 'config' | 'demo' | 'ownAddress'>) {
  return config.helpdesk ?? demo?.createHelpdesk(getServerUrl()) ?? null
}

interface ApiRequest {
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
}

/** Functions that build the requests for one kind of helpdesk and parse its responses. */
interface HelpdeskApi {
  readonly buildHeaders: (helpdesk: Helpdesk, note: HelpdeskNote) => Readonly<Record<string, string>>
  readonly buildPostRequest: (note: HelpdeskNote, helpdesk: Helpdesk) => ApiRequest
  /**
   * Builds the request that lists the notes of a ticket, for the first page or for the page at the cursor. Null for
   * webhooks, because the receiver of a webhook ignores a repeated note.
   */
  readonly buildListRequest: ((note: HelpdeskNote, helpdesk: Helpdesk, pageCursor: number | null) => ApiRequest) | null
  /** Parses one page of notes. Throws if the response has another format. */
  readonly parsePage: (response: unknown, page: number) => NotePage
}

interface NotePage {
  readonly texts: readonly string[]
  readonly next: number | null
}

const buildBasicHeader = (user: string, password: string) => `Basic ${encodeBasicCredentials(user, password)}`

const toHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

const ZendeskComments = z.object({
  comments: z.array(z.object({ body: z.string() })),
  next_page: z.string().nullable().optional(),
})
const FreshdeskNotes = z.array(z.object({ body_text: z.string() }))
const ChatwootMessages = z.object({ payload: z.array(z.object({ id: z.int(), content: z.string().nullable() })) })
const FRESHDESK_PAGE_SIZE = 100

const apisByKind: Readonly<Record<HelpdeskKind, HelpdeskApi>> = {
  zendesk: {
    buildHeaders: ({ user, token }) => ({ Authorization: buildBasicHeader(`${user}/token`, token) }),
    buildPostRequest: ({ helpdeskTicketNumber, text, isPublic }) => ({
      method: 'PUT',
      path: `api/v2/tickets/${helpdeskTicketNumber}.json`,
      body: { ticket: { comment: { body: text, public: isPublic } } },
    }),
    buildListRequest: ({ helpdeskTicketNumber }, _, next) => ({
      method: 'GET',
      path: `api/v2/tickets/${helpdeskTicketNumber}/comments.json?sort_order=desc&per_page=100&page=${next ?? 1}`,
    }),
    parsePage: (response, page) => {
      const { comments, next_page } = ZendeskComments.parse(response)
      return { texts: comments.map(({ body }) => body), next: typeof next_page === 'string' ? page + 1 : null }
    },
  },
  freshdesk: {
    buildHeaders: ({ token }) => ({ Authorization: buildBasicHeader(token, 'X') }),
    buildPostRequest: ({ helpdeskTicketNumber, text, isPublic }) => ({
      method: 'POST',
      path: `api/v2/tickets/${helpdeskTicketNumber}/${isPublic ? 'reply' : 'notes'}`,
      body: { body: toHtml(text), ...(isPublic ? {} : { private: true }) },
    }),
    buildListRequest: ({ helpdeskTicketNumber }, _, next) => ({
      method: 'GET',
      path: `api/v2/tickets/${helpdeskTicketNumber}/conversations?per_page=${FRESHDESK_PAGE_SIZE}&page=${next ?? 1}`,
    }),
    parsePage: (response, page) => {
      const notes = FreshdeskNotes.parse(response)
      return {
        texts: notes.map(({ body_text }) => body_text),
        next: notes.length === FRESHDESK_PAGE_SIZE ? page + 1 : null,
      }
    },
  },
  chatwoot: {
    buildHeaders: ({ token }) => ({ api_access_token: token }),
    buildPostRequest: ({ helpdeskTicketNumber, text, isPublic }, { accountId }) => ({
      method: 'POST',
      path: `api/v1/accounts/${accountId}/conversations/${helpdeskTicketNumber}/messages`,
      body: { content: text, message_type: 'outgoing', private: !isPublic },
    }),
    // Requests older messages with `before`, because Chatwoot returns only the last messages.
    buildListRequest: ({ helpdeskTicketNumber }, { accountId }, pageCursor) => ({
      method: 'GET',
      path: `api/v1/accounts/${accountId}/conversations/${helpdeskTicketNumber}/messages${pageCursor === null ? '' : `?before=${pageCursor}`}`,
    }),
    parsePage: (response) => {
      const { payload } = ChatwootMessages.parse(response)
      const next = payload.length === 0 ? null : Math.min(...payload.map(({ id }) => id))
      return { texts: payload.map(({ content }) => content ?? ''), next }
    },
  },
  webhook: {
    buildHeaders: ({ token }, { reference }) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': reference }),
    buildPostRequest: ({ ticket, helpdeskTicketNumber, text, author, reference, isPublic }) => ({
      method: 'POST',
      path: '',
      body: { ticket, number: helpdeskTicketNumber, note: text, author, reference, public: isPublic },
    }),
    buildListRequest: null,
    parsePage: () => ({ texts: [], next: null }),
  },
}

/** Timeout of one request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000
/** Maximum delay before a retry, in milliseconds. A longer delay is reported as an error. */
const MAX_RETRY_DELAY_MS = 5_000
const MAX_PAGES = 20
const MAX_RESPONSE_BYTES = 4_194_304

function sendRequest(helpdesk: Helpdesk, note: HelpdeskNote, { path, method, body }: ApiRequest, signal: AbortSignal) {
  const base = helpdesk.apiUrl
  const url = path === '' ? base : new URL(path, base.href.endsWith('/') ? base : `${base.href}/`)
  const options: OutboundOptions = {
    ...{ method, signal, maxBytes: MAX_RESPONSE_BYTES, timeout: REQUEST_TIMEOUT_MS },
    // Trusts the origin of the helpdesk, which may have a private address, because the operator configured the URL.
    trustedOrigins: [base.origin],
    headers: {
      ...apisByKind[helpdesk.kind].buildHeaders(helpdesk, note),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  return requestText(url, options)
}

/**
 * Posts the note, and posts it once more if the helpdesk asks for a retry. If the outcome is unknown, searches the
 * ticket for the note's reference before posting again and before returning.
 */
export async function sendNote(helpdesk: Helpdesk, note: HelpdeskNote, signal: AbortSignal): Promise<NoteOutcome> {
  const firstPost = await postOnce(helpdesk, note, signal)
  if (firstPost.retryDelayMs === null) return confirmOutcome(helpdesk, note, firstPost.outcome, signal)
  const isAborted = await sleep(firstPost.retryDelayMs, false, { signal }).catch(() => true)
  if (isAborted) return firstPost.outcome
  if (firstPost.outcome.status !== 'unknown') {
    const { outcome } = await postOnce(helpdesk, note, signal)
    return confirmOutcome(helpdesk, note, outcome, signal)
  }
  const earlierOutcome = await findEarlierNote(helpdesk, note, signal)
  if (earlierOutcome) return earlierOutcome
  const { outcome } = await postOnce(helpdesk, note, signal)
  // Keeps the outcome of the first request if the helpdesk rejects the second request, because the first request may
  // still take effect.
  return confirmOutcome(helpdesk, note, outcome.status === 'failed' ? firstPost.outcome : outcome, signal)
}

/**
 * Posts a note that an earlier attempt may have posted. Searches the ticket first, so that the note is not posted
 * twice.
 */
export async function resendNote(helpdesk: Helpdesk, note: HelpdeskNote, signal: AbortSignal): Promise<NoteOutcome> {
  return (await findEarlierNote(helpdesk, note, signal)) ?? sendNote(helpdesk, note, signal)
}

/**
 * Outcome of one request, and the delay in milliseconds before a retry. The delay is null if a retry is not allowed.
 */
interface PostAttempt {
  readonly outcome: NoteOutcome
  readonly retryDelayMs: number | null
}

async function postOnce(helpdesk: Helpdesk, note: HelpdeskNote, signal: AbortSignal): Promise<PostAttempt> {
  try {
    const response = await sendRequest(
      helpdesk,
      note,
      apisByKind[helpdesk.kind].buildPostRequest(note, helpdesk),
      signal,
    )
    return { outcome: parseOutcome(helpdesk, response), retryDelayMs: getRetryDelay(response) }
  } catch (error) {
    const errorKey = getNotSentErrorCode(error)
    return {
      outcome: errorKey === null ? { status: 'unknown' } : { status: 'failed', error: errorKey },
      retryDelayMs: null,
    }
  }
}

/**
 * Replaces the outcome `unknown` by `sent` if the ticket has the note. A missing note stays `unknown`, because it may
 * still appear.
 */
async function confirmOutcome(
  helpdesk: Helpdesk,
  note: HelpdeskNote,
  outcome: NoteOutcome,
  signal: AbortSignal,
): Promise<NoteOutcome> {
  if (outcome.status !== 'unknown') return outcome
  return (await isNoteOnTicket(helpdesk, note, signal)) === true ? { status: 'sent' } : outcome
}

/**
 * Searches the ticket for the note of an earlier attempt. Returns null if the note may be posted again: the ticket
 * lacks the note, or a webhook ignores repeated notes. Returns `unknown` if the ticket cannot be read.
 */
async function findEarlierNote(
  helpdesk: Helpdesk,
  note: HelpdeskNote,
  signal: AbortSignal,
): Promise<NoteOutcome | null> {
  if (!apisByKind[helpdesk.kind].buildListRequest) return null
  const isPosted = await isNoteOnTicket(helpdesk, note, signal)
  if (isPosted === null) return { status: 'unknown' }
  return isPosted ? { status: 'sent' } : null
}

/** Returns whether the ticket has the note; null when the ticket cannot be read. */
async function isNoteOnTicket(helpdesk: Helpdesk, note: HelpdeskNote, signal: AbortSignal): Promise<boolean | null> {
  const { buildListRequest, parsePage } = apisByKind[helpdesk.kind]
  if (!buildListRequest) return null
  try {
    for (let page = 1, next: number | null = null; page <= MAX_PAGES; page++) {
      const { status, text } = await sendRequest(helpdesk, note, buildListRequest(note, helpdesk, next), signal)
      if (status !== 200) return null
      const notePage: NotePage = parsePage(parseJson(text), page)
      if (notePage.texts.some((noteText) => noteText.includes(note.reference))) return true
      if (notePage.next === null) return false
      next = notePage.next
    }
    return null
  } catch {
    return null
  }
}

/**
 * HTTP statuses after which the helpdesk may or may not have stored the note: timeout, conflict with another change,
 * locked.
 */
const INCONCLUSIVE_STATUSES: readonly number[] = [408, 409, 423]
/** Delay in milliseconds before the retry if the response has no `Retry-After`. */
const DEFAULT_RETRY_DELAY_MS = 1_000

/** Returns the delay before a retry in milliseconds; null if the response allows no retry or the delay is too long. */
function getRetryDelay({ status, headers }: OutboundResponse): number | null {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  const delay = INCONCLUSIVE_STATUSES.includes(status)
    ? (retryAfter ?? DEFAULT_RETRY_DELAY_MS)
    : status === 429
      ? retryAfter
      : null
  return delay !== undefined && delay !== null && delay <= MAX_RETRY_DELAY_MS ? delay : null
}

const errorsByStatus: Readonly<Record<number, string>> = {
  401: 'helpdesk.token',
  403: 'helpdesk.token',
  404: 'helpdesk.ticket',
  410: 'helpdesk.ticket',
  429: 'helpdesk.busy',
}

/** Returns the outcome of a response; `unknown` if the status is inconclusive or the body has an unexpected format. */
function parseOutcome({ kind }: Helpdesk, { status, headers, text }: OutboundResponse): NoteOutcome {
  if (status >= 500 || INCONCLUSIVE_STATUSES.includes(status)) return { status: 'unknown' }
  if (status < 200 || status >= 300) return { status: 'failed', error: errorsByStatus[status] ?? 'helpdesk.refused' }
  if (kind === 'webhook') return { status: isHtmlResponse(headers) ? 'unknown' : 'sent' }
  const body = parseJson(text)
  return { status: typeof body === 'object' && body !== null ? 'sent' : 'unknown' }
}

/** Returns true for an HTML response. HTML comes from a sign-in page or a proxy, not from the receiver of a webhook. */
const isHtmlResponse = (headers: OutboundResponse['headers']) =>
  headers['content-type']?.startsWith('text/html') === true

const errorsByReason = {
  ...{ address: 'helpdesk.address', redirect: 'helpdesk.address' },
  ...{ certificate: 'helpdesk.certificate', unreachable: 'helpdesk.down' },
} as const

/** Returns an error code if the note was certainly not sent; null if the helpdesk may have received the note. */
function getNotSentErrorCode(error: unknown): string | null {
  const reason = error instanceof OutboundError ? getNotSentReason(error) : null
  return reason === null ? null : errorsByReason[reason]
}
