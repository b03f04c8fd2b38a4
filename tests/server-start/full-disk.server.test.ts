// A disk without room, in short: `npm run test:durability` fills it in more ways.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fill, hasDisk, megabyte, onSmallDisk } from '../durability/small-disk.ts'
import { runServer } from '../running-server.ts'
import { readNumber, signIn, writeNumber } from './built-server.ts'

/** Starts take long on a busy machine. */
const patience = 60_000

test.skipIf(!hasDisk)('what cannot be saved is refused, reads go on, and it recovers', { timeout: patience }, () =>
  onSmallDisk(160, async (folder) => {
    const server = await runServer({ DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '1' })
    const { url } = server
    const person = await signIn(url)
    let kept = 0
    const save = async (number: number) => {
      const status = await writeNumber(url, person, number)
      if (status === 200) kept = number
      return status
    }
    expect(await save(1)).toBe(200)
    const free = await fill(folder, 40 * megabyte)
    // How full it is, is looked at a few times a second.
    await expect.poll(() => save(kept + 1), { timeout: patience / 3 }).toBe(503)
    expect(await readNumber(url, person)).toBe(kept)
    await free()
    await expect.poll(() => save(1000), { timeout: patience / 3 }).toBe(200)
    expect(await readNumber(url, person)).toBe(1000)
    expect(await server.stop()).toBe(0)
  }),
)
