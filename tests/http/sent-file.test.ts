// Tests downloads that the server streams. The server generates a file only as fast as the client reads, sends one file
// at a time per user, and aborts the download of an incomplete file.
import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLIENT_READ_TIMEOUT_MS, streamFile } from '#server/http/file-answer.ts'
import type { LogFields } from '#server/log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function sending() {
  const server = new AbortController()
  const services = { stopping: server.signal, log: () => {} }
  const file = { made: 0, isEnded: false }
  async function* parts() {
    try {
      for (;;) yield `${file.made++}\r\n`
    } finally {
      file.isEnded = true
    }
  }
  const open = (id = 1) => streamFile(parts(), { services, user: { id } }).getReader()
  return { server, file, open }
}

it('A file is generated only while the client reads', async () => {
  const { file, open } = sending()
  const reader = open()
  expect(file.made).toBe(0)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('0\r\n')
  expect(file.made).toBe(1)
  await reader.cancel()
  expect(file).toEqual({ made: 1, isEnded: true })
})

it('A user has one file at a time; after a cancelled download, the next one can start', async () => {
  const { open } = sending()
  const reader = open()
  await reader.read()
  expect(() => open()).toThrow('file.export_running')
  await open(2).read()
  await reader.cancel()
  const next = open()
  // A repeated cancel of the first download must not release the slot of the second download.
  await reader.cancel()
  expect(() => open()).toThrow('file.export_running')
  await next.cancel()
})

it.each([
  ['the server stops', ({ abort }: { readonly abort: () => void }) => abort()],
  ['nobody reads on', () => vi.advanceTimersByTime(CLIENT_READ_TIMEOUT_MS)],
])('The file is aborted when %s', async (_, interrupt) => {
  const { server, file, open } = sending()
  const reader = open()
  await reader.read()
  interrupt({ abort: () => server.abort() })
  await expect(reader.read()).rejects.toThrow('broken off')
  expect(file.isEnded).toBe(true)
  await open().cancel()
})

it('The download continues while the client reads, regardless of the duration', async () => {
  const { open } = sending()
  const reader = open()
  for (let read = 0; read < 5; read++) {
    await reader.read()
    vi.advanceTimersByTime(CLIENT_READ_TIMEOUT_MS - 1)
  }
  expect((await reader.read()).done).toBe(false)
  await reader.cancel()
})

it('A file that cannot be generated raises an error for the client and releases the slot', async () => {
  const lines: LogFields[] = []
  const services = { stopping: new AbortController().signal, log: (line: LogFields) => lines.push(line) }
  const staff = { id: 1 }
  async function* generateWithError(): AsyncGenerator<string> {
    yield 'a'
    throw new DrizzleQueryError('select $1', ['asked for'], new TypeError('asked for'))
  }
  const reader = streamFile(generateWithError(), { services, user: staff }).getReader()
  await reader.read()
  await expect(reader.read()).rejects.toEqual(new Error('The export failed'))
  expect(lines).toMatchObject([{ level: 'error', error: 'TypeError' }])
  expect(JSON.stringify(lines)).not.toMatch(/asked for|select/)
  await streamFile(generateWithError(), { services, user: staff }).cancel()
})
