import { existsSync, readdirSync } from 'node:fs'

/** Paths of the files of a folder, at any depth. */
export function filesUnder(folder: string, name = /./): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
}
