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
    expect(await writeNumber(url, person, 1)).toBe(200)
    const free = await fill(folder, 40 * megabyte)
    await expect.poll(() => writeNumber(url, person, 2)).toBe(503)
    expect(await readNumber(url, person)).toBe(1)
    await free()
    await expect.poll(() => writeNumber(url, person, 3)).toBe(200)
    expect(await readNumber(url, person)).toBe(3)
    expect(await server.stop()).toBe(0)
  }),
)
