// Which values that parties outside name themselves are secrets: told by their names, never answered, and kept when their mark is saved.

/** A secret is answered as this (a further one of the same text with a number behind it); saving it keeps what is stored. */
export const keptSecret = '••••••••'

const wholeWords = /^(?:key|keys|pass|pwd|pin)$/
const parts = /secret|token|passw|passphrase|senha|segredo|chave|credential|authorization|api_?key|private_?key/

/** `clientSecret`, `api_key`, `APIKEY`, `senha-do-portal`: by its words, however they are joined. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return parts.test(name.toLowerCase()) || words.some((word) => wholeWords.test(word))
}
