// Tests that a command takes from a link only its own arguments, validated by its schema.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildCommandLink, commands, findCommand, parseArguments } from '#commands/registry.ts'
import { linksTo, values } from './hostile-links.ts'

test('a command understands of a hostile link only what it asks for, as it asks for it', () => {
  for (const [command, link] of commands.flatMap((one) => linksTo(one).map(([, link]) => [one, link] as const))) {
    const [, search = ''] = link.split('?')
    for (const [name, value] of Object.entries(parseArguments(command, new URLSearchParams(search)))) {
      const schema = Object.entries(command.args.shape).find(([own]) => own === name)?.[1]
      expect(schema && z.safeParse(schema, value).success, `${command.id} ${name}`).toBe(true)
    }
  }
  expect('polluted' in {}).toBe(false)
})

test('a link carries what it is given and nothing beside it', () => {
  const command = findCommand('tickets.set')
  for (const value of Object.values(values)) {
    const link = buildCommandLink(command ?? fail(), { ticket: value })
    const { searchParams, pathname, hash } = new URL(link, 'http://console.example')
    expect([pathname, hash, [...searchParams.keys()]]).toEqual(['/', '', ['do', 'ticket']])
  }
})

function fail(): never {
  throw new Error('There is no such command')
}
