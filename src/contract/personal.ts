// What tells who somebody is: it is not kept among what is only remembered for convenience.
const patterns: readonly RegExp[] = [
  // An e-mail.
  /[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i,
  // A CPF, with its signs or bare.
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/,
  /(?<![\w-])\d{11}(?![\w-])/,
  // A telephone as people write it.
  /\(?\d{2}\)? ?9?\d{4}-\d{4}(?!\d)/,
]

export function holdsPersonalData(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}
