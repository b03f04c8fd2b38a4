// `install.mjs [folder]`: installs the npm packages of a folder (default: the project) if its lock file or the platform
// has changed since the last installation. May import only modules of Node, because no package is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

const folder = join(fileURLToPath(new URL('..', import.meta.url)), process.argv[2] ?? '')
const hashFile = join(folder, 'node_modules/.reversa-lock')
const platform = `${process.platform}-${process.arch}`
const currentHash = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .update(platform)
  .digest('hex')

if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== currentHash) {
  console.log('Installing packages (only when package-lock.json changes)…')
  const npm = process.env.npm_execpath
  // Includes development dependencies even if NODE_ENV is `production`, because the build needs development
  // dependencies.
  const command = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const installation = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...command], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', command, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  if (installation.status !== 0) {
    console.error('The packages could not be installed: see the message of npm above.')
    process.exit(installation.status ?? 1)
  }
  writeFileSync(hashFile, currentHash)
}
