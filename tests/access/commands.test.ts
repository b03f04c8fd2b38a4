// Tests which commands the console offers to users with every combination of permission area (context), level and
// account type, and which reason the console displays for an unavailable command.
import { expect, test } from 'vitest'
import { commands, listAllowedCommands } from '#commands/registry.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { getMissingLevels } from '#contract/access.ts'
import { expectedCommands } from './expected-commands.ts'
import { allTestUsers, isAllowed, type TestUser } from './rights.ts'

const toConsoleUser = ({ type, levels }: TestUser) => ({ access: type, permissions: levels })
const getRule = (id: string) => expectedCommands[id] ?? 'missing'

test('every command has an expected rule, and every expected rule belongs to a command', () => {
  const ids = commands.map(({ id }) => id)
  const expectedIds = Object.keys(expectedCommands)
  expect(ids.toSorted(), 'the lines of tests/access/expected-commands.ts').toEqual(expectedIds.toSorted())
})

test('S2 §6 listAllowedCommands returns exactly the commands that the user may use', () => {
  for (const user of allTestUsers) {
    const allowedIds = listAllowedCommands(toConsoleUser(user)).map(({ id }) => id)
    expect(allowedIds, JSON.stringify(user)).toEqual(
      commands.map(({ id }) => id).filter((id) => isAllowed(user, getRule(id))),
    )
  }
})

test('listAllowedCommands returns no command without a session', () => {
  expect(listAllowedCommands(null)).toEqual([])
})

test('getMissingLevels returns exactly the required levels that the user does not have', () => {
  for (const user of allTestUsers) {
    for (const { id, access } of commands) {
      const rule = getRule(id)
      const requirements = rule === 'signed in' || isAllowed(user, rule) ? [] : rule.split(/ [&|] /)
      const unmetRequirements = requirements.filter((requirement) => !isAllowed(user, requirement))
      const missing = getMissingLevels(toConsoleUser(user), access).map(
        ({ context, level }) => `${context} ${level === 'readonly' ? 'r' : 'w'}`,
      )
      expect(missing, `${id} ${JSON.stringify(user)}`).toEqual(unmetRequirements)
    }
  }
})

test('getMissingAccessReason returns a reason only when the user may not use the command', () => {
  const translate = ((key: string) => key) as Parameters<typeof getMissingAccessReason>[2]
  for (const user of allTestUsers)
    for (const { id, access } of commands)
      expect(getMissingAccessReason(toConsoleUser(user), access, translate) === '', id).toBe(
        isAllowed(user, getRule(id)),
      )
})
