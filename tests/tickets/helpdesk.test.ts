// Tests the links and the bookmark that open the console from a helpdesk ticket.
import { describe, expect, test } from 'vitest'
import {
  buildBookmarklet,
  buildHelpdeskLink,
  convertHelpdeskLinkToDrawerUrl,
  helpdeskPlaceholders,
  helpdesks,
} from '#commands/helpdesk.ts'
import { parseOverlay } from '#commands/registry.ts'

const parseLink = (query: string) => convertHelpdeskLinkToDrawerUrl(new URLSearchParams(query))
const card = '/?do=tickets.open'

describe('The link of a helpdesk', () => {
  test.each([
    ['ticket=48213&reverse=918273', `${card}&ticket=ZD-48213&reverse=918273`],
    ['ticket=ZD-48213', `${card}&ticket=ZD-48213`],
    ['ticket=%20ZD-48213%20&refund=481501', `${card}&ticket=ZD-48213&refund=481501`],
    ['ecommerce=12', `${card}&ecommerce=12`],
    ['reverse=704.118', `${card}&reverse=704118`],
    ['reverse=704,118', `${card}&reverse=704118`],
    ['refund=704%20118', `${card}&refund=704118`],
    ['reverse=%23704118', `${card}&reverse=704118`],
    ['reverse=1.204.880', `${card}&reverse=1204880`],
    ['reverse=1&do=reprocess.reverse&task=Postagem', `${card}&reverse=1&suggest=reprocess.reverse&task=Postagem`],
    ['', card],
  ])('%s opens %s', (query, link) => expect(parseLink(query)).toBe(link))

  test.each([
    ['an empty record', 'ticket=48213&reverse=&refund=%20', `${card}&ticket=ZD-48213`],
    ['a placeholder that was not filled', 'reverse={{ticket.ticket_field_1}}&order={{ticket.cf_reversa}}', card],
    ['a placeholder that was encoded twice', 'reverse=%257B%257Bconversation.reversa%257D%257D', card],
    ['a CPF', 'reverse=39053344705', `${card}&reverse=${encodeURIComponent('•••')}`],
    ['what it does not know', 'reverse=1&next=https://evil.example&<script>=1', `${card}&reverse=1`],
    ['a task that is too long', `task=${'x'.repeat(61)}`, card],
    ['another drawer', 'do=reprocess.refund&do=users.delete', `${card}&suggest=reprocess.refund`],
  ])('ignores %s', (_, query, link) => {
    expect(parseLink(query)).toBe(link)
  })

  const unreadable = (query: string) =>
    parseOverlay(new URLSearchParams(parseLink(query).split('?')[1]))?.invalidParameter

  test.each([
    ['', ''],
    ['%20', ' '],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['0', '0'],
    ['amanhã', 'amanhã'],
    ['{{ticket.id}}', '{{ticket.id}}'],
    ['{{ticket_123}}', '{{ticket_123}}'],
    ['%257B%257Bconversation.ticket_id%257D%257D', '%7B%7Bconversation.ticket_id%7D%7D'],
    ['%25257B%25257Bticket.id%25257D%25257D', '%257B%257Bticket.id%257D%257D'],
  ])('reports the invalid ticket %j, whatever the record', (input, value) => {
    expect(unreadable(`ticket=${input}&reverse=903600`)).toEqual({ name: 'ticket', value })
  })

  test.each(['abc', '0', 'null', '903600x'])('reports the invalid record %j next to a valid ticket', (value) => {
    expect(unreadable(`ticket=48213&reverse=${value}`)).toEqual({ name: 'reverse', value })
  })

  test.each(helpdesks.filter((helpdesk) => helpdesk !== 'bookmarklet'))(
    '%s: an unfilled link reports its ticket and ignores its record',
    (helpdesk) => {
      const { ticket, field } = helpdeskPlaceholders[helpdesk]
      const written = buildHelpdeskLink({
        origin: 'https://console.example',
        record: 'reverse',
        suggestedCommandId: '',
        task: '',
        ticket,
        id: field,
      })
      expect(unreadable(new URL(written).search)).toEqual({ name: 'ticket', value: ticket })
      expect(unreadable(new URL(written.replace(ticket, '48213')).search)).toBeUndefined()
    },
  )
})

describe('The template of a link', () => {
  const link = { origin: 'https://console.example', record: 'reverse', suggestedCommandId: '', task: '' } as const

  test('keeps its placeholders and encodes everything else', () => {
    expect(
      buildHelpdeskLink({
        ...link,
        ...{ ticket: 'ZD-{{ticket.id}}', id: '{{ticket.ticket_field_1}}' },
        task: 'Já & já',
      }),
    ).toBe(
      'https://console.example/q?ticket=ZD-{{ticket.id}}&reverse={{ticket.ticket_field_1}}&task=J%C3%A1%20%26%20j%C3%A1',
    )
  })

  test.each(helpdesks.filter((helpdesk) => helpdesk !== 'bookmarklet'))(
    '%s: a filled link is parsed again',
    (helpdesk) => {
      const { ticket, field } = helpdeskPlaceholders[helpdesk]
      const written = buildHelpdeskLink({ ...link, ticket, id: field, suggestedCommandId: 'reprocess.reverse' })
      const filled = written.replace(/\{\{[^}]*\}\}/, '48213').replace(/\{\{[^}]*\}\}/, '918273')
      const read = new URL(parseLink(new URL(filled).search), 'https://console.example').searchParams
      expect(read.get('ticket')).toMatch(/^(ZD-|#)48213$/)
      expect(read.get('reverse')).toBe('918273')
      expect(read.get('suggest')).toBe('reprocess.reverse')
    },
  )

  test.each([
    ['Reversa 704.118 do cliente', '704118'],
    ['704,118', '704118'],
    ['nº 704\u00a0118', '704118'],
    ['704118 704119', '704118'],
    ['id 1.204.880.', '1204880'],
  ])('The bookmark reads the id of the selection %j as %s', (selectedText, id) => {
    const openedUrls: string[] = []
    const run = new Function(
      'location',
      'getSelection',
      'open',
      `return ${buildBookmarklet(link).slice('javascript:'.length)}`,
    )
    run(
      { href: 'https://acme.zendesk.com/', host: 'acme.zendesk.com' },
      () => selectedText,
      (url: string) => openedUrls.push(url),
    )
    expect(parseLink(new URL(openedUrls[0] ?? '').search)).toBe(`${card}&reverse=${id}`)
  })

  test('The bookmark reads the ticket from the URL of the page and the record from the selection', () => {
    const openedUrls: string[] = []
    const code = buildBookmarklet({ ...link, task: 'A "b" \\' }).replace(/^javascript:/, '')
    const run = new Function('location', 'getSelection', 'open', `return ${code}`)
    const page = { href: 'https://acme.zendesk.com/agent/tickets/48213', host: 'acme.zendesk.com' }
    run(
      page,
      () => 'reversa 918273, obrigado',
      (url: string) => openedUrls.push(url),
    )
    const [url = ''] = openedUrls
    expect(parseLink(new URL(url).search)).toBe(
      `${card}&ticket=ZD-48213&reverse=918273&task=${new URLSearchParams({ a: 'A "b" \\' }).toString().slice(2)}`,
    )
  })
})
