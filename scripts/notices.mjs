// Collects the licence texts of the npm packages that the build contains.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const isNotice = /^(?:licen[cs]e|notice|copying|ofl)(?:[.-].*)?$/i

/**
 * Returns the licence texts of all npm packages that run in the product. Development dependencies are left out, because
 * the build does not contain them.
 */
export async function buildThirdPartyNotices() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const runtimePackages = Object.entries(packages)
    .filter(([packagePath, { dev, optional, devOptional }]) => packagePath !== '' && !dev && !optional && !devOptional)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const notices = await Promise.all(
    runtimePackages.map(([packagePath, { version, license }]) => readNotice(packagePath, version, license)),
  )
  const introduction = 'The build of Reversa contains these packages, each under its own licence.'
  return `${[introduction, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

async function readNotice(packagePath, version, license) {
  const name = packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const files = (await readdir(join(root, packagePath)).catch(() => [])).filter((file) => isNotice.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(root, packagePath, file), 'utf8')))
  const { author, homepage = '' } = JSON.parse(await readFile(join(root, packagePath, 'package.json'), 'utf8'))
  const authorName = typeof author === 'string' ? author : (author?.name ?? '')
  const heading = [`${name} ${version} (${license ?? 'see its own text'})`, authorName, homepage]
    .filter(Boolean)
    .join('\n')
  return [heading, ...texts.map((text) => text.trim())].join('\n\n')
}
