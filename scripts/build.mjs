// Builds the console and the server into dist/. `buildIfOutdated` builds only when a source is not the one dist/ was built from.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/.sources')
const folders = ['src', 'commands', 'locales']
const files = ['index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

/** Builds when needed; answers whether it did. */
export async function buildIfOutdated() {
  const sources = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return false
  await buildAll(sources)
  return true
}

async function buildAll(sources) {
  const { build } = await import('vite')
  await rm(stamp, { force: true })
  await build({ root, logLevel: 'warn' })
  await build({ root, logLevel: 'warn', build: { ssr: true } })
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stamp, sources)
}

/** A hash of everything that is built, names and contents. */
async function fingerprint() {
  const inside = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    ),
  )
  const all = [...inside.flat(), ...files.map((file) => join(root, file))].sort()
  const contents = await Promise.all(all.map((file) => readFile(file)))
  const hash = createHash('sha256')
  all.forEach((file, index) => {
    hash.update(file.slice(root.length)).update('\0').update(contents[index]).update('\0')
  })
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll(await fingerprint())
