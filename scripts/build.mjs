// Builds the console and the server into dist/. Stores a hash of the source files of each part, so that a part is built
// again only if its source files changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildThirdPartyNotices } from './notices.mjs'

const root = join(import.meta.dirname, '..')
const migrations = join(root, 'src/server/db/migrations')
/** Returns false for schema snapshots, which only drizzle-kit needs; the build does not copy them. */
const isNotSnapshot = (path) => !path.endsWith('_snapshot.json')
const sharedSources = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'src/contract',
  'locales',
]
const parts = {
  console: { sources: [...sharedSources, 'index.html', 'src/console', 'commands'], options: {} },
  server: { sources: [...sharedSources, 'src/server'], options: { ssr: true } },
}

/** Returns the parts (`console`, `server`) whose source files changed since their last build. */
export async function listOutdatedParts() {
  const names = Object.keys(parts)
  const isOutdated = await Promise.all(
    names.map(
      async (name) => (await readFile(getStampFile(name), 'utf8').catch(() => '')) !== (await hashSources(name)),
    ),
  )
  return names.filter((_, index) => isOutdated[index])
}

/**
 * Builds the changed parts in a child process, so that the memory of the build is freed. Returns false if the build
 * failed.
 */
export async function buildChangedParts() {
  if ((await listOutdatedParts()).length === 0) return true
  console.error('Building into dist/ (only what changed)…')
  const script = join(import.meta.dirname, 'build.mjs')
  return spawnSync(process.execPath, [script, '--outdated'], { stdio: 'inherit' }).status === 0
}

export async function build(names = Object.keys(parts)) {
  const vite = await import('vite')
  for (const name of names) {
    const sourcesHash = await hashSources(name)
    // Builds into a temporary folder and then renames the folder. A failed build then does not replace the last build,
    // and a server that starts during a build finds complete files.
    const [temporaryFolder, targetFolder] = [join(root, `dist/.${name}-${process.pid}`), join(root, 'dist', name)]
    try {
      await vite.build({ root, logLevel: 'warn', build: { ...parts[name].options, outDir: temporaryFolder } })
      if (name === 'server') await addServerFiles(temporaryFolder)
      await rm(targetFolder, { recursive: true, force: true })
      await rename(temporaryFolder, targetFolder)
      await writeFile(getStampFile(name), sourcesHash)
    } finally {
      await rm(temporaryFolder, { recursive: true, force: true })
    }
  }
}

async function addServerFiles(folder) {
  // Copies the migrations, because drizzle's migrator reads them from disk at run time.
  await cp(migrations, join(folder, 'migrations'), { recursive: true, filter: isNotSnapshot })
  await writeFile(join(folder, 'THIRD_PARTY_NOTICES.txt'), await buildThirdPartyNotices())
}

function getStampFile(name) {
  return join(root, 'dist', `.${name}-sources`)
}

/** Returns a hash of the names and contents of all source files of a part. */
async function hashSources(partName) {
  const files = (await Promise.all(parts[partName].sources.map(listFiles))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) hash.update(`${file.slice(root.length)}\0`).update(contents[index])
  return hash.digest('hex')
}

async function listFiles(source) {
  const path = join(root, source)
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const partNames = process.argv[2] === '--outdated' ? await listOutdatedParts() : undefined
  await build(partNames).catch((error) => {
    console.error(`The build failed: ${error.message}`)
    process.exit(1)
  })
}
