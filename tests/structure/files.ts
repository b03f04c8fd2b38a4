// Lists files for the structure tests.
import { existsSync, readdirSync } from 'node:fs'

/**
 * Returns the paths of the files below a folder whose file names match the pattern. Ignores installed packages.
 */
export function listFilesBelow(folder: string, fileNamePattern = /./): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${entry.parentPath}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFilesBelow(path, fileNamePattern)
      return entry.isFile() && fileNamePattern.test(entry.name) ? [path] : []
    })
    .sort()
}
