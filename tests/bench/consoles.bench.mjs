// What a browser that has nothing yet fetches until the sign-in page can be used: ours, and the whole consoles of two others, each built as it comes,
// without its server. gzip, kB.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { preview } from 'vite'
import { startServer } from './built-server.mjs'
import { consoleBuild, loadedUntil, person, sum, watch } from './loaded.mjs'

/** Of those that `npm run` starts. */
const npm = process.env.npm_execpath

/** By the name of its folder in `peers`: where its people sign in, and what shows them that they can, or which ways there are. */
const consoles = {
  medusa: { name: 'Medusa 2.21', path: 'login', shown: '#root h1' },
  vendure: { name: 'Vendure 3.7', path: 'login', shown: 'input[type="password"]' },
}

/** Answers a section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const others = {}
  for (const who of Object.keys(consoles)) others[who] = await loadedOf(browser, who)
  return section(await ours(browser), others)
}

async function ours(browser) {
  const server = await startServer()
  try {
    return await signInOf(browser, `${server.url}/ecommerces`, person, consoleBuild)
  } finally {
    await server.stop()
  }
}

async function loadedOf(browser, who) {
  const folder = join(import.meta.dirname, 'peers', who)
  const { path, shown } = consoles[who]
  const outDir = await mkdtemp(join(tmpdir(), `${who}-bench-`))
  try {
    // Without a lock file, which would be longer than the rest of the benches: what they need comes in the version of the day.
    run(folder, npm, 'install', '--no-audit', '--no-fund', '--loglevel=error')
    // Its own, if it comes with one.
    const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
    run(folder, join(dirname(vite), 'bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error')
    const server = await preview({ root: folder, configFile: false, build: { outDir }, preview: { port: 0 } })
    try {
      const [url] = server.resolvedUrls.local
      return await signInOf(browser, `${url}${path}`, shown, outDir)
    } finally {
      await server.close()
    }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

function run(cwd, ...command) {
  const { status } = spawnSync(process.execPath, command, { cwd, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`Failed: ${command.join(' ')}`)
}

async function signInOf(browser, url, shown, build) {
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await watch(page, [shown])
  await page.goto(url)
  const loaded = await loadedUntil(page, shown, build)
  await context.close()
  return loaded
}

function section(own, others) {
  const line = (what, { scripts, styles, later }) =>
    `| ${what} | ${sum(scripts)} | ${(Number(sum(own.scripts)) / Number(sum(scripts))).toFixed(2)} × | ${sum(styles)} | ${sum(later)} |`
  return [
    '## Sign-in of whole consoles',
    '',
    'The table shows the files that the browser loads until the sign-in page is usable, in kB (gzip). Each console is built with its default settings and runs without its server, so all API requests fail.',
    '',
    '| console | JS | ours, beside it | CSS | JS later |',
    '|---|--:|--:|--:|--:|',
    line('ours', own),
    ...Object.entries(others).map(([who, loaded]) => line(consoles[who].name, loaded)),
    '',
  ].join('\n')
}
