// Parses and builds deep links from helpdesk tickets (`/q?…`). Such a link opens a drawer and fills in its fields, but
// never executes anything.
import { redactPersonalData } from '#contract/personal-text.ts'
import { parseId } from '#contract/typed-text.ts'
import { buildCommandLink, isFilledLinkValue, parseArguments, parseLinkedTicket } from './registry.ts'
import { openTicketCommand } from './tickets.ts'

export const HELPDESK_LINK_PATH = '/q'

export const linkedRecords = ['reverse', 'refund', 'order', 'ecommerce'] as const
export type LinkedRecord = (typeof linkedRecords)[number]

/**
 * Converts the parameters of a helpdesk link to the URL of the ticket drawer, without unknown or empty parameters.
 * Keeps an invalid ticket or record id, with personal data removed, so that the page can report the error.
 */
export function convertHelpdeskLinkToDrawerUrl(helpdeskParameters: URLSearchParams): string {
  const getValue = (name: string) => {
    const input = helpdeskParameters.get(name)?.trim() ?? ''
    return isFilledLinkValue(input) ? redactPersonalData(input) : ''
  }
  const parseRecordParameter = (name: string) => {
    const input = getValue(name)
    return String(parseId(input) ?? input)
  }
  const records = {
    reverse: parseRecordParameter('reverse'),
    refund: parseRecordParameter('refund'),
    ecommerce: parseRecordParameter('ecommerce'),
    order: getValue('order').replace(/^#\s*/, ''),
  }
  const suggestion = parseArguments(openTicketCommand, { suggest: getValue('do'), task: getValue('task') })
  const input = helpdeskParameters.get('ticket')
  const ticket = input === null ? {} : { ticket: parseLinkedTicket(input) ?? redactPersonalData(input) }
  const link = buildCommandLink(openTicketCommand, { ...ticket, ...records, ...suggestion })
  return input === '' ? `${link}&ticket=` : link
}

export const helpdesks = ['zendesk', 'freshdesk', 'front', 'chatwoot', 'bookmarklet'] as const
export type Helpdesk = (typeof helpdesks)[number]

/**
 * Placeholders that a link template can contain, by helpdesk: `ticket` for the ticket number, and `field` for a custom
 * field of the ticket.
 */
export const helpdeskPlaceholders: Readonly<
  Record<Exclude<Helpdesk, 'bookmarklet'>, { ticket: string; field: string }>
> = {
  zendesk: { ticket: '{{ticket.id}}', field: '{{ticket.ticket_field_123456}}' },
  freshdesk: { ticket: '{{ticket.id}}', field: '{{ticket.cf_reversa}}' },
  front: { ticket: '{{conversation.ticket_id}}', field: '{{conversation.reversa}}' },
  chatwoot: { ticket: '{{conversation.id}}', field: '{{conversation.custom_attribute.reversa}}' },
}

export interface HelpdeskLink {
  /** Origin of the console's URL, for example `https://console.example`. */
  readonly origin: string
  readonly ticket: string
  readonly record: LinkedRecord
  /**
   * Placeholder that the helpdesk replaces with the record id; empty if the helpdesk has no field with the record id.
   */
  readonly id: string
  /**
   * Id of the command whose button receives the initial focus. If empty, the first available command receives the
   * focus.
   */
  readonly suggestedCommandId: string
  readonly task: string
}

/**
 * Builds a link template for a helpdesk. Placeholders such as `{{ticket.id}}` are not URL-encoded, because the helpdesk
 * replaces them.
 */
export function buildHelpdeskLink({
  origin,
  ticket,
  record,
  id: recordPlaceholder,
  suggestedCommandId,
  task,
}: HelpdeskLink): string {
  const parts = [
    ['ticket', ticket],
    [record, recordPlaceholder],
    ['do', suggestedCommandId],
    ['task', task],
  ] as const
  const query = parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeExceptPlaceholders(value)}`)
  return `${origin}${HELPDESK_LINK_PATH}?${query.join('&')}`
}

/** URL-encodes a value, except for the placeholders `{{…}}`. */
function encodeExceptPlaceholders(value: string): string {
  return value
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')
}

/**
 * Builds a bookmarklet for a helpdesk page. The bookmarklet reads the ticket number from the URL of the page and the
 * record id from the selected text.
 */
export function buildBookmarklet({
  origin,
  record,
  suggestedCommandId,
  task,
}: Omit<HelpdeskLink, 'ticket' | 'id'>): string {
  const fixedParameters = JSON.stringify({
    ...(suggestedCommandId === '' ? {} : { do: suggestedCommandId }),
    ...(task === '' ? {} : { task }),
  })
  const target = JSON.stringify(`${origin}${HELPDESK_LINK_PATH}?`)
  return [
    'javascript:(()=>{',
    `const q=new URLSearchParams(${fixedParameters});`,
    'const t=/(?:tickets?|conversations?)\\/(\\d+)/.exec(location.href);',
    "if(t)q.set('ticket',t[1]);",
    `const s=/${record === 'order' ? '[\\w-]*\\d[\\w-]*' : '\\b(?:\\d{1,3}(?:[., \\u00a0]\\d{3})+|\\d{1,10})\\b'}/.exec(String(getSelection()));`,
    `if(s)q.set('${record}',s[0]);`,
    `open(${target}+q,'_blank','noopener')`,
    '})()',
  ].join('')
}
