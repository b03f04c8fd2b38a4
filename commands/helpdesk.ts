// Parses and builds deep links from helpdesk tickets (`/q?…`), which open and prefill a drawer but execute nothing.
import { withoutPersonal } from '#contract/personal-text.ts'
import { readId } from '#contract/typed-text.ts'
import { isFilled, linkOf, readLinkedTicket, understood } from './registry.ts'
import { ticketsOpen } from './tickets.ts'

export const helpdeskPath = '/q'

export const linkedRecords = ['reverse', 'refund', 'order', 'ecommerce'] as const
export type LinkedRecord = (typeof linkedRecords)[number]

/**
 * Converts the parameters of a helpdesk link to the URL of the ticket drawer. Drops unknown parameters and empty
 * records. An invalid ticket or record stays, without personal data, so that the page reports it.
 */
export function fromHelpdesk(search: URLSearchParams): string {
  const value = (name: string) => {
    const typed = search.get(name)?.trim() ?? ''
    return isFilled(typed) ? withoutPersonal(typed) : ''
  }
  const id = (name: string) => {
    const typed = value(name)
    return String(readId(typed) ?? typed)
  }
  const records = {
    reverse: id('reverse'),
    refund: id('refund'),
    ecommerce: id('ecommerce'),
    order: value('order').replace(/^#\s*/, ''),
  }
  const suggestion = understood(ticketsOpen, { suggest: value('do'), task: value('task') })
  const typed = search.get('ticket')
  const ticket = typed === null ? {} : { ticket: readLinkedTicket(typed) ?? withoutPersonal(typed) }
  const link = linkOf(ticketsOpen, { ...ticket, ...records, ...suggestion })
  return typed === '' ? `${link}&ticket=` : link
}

export const helpdesks = ['zendesk', 'freshdesk', 'front', 'chatwoot', 'bookmarklet'] as const
export type Helpdesk = (typeof helpdesks)[number]

/** Placeholders of each helpdesk for the ticket number and a custom field in a link template. */
export const placeholders: Readonly<Record<Exclude<Helpdesk, 'bookmarklet'>, { ticket: string; field: string }>> = {
  zendesk: { ticket: '{{ticket.id}}', field: '{{ticket.ticket_field_123456}}' },
  freshdesk: { ticket: '{{ticket.id}}', field: '{{ticket.cf_reversa}}' },
  front: { ticket: '{{conversation.ticket_id}}', field: '{{conversation.reversa}}' },
  chatwoot: { ticket: '{{conversation.id}}', field: '{{conversation.custom_attribute.reversa}}' },
}

export interface HelpdeskLink {
  /** Origin of the console, `https://console.example`. */
  readonly origin: string
  readonly ticket: string
  readonly record: LinkedRecord
  /** Placeholder of the record id; empty if the helpdesk has no such field. */
  readonly id: string
  /** Id of the command that receives the initial focus; empty for the first available one. */
  readonly suggest: string
  readonly task: string
}

/** Builds a link template for a helpdesk. Placeholders are not URL-encoded, because the helpdesk replaces them. */
export function templateOf({ origin, ticket, record, id, suggest, task }: HelpdeskLink): string {
  const parts = [
    ['ticket', ticket],
    [record, id],
    ['do', suggest],
    ['task', task],
  ] as const
  const query = parts.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${encoded(value)}`)
  return `${origin}${helpdeskPath}?${query.join('&')}`
}

/** URL-encodes a value, except for the placeholders `{{…}}`. */
function encoded(value: string): string {
  return value
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')
}

/** Builds a bookmarklet that reads the ticket number from the page's URL and the record id from the selected text. */
export function bookmarkletOf({ origin, record, suggest, task }: Omit<HelpdeskLink, 'ticket' | 'id'>): string {
  const fixed = JSON.stringify({ ...(suggest === '' ? {} : { do: suggest }), ...(task === '' ? {} : { task }) })
  const target = JSON.stringify(`${origin}${helpdeskPath}?`)
  return [
    'javascript:(()=>{',
    `const q=new URLSearchParams(${fixed});`,
    'const t=/(?:tickets?|conversations?)\\/(\\d+)/.exec(location.href);',
    "if(t)q.set('ticket',t[1]);",
    `const s=/${record === 'order' ? '[\\w-]*\\d[\\w-]*' : '\\b(?:\\d{1,3}(?:[., \\u00a0]\\d{3})+|\\d{1,10})\\b'}/.exec(String(getSelection()));`,
    `if(s)q.set('${record}',s[0]);`,
    `open(${target}+q,'_blank','noopener')`,
    '})()',
  ].join('')
}
