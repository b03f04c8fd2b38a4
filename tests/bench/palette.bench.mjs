// The palette beside cmdk with its own filter, in one run: opening, the worst key, a burst of keys, the memory it takes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

const sizes = [200, 2_000]
/** What the field holds after each key. */
const typed = [
  'l',
  'lo',
  'loj',
  'loja',
  'loja ',
  'loja s',
  'loja sa',
  'loja sao',
  'loja sa',
  'loja',
  'loja 19',
  'otica',
  'ot aur',
  'reemb',
]
const goals = {
  opening: { 200: 0.5, 20000: 0.03 },
  key: { 200: 0.75, 2000: 0.25, 20000: 0.02 },
  burst: { 20000: 0.02 },
  heap: { 20000: 0.03 },
}
const frame = 1000 / 60

/** Answers a section of `tests/bench/results.md`. */
export async function bench(browser) {
  const outDir = await mkdtemp(join(tmpdir(), 'palette-bench-'))
  const root = join(import.meta.dirname, 'palette')
  await build({ root, configFile: false, logLevel: 'warn', plugins: [react()], build: { outDir, target: 'es2022' } })
  const server = await preview({ root, configFile: false, logLevel: 'warn', build: { outDir }, preview: { port: 0 } })
  try {
    const figures = []
    for (const items of sizes) {
      // One after the other on the same machine, in the same minute: only the ratio counts.
      const cmdk = await figuresOf(browser, server, 'cmdk', items)
      const ours = await figuresOf(browser, server, 'ours', items)
      figures.push({ items, ours, cmdk })
    }
    return section(figures)
  } finally {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

async function figuresOf(browser, server, who, items) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${server.resolvedUrls.local[0]}?who=${who}&items=${items}`)
  await page.waitForFunction(() => 'measure' in window)
  const client = await context.newCDPSession(page)
  const before = await heap(client)
  const rounds = []
  for (let round = 0; round < 6; round += 1) rounds.push(await roundOf(page))
  const grown = (await heap(client)) - before
  await context.close()
  // The first round warms both alike; of the others the quickest counts, key by key: the rest is what else the machine did.
  const counted = rounds.slice(1)
  if (process.env.DETAIL)
    console.log(
      who,
      items,
      counted.map((r) => [r.opening, ...r.keys].map(Math.round).join(' ')),
    )
  const keys = typed.map((_, at) => Math.min(...counted.map(({ keys }) => keys[at])))
  return {
    opening: Math.min(...counted.map(({ opening }) => opening)),
    key: Math.max(...keys),
    burst: Math.min(...counted.map(({ burst }) => burst)),
    heap: grown,
  }
}

async function roundOf(page) {
  const opening = await page.evaluate(() => window.measure.open())
  const keys = []
  for (const text of typed) keys.push(await page.evaluate((one) => window.measure.type(one), text))
  await page.evaluate(() => window.measure.type(''))
  const burst = await page.evaluate(() => window.measure.burst('loja aurora'))
  await page.evaluate(() => window.measure.type(''))
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.measure.settled())
  return { opening, keys, burst }
}

async function heap(client) {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

function section(figures) {
  const rows = figures.flatMap(({ items, ours, cmdk }) =>
    Object.keys(goals).map((what) => {
      const ratio = ours[what] / cmdk[what]
      const goal = goals[what][items]
      const said = goal === undefined ? '–' : `≤ ${goal} × ${ratio <= goal ? 'yes' : '**no**'}`
      return `| ${items} | ${what} | ${ours[what].toFixed(1)} | ${cmdk[what].toFixed(1)} | ${ratio.toFixed(3)} | ${said} |`
    }),
  )
  const slowest = figures.at(-1)
  return [
    '## Palette',
    '',
    'Ours beside cmdk with its own filter over the same items, in one run. Milliseconds to the last painted change; heap in MB.',
    '',
    '| items | what | ours | cmdk | ratio | goal |',
    '|--:|---|--:|--:|--:|---|',
    ...rows,
    '',
    `Worst key at ${slowest.items}: ${slowest.ours.key.toFixed(1)} ms (${slowest.ours.key <= frame ? 'within' : '**over**'} one frame).`,
    '',
  ].join('\n')
}
