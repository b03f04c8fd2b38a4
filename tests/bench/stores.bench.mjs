// Measures an ecommerce with 100 000 stores: compares the request for all stores with the request for one page, and the
// display of the long list with a list of 34 stores.
import { createSignedInContext, signIn, startServer } from './built-server.mjs'

const storeCount = 100_000
const ecommerceId = 30
const rounds = 5

export async function bench(browser) {
  const server = await startServer({ DEMO_STORES: String(storeCount), LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  try {
    const headers = await signIn(server.url, 'cs')
    const path = `${server.url}/v2/boss/ecommerces/${ecommerceId}/stores`
    await measureRequest(`${path}?limit=0`, headers)
    const all = await measureMedian(() => measureRequest(`${path}?limit=0`, headers))
    const page = await measureMedian(() => measureRequest(`${path}?limit=15`, headers))
    const longestWait = await measureParallelRequests(`${path}?limit=0`, `${path}?limit=15`, headers)
    return buildSection({ all, page, longestWait, screen: await measureScreen(browser, server.url) })
  } finally {
    await server.stop()
  }
}

async function measureRequest(url, headers) {
  const startTime = performance.now()
  const response = await fetch(url, { headers })
  const size = (await response.arrayBuffer()).byteLength
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return { time: performance.now() - startTime, size }
}

async function measureMedian(work) {
  const results = []
  for (let round = 0; round < rounds; round++) results.push(await work())
  return results.sort((left, right) => left.time - right.time)[Math.floor(rounds / 2)]
}

/** Sends short requests while a long request runs; returns the longest time of a short request. */
async function measureParallelRequests(longUrl, shortUrl, headers) {
  let isDone = false
  const longRequest = measureRequest(longUrl, headers).finally(() => {
    isDone = true
  })
  const waits = []
  while (!isDone) waits.push((await measureRequest(shortUrl, headers)).time)
  await longRequest
  return Math.max(...waits)
}

async function measureScreen(browser, url) {
  const context = await createSignedInContext(browser, url, 'cs')
  const page = await context.newPage()
  const measureNavigation = async (link) => {
    await page.goto(`${url}/stores`)
    await page.locator('form input').waitFor()
    // Measures the time inside the page, from the change of the URL to the painted rows.
    return page.evaluate(async (target) => {
      const startTime = performance.now()
      history.pushState({}, '', target)
      dispatchEvent(new PopStateEvent('popstate'))
      while (!document.querySelector('[role="row"][data-index]')) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - startTime
    }, link)
  }
  await measureNavigation('/stores?ecommerce_id=1')
  const few = await measureNavigation('/stores?ecommerce_id=1')
  const many = await measureNavigation(`/stores?ecommerce_id=${ecommerceId}&per_page=0`)
  const sort = await page.evaluate(async () => {
    const header = [...document.querySelectorAll('[role="columnheader"]')].find((header) =>
      header.textContent.includes('Cidade'),
    )
    const getFirstRow = () => document.querySelector('[role="row"][data-index="0"]')?.textContent
    const previousRow = getFirstRow()
    const startTime = performance.now()
    const target = header.querySelector('button') ?? header
    target.click()
    while (getFirstRow() === previousRow) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - startTime
  })
  // The list renders its first 100 rows until the code for long lists is loaded.
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

function buildSection({ all, page, longestWait, screen }) {
  const ms = (time) => time.toFixed(0)
  return [
    '## Stores',
    '',
    `The console loads all ${storeCount} stores of one ecommerce in one request. The server uses PGlite with a database folder on disk. Each time is the median of ${rounds} runs in milliseconds.`,
    '',
    '| step | all stores | a page of 15 | ratio |',
    '|---|--:|--:|--:|',
    `| the request, to its last byte (${(all.size / 1e6).toFixed(1)} MB) | ${ms(all.time)} | ${ms(page.time)} | ${(all.time / page.time).toFixed(0)} |`,
    `| longest time of another request meanwhile | ${ms(longestWait)} | | |`,
    `| the list, from navigation to painted rows (compared with 34 stores) | ${ms(screen.many)} | ${ms(screen.few)} | ${(screen.many / screen.few).toFixed(1)} |`,
    `| sorted by city, painted | ${ms(screen.sort)} | | |`,
    '',
    `The list of ${storeCount} stores has ${screen.nodes} DOM nodes, which are elements and texts (goal ≤ 500: ${screen.nodes <= 500 ? 'yes' : '**no**'}).`,
    '',
  ].join('\n')
}
