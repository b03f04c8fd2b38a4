// Tests for every combination of command, context, level, account type and baseline which commands the console offers,
// and which reason it gives for the others.
import { expect, test } from 'vitest'
import { commands, listAllowedCommands } from '#commands/registry.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { getMissingLevels } from '#contract/access.ts'
import { expectedCommands } from './expected-commands.ts'
import { everyPerson, may, type Person } from './rights.ts'

const staffOf = ({ type, levels }: Person) => ({ access: type, permissions: levels })
const lineOf = (id: string) => expectedCommands[id] ?? 'missing'

test('every command has its line, and every line its command', () => {
  const ids = commands.map(({ id }) => id)
  const lines = Object.keys(expectedCommands)
  expect(ids.toSorted(), 'the lines of tests/access/expected-commands.ts').toEqual(lines.toSorted())
})

test('S2 §6 menus, palette and keys offer to each person exactly what they may do', () => {
  for (const person of everyPerson) {
    const offered = listAllowedCommands(staffOf(person)).map(({ id }) => id)
    expect(offered, JSON.stringify(person)).toEqual(
      commands.map(({ id }) => id).filter((id) => may(person, lineOf(id))),
    )
  }
})

test('nobody is offered anything without a session', () => {
  expect(listAllowedCommands(null)).toEqual([])
})

test('“why not” names exactly the needs that the person does not meet', () => {
  for (const person of everyPerson) {
    for (const { id, access } of commands) {
      const line = lineOf(id)
      const needs = line === 'signed in' || may(person, line) ? [] : line.split(/ [&|] /)
      const unmet = needs.filter((need) => !may(person, need))
      const said = getMissingLevels(staffOf(person), access).map(
        ({ context, level }) => `${context} ${level === 'readonly' ? 'r' : 'w'}`,
      )
      expect(said, `${id} ${JSON.stringify(person)}`).toEqual(unmet)
    }
  }
})

test('a reason is given where, and only where, somebody may not', () => {
  const t = ((key: string) => key) as Parameters<typeof getMissingAccessReason>[2]
  for (const person of everyPerson)
    for (const { id, access } of commands)
      expect(getMissingAccessReason(staffOf(person), access, t) === '', id).toBe(may(person, lineOf(id)))
})
