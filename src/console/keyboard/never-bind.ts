// Strokes that stay free: browsers keep or need them, assistive tools use them, or some keyboards cannot type them.
const modifierLetters = (letters: string, prefix: string) => [...letters].map((letter) => `${prefix}+${letter}`)

/** Browsers keep these for themselves. */
const kept = [
  ...modifierLetters('ntw', 'mod'),
  ...modifierLetters('ntw', 'mod+shift'),
  'mod+tab',
  'mod+shift+tab',
  'f11',
]

/** People need these in a browser. */
const needed = [...modifierLetters('ldprhj', 'mod'), ...modifierLetters('cijkmp', 'mod+shift')]

const never: ReadonlySet<string> = new Set([...kept, ...needed])

/** Produced by dead keys on many keyboards. */
const dead: ReadonlySet<string> = new Set(['~', '^', '´', '`', '¨'])

/** Shift with a digit, as US keyboards write it: other layouts have other signs there. */
const shiftedDigits: ReadonlySet<string> = new Set([...'!@#$%&*()'])

/** Why a stroke must not be bound, null when it may be. */
export function whyNeverBound(stroke: string): 'browser' | 'alt' | 'dead' | 'digit' | null {
  if (never.has(stroke) || /^mod\+\d$/.test(stroke)) return 'browser'
  const parts = stroke.split('+')
  if (parts.includes('alt')) return 'alt'
  const key = parts.at(-1) ?? ''
  if (dead.has(key)) return 'dead'
  return shiftedDigits.has(key) || /^shift\+\d$/.test(stroke) ? 'digit' : null
}
