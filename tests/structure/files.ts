// Lists files for the structure tests.
import { existsSync, readdirSync } from 'node:fs'

/** Returns the paths of all files below a folder, except installed packages. */
export function listFilesBelow(folder: string, name = /./): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${entry.parentPath}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFilesBelow(path, name)
      return entry.isFile() && name.test(entry.name) ? [path] : []
    })
    .sort()
}
