// What a person waits for between screens, on the built server with its demo: a drawer, a detail page, the way back, the palette; and what moves.
import { signedInContext, startServer } from './built-server.mjs'

const rounds = 7
const goals = { loaded: 100, fresh: 250, detail: 150, frames: 1, palette: 300 }
const drawers = [
  { id: 'reprocess.reverse', typed: 'reprocessar reversa' },
  { id: 'link.helpdesk', typed: 'gerar link para o helpdesk' },
  { id: 'tickets.set', typed: 'definir o chamado' },
]
const pages = [
  '/',
  '/ecommerces',
  '/ecommerces/show/1',
  '/ecommerces/show/1?tab=integration',
  '/ecommerces/show/1?tab=metadatas',
]
const morePages = [
  '/groups',
  '/groups/show/1',
  '/stores?ecommerce_id=1',
  '/users',
  '/users/12/edit',
  '/comunication',
  '/correios',
]
const restPages = ['/integrated-carriers', '/integrated-carriers/1', '/reports', '/batches', '/settings', '/activity']
const row = '[role="row"][data-index]'

/** Answers a section of `tests/bench/results.md`. */
export async function bench(browser) {
  const server = await startServer({ LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const context = await signedInContext(browser, server.url, 'admin_boss', { viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.addInitScript(offerClock)
    const opened = []
    for (const { id, typed } of drawers) opened.push({ id, ...(await drawerTimes(page, server.url, typed)) })
    const palette = []
    for (let round = 0; round < rounds; round += 1) palette.push(await paletteTime(page, server.url))
    const turns = await turnTimes(page, server.url)
    const shifts = []
    for (const path of [...pages, ...morePages, ...restPages])
      shifts.push({ path, shift: await shiftOf(page, server.url + path) })
    return section({ opened, palette, turns, shifts })
  } finally {
    await server.stop()
  }
}

/** In the page: from a key or a click to the painted frame in which something is there. */
function offerClock() {
  let pressed = 0
  let went = 0
  window.shifts = 0
  const note = ({ timeStamp }) => {
    pressed = timeStamp
  }
  addEventListener('keydown', note, { capture: true })
  addEventListener('click', note, { capture: true })
  addEventListener('popstate', () => (went = performance.now()), { capture: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })
  const is = {
    field: () => document.activeElement?.matches('[role=dialog] :is(input, select, textarea):not([data-palette] *)'),
    details: () => document.querySelector('main [role=tabpanel] input')?.value,
    rows: () => document.querySelector('[role="row"][data-index]'),
  }
  const until = async (what) => {
    // Looked at before each frame is painted, and at every change.
    let frames = 1
    while (!is[what]()) {
      await new Promise(requestAnimationFrame)
      frames += 1
    }
    return { at: await painted(), frames }
  }
  window.clock = {
    until: async (what) => (await until(what)).at - pressed,
    back: async () => {
      const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.back()
      await gone
      const { at, frames } = await until('rows')
      return { time: at - went, frames }
    },
    firstRows: () =>
      new Promise((resolve) => {
        const look = () => {
          if (!is.rows()) return requestAnimationFrame(look)
          resolve(performance.now())
        }
        look()
      }),
  }
}

async function list(page, url) {
  await page.goto(`${url}/ecommerces`)
  await page.locator(`${row}:focus`).waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  await page.waitForLoadState('networkidle')
}

/** From Enter in the palette to the first field of the drawer: the first time with nothing of it in the browser, then again and again. */
async function drawerTimes(page, url, typed) {
  const client = await page.context().newCDPSession(page)
  const fresh = []
  const loaded = []
  for (let round = 0; round < 3; round += 1) {
    await client.send('Network.clearBrowserCache')
    await list(page, url)
    fresh.push(await opensIn(page, typed))
    for (let again = 0; again < rounds - 4; again += 1) loaded.push(await opensIn(page, typed))
  }
  await client.detach()
  return { fresh, loaded }
}

async function opensIn(page, typed) {
  await page.keyboard.press('Control+K')
  await page.locator('[data-palette] [role=combobox]').fill(typed)
  await page.locator('[data-palette] [role=option][aria-selected=true]').waitFor()
  await page.waitForTimeout(300)
  const [, time] = await Promise.all([page.keyboard.press('Enter'), page.evaluate(() => window.clock.until('field'))])
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  return time
}

/** From the painted list to the loaded palette: its files, and it opens. */
async function paletteTime(page, url) {
  await page.goto(`${url}/ecommerces`)
  const shown = await page.evaluate(() => window.clock.firstRows())
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  await page.waitForLoadState('networkidle')
  return page.evaluate((since) => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\/palette-[^/]+\.js$/.test(name))
    return Math.max(...files.map(({ responseEnd }) => responseEnd)) - since
  }, shown)
}

/** The list, the record under the cursor, and back. */
async function turnTimes(page, url) {
  const there = []
  const back = []
  await list(page, url)
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('ArrowDown')
    // The cursor rests, as it does when somebody reads.
    await page.waitForTimeout(500)
    const [, time] = await Promise.all([
      page.keyboard.press('Enter'),
      page.evaluate(() => window.clock.until('details')),
    ])
    there.push(time)
    await page.waitForLoadState('networkidle')
    back.push(await page.evaluate(() => window.clock.back()))
    await page.locator(`${row}:focus`).waitFor()
  }
  return { there, back }
}

async function shiftOf(page, url) {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  return page.evaluate(() => window.shifts)
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]

function section({ opened, palette, turns, shifts }) {
  const line = (what, times, most) => {
    const [middle, worst] = [median(times), Math.max(...times)]
    const said = middle <= most ? 'yes' : '**no**'
    return `| ${what} | ${times.length} | ${middle.toFixed(0)} | ${worst.toFixed(0)} | ≤ ${most} ${said} |`
  }
  const frames = turns.back.map((one) => one.frames)
  const moved = shifts.filter(({ shift }) => shift > 0)
  return [
    '## Screens',
    '',
    'Milliseconds from the key to the painted frame, on the built server with its demo on PGlite in a folder. The goal is held against the median.',
    '',
    '| what | times | median | worst | goal |',
    '|---|--:|--:|--:|---|',
    ...opened.flatMap(({ id, loaded, fresh }) => [
      line(`Enter in the palette → first field of ${id}, loaded before`, loaded, goals.loaded),
      line(`the same, never loaded`, fresh, goals.fresh),
    ]),
    line('list → detail, after the cursor rested', turns.there, goals.detail),
    line(
      'back → the rows of before',
      turns.back.map(({ time }) => time),
      goals.detail,
    ),
    line('the same, in frames', frames, goals.frames),
    line('rows painted → palette loaded', palette, goals.palette),
    '',
    `Layout shift over ${shifts.length} pages, from the first paint on (goal 0): ${moved.length === 0 ? 'none' : ''}`,
    ...moved.map(({ path, shift }) => `- \`${path}\` ${shift.toFixed(4)}`),
    '',
  ].join('\n')
}
