// Measures the size of the files, in kB (gzip), that a browser with an empty cache loads until the sign-in page is
// usable. Compares our console with the consoles of Medusa and Vendure, which are built with default settings and run
// without their API servers.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { preview } from 'vite'
import { startServer } from './built-server.mjs'
import { consoleBuild, formatTotalSize, measureLoad, recordFirstDisplay, signInButton } from './loaded.mjs'

/** Path of npm's own script; npm sets this environment variable when it runs the benchmark. */
const npm = process.env.npm_execpath

/**
 * Compared consoles by their folder in `peers`. `path` is the sign-in page, and `selector` matches an element that
 * exists when the page is usable.
 */
const consoles = {
  medusa: { name: 'Medusa 2.21', path: 'login', selector: '#root h1' },
  vendure: { name: 'Vendure 3.7', path: 'login', selector: 'input[type="password"]' },
}

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const otherLoads = {}
  for (const id of Object.keys(consoles)) otherLoads[id] = await measureOtherConsole(browser, id)
  return buildSection(await measureOwnConsole(browser), otherLoads)
}

async function measureOwnConsole(browser) {
  const server = await startServer()
  try {
    return await measureSignIn(browser, `${server.url}/ecommerces`, signInButton, consoleBuild)
  } finally {
    await server.stop()
  }
}

async function measureOtherConsole(browser, id) {
  const folder = join(import.meta.dirname, 'peers', id)
  const { path, selector } = consoles[id]
  const outDir = await mkdtemp(join(tmpdir(), `${id}-bench-`))
  try {
    // The console has no lock file, because it would be longer than all benchmarks; npm installs the latest versions.
    run(folder, npm, 'install', '--no-audit', '--no-fund', '--loglevel=error')
    // Resolves Vite from the folder of the console, because a console may require a different version of Vite.
    const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
    run(folder, join(dirname(vite), 'bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error')
    const server = await preview({ root: folder, configFile: false, build: { outDir }, preview: { port: 0 } })
    try {
      const [url] = server.resolvedUrls.local
      return await measureSignIn(browser, `${url}${path}`, selector, outDir)
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

async function measureSignIn(browser, url, selector, build) {
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await recordFirstDisplay(page, [selector])
  await page.goto(url)
  const load = await measureLoad(page, selector, build)
  await context.close()
  return load
}

function buildSection(ownLoad, otherLoads) {
  const formatRow = (name, { scripts, styles, later }) => {
    const ratio = Number(formatTotalSize(ownLoad.scripts)) / Number(formatTotalSize(scripts))
    const sizes = [formatTotalSize(scripts), `${ratio.toFixed(2)} ×`, formatTotalSize(styles), formatTotalSize(later)]
    return `| ${[name, ...sizes].join(' | ')} |`
  }
  return [
    '## Sign-in of whole consoles',
    '',
    'The table shows the size, in kB (gzip), of the files that the browser loads until the sign-in page is usable. The benchmark builds each console with its default settings. Each console runs without its server, so all API requests fail.',
    '',
    '| console | JS | Reversa ÷ this console | CSS | JS later |',
    '|---|--:|--:|--:|--:|',
    formatRow('ours', ownLoad),
    ...Object.entries(otherLoads).map(([id, load]) => formatRow(consoles[id].name, load)),
    '',
  ].join('\n')
}
