const plain = /^[\x20-\x7e]*$/

/** Lower case and without marks: accents and case never hide anything. */
export function folded(text: string): string {
  // Most texts have no marks; of very many, looking is quicker than taking them apart.
  return plain.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
