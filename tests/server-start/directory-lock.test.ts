import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '#server/db/directory-lock.ts'

let folder: string
const file = () => join(folder, 'reversa.lock')
const owner = async () => JSON.parse(await readFile(file(), 'utf8'))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('one at a time; given back, it is free', async () => {
  const unlock = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(`processo ${process.pid}`)
  await unlock()
  expect(await readdir(folder)).toEqual([])
  await (await lockDirectory(folder))()
})

test('of many at once exactly one gets it, also when stale locks stand in the way', { timeout: 60_000 }, async () => {
  await (await lockDirectory(folder))()
  const dead = await pidOfTheDead()
  const unlock = await lockDirectory(folder)
  const alive = await owner()
  await unlock()
  for (let round = 0; round < 50; round++) {
    await writeFile(file(), JSON.stringify({ ...alive, pid: dead, id: `stale ${round}` }))
    // Every other time somebody died while taking it over.
    const half = JSON.stringify({ ...alive, pid: dead, id: `half ${round}` })
    if (round % 2 === 1) await writeFile(`${file()}.after.${encodeURIComponent(`stale ${round}`)}`, half)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)))
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(won).toHaveLength(1)
    await won[0]?.()
    expect(await readdir(folder)).toEqual([])
  }
})

test('the lock of a process that is gone is taken over', async () => {
  await lockDirectory(folder)
  await writeFile(file(), JSON.stringify({ ...(await owner()), pid: await pidOfTheDead() }))
  await lockDirectory(folder)
  expect((await owner()).pid).toBe(process.pid)
})

test.skipIf(process.platform === 'win32')('a pid that is used again by another process is not the owner', async () => {
  await lockDirectory(folder)
  await writeFile(file(), JSON.stringify({ ...(await owner()), started: 'another time', id: 'old' }))
  await lockDirectory(folder)
  expect((await owner()).id).not.toBe('old')
})

test('another machine’s lock holds as long as it is touched', async () => {
  await lockDirectory(folder)
  await writeFile(file(), JSON.stringify({ ...(await owner()), where: 'elsewhere', pid: 1 }))
  await expect(lockDirectory(folder)).rejects.toThrow('processo 1')
})

test('a lock that cannot be read is nobody’s', async () => {
  await writeFile(file(), 'not json')
  await lockDirectory(folder)
  expect((await owner()).pid).toBe(process.pid)
})

async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}
