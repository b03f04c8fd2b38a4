// Tests the lock that prevents two processes from using one data folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from '#server/db/data-folder-lock.ts'

let folder: string
const getLockPath = () => join(folder, 'reversa.lock')
const owner = async () => JSON.parse(await readFile(getLockPath(), 'utf8'))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('Only one process can hold the lock, and a released lock is free', async () => {
  const unlock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await unlock()
  expect(await readdir(folder)).toEqual([])
  await (await lockDataFolder(folder))()
})

test('Exactly one of several parallel processes gets the lock, also when stale locks exist', {
  timeout: 60_000,
}, async () => {
  await (await lockDataFolder(folder))()
  const deadPid = await getEndedProcessId()
  const unlock = await lockDataFolder(folder)
  const currentOwner = await owner()
  await unlock()
  for (let round = 0; round < 50; round++) {
    await writeFile(getLockPath(), JSON.stringify({ ...currentOwner, pid: deadPid, id: `stale ${round}` }))
    // Simulates, in every second round, a process that crashed long ago while it was removing the lock.
    if (round % 2 === 1) {
      await mkdir(`${getLockPath()}.removing`)
      await utimes(`${getLockPath()}.removing`, 0, 0)
    }
    const lockAttempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
    const acquiredLocks = lockAttempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(acquiredLocks).toHaveLength(1)
    await acquiredLocks[0]?.()
    expect(await readdir(folder)).toEqual([])
  }
})

test('The lock of a process that has ended is taken over', async () => {
  await lockDataFolder(folder)
  await writeFile(getLockPath(), JSON.stringify({ ...(await owner()), pid: await getEndedProcessId() }))
  await lockDataFolder(folder)
  expect((await owner()).pid).toBe(process.pid)
})

test.skipIf(process.platform === 'win32')(
  'A process that reuses the pid of the owner does not own the lock',
  async () => {
    await lockDataFolder(folder)
    await writeFile(getLockPath(), JSON.stringify({ ...(await owner()), started: 'another time', id: 'old' }))
    await lockDataFolder(folder)
    expect((await owner()).id).not.toBe('old')
  },
)

test('The lock of another machine is valid while its timestamp is renewed', async () => {
  await lockDataFolder(folder)
  await writeFile(getLockPath(), JSON.stringify({ ...(await owner()), where: 'elsewhere', pid: 1 }))
  await expect(lockDataFolder(folder)).rejects.toThrow('process 1')
})

test('An unreadable lock has no owner', async () => {
  await writeFile(getLockPath(), 'not json')
  await lockDataFolder(folder)
  expect((await owner()).pid).toBe(process.pid)
})

async function getEndedProcessId(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}
