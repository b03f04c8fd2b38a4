// Compares our command palette with cmdk, kbar, ninja-keys, react-cmdk and the palette of Medusa: time to open, slowest
// key press, a burst of key presses, and memory.
import { servePage } from './served-page.mjs'

const sizes = [200, 2_000, 20_000, 100_000]
/**
 * Largest number of items with which each library is measured; larger numbers would take too long. The goals refer
 * to cmdk.
 */
const maxItems = { cmdk: 100_000, kbar: 20_000, 'ninja-keys': 20_000, 'react-cmdk': 20_000, 'medusa-way': 20_000 }
const peers = Object.keys(maxItems)
/** Text of the search field after each measured key; the last key clears the field. */
const inputTexts = [
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
  '',
]
const goals = {
  opening: { 200: 0.5, 20000: 0.03 },
  key: { 200: 0.75, 2000: 0.25, 20000: 0.02, 100000: 0.02 },
  burst: { 20000: 0.02 },
  heap: { 20000: 0.03 },
}
const FRAME_MS = 1000 / 60
/**
 * Returns the number of rounds: fewer rounds with many items, because the other libraries then need seconds per key.
 */
const getRounds = (items) => ({ 20000: 3, 100000: 1 })[items] ?? 5

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const page = await servePage('palette')
  try {
    const figures = []
    const inputKeyTimes = {}
    for (const input of ['bare', 'state'])
      inputKeyTimes[input] = (await measurePalette(browser, page.url, input, 0)).key
    for (const items of sizes) {
      // Measures the palettes directly one after another, because the goals are ratios between their times.
      const measured = { items }
      for (const palette of [...peers, 'ours'])
        if (items <= (maxItems[palette] ?? items)) {
          console.error(`  ${items}: ${palette}`)
          measured[palette] = await measurePalette(browser, page.url, palette, items)
        }
      figures.push(measured)
    }
    return buildSection(figures, inputKeyTimes)
  } finally {
    await page.stop()
  }
}

async function measurePalette(browser, url, palette, items) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}?who=${palette}&items=${items}`)
  await page.waitForFunction(() => 'measure' in window)
  const client = await context.newCDPSession(page)
  // The first round is not measured, because the browser compiles and loads code during this round.
  await runRound(page)
  await close(page)
  const heapBefore = await getHeapSize(client)
  const roundResults = []
  const rounds = getRounds(items)
  for (let round = 0; round < rounds; round += 1) {
    roundResults.push(await runRound(page))
    if (round < rounds - 1) await close(page)
  }
  const heapGrowth = (await getHeapSize(client)) - heapBefore
  await context.close()
  // Uses the fastest round of each key, because other load on the machine can only slow a key down.
  const keys = inputTexts.map((_, index) => Math.min(...roundResults.map(({ keys }) => keys[index])))
  return {
    opening: Math.min(...roundResults.map(({ opening }) => opening)),
    key: Math.max(...keys),
    burst: Math.min(...roundResults.map(({ burst }) => burst)),
    heap: heapGrowth,
  }
}

async function runRound(page) {
  const opening = await page.evaluate(() => window.measure.open())
  const keys = []
  for (const text of inputTexts) keys.push(await page.evaluate((value) => window.measure.type(value), text))
  return { opening, keys, burst: await measureBurst(page) }
}

/**
 * Presses keys every 60 ms without waiting for the page; returns the time from the last key to the last painted
 * change.
 */
async function measureBurst(page) {
  const presses = []
  for (const letter of 'loja aur') {
    presses.push(page.keyboard.press(letter === ' ' ? 'Space' : letter))
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await Promise.all(presses)
  return page.evaluate(() => window.measure.waitUntilSettled())
}

async function close(page) {
  await page.evaluate(() => window.measure.type(''))
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.measure.waitUntilSettled())
}

async function getHeapSize(client) {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

function buildSection(figures, inputKeyTimes) {
  const rows = figures.flatMap(({ items, ...measured }) =>
    Object.keys(goals).map((metric) => {
      const ours = measured.ours[metric]
      const peerCells = peers.map((peer) => {
        const theirs = measured[peer]?.[metric]
        if (theirs === undefined) return '–'
        return theirs > 0 ? `${theirs.toFixed(1)} (${(ours / theirs).toFixed(3)})` : theirs.toFixed(1)
      })
      const ratio = ours / measured.cmdk?.[metric]
      const goal = goals[metric][items]
      const goalCell = goal === undefined ? '–' : `≤ ${goal} × ${ratio <= goal ? 'yes' : '**no**'}`
      return `| ${[items, metric, ours.toFixed(1), peerCells[0], goalCell, ...peerCells.slice(1)].join(' | ')} |`
    }),
  )
  const slowest = figures.filter(({ items }) => items >= 20_000)
  return [
    '## Palette',
    '',
    'The table compares our palette with the palette library cmdk and with four other palettes. In this comparison, cmdk uses its own filter. All palettes search the same items. All times are in milliseconds and end when the browser has painted the last change. Heap sizes are in MB. The column of each other palette also contains a ratio in brackets: our value divided by the value of that palette.',
    'Each goal is a maximum for the ratio of our value to the value of cmdk. With 100 000 items, the benchmark measures only our palette and cmdk, in a single round.',
    '',
    `| items | measurement | ours | cmdk | goal | ${peers.slice(1).join(' | ')} |`,
    `|--:|---|--:|--:|---${'|--:'.repeat(peers.length - 1)}|`,
    ...rows,
    '',
    ...slowest.map(({ items, ours: { key } }) => {
      const within = key <= FRAME_MS ? 'within' : '**longer** than'
      return `With ${items} items, the slowest keystroke takes ${key.toFixed(1)} ms until the browser has painted the result (${within} one frame).`
    }),
    `For comparison, we also measured a text field without a search. In this text field, the slowest keystroke takes ${inputKeyTimes.bare.toFixed(1)} ms with a native input, and ${inputKeyTimes.state.toFixed(1)} ms with an input that uses React state.`,
    '',
  ].join('\n')
}
