// Code page 850: what DOS programs and "CSV (MS-DOS)" of Excel in Brazil write. No decoder of the platform knows it.

/** Of the bytes 0x80 to 0xFF. */
const letters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export function decodeCodePage850(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : letters.charAt(byte - 0x80)
  return text
}

/** Letters with accents of Portuguese and Spanish, and the signs beside them. */
const usual = /[áàâãçéêíóôõúüñÁÀÂÃÇÉÊÍÓÔÕÚÜÑºª°§´“”‘’–—€¡¿]/

const sampleBytes = 262_144

/** Whether these bytes say more in Portuguese by code page 850 than by Windows-1252; what both can be is the latter. */
export function isCodePage850(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes)
  return score(decodeCodePage850(sample)) > score(new TextDecoder('windows-1252').decode(sample))
}

function score(text: string): number {
  let total = 0
  for (const letter of text) if (letter > '\u007F') total += usual.test(letter) ? 1 : -1
  return total
}
