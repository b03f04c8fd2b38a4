// Totals go through whole tables: a few at a time, each only as long as somebody waits for it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewReverses, previewStatus } from '#contract/reports/calls.ts'
import type { Report, Summary } from '#server/areas/reports/report.ts'
import { sourceReport } from '#server/areas/reports/reverse-reports.ts'
import { expectedRows, summaryOf } from '#server/areas/reports/summaries.ts'
import { makeTurns } from '#server/areas/reports/turns.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const found: Summary = { total: 7, chart: { by: 'day', unit: 'count', points: [] } }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A report whose walks end when the test says so, or when they are broken off. */
function watched() {
  const walks: { readonly end: () => void; readonly signal: AbortSignal | undefined }[] = []
  const report: Report = {
    ...sourceReport,
    summary: (_, __, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        walks.push({ end: () => resolve(found), signal })
      }),
  }
  const ask = (search: string, stop = new AbortController()) => {
    const answer = summaryOf(api.connection.db, report, { search }, { signal: stop.signal })
    answer.catch(() => undefined)
    return { answer, stop }
  }
  return { walks, report, ask }
}

it('a walk goes on for whoever still waits, and is broken off with the last', async () => {
  const { walks, ask } = watched()
  const [one, other] = [ask('a'), ask('a')]
  await settled()
  expect(walks).toHaveLength(1)
  one.stop.abort()
  await expect(one.answer).rejects.toMatchObject({ status: 503 })
  expect(walks[0]?.signal?.aborted).toBe(false)
  other.stop.abort()
  await expect(other.answer).rejects.toMatchObject({ status: 503 })
  expect(walks[0]?.signal?.aborted).toBe(true)
  const next = ask('a')
  await settled()
  walks[1]?.end()
  expect(await next.answer).toEqual(found)
})

it('an export that counts by the same walk holds it', async () => {
  const { walks, report, ask } = watched()
  const { stop } = ask('b')
  await settled()
  const rows = expectedRows(api.connection.db, report, { search: 'b' })
  stop.abort()
  await settled()
  walks[0]?.end()
  expect(await rows).toBe(7)
})

it('four at a time; who leaves the line never walks', async () => {
  const { walks, ask } = watched()
  const asked = ['1', '2', '3', '4', '5', '6'].map((search) => ask(search))
  await settled()
  expect(walks).toHaveLength(4)
  asked[4]?.stop.abort()
  await expect(asked[4]?.answer).rejects.toMatchObject({ status: 503 })
  asked[0]?.stop.abort()
  await settled()
  expect(walks).toHaveLength(5)
  for (const { end } of walks) end()
  expect(await asked[5]?.answer).toEqual(found)
})

it('work that fails gives its turn to the next', async () => {
  const turn = makeTurns(1)
  const { signal } = new AbortController()
  const failed = turn(signal, () => Promise.reject(new Error('broken')))
  const next = turn(signal, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
  await expect(turn(AbortSignal.abort(new Error('gone')), async () => 'done')).rejects.toThrow('gone')
})

it('a preview that nobody waits for any more is broken off, and that is no fault of ours', async () => {
  for (const [endpoint, query] of [
    [previewReverses, { type: 'source', search: 'nothing' }],
    [previewStatus, {}],
  ] as const)
    expect((await api.request(endpoint, { query }, { signal: AbortSignal.abort() })).status).toBe(503)
  expect(api.lines.filter(({ level }) => level === 'error')).toEqual([])
})
