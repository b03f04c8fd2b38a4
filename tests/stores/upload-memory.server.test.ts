// Neither a file of a million lines nor the largest that is taken makes the server grow by 64 MB.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STORE_FILE_BYTES } from '#contract/platform/store-upload.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { type Person, signIn } from '../server-start/built-server.ts'
import { csv, sound } from './files.ts'
import { pathFor } from './sending.ts'

const megabyte = 1024 * 1024
const isLinux = process.platform === 'linux'

let server: RunningServer
let person: Person
beforeAll(async () => {
  if (!isLinux) return
  server = await runServer()
  person = await signIn(server.url, 'cs')
  await upload([csv([sound])])
  // V8 first lets what is young grow to its full size, whatever the work: that is none of the file's.
  await upload(largest())
}, 120_000)
afterAll(() => server?.stop())

/** The most it held since it was last asked, and what it held then, in bytes. */
function memory(): { readonly most: number; readonly now: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
  return { most: read('VmHWM'), now: read('VmRSS') }
}

async function grownBy(work: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const { now } = memory()
  await work()
  return memory().most - now
}

/** In pieces, without saying how much will come. */
async function upload(pieces: Iterable<string>): Promise<number> {
  const around = [
    '--stores-7d1f3a\r\nContent-Disposition: form-data; name="file"; filename="l.csv"\r\n\r\n',
    '\r\n--stores-7d1f3a--\r\n',
  ] as const
  const all = (function* () {
    yield around[0]
    yield* pieces
    yield around[1]
  })()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { done, value } = all.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(Buffer.from(value)))
    },
  })
  const headers = {
    Authorization: `Bearer ${person.token}`,
    'Content-Type': 'multipart/form-data; boundary=stores-7d1f3a',
  }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  // A server that has refused need not listen to the rest.
  return fetch(server.url + pathFor(222), init).then(
    ({ status }) => status,
    () => 413,
  )
}

const header = `${Object.keys(sound).join(';')}\r\n`
const line = `${Object.values(sound).join(';')}\r\n`

function* lines(count: number, text = line): Generator<string> {
  yield header
  for (let done = 0; done < count; done += 1000) yield text.repeat(Math.min(1000, count - done))
}

/** Of lines that are all wrong. */
function largest(): Generator<string> {
  const text = `${'x'.repeat(500)};;;;;;;\r\n`
  return lines(Math.floor((MAX_STORE_FILE_BYTES - header.length) / text.length), text)
}

test.runIf(isLinux)('a million lines', { timeout: 60_000 }, async () => {
  let status = 0
  const grown = await grownBy(async () => {
    status = await upload(lines(1_000_000))
  })
  expect(status).toBe(413)
  expect(grown / megabyte).toBeLessThan(64)
})

test.runIf(isLinux)('the largest file, of lines that are all wrong', { timeout: 60_000 }, async () => {
  let status = 0
  const grown = await grownBy(async () => {
    status = await upload(largest())
  })
  expect(status).toBe(422)
  expect(grown / megabyte).toBeLessThan(64)
})
