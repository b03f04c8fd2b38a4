// Every regular expression of ours, and every one that the contract checks input with, asked of `recheck`: none takes longer than its text is long.
import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allHandlers } from '#server/features/all.ts'
import { tell } from '../figures.ts'
import { filesUnder } from './files.ts'
import { patternsOf } from './patterns.ts'

const files = ['src', 'commands', 'scripts'].flatMap((folder) => filesUnder(folder, /\.(?:tsx?|mjs)$/))
const found = files.flatMap((file) => patternsOf(file, readFileSync(file, 'utf8')))
const unknown = found.filter(({ source }) => source === null).map(({ where }) => where)
const inputs = allHandlers.flatMap(({ endpoint }) => [endpoint.params, endpoint.query, endpoint.body])
const checking = [...new Set(inputs.flatMap(patternsIn))].map((source) => ({
  source,
  flags: '',
  where: 'the contract',
}))
const known = [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()]

test('there are some, and every one is known as it will be', () => {
  expect(known.length).toBeGreaterThan(150)
  expect(unknown).toEqual([])
})

describe('one that is slow', () => {
  test('is found', async () => {
    expect((await check('^(a+)+$', '')).status).toBe('vulnerable')
  })

  test('is told from a quick one by how it grows, however busy the machine is', () => {
    const attack = { pumps: [{ prefix: '', pump: 'a' }], suffix: '!', base: 10_000 }
    expect(growthOf({ source: 'a*a*$', flags: '', where: '' }, attack)).toBeGreaterThan(quadratic)
    expect(growthOf({ source: '^a*$', flags: '', where: '' }, { ...attack, base: 1_000_000 })).toBeLessThan(quadratic)
  })
})

/** Milliseconds for one; what a busy machine did not answer meanwhile is asked again, alone and for longer. */
const patience = 30_000

/** Some at a time: each is asked of a process of its own. */
const quickRun = 4

interface Asked {
  readonly source: string | null
  readonly flags: string
  readonly where: string
}

const answerTo = ({ source, flags }: Asked, timeout: number) => check(source ?? '', flags, { timeout, randomSeed: 1 })

/** Why it is slow; nothing where it is not. */
async function slowness(one: Asked): Promise<readonly string[]> {
  const result = await answerTo(one, patience * 4)
  const { source, flags, where } = one
  if (result.status === 'safe') return []
  if (result.status === 'unknown') return [`${where} /${source}/${flags} unknown: ${result.error.kind}`]
  // It was tried against the clock, which a busy machine passes for any: how it grows does not depend on that.
  if (result.complexity.type !== 'exponential' && growthOf(one, result.attack) < quadratic) return []
  return [`${where} /${source}/${flags} ${result.complexity.summary}: ${result.attack.pattern}`]
}

interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[]
  readonly suffix: string
  /** How often each is repeated. */
  readonly base: number
}

/** Twice the text takes twice as long, or four times and more: something between the two. */
const quadratic = 3

/** How many times as long twice as much of the attack takes. */
function growthOf({ source, flags }: Asked, { pumps, suffix, base }: Attack): number {
  const took = (times: number) => {
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
    const runs = Array.from({ length: 7 }, () => {
      const start = performance.now()
      new RegExp(source ?? '', flags).exec(text)
      return performance.now() - start
    })
    return Math.min(...runs)
  }
  const few = Math.max(1, Math.floor(base / 4))
  return took(few * 2) / Math.max(took(few), leastTimed)
}

/** Milliseconds: less is not told from nothing. */
const leastTimed = 0.01

test('none of ours is, nor any that input is checked with', { timeout: 240_000 }, async () => {
  const asked = [...known, ...checking]
  const doubted: Asked[] = []
  for (let from = 0; from < asked.length; from += quickRun)
    await Promise.all(
      asked.slice(from, from + quickRun).map(async (one) => {
        if ((await answerTo(one, patience)).status !== 'safe') doubted.push(one)
      }),
    )
  const wrong: string[] = []
  for (const one of doubted) wrong.push(...(await slowness(one)))
  expect(wrong).toEqual([])
  tell(`regular expressions: ${asked.length} asked, none slow`)
})

/** Patterns of the schemas, those of the library among them. */
function patternsIn(schema: z.ZodType | undefined): readonly string[] {
  const written = schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : ''
  return [...written.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => String(JSON.parse(text)))
}
