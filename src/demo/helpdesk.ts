// Simulated helpdesk with the API of Zendesk; stores private notes and public replies on tickets in memory.
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Helpdesk } from '#server/config.ts'
import { escapeHtml } from './html.ts'

const demoHelpdeskPath = '/demo/helpdesk'
const user = 'demo@reversa.example'
const token = 'demo-helpdesk-token'

export function getDemoHelpdesk(serverUrl: string): Helpdesk {
  return { kind: 'zendesk', apiUrl: new URL(`${serverUrl}${demoHelpdeskPath}`), user, token, accountId: '' }
}

const authorization = `Basic ${Buffer.from(`${user}/token:${token}`).toString('base64')}`

const Update = z.object({
  ticket: z.object({ comment: z.object({ body: z.string().min(1), public: z.boolean() }) }),
})

interface Comment {
  readonly id: number
  readonly body: string
  readonly public: boolean
  readonly created_at: string
}

const MAX_TICKETS = 1000

/** Number of a ticket that does not exist in the simulated helpdesk. */
export const MISSING_TICKET = '404'

/**
 * Creates an in-memory store of the comments on tickets, newest first. If there are more than `MAX_TICKETS` tickets,
 * the oldest ticket is deleted.
 */
function createTicketStore() {
  const commentsByTicket = new Map<string, readonly Comment[]>()
  let lastId = 0
  return {
    getComments: (number: string) => commentsByTicket.get(number) ?? [],
    addComment: (number: string, comment: Pick<Comment, 'body' | 'public'>) => {
      lastId += 1
      const storedComment = { id: lastId, ...comment, created_at: new Date().toISOString() }
      commentsByTicket.set(number, [storedComment, ...(commentsByTicket.get(number) ?? [])])
      const [oldest] = commentsByTicket.keys()
      if (commentsByTicket.size > MAX_TICKETS && oldest !== undefined) commentsByTicket.delete(oldest)
      return storedComment
    },
  }
}

export function addDemoHelpdesk(app: Hono): void {
  const tickets = createTicketStore()
  const api = `${demoHelpdeskPath}/api/v2/tickets`

  app.use(`${api}/*`, async (context, next) => {
    if (context.req.header('Authorization') !== authorization)
      return context.json({ error: "Couldn't authenticate you" }, 401)
    return next()
  })
  app.put(`${api}/:file{\\d+\\.json}`, async (context) => {
    const number = context.req.param('file').replace('.json', '')
    if (number === MISSING_TICKET) return context.json({ error: 'RecordNotFound', description: 'Not found' }, 404)
    const update = Update.safeParse(await context.req.json().catch(() => null))
    if (!update.success) return context.json({ error: 'RecordInvalid' }, 422)
    const { comment } = update.data.ticket
    tickets.addComment(number, comment)
    return context.json({ ticket: { id: Number(number) }, audit: { events: [{ type: 'Comment', ...comment }] } })
  })
  app.get(`${api}/:number/comments.json`, (context) => {
    const comments = tickets.getComments(context.req.param('number'))
    return context.json({ comments, next_page: null, previous_page: null, count: comments.length })
  })
  app.get(`${demoHelpdeskPath}/tickets/:number{\\d+}`, (context) => {
    const { number } = context.req.param()
    const notes = tickets
      .getComments(number)
      .map(
        (comment) =>
          `<li>${comment.public ? '<b>Resposta ao consumidor</b>' : ''}<pre>${escapeHtml(comment.body)}</pre></li>`,
      )
    return context.html(
      `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Chamado ${number}</title><h1>Chamado ${number}</h1><ul>${notes.join('')}</ul></html>`,
    )
  })
}
