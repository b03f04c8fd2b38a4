// Tests that a command reads only declared arguments with valid values from a link and ignores everything else.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildCommandLink, commands, findCommand, parseArguments } from '#commands/registry.ts'
import { buildHostileLinks, hostileValues } from './hostile-links.ts'

test('parseArguments returns only declared arguments with valid values for every hostile link', () => {
  const links = commands.flatMap((target) => buildHostileLinks(target).map(([, link]) => [target, link] as const))
  for (const [command, link] of links) {
    const [, search = ''] = link.split('?')
    for (const [name, value] of Object.entries(parseArguments(command, new URLSearchParams(search)))) {
      const schema = Object.entries(command.args.shape).find(([argumentName]) => argumentName === name)?.[1]
      expect(schema && z.safeParse(schema, value).success, `${command.id} ${name}`).toBe(true)
    }
  }
  expect('polluted' in {}).toBe(false)
})

test('buildCommandLink encodes a hostile argument without adding parameters or changing the path', () => {
  const command = findCommand('tickets.set')
  for (const value of Object.values(hostileValues)) {
    const link = buildCommandLink(command ?? throwUnknownCommand(), { ticket: value })
    const { searchParams, pathname, hash } = new URL(link, 'http://console.example')
    expect([pathname, hash, [...searchParams.keys()]]).toEqual(['/', '', ['do', 'ticket']])
  }
})

function throwUnknownCommand(): never {
  throw new Error('Unknown command')
}
