// The palette beside cmdk with its own filter, kbar, ninja-keys, react-cmdk and what Medusa makes of cmdk, in one run: opening, the worst key, a burst of keys, the memory it takes.
import { servePage } from './served-page.mjs'

const sizes = [200, 2_000, 20_000, 100_000]
/** The goals are ratios to the first. With more rows than these nobody waits for them. */
const mostOf = { cmdk: 100_000, kbar: 20_000, 'ninja-keys': 20_000, 'react-cmdk': 20_000, 'medusa-way': 20_000 }
const peers = Object.keys(mostOf)
/** What the field holds after each key; the last one clears it. */
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
  '',
]
const goals = {
  opening: { 200: 0.5, 20000: 0.03 },
  key: { 200: 0.75, 2000: 0.25, 20000: 0.02, 100000: 0.02 },
  burst: { 20000: 0.02 },
  heap: { 20000: 0.03 },
}
const frame = 1000 / 60
/** Of the larger ones fewer: a key of the others takes seconds. */
const roundsOf = (items) => ({ 20000: 3, 100000: 1 })[items] ?? 5

/** Answers a section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const served = await servePage('palette')
  try {
    const figures = []
    const least = {}
    for (const who of ['bare', 'state']) least[who] = (await figuresOf(browser, served.url, who, 0)).key
    for (const items of sizes) {
      // One after the other on the same machine, in the same minute: only the ratio counts.
      const measured = { items }
      for (const who of [...peers, 'ours'])
        if (items <= (mostOf[who] ?? items)) {
          console.error(`  ${items}: ${who}`)
          measured[who] = await figuresOf(browser, served.url, who, items)
        }
      figures.push(measured)
    }
    return section(figures, least)
  } finally {
    await served.stop()
  }
}

async function figuresOf(browser, url, who, items) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}?who=${who}&items=${items}`)
  await page.waitForFunction(() => 'measure' in window)
  const client = await context.newCDPSession(page)
  // The first round warms both alike, and loads what is loaded once.
  await roundOf(page)
  await close(page)
  const before = await heap(client)
  const counted = []
  const rounds = roundsOf(items)
  for (let round = 0; round < rounds; round += 1) {
    counted.push(await roundOf(page))
    if (round < rounds - 1) await close(page)
  }
  const grown = (await heap(client)) - before
  await context.close()
  // The quickest of the rounds, key by key: the rest is what else the machine did.
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
  return { opening, keys, burst: await burstOf(page) }
}

/** Real keys 60 ms apart, whatever the page is doing: from the last one to the last painted change. */
async function burstOf(page) {
  const presses = []
  for (const letter of 'loja aur') {
    presses.push(page.keyboard.press(letter === ' ' ? 'Space' : letter))
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await Promise.all(presses)
  return page.evaluate(() => window.measure.settled())
}

async function close(page) {
  await page.evaluate(() => window.measure.type(''))
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.measure.settled())
}

async function heap(client) {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

function section(figures, least) {
  const rows = figures.flatMap(({ items, ...measured }) =>
    Object.keys(goals).map((what) => {
      const ours = measured.ours[what]
      const beside = peers.map((peer) => {
        const theirs = measured[peer]?.[what]
        if (theirs === undefined) return '–'
        return theirs > 0 ? `${theirs.toFixed(1)} (${(ours / theirs).toFixed(3)})` : theirs.toFixed(1)
      })
      const ratio = ours / measured.cmdk?.[what]
      const goal = goals[what][items]
      const said = goal === undefined ? '–' : `≤ ${goal} × ${ratio <= goal ? 'yes' : '**no**'}`
      return `| ${[items, what, ours.toFixed(1), beside[0], said, ...beside.slice(1)].join(' | ')} |`
    }),
  )
  const slowest = figures.filter(({ items }) => items >= 20_000)
  return [
    '## Palette',
    '',
    'The table compares our palette with cmdk and its own filter, and with other palettes, over the same items. Times are milliseconds to the last painted change, and heap is in MB. Brackets contain the ratio of our palette to the other palette.',
    'The goals are ratios to cmdk. The test with 100 000 items runs one round, and only with our palette and cmdk.',
    '',
    `| items | what | ours | cmdk | goal | ${peers.slice(1).join(' | ')} |`,
    `|--:|---|--:|--:|---${'|--:'.repeat(peers.length - 1)}|`,
    ...rows,
    '',
    ...slowest.map(({ items, ours: { key } }) => {
      const within = key <= frame ? 'within' : '**over**'
      return `The slowest key at ${items} items takes ${key.toFixed(1)} ms (${within} one frame).`
    }),
    `For comparison, the slowest of the same keys takes ${least.bare.toFixed(1)} ms in a native input, and ${least.state.toFixed(1)} ms in an input with React state.`,
    '',
  ].join('\n')
}
