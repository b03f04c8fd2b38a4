// Tests the memory of the server during uploads: a file of a million lines and the largest accepted file may increase
// it by less than 64 MB.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STORE_FILE_BYTES } from '#contract/platform/store-upload.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { type SignedInUser, signIn } from '../server-start/built-server.ts'
import { buildCsv, VALID_ROW } from './files.ts'
import { buildUploadPath } from './sending.ts'

const megabyte = 1024 * 1024
const isLinux = process.platform === 'linux'

let server: RunningServer
let user: SignedInUser
beforeAll(async () => {
  if (!isLinux) return
  server = await runServer()
  user = await signIn(server.url, 'cs')
  await upload([buildCsv([VALID_ROW])])
  // Uploads the largest file once before the measurements, because V8 permanently enlarges its heap during the first
  // large upload.
  await upload(generateLargestFile())
}, 120_000)
afterAll(() => server?.stop())

/** Returns the peak memory since the previous call and the current memory, in bytes. */
function readMemory(): { readonly peak: number; readonly current: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
  return { peak: read('VmHWM'), current: read('VmRSS') }
}

async function measureGrowth(runUpload: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const { current } = readMemory()
  await runUpload()
  return readMemory().peak - current
}

/** Uploads the file in chunks without a Content-Length. */
async function upload(chunks: Iterable<string>): Promise<number> {
  const multipartEnds = [
    '--stores-7d1f3a\r\nContent-Disposition: form-data; name="file"; filename="l.csv"\r\n\r\n',
    '\r\n--stores-7d1f3a--\r\n',
  ] as const
  const all = (function* () {
    yield multipartEnds[0]
    yield* chunks
    yield multipartEnds[1]
  })()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { done, value } = all.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(Buffer.from(value)))
    },
  })
  const headers = {
    Authorization: `Bearer ${user.token}`,
    'Content-Type': 'multipart/form-data; boundary=stores-7d1f3a',
  }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  // Returns 413 if the connection breaks, because the server may close the connection after it has rejected the file.
  return fetch(server.url + buildUploadPath(222), init).then(
    ({ status }) => status,
    () => 413,
  )
}

const header = `${Object.keys(VALID_ROW).join(';')}\r\n`
const line = `${Object.values(VALID_ROW).join(';')}\r\n`

function* generateLines(count: number, text = line): Generator<string> {
  yield header
  for (let writtenRows = 0; writtenRows < count; writtenRows += 1000)
    yield text.repeat(Math.min(1000, count - writtenRows))
}

/** Generates a file of the maximum accepted size, in which every line is invalid. */
function generateLargestFile(): Generator<string> {
  const text = `${'x'.repeat(500)};;;;;;;\r\n`
  return generateLines(Math.floor((MAX_STORE_FILE_BYTES - header.length) / text.length), text)
}

test.runIf(isLinux)(
  'A file of a million lines does not increase the memory by 64 MB',
  { timeout: 60_000 },
  async () => {
    let status = 0
    const memoryGrowth = await measureGrowth(async () => {
      status = await upload(generateLines(1_000_000))
    })
    expect(status).toBe(413)
    expect(memoryGrowth / megabyte).toBeLessThan(64)
  },
)

test.runIf(isLinux)(
  'The largest file with invalid lines only does not increase the memory by 64 MB',
  { timeout: 60_000 },
  async () => {
    let status = 0
    const memoryGrowth = await measureGrowth(async () => {
      status = await upload(generateLargestFile())
    })
    expect(status).toBe(422)
    expect(memoryGrowth / megabyte).toBeLessThan(64)
  },
)
