/** `crypto.randomUUID` exists on secure origins only; this works on plain http inside an office network too. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
