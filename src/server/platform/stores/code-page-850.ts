// Decodes code page 850, which DOS programs and Excel's "CSV (MS-DOS)" write in Brazil, and which `TextDecoder` does
// not support.

/** Characters of the bytes 0x80 to 0xFF. */
const highCharacters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export function decodeCodePage850(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : highCharacters.charAt(byte - 0x80)
  return text
}

/** Matches accented letters and signs that are common in Portuguese and Spanish texts. */
const commonCharacterPattern = /[áàâãçéêíóôõúüñÁÀÂÃÇÉÊÍÓÔÕÚÜÑºª°§´“”‘’–—€¡¿]/

const SAMPLE_BYTES = 262_144

/** Returns true if the bytes are more plausible as code page 850 than as Windows-1252. */
export function isCodePage850(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  return (
    scorePlausibility(decodeCodePage850(sample)) > scorePlausibility(new TextDecoder('windows-1252').decode(sample))
  )
}

function scorePlausibility(text: string): number {
  let total = 0
  for (const letter of text) if (letter > '\u007F') total += commonCharacterPattern.test(letter) ? 1 : -1
  return total
}
