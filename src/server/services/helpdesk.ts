// Puts a note on a ticket of the helpdesk, as a private comment by its REST API (product decision E6).
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

export interface Note {
  readonly ticket: string
  /** As the helpdesk knows the ticket. */
  readonly number: string
  /** With `reference` in it. */
  readonly text: string
  /** By which the note is found again among those of the ticket; no other note has it. */
  readonly reference: string
  readonly author: string
}

/** `failed` carries a key of the `errors` texts; `unknown`: the helpdesk may have it or not. */
export type NoteOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'unknown' }

/** The configured one, in the demo a small one of its own; null: none. */
export function helpdeskOf({ config, demo, ownAddress }: Pick<Services, 'config' | 'demo' | 'ownAddress'>) {
  return config.helpdesk ?? demo?.helpdesk(ownAddress()) ?? null
}

interface Call {
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
}

/** How one helpdesk is spoken to. */
interface Api {
  readonly headers: (helpdesk: Helpdesk, note: Note) => Readonly<Record<string, string>>
  readonly post: (note: Note, helpdesk: Helpdesk) => Call
  /** What stands on the ticket, the first page or that of `next`; null where the same call twice is the same note. */
  readonly list: ((note: Note, helpdesk: Helpdesk, next: number | null) => Call) | null
  /** The texts on it, and where the list goes on; throws for what is no such list. */
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
    // The last ones, then those before them.
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

/** Milliseconds of one call. */
const longestCall = 15_000
/** A helpdesk that is busy for longer is told of. */
const longestWait = 5_000
const mostPages = 20
const mostBytes = 4_194_304

function send(helpdesk: Helpdesk, note: Note, { path, method, body }: Call, signal: AbortSignal) {
  const base = helpdesk.apiUrl
  const url = path === '' ? base : new URL(path, base.href.endsWith('/') ? base : `${base.href}/`)
  const options: OutboundOptions = {
    ...{ method, signal, mostBytes, timeout: longestCall },
    // The operator named it: it may stand in the own network.
    trustedOrigins: [base.origin],
    headers: {
      ...apis[helpdesk.kind].headers(helpdesk, note),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  return reach(url, options)
}

/** Sends it once. Where nobody can say whether it arrived, the ticket is looked at. */
export async function putNote(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<NoteOutcome> {
  const { post } = apis[helpdesk.kind]
  const call = post(note, helpdesk)
  try {
    let answer = await send(helpdesk, note, call, signal)
    const wait = waitOf(answer)
    if (wait !== null) {
      await sleep(wait, undefined, { signal })
      answer = await send(helpdesk, note, call, signal)
    }
    const outcome = outcomeOf(helpdesk, answer)
    if (outcome) return outcome
    // It answered and has taken nothing up: what is not there now does not come later.
    const isThere = await hasNote(helpdesk, note, signal)
    if (isThere === null) return { status: 'unknown' }
    return isThere ? { status: 'sent' } : { status: 'failed', error: 'helpdesk.down' }
  } catch (error) {
    const failed = notSent(error)
    if (failed) return { status: 'failed', error: failed }
    return (await hasNote(helpdesk, note, signal)) === true ? { status: 'sent' } : { status: 'unknown' }
  }
}

/** After a try whose end nobody knows: it is looked for first, and not sent where that cannot be found out. */
export async function putNoteAgain(helpdesk: Helpdesk, note: Note, signal: AbortSignal): Promise<NoteOutcome> {
  if (!apis[helpdesk.kind].list) return putNote(helpdesk, note, signal)
  const isThere = await hasNote(helpdesk, note, signal)
  if (isThere === null) return { status: 'unknown' }
  return isThere ? { status: 'sent' } : putNote(helpdesk, note, signal)
}

/** Whether the note stands on the ticket; null: it could not be found out. */
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

/** How long a busy helpdesk asks to wait, where that is short. */
function waitOf({ status, headers }: OutboundAnswer): number | null {
  if (status !== 429) return null
  const wait = parseRetryAfter(headers['retry-after'])
  return wait !== undefined && wait <= longestWait ? wait : null
}

const refusals: Readonly<Record<number, string>> = {
  401: 'helpdesk.token',
  403: 'helpdesk.token',
  404: 'helpdesk.ticket',
  410: 'helpdesk.ticket',
  429: 'helpdesk.busy',
}

/** Null: the status says nothing for sure, or what came with it is not what that API answers. */
function outcomeOf({ kind }: Helpdesk, { status, text }: OutboundAnswer): NoteOutcome | null {
  if (status >= 200 && status < 300) {
    const answer = jsonOf(text)
    return kind === 'webhook' || (typeof answer === 'object' && answer !== null) ? { status: 'sent' } : null
  }
  if (status >= 500) return null
  return { status: 'failed', error: refusals[status] ?? 'helpdesk.refused' }
}

const undone = {
  ...{ address: 'helpdesk.address', redirect: 'helpdesk.address' },
  ...{ certificate: 'helpdesk.certificate', unreachable: 'helpdesk.down' },
} as const

/** Null where the helpdesk may have the note. */
function notSent(error: unknown): string | null {
  const reason = error instanceof OutboundError ? undoneReason(error) : null
  return reason === null ? null : undone[reason]
}
