// What tells who somebody is: it is neither kept among what is only remembered for convenience, nor searched for by what stands in an address.
/** Eleven digits, bare or with the signs or spaces that people put between them. */
const likeCpf = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[-–/ ]?\d{2}(?!\d)/

/** A telephone that can be nothing else: with its area code in brackets, or a mobile one. */
const surePhone = /\(\d{2}\) ?9?\d{4}[- ]?\d{4}(?!\d)|(?<!\d)\d{2} ?9\d{4}[- ]?\d{4}(?!\d)/

const patterns: readonly RegExp[] = [
  // An e-mail.
  /[\w.+-]@[a-z0-9-]+\.[a-z0-9-]/i,
  // A CPF with its signs; bare, it is no part of a code.
  /(?<!\d)\d{3}[. ]\d{3}[. ]\d{3}[-–/ ]\d{2}(?!\d)/,
  /(?<!\d)\d{9}[-–/]\d{2}(?!\d)/,
  /(?<![\w-])\d{11}(?![\w-])/,
  // A telephone as people write it.
  /\(?\d{2}\)? ?9?\d{4}-\d{4}(?!\d)/,
]

export function holdsPersonalData(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

/** Of a search: it stands in addresses and records, where no consumer may. Numbers of orders look like telephones, and are let through. */
export function isPersonal(typed: string): boolean {
  return typed.includes('@') || likeCpf.test(typed) || surePhone.test(typed)
}
