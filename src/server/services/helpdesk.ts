// Posts notes to tickets of the helpdesk, as private comments by its REST API (product decision E6).
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Helpdesk, HelpdeskKind } from '#server/config.ts'
import type { Services } from '#server/http/handler.ts'
import {
  basicCredentials,
  jsonOf,
  type OutboundAnswer,
  OutboundError,
  type OutboundOptions,
  parseRetryAfter,
  reach,
  undoneReason,
} from './outbound.ts'

/** Note to post to a ticket of the helpdesk. */
export interface Note {
  readonly ticket: string
  /** Number of the ticket in the helpdesk. */
  readonly number: string
  /** Text of the note, including `reference`. */
  readonly text: string
  /** Unique text in the note, by which the note is found again on the ticket. */
  readonly reference: string
  readonly author: string
}

/**
 * Outcome of posting a note. `failed` carries a key of the `errors` texts; `unknown` means that the note may or may not
 * exist.
 */
export type NoteOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'unknown' }

/** Returns the configured helpdesk, or that of the demo; null when there is none. */
export function helpdeskOf({ config, demo, ownAddress }: Pick<Services, 'config' | 'demo' | 'ownAddress'>) {
  return config.helpdesk ?? demo?.helpdesk(ownAddress()) ?? null
}

interface Call {
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
}

/** Requests and responses of one kind of helpdesk. */
interface Api {
  readonly headers: (helpdesk: Helpdesk, note: Note) => Readonly<Record<string, string>>
  readonly post: (note: Note, helpdesk: Helpdesk) => Call
  /**
   * Builds the request for the notes of a ticket: the first page, or the page `next`. Null for webhooks, which ignore a
   * repeated note.
   */
  readonly list: ((note: Note, helpdesk: Helpdesk, next: number | null) => Call) | null
  /** Parses a page of notes. Throws when the response is not such a page. */
  readonly texts: (answer: unknown, page: number) => Listed
}

interface Listed {
  readonly texts: readonly string[]
  readonly next: number | null
}

const basic = (user: string, password: string) => `Basic ${basicCredentials(user, password)}`

const inHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

const ZendeskComments = z.object({
  comments: z.array(z.object({ body: z.string() })),
  next_page: z.string().nullable().optional(),
})
const FreshdeskNotes = z.array(z.object({ body_text: z.string() }))
const ChatwootMessages = z.object({ payload: z.array(z.object({ id: z.int(), content: z.string().nullable() })) })
const freshdeskPage = 100

const apis: Readonly<Record<HelpdeskKind, Api>> = {
  zendesk: {
    headers: ({ user, token }) => ({ Authorization: basic(`${user}/token`, token) }),
    post: ({ number, text }) => ({
      method: 'PUT',
      path: `api/v2/tickets/${number}.json`,
      body: { ticket: { comment: { body: text, public: false } } },
    }),
    list: ({ number }, _, next) => ({
      method: 'GET',
      path: `api/v2/tickets/${number}/comments.json?sort_order=desc&per_page=100&page=${next ?? 1}`,
    }),
    texts: (answer, page) => {
      const { comments, next_page } = ZendeskComments.parse(answer)
      return { texts: comments.map(({ body }) => body), next: typeof next_page === 'string' ? page + 1 : null }
    },
  },
  freshdesk: {
    headers: ({ token }) => ({ Authorization: basic(token, 'X') }),
    post: ({ number, text }) => ({
      method: 'POST',
      path: `api/v2/tickets/${number}/notes`,
      body: { body: inHtml(text), private: true },
    }),
    list: ({ number }, _, next) => ({
      method: 'GET',
      path: `api/v2/tickets/${number}/conversations?per_page=${freshdeskPage}&page=${next ?? 1}`,
    }),
    texts: (answer, page) => {
      const notes = FreshdeskNotes.parse(answer)
      return { texts: notes.map(({ body_text }) => body_text), next: notes.length === freshdeskPage ? page + 1 : null }
    },
  },
  chatwoot: {
    headers: ({ token }) => ({ api_access_token: token }),
    post: ({ number, text }, { account }) => ({
      method: 'POST',
      path: `api/v1/accounts/${account}/conversations/${number}/messages`,
      body: { content: text, message_type: 'outgoing', private: true },
    }),
    // Chatwoot returns the last messages; `before` requests those preceding a message.
    list: ({ number }, { account }, next) => ({
      method: 'GET',
      path: `api/v1/accounts/${account}/conversations/${number}/messages${next === null ? '' : `?before=${next}`}`,
    }),
    texts: (answer) => {
      const { payload } = ChatwootMessages.parse(answer)
      const next = payload.length === 0 ? null : Math.min(...payload.map(({ id }) => id))
      return { texts: payload.map(({ content }) => content ?? ''), next }
    },
  },
  webhook: {
    headers: ({ token }, { reference }) => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': reference }),
    post: ({ ticket, number, text, author, reference }) => ({
      method: 'POST',
      path: '',
      body: { ticket, number, note: text, author, reference },
    }),
    list: null,
    texts: () => ({ texts: [], next: null }),
  },
}

/** Timeout of one request, in milliseconds. */
const longestCall = 15_000
/** Maximum delay before a retry, in milliseconds. A longer delay is reported as an error. */
const longestWait = 5_000
const mostPages = 20
const mostBytes = 4_194_304

function send(helpdesk: Helpdesk, note: Note, { path, method, body }: Call, signal: AbortSignal) {
  const base = helpdesk.apiUrl
  const url = path === '' ? base : new URL(path, base.href.endsWith('/') ? base : `${base.href}/`)
  const options: OutboundOptions = {
    ...{ method, signal, mostBytes, timeout: longestCall },
    // The helpdesk may have a private address, because the operator configured its URL.
    trustedOrigins: [base.origin],
    headers: {
      ...apis[helpdesk.kind].headers(helpdesk, note),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  return reach(url, options)
}

/**
 * Posts the note. If the helpdesk asks for a retry, the note is posted once more. While the outcome is unknown, the
 * ticket is searched for the reference before the note is posted again and before the outcome is returned.
 */
export async function putNote(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<NoteOutcome> {
  const first = await postOnce(helpdesk, note, signal)
  if (first.retryAfter === null) return confirmOutcome(helpdesk, note, first.outcome, signal)
  const isAborted = await sleep(first.retryAfter, false, { signal }).catch(() => true)
  if (isAborted) return first.outcome
  if (first.outcome.status !== 'unknown') {
    const { outcome } = await postOnce(helpdesk, note, signal)
    return confirmOutcome(helpdesk, note, outcome, signal)
  }
  const earlier = await searchEarlierNote(helpdesk, note, signal)
  if (earlier) return earlier
  const { outcome } = await postOnce(helpdesk, note, signal)
  // The first request may still take effect, even if the helpdesk rejects the second one.
  return confirmOutcome(helpdesk, note, outcome.status === 'failed' ? first.outcome : outcome, signal)
}

/** Posts a note that an earlier attempt may have posted: the ticket is searched for the reference first. */
export async function putNoteAgain(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<NoteOutcome> {
  return (await searchEarlierNote(helpdesk, note, signal)) ?? putNote(helpdesk, note, signal)
}

/**
 * Outcome of one request; `retryAfter` is the delay in milliseconds before a retry, or null if a retry is not allowed.
 */
interface Posting {
  readonly outcome: NoteOutcome
  readonly retryAfter: number | null
}

async function postOnce(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<Posting> {
  try {
    const response = await send(helpdesk, note, apis[helpdesk.kind].post(note, helpdesk), signal)
    return { outcome: outcomeOf(helpdesk, response), retryAfter: retryDelayOf(response) }
  } catch (error) {
    const failed = notSent(error)
    return {
      outcome: failed === null ? { status: 'unknown' } : { status: 'failed', error: failed },
      retryAfter: null,
    }
  }
}

/** Replaces an unknown outcome by `sent` if the ticket has the note; a note that is missing now may still appear. */
async function confirmOutcome(
  helpdesk: Helpdesk,
  note: Note,
  outcome: NoteOutcome,
  signal: AbortSignal,
): Promise<NoteOutcome> {
  if (outcome.status !== 'unknown') return outcome
  return (await hasNote(helpdesk, note, signal)) === true ? { status: 'sent' } : outcome
}

/**
 * Returns null if the note may be posted again: the ticket does not have the note, or the receiver is a webhook, which
 * recognises the reference. If the ticket cannot be read, the outcome stays unknown.
 */
async function searchEarlierNote(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<NoteOutcome | null> {
  if (!apis[helpdesk.kind].list) return null
  const isThere = await hasNote(helpdesk, note, signal)
  if (isThere === null) return { status: 'unknown' }
  return isThere ? { status: 'sent' } : null
}

/** Returns whether the ticket has the note; null when the ticket cannot be read. */
async function hasNote(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<boolean | null> {
  const { list, texts } = apis[helpdesk.kind]
  if (!list) return null
  try {
    for (let page = 1, next: number | null = null; page <= mostPages; page++) {
      const { status, text } = await send(helpdesk, note, list(note, helpdesk, next), signal)
      if (status !== 200) return null
      const read: Listed = texts(jsonOf(text), page)
      if (read.texts.some((one) => one.includes(note.reference))) return true
      if (read.next === null) return false
      next = read.next
    }
    return null
  } catch {
    return null
  }
}

/** Statuses after which the helpdesk may or may not have the note: timeout, conflict with another change, locked. */
const retriedStatuses: readonly number[] = [408, 409, 423]
/** Delay in milliseconds before the retry if the response has no `Retry-After`. */
const defaultRetryDelay = 1_000

/**
 * Returns the delay in milliseconds before a retry; null when the response allows no retry or the delay is too long.
 */
function retryDelayOf({ status, headers }: OutboundAnswer): number | null {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  const delay = retriedStatuses.includes(status)
    ? (retryAfter ?? defaultRetryDelay)
    : status === 429
      ? retryAfter
      : null
  return delay !== undefined && delay !== null && delay <= longestWait ? delay : null
}

const refusals: Readonly<Record<number, string>> = {
  401: 'helpdesk.token',
  403: 'helpdesk.token',
  404: 'helpdesk.ticket',
  410: 'helpdesk.ticket',
  429: 'helpdesk.busy',
}

/**
 * Returns the outcome of a response; unknown if the status is inconclusive or the body is not a response of that API.
 */
function outcomeOf({ kind }: Helpdesk, { status, headers, text }: OutboundAnswer): NoteOutcome {
  if (status >= 500 || retriedStatuses.includes(status)) return { status: 'unknown' }
  if (status < 200 || status >= 300) return { status: 'failed', error: refusals[status] ?? 'helpdesk.refused' }
  if (kind === 'webhook') return { status: isHtml(headers) ? 'unknown' : 'sent' }
  const body = jsonOf(text)
  return { status: typeof body === 'object' && body !== null ? 'sent' : 'unknown' }
}

/** Returns true for a web page, which comes from a sign-in page or a proxy, not from the receiver of a webhook. */
const isHtml = (headers: OutboundAnswer['headers']) => headers['content-type']?.startsWith('text/html') === true

const undone = {
  ...{ address: 'helpdesk.address', redirect: 'helpdesk.address' },
  ...{ certificate: 'helpdesk.certificate', unreachable: 'helpdesk.down' },
} as const

/** Returns the error key if the note certainly was not sent; null if the helpdesk may have the note. */
function notSent(error: unknown): string | null {
  const reason = error instanceof OutboundError ? undoneReason(error) : null
  return reason === null ? null : undone[reason]
}
