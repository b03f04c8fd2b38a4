// Trims given characters in linear time; a regular expression is quadratic on a long run of them.

interface Ends {
  /** Each of these characters. */
  readonly start?: string
  readonly end?: string
}

export function stripped(text: string, { start = '', end = '' }: Ends): string {
  let from = 0
  let to = text.length
  while (from < to && start.includes(text.charAt(from))) from++
  while (to > from && end.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
