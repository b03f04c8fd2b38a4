// Where the caret stands in a text that is still being written, and so need not be JSON.

export interface CaretPlace {
  /** 0 outside of everything, 1 in the outermost object or list. */
  readonly depth: number
  readonly expects: 'key' | 'value'
  /** The key whose value is being written. */
  readonly key: string | null
  /** Where the word begins that is being written. */
  readonly from: number
}

interface Level {
  readonly isObject: boolean
  key: string | null
  isAfterColon: boolean
}

interface Word {
  readonly from: number
  readonly isString: boolean
  isOpen: boolean
}

/** `before` is the text up to the caret. Null where nothing new can be written: after a value, or inside the text of one. */
export function caretPlace(before: string): CaretPlace | null {
  const levels: Level[] = []
  let word: Word | null = null

  for (let at = 0; at < before.length; at++) {
    const letter = before[at] ?? ''
    const level = levels.at(-1)
    if (word?.isString && word.isOpen) {
      if (letter === '\\') at += 1
      else if (letter === '"') word.isOpen = false
    } else if (letter === '"') word = { from: at, isString: true, isOpen: true }
    else if (letter === '{' || letter === '[') {
      levels.push({ isObject: letter === '{', key: null, isAfterColon: false })
      word = null
    } else if (letter === '}' || letter === ']') {
      levels.pop()
      word = { from: at, isString: true, isOpen: false }
    } else if (letter === ':' && level) {
      level.key = word ? keyOf(before.slice(word.from, at).trim()) : null
      level.isAfterColon = true
      word = null
    } else if (letter === ',') {
      if (level) level.isAfterColon = false
      word = null
    } else if (!/\s/.test(letter) && !word) word = { from: at, isString: false, isOpen: true }
    else if (/\s/.test(letter) && word) word.isOpen = false
  }

  if (word && !word.isOpen) return null
  const level = levels.at(-1)
  const expects = level?.isObject && !level.isAfterColon ? 'key' : 'value'
  const key = level?.isObject && level.isAfterColon ? level.key : null
  return { depth: levels.length, expects, key, from: word?.from ?? before.length }
}

function keyOf(raw: string): string | null {
  try {
    const key: unknown = JSON.parse(raw)
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}
