// Measures the waiting times between screens on the built server with demo data: opening a drawer, a detail page
// and the palette, and going back. Also measures the layout shifts of all screens.
import { createSignedInContext, importModule, makeBatch, startServer } from './built-server.mjs'
import { installClock } from './screens-clock.mjs'

const rounds = 7
const goals = { loaded: 100, fresh: 250, detail: 150, frames: 1, palette: 300 }
const drawers = [
  { id: 'reprocess.reverse', description: 'reprocessing a reverse', searchText: 'reprocessar reversa' },
  { id: 'link.helpdesk', description: 'creating a link for the helpdesk', searchText: 'gerar link para o helpdesk' },
  { id: 'tickets.set', description: 'setting the ticket', searchText: 'definir o chamado' },
]
const row = '[role="row"][data-index]'

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const server = await startServer({ LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const context = await createSignedInContext(browser, server.url, 'admin_boss', {
      viewport: { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    await page.addInitScript(installClock)
    const drawerTimes = []
    for (const { id, searchText } of drawers)
      drawerTimes.push({ id, ...(await measureDrawer(page, server.url, searchText)) })
    const palette = { loaded: [], opened: [] }
    for (let round = 0; round < rounds; round += 1) {
      palette.loaded.push(await measurePaletteLoad(page, server.url))
      palette.opened.push(await measurePaletteOpening(page, server.url))
    }
    const keyboard = await measureDetailPage(page, server.url, moveCursor)
    const mouse = await measureDetailPage(page, server.url, moveMouse)
    return buildSection({
      drawerTimes,
      palette,
      keyboard,
      mouse,
      shifts: await measureShifts(browser, page, server.url),
    })
  } finally {
    await server.stop()
  }
}

async function openList(page, url) {
  await page.goto(`${url}/ecommerces`)
  await page.locator(`${row}:focus`).waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  await page.waitForLoadState('networkidle')
}

/**
 * Measures the time from pressing Enter in the palette until the first field of the drawer is displayed: with an empty
 * cache (`fresh`), and when the files are already loaded (`loaded`).
 */
async function measureDrawer(page, url, searchText) {
  const client = await page.context().newCDPSession(page)
  const fresh = []
  const loaded = []
  for (let round = 0; round < 3; round += 1) {
    await client.send('Network.clearBrowserCache')
    await openList(page, url)
    fresh.push(await openDrawer(page, searchText))
    for (let repetition = 0; repetition < rounds - 4; repetition += 1) loaded.push(await openDrawer(page, searchText))
  }
  await client.detach()
  return { fresh, loaded }
}

async function openDrawer(page, searchText) {
  await page.keyboard.press('Control+K')
  await page.locator('[cmdk-root] [role=combobox]').fill(searchText)
  await page.locator('[cmdk-root] [role=option][aria-selected=true]').waitFor()
  await page.waitForTimeout(300)
  const [, time] = await Promise.all([
    page.keyboard.press('Enter'),
    page.evaluate(() => window.clock.measureUntil('field')),
  ])
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  return time
}

/**
 * Measures the time from the first displayed rows until the browser has loaded the palette's files in the background.
 */
async function measurePaletteLoad(page, url) {
  await page.goto(`${url}/ecommerces`)
  const rowsTime = await page.evaluate(() => window.clock.getFirstRowsTime())
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  await page.waitForLoadState('networkidle')
  return page.evaluate((since) => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\/palette-[^/]+\.js$/.test(name))
    return Math.max(...files.map(({ responseEnd }) => responseEnd)) - since
  }, rowsTime)
}

/**
 * Measures the time from the first displayed rows until the palette is painted with a focused field and rows, when a
 * user presses Ctrl+K immediately.
 */
async function measurePaletteOpening(page, url) {
  await page.goto(`${url}/ecommerces`)
  const rowsTime = await page.evaluate(() => window.clock.getFirstRowsTime())
  await page.keyboard.press('Control+K')
  return (await page.evaluate(() => window.clock.getDisplayTime('palette'))) - rowsTime
}

/** Moves the cursor to the next row; returns a function that opens the row. */
async function moveCursor(page) {
  await page.keyboard.press('ArrowDown')
  return () => page.keyboard.press('Enter')
}

async function moveMouse(page, round) {
  const link = page
    .locator(row)
    .nth(round + 1)
    .getByRole('link')
    .first()
  await link.hover()
  return () => link.click()
}

/**
 * Measures opening a record from the list and going back. `moveTo` first moves the cursor or the mouse to another row.
 */
async function measureDetailPage(page, url, moveTo) {
  const detailTimes = []
  const back = []
  await openList(page, url)
  for (let round = 0; round < rounds; round += 1) {
    const open = await moveTo(page, round)
    await page.waitForTimeout(500)
    const [, time] = await Promise.all([open(), page.evaluate(() => window.clock.measureUntil('details'))])
    detailTimes.push(time)
    await page.waitForLoadState('networkidle')
    back.push(await page.evaluate(() => window.clock.measureBack()))
    await page.locator(`${row}:focus`).waitFor()
  }
  return { detailTimes, back }
}

/** Measures the layout shifts of the sign-in page and of every page and tab. */
async function measureShifts(browser, page, url) {
  const signedOutPage = await browser.newPage()
  await signedOutPage.addInitScript(installClock)
  const shifts = [{ path: 'sign-in', shift: await measureShift(signedOutPage, url) }]
  await signedOutPage.close()
  await makeBatch(page.context(), url)
  const { screenLinks } = await importModule('tests/bench/records.ts')
  for (const path of screenLinks) shifts.push({ path, shift: await measureShift(page, url + path) })
  return shifts
}

async function measureShift(page, url) {
  await page.goto(url)
  // A page that polls the server never becomes idle, so the wait ends after five seconds.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(1500)
  return page.evaluate(() => window.shifts)
}

const median = (times) => times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)]

function buildSection({ drawerTimes, palette, keyboard, mouse, shifts }) {
  const formatRow = (action, times, max) => {
    const [middle, slowest] = [median(times), Math.max(...times)]
    const result = middle <= max ? 'yes' : '**no**'
    return `| ${action} | ${times.length} | ${middle.toFixed(0)} | ${slowest.toFixed(0)} | ≤ ${max} ${result} |`
  }
  const backFrames = keyboard.back.map(({ frames }) => frames)
  return [
    '## Screens',
    '',
    'The table shows times in milliseconds from the key press to the painted frame. The server runs the production build, with PGlite and demo data in a database folder on disk. For each action, the benchmark compares the median time of all runs with the goal.',
    `The benchmark opens the drawers of three commands: ${new Intl.ListFormat('en-GB').format(drawers.map(({ id, description }) => `${description} (\`${id}\`)`))}.`,
    '',
    '| action | runs | median | slowest | goal |',
    '|---|--:|--:|--:|---|',
    ...drawerTimes.flatMap(({ id, loaded, fresh }) => [
      formatRow(`Enter in the palette → first field of ${id}, already loaded`, loaded, goals.loaded),
      formatRow(`the same, not loaded`, fresh, goals.fresh),
    ]),
    formatRow('list → detail, after the cursor rested on the row', keyboard.detailTimes, goals.detail),
    formatRow('list → detail, clicked after the mouse rested on the row', mouse.detailTimes, goals.detail),
    formatRow(
      'back → previous rows',
      keyboard.back.map(({ time }) => time),
      goals.detail,
    ),
    formatRow('the same, in frames', backFrames, goals.frames),
    formatRow('rows displayed → palette loaded in the background', palette.loaded, goals.palette),
    formatRow('rows displayed → palette painted after an immediate `Ctrl+K`', palette.opened, goals.palette),
    '',
    ...buildShiftLines(shifts),
    '',
  ].join('\n')
}

function buildShiftLines(shifts) {
  const shiftedScreens = shifts.filter(({ shift }) => shift > 0)
  const pages = `${shifts.length} pages and tabs`
  if (shiftedScreens.length === 0)
    return [`No content of ${pages} moves after the first paint (layout shift; goal 0: yes).`]
  const lines = shiftedScreens.map(({ path, shift }) => `- \`${path}\` ${shift.toFixed(4)}`)
  const head = `The content of ${shiftedScreens.length} of ${pages} moves after the first paint (layout shift; goal 0: **no**):`
  return [head, '', ...lines]
}
