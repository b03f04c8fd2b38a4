// `npm run bench [part of a name]`: runs every tests/bench/*.bench.mjs in turn and writes what they measured into tests/bench/results.md.
// A bench exports `bench(browser)`, which gets a Chromium and answers its section of the page.
import { readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { browserPath } from './browser.mjs'

const folder = join(import.meta.dirname, '../tests/bench')
const wanted = process.argv[2] ?? ''
const names = (await readdir(folder)).filter((name) => name.endsWith('.bench.mjs') && name.includes(wanted)).sort()
if (names.length === 0) {
  console.error(`Nenhuma medição com "${wanted}" em tests/bench.`)
  process.exit(1)
}

const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({ executablePath: browserPath(), args: isRoot ? ['--no-sandbox'] : [] })
const sections = []
for (const name of names) {
  console.error(`Medindo ${name}…`)
  const { bench } = await import(pathToFileURL(join(folder, name)).href)
  sections.push(await bench(browser))
}

const head = [
  '# Figures',
  '',
  `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, Chromium ${browser.version()},`,
  `${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)} at the end. Compare within one run only.`,
  '',
].join('\n')
await browser.close()
console.log(sections.join('\n'))
if (wanted === '') await writeFile(join(folder, 'results.md'), [head, ...sections].join('\n'))
