// All stores of an ecommerce that has 100 000 of them: the call beside one page of it, and the table beside one of 15 rows, in the same run.
import { signedIn, signedInContext, startServer } from './built-server.mjs'

const count = 100_000
const owner = 30
const rounds = 5

export async function bench(browser) {
  const server = await startServer({ DEMO_STORES: String(count), LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const headers = await signedIn(server.url, 'cs')
    const path = `${server.url}/v2/boss/ecommerces/${owner}/stores`
    await answered(`${path}?limit=0`, headers)
    const all = await medianOf(() => answered(`${path}?limit=0`, headers))
    const page = await medianOf(() => answered(`${path}?limit=15`, headers))
    const meanwhile = await during(`${path}?limit=0`, `${path}?limit=15`, headers)
    return section({ all, page, meanwhile, screen: await onScreen(browser, server.url) })
  } finally {
    await server.stop()
  }
}

async function answered(url, headers) {
  const begin = performance.now()
  const answer = await fetch(url, { headers })
  const size = (await answer.arrayBuffer()).byteLength
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return { time: performance.now() - begin, size }
}

async function medianOf(work) {
  const seen = []
  for (let round = 0; round < rounds; round++) seen.push(await work())
  return seen.sort((one, other) => one.time - other.time)[Math.floor(rounds / 2)]
}

/** The longest that another request waits while the whole list is made. */
async function during(long, short, headers) {
  let isDone = false
  const whole = answered(long, headers).finally(() => {
    isDone = true
  })
  const waits = []
  while (!isDone) waits.push((await answered(short, headers)).time)
  await whole
  return Math.max(...waits)
}

async function onScreen(browser, url) {
  const context = await signedInContext(browser, url, 'cs')
  const page = await context.newPage()
  const opened = async (search) => {
    await page.goto(`${url}/stores`)
    await page.locator('form input').waitFor()
    // In the page itself: what the person waits for, from the address to the painted rows.
    return page.evaluate(async (to) => {
      const begin = performance.now()
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      while (!document.querySelector('[role="row"][data-index]')) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - begin
    }, search)
  }
  await opened('/stores?ecommerce_id=1')
  const few = await opened('/stores?ecommerce_id=1')
  const many = await opened(`/stores?ecommerce_id=${owner}&per_page=0`)
  const sort = await page.evaluate(async () => {
    const header = [...document.querySelectorAll('[role="columnheader"]')].find((one) =>
      one.textContent.includes('Cidade'),
    )
    const first = () => document.querySelector('[role="row"][data-index="0"]')?.textContent
    const before = first()
    const begin = performance.now()
    const target = header.querySelector('button') ?? header
    target.click()
    while (first() === before) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - begin
  })
  // Until the part that draws long lists is there, the first hundred rows are drawn.
  await page.waitForFunction(() => document.querySelectorAll('[role="row"][data-index]').length < 100)
  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('[role="grid"]'),
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    )
    let count = 0
    while (walker.nextNode()) count++
    return count
  })
  await context.close()
  return { few, many, nodes, sort }
}

function section({ all, page, meanwhile, screen }) {
  const ms = (time) => time.toFixed(0)
  return [
    '## Stores',
    '',
    `The console loads all ${count} stores of one ecommerce in one request, on PGlite in a folder. Times are milliseconds, the medians of ${rounds} runs.`,
    '',
    '| step | all stores | a page of 15 | ratio |',
    '|---|--:|--:|--:|',
    `| the request, to its last byte (${(all.size / 1e6).toFixed(1)} MB) | ${ms(all.time)} | ${ms(page.time)} | ${(all.time / page.time).toFixed(0)} |`,
    `| longest time of another request meanwhile | ${ms(meanwhile)} | | |`,
    `| the list, from navigation to painted rows (compared with 34 stores) | ${ms(screen.many)} | ${ms(screen.few)} | ${(screen.many / screen.few).toFixed(1)} |`,
    `| sorted by city, painted | ${ms(screen.sort)} | | |`,
    '',
    `The table of ${count} rows has ${screen.nodes} nodes, which are elements and texts (goal ≤ 500: ${screen.nodes <= 500 ? 'yes' : '**no**'}).`,
    '',
  ].join('\n')
}
