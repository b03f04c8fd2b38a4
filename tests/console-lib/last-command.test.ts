// Tests that the key `.` repeats the last command with its arguments (C9).
import { beforeEach, expect, it, vi } from 'vitest'
import { commands, findCommand } from '#commands/registry.ts'
import { setStorageUser } from '#console/lib/storage.ts'
import { isRepeatable, readLastCommand, storeLastCommand } from '#console/run/last-command.ts'
import { makeStorage } from './storage.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', makeStorage())
  setStorageUser(1)
  return () => {
    setStorageUser(null)
    vi.unstubAllGlobals()
  }
})

function getCommand(id: string) {
  const command = findCommand(id)
  if (!command) throw new Error(id)
  return command
}

it('the last command is stored with its arguments for the tab and the user', () => {
  expect(readLastCommand()).toBeNull()
  storeLastCommand(getCommand('reprocess.reverse'), { reverse_id: '91', ticket: '#1', task: 'Reenviar' })
  storeLastCommand(getCommand('ecommerces.list'), {})
  storeLastCommand(getCommand('palette.open'), {})
  expect(readLastCommand()).toEqual({
    command: getCommand('reprocess.reverse'),
    args: { reverse_id: '91', ticket: 'ZD-1', task: 'Reenviar' },
  })
  setStorageUser(2)
  expect(readLastCommand()).toBeNull()
})

it('an unknown stored command and invalid stored arguments are ignored', () => {
  sessionStorage.setItem('reversa:1:last-command', 'no.such?x=1')
  expect(readLastCommand()).toBeNull()
  sessionStorage.setItem('reversa:1:last-command', 'reprocess.reverse?reverse_id=x&ticket=ZD-1&other=1')
  expect(readLastCommand()?.args).toEqual({ ticket: 'ZD-1' })
})

it.each([
  ['groups.create', true],
  ['ecommerces.disable', true],
  ['ecommerces.toggleIntegration', true],
  ['ecommerces.openFeatures', false],
  ['home.go', false],
  ['activity.undo', false],
  ['activity.repeat', false],
  ['reprocess.cancel', false],
])('isRepeatable(%s) returns %s', (id, expected) => {
  expect(isRepeatable(getCommand(id))).toBe(expected)
})

it('isRepeatable returns true for some commands, but for no page that opens or lists records', () => {
  const ids = commands.filter(isRepeatable).map(({ id }) => id)
  expect(ids).toContain('reprocess.refund')
  expect(ids.filter((id) => /\.(list|open)/.test(id) && findCommand(id)?.surface.kind === 'page')).toEqual([])
})
