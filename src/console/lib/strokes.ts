// What kind of key a stroke is: `g`, `mod+k`, `shift+f6`. Pure.

export const strokesOf = (keys: string): readonly string[] => keys.split(' ')

const isPrintable = (key: string) => [...key].length === 1

/** Neither a modifier that makes a command of it, nor a function key: what a field would write or act on. */
export function isPlain(stroke: string): boolean {
  return !/^(mod|ctrl|meta|alt)\+/.test(stroke) && !/^(shift\+)?f\d{1,2}$/.test(stroke)
}

/** One character without a modifier: what the switch for single keys turns off (WCAG 2.1.4). */
export function isSingleKey(stroke: string): boolean {
  return isPrintable(stroke.replace(/^shift\+/, ''))
}
