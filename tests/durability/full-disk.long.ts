// A disk that is full while it is written to: every request is answered, reads go on, what was acknowledged stays, and it recovers.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasPostgres, ownPostgres } from '../postgres.ts'
import { type Environment, runServer } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'
import { until } from './killing.ts'
import { brokenLink, call, makeStore, nothingTold, type Place, statusOf, type Told, wrongWith } from './writing.ts'

const patience = 1_800_000
const megabyte = 1024 * 1024

/** A small disk of its own; null where the machine allows none. */
async function smallDisk(megabytes: number): Promise<{ folder: string; remove: () => Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  await chmod(folder, 0o777)
  const remove = async () => {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

/** Takes what is free, but for so much. */
async function fill(folder: string, leave: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const file = join(folder, 'ballast')
  const handle = await open(file, 'w')
  for (let left = bavail * bsize - leave; left > 0; left -= megabyte)
    await handle.write(Buffer.alloc(Math.min(left, megabyte)))
  await handle.close()
  return () => rm(file)
}

interface Seen {
  readonly statuses: Record<string, number>
  slowest: number
}
const nothingSeen = (): Seen => ({ statuses: {}, slowest: 0 })

async function timed(seen: Seen, sent: Promise<Response>): Promise<number> {
  const begun = performance.now()
  const status = await statusOf(sent)
  seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - begun))
  seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
  return status
}

const disk = await smallDisk(8)
await disk?.remove()

/** So large that few of them fill what is left. */
const large = (n: number) =>
  JSON.stringify({ n, text: Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 12)).join(' ') })

async function fillWhileWriting(name: string, folder: string, environment: Environment): Promise<void> {
  const server = await runServer({ DEMO_ECOMMERCES: '60', ...environment })
  const place: Place = { url: server.url, person: await signIn(server.url), ecommerceId: 30 }
  const told: Told = nothingTold()
  const [writes, reads] = [nothingSeen(), nothingSeen()]
  const free = await fill(folder, 6 * megabyte)
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      await timed(reads, call(place, 'GET', '/v2/boss/ecommerces'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  let saved = 0
  let refused = 0
  for (let n = 1; n <= 200 && refused < 20; n++) {
    const status = await timed(
      writes,
      call(place, 'PUT', '/v2/boss/ecommerces/30/metadatas', { texts: { large: large(n) } }),
    )
    if (status === 200) saved = n
    else refused++
    const store = `durable-${name}-${n}`
    told.stores.set(store, (await timed(writes, makeStore(place, store))) === 200 ? 'saved' : 'sent')
  }
  isOver = true
  await reading
  const freed = Date.now()
  await free()
  await until(async () => (await statusOf(makeStore(place, `durable-${name}-after`))) === 200, 120_000)
  const recovered = Date.now() - freed
  told.stores.set(`durable-${name}-after`, 'saved')
  const wrong = [...(await wrongWith(place, told)), await brokenLink(place)].filter((one) => one !== null)
  const kept = await (await call(place, 'GET', '/v2/boss/ecommerces/30/metadatas')).json()
  console.log(
    `figures: full disk, ${name}: ${JSON.stringify({ writes, reads, recovered, saved, wrong: wrong.length })}`,
  )
  await server.stop()
  expect(wrong).toEqual([])
  expect(JSON.parse(kept.texts.large.value).n).toBeGreaterThanOrEqual(saved)
  expect(refused).toBe(20)
  // Answered at all, reads without a fault, and writes as something that may succeed later.
  expect(Object.keys(reads.statuses)).toEqual(['200'])
  expect(Object.keys(writes.statuses).sort()).toEqual(['200', '503'])
}

describe.skipIf(!disk)('on a disk of its own (skipped where none can be mounted)', () => {
  test('PGlite', { timeout: patience }, async () => {
    const small = await smallDisk(160)
    if (!small) throw new Error('No disk')
    await fillWhileWriting('PGlite', small.folder, { DATA_DIR: join(small.folder, 'data') })
    await small.remove()
  })

  test.skipIf(!hasPostgres)('PostgreSQL', { timeout: patience }, async () => {
    const small = await smallDisk(160)
    if (!small) throw new Error('No disk')
    const postgres = await ownPostgres(small.folder)
    await fillWhileWriting('PostgreSQL', small.folder, { DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32) })
    await postgres.stop()
    await small.remove()
  })
})
