// Reads and writes JSON without changing the notation of numbers, such as 1.10 and 12345678901234567890.

/** JSON text that is written to a response without any change. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Returns the JSON text of a value that may contain raw JSON; properties that are undefined are left out. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${toJson(inner)}`).join(',')}}`
}

/** Returns the keys of a valid JSON object with the raw text of their values. */
export function splitJsonObject(text: string): Map<string, string> {
  const entries = new Map<string, string>()
  let position = text.indexOf('{') + 1
  while (position < text.length) {
    const keyStart = text.indexOf('"', position)
    if (keyStart === -1) break
    const keyEnd = skipString(text, keyStart)
    const valueStart = text.indexOf(':', keyEnd) + 1
    const valueEnd = skipValue(text, valueStart)
    entries.set(String(JSON.parse(text.slice(keyStart, keyEnd))), text.slice(valueStart, valueEnd).trim())
    position = valueEnd + 1
  }
  return entries
}

/** Returns the position after the JSON string that begins at `start`. */
function skipString(text: string, start: number): number {
  let position = start + 1
  while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1
  return position + 1
}

/** Returns the position of the comma or closing bracket after the JSON value that begins at `start`. */
function skipValue(text: string, start: number): number {
  let depth = 0
  let position = start
  while (position < text.length) {
    const character = text[position] ?? ''
    if (character === '"') {
      position = skipString(text, position)
      continue
    }
    if ('{['.includes(character)) depth += 1
    if (depth === 0 && ',}]'.includes(character)) return position
    if ('}]'.includes(character)) depth -= 1
    position += 1
  }
  return position
}
