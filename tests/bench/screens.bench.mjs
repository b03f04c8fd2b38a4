// What a person waits for between screens, on the built server with its demo: a drawer, a detail page, the way back, the palette; and what moves.
import { makeBatch, productModule, signedInContext, startServer } from './built-server.mjs'
import { offerClock } from './screens-clock.mjs'

const rounds = 7
const goals = { loaded: 100, fresh: 250, detail: 150, frames: 1, palette: 300 }
const drawers = [
  { id: 'reprocess.reverse', what: 'reprocessing a reverse', typed: 'reprocessar reversa' },
  { id: 'link.helpdesk', what: 'a link for the helpdesk', typed: 'gerar link para o helpdesk' },
  { id: 'tickets.set', what: 'setting the ticket', typed: 'definir o chamado' },
]
const row = '[role="row"][data-index]'

/** Answers a section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const server = await startServer({ LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const context = await signedInContext(browser, server.url, 'admin_boss', { viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.addInitScript(offerClock)
    const opened = []
    for (const { id, typed } of drawers) opened.push({ id, ...(await drawerTimes(page, server.url, typed)) })
    const palette = { loaded: [], opened: [] }
    for (let round = 0; round < rounds; round += 1) {
      palette.loaded.push(await paletteLoads(page, server.url))
      palette.opened.push(await paletteOpens(page, server.url))
    }
    const turns = await turnTimes(page, server.url, byCursor)
    const pointed = await turnTimes(page, server.url, byMouse)
    return section({ opened, palette, turns, pointed, shifts: await shiftsOf(browser, page, server.url) })
  } finally {
    await server.stop()
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
  await page.locator('[cmdk-root] [role=combobox]').fill(typed)
  await page.locator('[cmdk-root] [role=option][aria-selected=true]').waitFor()
  await page.waitForTimeout(300)
  const [, time] = await Promise.all([page.keyboard.press('Enter'), page.evaluate(() => window.clock.until('field'))])
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  return time
}

/** From the rows to the moment at which the palette's files have come by themselves. */
async function paletteLoads(page, url) {
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

/** From the rows to the painted palette, its field in focus and its rows there, for somebody whose key waits for nothing. */
async function paletteOpens(page, url) {
  await page.goto(`${url}/ecommerces`)
  const shown = await page.evaluate(() => window.clock.firstRows())
  await page.keyboard.press('Control+K')
  return (await page.evaluate(() => window.clock.at('palette'))) - shown
}

/** Each comes to another row, rests there, as one does who reads, and answers what opens it. */
async function byCursor(page) {
  await page.keyboard.press('ArrowDown')
  return () => page.keyboard.press('Enter')
}

async function byMouse(page, round) {
  const link = page
    .locator(row)
    .nth(round + 1)
    .getByRole('link')
    .first()
  await link.hover()
  return () => link.click()
}

/** The list, a record, and back. */
async function turnTimes(page, url, comeTo) {
  const there = []
  const back = []
  await list(page, url)
  for (let round = 0; round < rounds; round += 1) {
    const open = await comeTo(page, round)
    await page.waitForTimeout(500)
    const [, time] = await Promise.all([open(), page.evaluate(() => window.clock.until('details'))])
    there.push(time)
    await page.waitForLoadState('networkidle')
    back.push(await page.evaluate(() => window.clock.back()))
    await page.locator(`${row}:focus`).waitFor()
  }
  return { there, back }
}

/** Of the sign-in and of every page and tab. */
async function shiftsOf(browser, page, url) {
  const stranger = await browser.newPage()
  await stranger.addInitScript(offerClock)
  const shifts = [{ path: 'sign-in', shift: await shiftOf(stranger, url) }]
  await stranger.close()
  await makeBatch(page.context(), url)
  const { screenLinks } = await productModule('tests/bench/records.ts')
  for (const path of screenLinks) shifts.push({ path, shift: await shiftOf(page, url + path) })
  return shifts
}

async function shiftOf(page, url) {
  await page.goto(url)
  // A page that asks again and again is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(1500)
  return page.evaluate(() => window.shifts)
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]

function section({ opened, palette, turns, pointed, shifts }) {
  const line = (what, times, most) => {
    const [middle, worst] = [median(times), Math.max(...times)]
    const said = middle <= most ? 'yes' : '**no**'
    return `| ${what} | ${times.length} | ${middle.toFixed(0)} | ${worst.toFixed(0)} | ≤ ${most} ${said} |`
  }
  const frames = turns.back.map((one) => one.frames)
  return [
    '## Screens',
    '',
    'Times are milliseconds from the key to the painted frame. The built server runs with demo data on PGlite in a folder. The median must reach the goal.',
    `The test measures these drawers: ${drawers.map(({ id, what }) => `${what} (\`${id}\`)`).join(', ')}.`,
    '',
    '| action | runs | median | slowest | goal |',
    '|---|--:|--:|--:|---|',
    ...opened.flatMap(({ id, loaded, fresh }) => [
      line(`Enter in the palette → first field of ${id}, already loaded`, loaded, goals.loaded),
      line(`the same, not loaded`, fresh, goals.fresh),
    ]),
    line('list → detail, after the cursor rested on the row', turns.there, goals.detail),
    line('list → detail, clicked after the mouse rested on the row', pointed.there, goals.detail),
    line(
      'back → previous rows',
      turns.back.map(({ time }) => time),
      goals.detail,
    ),
    line('the same, in frames', frames, goals.frames),
    line('rows displayed → palette loaded in the background', palette.loaded, goals.palette),
    line('rows displayed → palette painted after an immediate `Ctrl+K`', palette.opened, goals.palette),
    '',
    ...shiftLines(shifts),
    '',
  ].join('\n')
}

function shiftLines(shifts) {
  const moved = shifts.filter(({ shift }) => shift > 0)
  const head = `Layout shift after the first paint of ${shifts.length} pages and tabs`
  if (moved.length === 0) return [`${head}: none (goal 0: yes).`]
  const lines = moved.map(({ path, shift }) => `- \`${path}\` ${shift.toFixed(4)}`)
  return [`${head}: ${moved.length} of them move (goal 0: **no**):`, '', ...lines]
}
