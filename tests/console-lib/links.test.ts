// Tests the links to commands, and the parsing of command arguments from links.
import { describe, expect, it } from 'vitest'
import { listEcommercesCommand, openEcommerceCommand, openEcommerceReprocessCommand } from '#commands/ecommerces.ts'
import { editGroupMetadataCommand, openGroupCommand } from '#commands/groups.ts'
import { addNoteCommand } from '#commands/notes.ts'
import {
  buildCommandLink,
  commands,
  findCommand,
  getContextArguments,
  parseArguments,
  parseOverlay,
  removeOverlay,
} from '#commands/registry.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { openTicketCommand, setTicketCommand } from '#commands/tickets.ts'

const getSearchParams = (link: string) => new URLSearchParams(link.split('?')[1])

describe('a link to a command', () => {
  it('is the path of the page for a page command', () => {
    expect(buildCommandLink(listEcommercesCommand)).toBe('/ecommerces')
    expect(buildCommandLink(openEcommerceCommand, { ecommerce: '12', tab: 'details' })).toBe(
      '/ecommerces/show/12?tab=details',
    )
    expect(buildCommandLink(openEcommerceReprocessCommand, { ecommerce: '12' })).toBe(
      '/ecommerces/show/12?tab=reprocess',
    )
    expect(buildCommandLink(openEcommerceCommand, { ecommerce: '../x y' })).toBe('/ecommerces/show/..%2Fx%20y')
  })

  it('adds the command to the current URL for other commands', () => {
    const link = buildCommandLink(
      reprocessReverseCommand,
      { reverse_id: '918273', ticket: '#48213' },
      '/ecommerces?q=azul',
    )
    expect(link).toBe('/ecommerces?q=azul&do=reprocess.reverse&reverse_id=918273&ticket=%2348213')
    expect(parseOverlay(getSearchParams(link))).toEqual({
      id: 'reprocess.reverse',
      command: reprocessReverseCommand,
      args: { reverse_id: '918273', ticket: 'ZD-48213' },
      ticket: 'ZD-48213',
    })
    expect(removeOverlay(link)).toBe('/ecommerces?q=azul')
  })

  it('to the editor of a group keeps the metadata that the page of the group shows', () => {
    const search = new URLSearchParams('tab=metadatas&metadata=theme')
    const pageArguments = { group: '3', ...parseArguments(openGroupCommand, search) }
    const args = getContextArguments(editGroupMetadataCommand, pageArguments)
    expect(buildCommandLink(editGroupMetadataCommand, args)).toBe(
      '/groups/show/3?tab=metadatas&mode=edit&metadata=theme',
    )
  })

  it('to a ticket does not take the ecommerce of the selected row', () => {
    expect(getContextArguments(openTicketCommand, { ecommerce: '12', reverse: '918273' })).toEqual({})
    expect(getContextArguments(addNoteCommand, { reverse_id: '918273' })).toEqual({ reverse_id: '918273' })
  })

  it('replaces the previous command in the URL', () => {
    const first = buildCommandLink(reprocessReverseCommand, { reverse_id: '1', task: 'x' }, '/?page=2')
    expect(buildCommandLink(setTicketCommand, { ticket: 'ZD-1' }, first)).toBe('/?page=2&do=tickets.set&ticket=ZD-1')
  })

  it('is parsed without arguments that the command does not declare', () => {
    const overlay = parseOverlay(new URLSearchParams('do=reprocess.reverse&task=ok&evil=1'))
    expect(overlay).toEqual({ id: 'reprocess.reverse', command: reprocessReverseCommand, args: { task: 'ok' } })
  })

  it('carries a ticket also for a drawer without a ticket argument', () => {
    const link = buildCommandLink(addNoteCommand, { reverse_id: '918273', ticket: 'ZD-7' }, '/reverses?q=9')
    expect(parseOverlay(getSearchParams(link))).toMatchObject({ args: { reverse_id: '918273' }, ticket: 'ZD-7' })
    expect(removeOverlay(link)).toBe('/reverses?q=9')
  })

  it.each([
    ['ticket=', { name: 'ticket', value: '' }],
    ['ticket=null&reverse_id=918273', { name: 'ticket', value: 'null' }],
    ['ticket={{ticket.id}}', { name: 'ticket', value: '{{ticket.id}}' }],
    ['ticket=ZD-1&reverse_id=banana', { name: 'reverse_id', value: 'banana' }],
    ['ticket=ZD-1&reverse_id={{ticket.cf_reversa}}', undefined],
    ['ticket=ZD-1&reverse_id=', undefined],
    ['ticket=ZD-1&reverse_id=903.600', undefined],
  ])('with the query %s reports the unreadable argument %j', (query, unreadable) => {
    expect(parseOverlay(new URLSearchParams(`do=reprocess.reverse&${query}`))?.invalidParameter).toEqual(unreadable)
    expect(parseOverlay(new URLSearchParams(`do=notes.add&${query}`))?.invalidParameter).toEqual(unreadable)
  })

  it.each(['704.118', '704,118', '704 118', '#704118', '704\u00a0118', '"704118"', '704118.0'])(
    'with the id %j is parsed to the digits of the id',
    (text) => {
      const search = new URLSearchParams({ do: 'reprocess.reverse', reverse_id: text })
      expect(parseOverlay(search)?.args).toEqual({ reverse_id: '704118' })
    },
  )

  it.each(['abc', '1e9', '-1', '0', '1.5', '99999999999999', 'NaN', ''])(
    'with the invalid id %j is parsed without the id',
    (text) => {
      const search = new URLSearchParams({ do: 'reprocess.reverse', reverse_id: text })
      expect(parseOverlay(search)?.args).toEqual({})
    },
  )

  it('to an unknown command is parsed without a command', () => {
    expect(parseOverlay(new URLSearchParams('do=no.such'))).toEqual({ id: 'no.such', command: undefined, args: {} })
    expect(parseOverlay(new URLSearchParams('q=azul'))).toBeNull()
    expect(removeOverlay('/ecommerces?do=no.such')).toBe('/ecommerces')
  })

  it('is parsed back to its command for every command', () => {
    for (const command of commands) {
      expect(findCommand(command.id)).toBe(command)
      if (command.surface.kind !== 'page')
        expect(parseOverlay(getSearchParams(buildCommandLink(command)))?.command).toBe(command)
    }
  })
})
