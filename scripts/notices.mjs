// Collects the licence notices of the packages in the build, from package-lock.json and the installed packages.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const isNotice = /^(?:licen[cs]e|notice|copying|ofl)(?:[.-].*)?$/i

/**
 * Returns the licence notices of every package that runs in the product; the build contains no development
 * dependencies.
 */
export async function thirdPartyNotices() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const used = Object.entries(packages)
    .filter(([place, { dev, optional, devOptional }]) => place !== '' && !dev && !optional && !devOptional)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const notices = await Promise.all(used.map(([place, { version, license }]) => noticeOf(place, version, license)))
  const head = 'The build of Reversa contains these packages, each under its own licence.'
  return `${[head, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

async function noticeOf(place, version, license) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const files = (await readdir(join(root, place)).catch(() => [])).filter((file) => isNotice.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(root, place, file), 'utf8')))
  const { author, homepage = '' } = JSON.parse(await readFile(join(root, place, 'package.json'), 'utf8'))
  const by = typeof author === 'string' ? author : (author?.name ?? '')
  const about = [`${name} ${version} (${license ?? 'see its own text'})`, by, homepage].filter(Boolean).join('\n')
  return [about, ...texts.map((text) => text.trim())].join('\n\n')
}
