// Detects the type of an image by its first bytes, not by file name or declared type. Rejects image formats that can
// contain scripts.

const imageSignatures: readonly (readonly [type: string, offset: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
]

const riffHeader = [0x52, 0x49, 0x46, 0x46]

/** Returns the MIME type of a PNG, JPEG or WebP image; null for other content. */
export function detectImageType(content: Uint8Array): string | null {
  const hasBytes = (offset: number, bytes: readonly number[]) =>
    bytes.every((byte, index) => content[offset + index] === byte)
  const signature = imageSignatures.find(
    ([type, offset, bytes]) => hasBytes(offset, bytes) && (type !== 'image/webp' || hasBytes(0, riffHeader)),
  )
  return signature?.[0] ?? null
}
