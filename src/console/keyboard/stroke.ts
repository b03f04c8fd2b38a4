// One key event as one text: `g`, `?`, `mod+k`, `shift+f6`. Pure; a table of layouts tests it without a browser.
export type Platform = 'mac' | 'windows' | 'linux'

/** What a KeyboardEvent tells. */
export interface KeyInput {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly keyCode: number
  readonly getModifierState: (name: string) => boolean
}

/** Keys that are not there yet, or are only half of one. */
const unfinished: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified', 'AltGraph', 'Compose'])
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'OS', 'CapsLock', 'NumLock', 'Fn'])

const isPrintable = (key: string) => [...key].length === 1
const isLetter = (key: string) => /^[a-z]$/.test(key)

/** Null when the event is text in the making, or no key of ours. */
export function strokeOf(input: KeyInput, platform: Platform): string | null {
  const { key, isComposing, keyCode } = input
  if (isComposing || keyCode === 229 || unfinished.has(key) || modifiers.has(key)) return null
  const { ctrl, alt } = withoutAltGr(input, platform)
  const isMac = platform === 'mac'
  const mod = isMac ? input.metaKey : ctrl
  const other = isMac ? ctrl : input.metaKey
  const name = nameOf(input, mod)
  // A character already says whether Shift was held; a letter or a named key does not.
  const shift = input.shiftKey && (isLetter(name) || !isPrintable(name) || (mod && /^\d$/.test(name)))
  return [mod && 'mod', other && (isMac ? 'ctrl' : 'meta'), alt && 'alt', shift && 'shift', name]
    .filter(Boolean)
    .join('+')
}

/**
 * AltGr makes text. Windows reports it as Ctrl+Alt, macOS makes the same characters with Option.
 * No layout makes a plain Latin letter with it: there the modifiers stay, so that Ctrl+Alt+K is not K.
 */
function withoutAltGr(input: KeyInput, platform: Platform): { readonly ctrl: boolean; readonly alt: boolean } {
  const { key, ctrlKey: ctrl, altKey: alt } = input
  const asText = isPrintable(key) && !isLetter(key.toLowerCase())
  const altGr =
    input.getModifierState('AltGraph') ||
    (platform === 'windows' && ctrl && alt) ||
    (platform === 'mac' && alt && !ctrl && !input.metaKey)
  if (!altGr) return { ctrl, alt }
  return asText ? { ctrl: false, alt: false } : { ctrl, alt: true }
}

/** The produced character, lower case. With Mod, where it is of another script, the letter that stands on that key in Latin. */
function nameOf({ key, code }: KeyInput, mod: boolean): string {
  if (key === ' ') return 'space'
  const produced = key.toLowerCase()
  const physical = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isForeign = isPrintable(produced) && produced.charCodeAt(0) > 0x24f
  return mod && isForeign && physical ? physical : produced
}
