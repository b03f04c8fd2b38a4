// A file that is made while it is sent: no further than it is read, one at a time for a person, and never taken for whole when it is not.
import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAX_PAUSE_MS, streamFile } from '#server/http/file-answer.ts'
import type { LogLine } from '#server/log.ts'

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

it('is made only as it is read, and no further when nobody reads on', async () => {
  const { file, open } = sending()
  const reader = open()
  expect(file.made).toBe(0)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('0\r\n')
  expect(file.made).toBe(1)
  await reader.cancel()
  expect(file).toEqual({ made: 1, isEnded: true })
})

it('is one at a time for a person; given up, the next one may begin', async () => {
  const { open } = sending()
  const reader = open()
  await reader.read()
  expect(() => open()).toThrow('file.export_running')
  await open(2).read()
  await reader.cancel()
  const next = open()
  // What ended before does not make room once more.
  await reader.cancel()
  expect(() => open()).toThrow('file.export_running')
  await next.cancel()
})

it.each([
  ['the server stops', ({ abort }: { readonly abort: () => void }) => abort()],
  ['nobody reads on', () => vi.advanceTimersByTime(MAX_PAUSE_MS)],
])('is broken off when %s', async (_, happen) => {
  const { server, file, open } = sending()
  const reader = open()
  await reader.read()
  happen({ abort: () => server.abort() })
  await expect(reader.read()).rejects.toThrow('broken off')
  expect(file.isEnded).toBe(true)
  await open().cancel()
})

it('goes on as long as somebody reads, however long it takes', async () => {
  const { open } = sending()
  const reader = open()
  for (let read = 0; read < 5; read++) {
    await reader.read()
    vi.advanceTimersByTime(MAX_PAUSE_MS - 1)
  }
  expect((await reader.read()).done).toBe(false)
  await reader.cancel()
})

it('that cannot be made is an error for who reads, and makes room', async () => {
  const lines: LogLine[] = []
  const services = { stopping: new AbortController().signal, log: (line: LogLine) => lines.push(line) }
  const staff = { id: 1 }
  async function* broken(): AsyncGenerator<string> {
    yield 'a'
    throw new DrizzleQueryError('select $1', ['asked for'], new TypeError('asked for'))
  }
  const reader = streamFile(broken(), { services, user: staff }).getReader()
  await reader.read()
  await expect(reader.read()).rejects.toEqual(new Error('The export failed'))
  expect(lines).toMatchObject([{ level: 'error', error: 'TypeError' }])
  expect(JSON.stringify(lines)).not.toMatch(/asked for|select/)
  await streamFile(broken(), { services, user: staff }).cancel()
})
