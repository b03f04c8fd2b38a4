// Divides the lines of a pasted e-mail into sections: headers, body, signature and quoted e-mails.

/**
 * `header`: lines such as `From: …` and `Subject: …` above the body. `quote`: an earlier e-mail below or beside the
 * body.
 */
export type Section = 'header' | 'body' | 'signature' | 'quote'

/** Matches a line above a quoted or forwarded e-mail, in three languages. */
const quoteStartPattern =
  /^(?:-{2,}\s*(?:mensagem|original|mensaje|message|e-?mail|correo|forwarded|reenviad|encaminhad|begin forwarded|in[ií]cio da mensagem)\b.{0,60}|[-_=*~]{10,}\s*(?:de|from):.{0,100}|_{10,}|(?:fwd?|forwarded) (?:message|mail|email):?|begin forwarded message:?|in[ií]cio da mensagem encaminhada:?|(?:em|on|el|le|am)\b.{5,200}(?:escreveu|wrote|escribi[oó]):?|.{1,60}<[^<>]{3,80}>\s*(?:escreveu|wrote|escribi[oó]):?)$/i
/** Matches the first of two lines, if the mail program wrapped a line such as `Em … escreveu:` (`On … wrote:`). */
const wrappedQuoteStartPattern = /^(?:em|on|el)\b.{5,160}$/i

const headerLinePattern =
  /^\*?(?:de|from|enviad[oa](?: em| el)?|sent|para|to|assunto|subject|asunto|data|date|fecha|cco?|bcc|(?:encaminhad|reenviad)[oa] por|forwarded by|reply-to|responder a|anexos?|attachments?|adjuntos?|remetente|destinat[aá]rio|remitente)\*?\s*:/i
/**
 * Number of lines that are searched for a second header line. A header line, such as `De: Ana`, is the first of these
 * lines. One header line alone is not the beginning of an e-mail.
 */
const MAX_HEADER_BLOCK_LINES = 5

/** Matches a line that begins with a closing such as `Atenciosamente`, or with the signature of a mail program. */
const closingLinePattern =
  /^(?:att?e?|atenciosamente|abs|abra[cç]os?|beijos?|bjs?|sds|cordialmente|obrigad[oa]s?|grat[oa]s?|sauda[cç][oõ]es|um abra[cç]o|(?:best |kind |warm )?regards|best|cheers|thanks|thank you|sincerely|saludos|atentamente|gracias|un saludo|enviad[oa] d[eo] (?:meu|minha)|sent from|enviado desde)\b|^(?:muit[oa]s?|muchas|many|mil|desde j[aá],?) (?:obrigad[oa]s?|grat[oa]s?|gracias|thanks|grato|grata)[\s.,!]*$|^(?:un |um )?(?:cordial|cordiales|atentos?) (?:saludo|saludos|abra[cç]o)\b|^(?:saludos|respeitosamente|respetuosamente|quedo atent[oa]|fico no aguardo|agrade[cç]o(?: desde j[aá])?)[\s.,!]*$/i
/**
 * Maximum number of characters of a line that closes an e-mail. Longer lines are sentences: `Obrigado por olhar a
 * reversa 918273, mas ela continua parada …`.
 */
const MAX_CLOSING_LENGTH = 60

/** Returns the section of each line of a text: header, body, signature or quote. */
export function findSections(lines: readonly string[]): readonly Section[] {
  let section: Section = 'body'
  let hasBody = false
  const forwardStart = findForwardAfterIntroduction(lines)
  return lines.map((line, index) => {
    const text = line.trim()
    if (text.startsWith('>')) return 'quote'
    // Reads a forwarded e-mail below a short introduction as the body, because the introduction is no message of its
    // own.
    if (index === forwardStart) {
      hasBody = false
      section = 'body'
      return 'header'
    }
    const isHeader = isInHeaderBlock(lines, index)
    if (hasBody && (isQuoteStart(text, lines[index + 1] ?? '') || isHeader)) section = 'quote'
    else if (section === 'body' && hasBody && isClosing(text)) section = 'signature'
    if (isHeader && section === 'body') return 'header'
    if (text !== '' && !headerLinePattern.test(text) && !quoteStartPattern.test(text)) hasBody = true
    return section
  })
}

/** Matches the line above a forwarded e-mail, in three languages. */
const forwardedMailPattern =
  /^-{0,12}\s*(?:forwarded message|begin forwarded message|mensagem encaminhada|in[ií]cio da mensagem encaminhada|mensaje reenviado)\b/i
/** Maximum number of words of an introduction such as `FYI` or `Bom dia, segue abaixo`. */
const MAX_INTRODUCTION_WORDS = 6

/**
 * Returns the position of the separator line of a forwarded e-mail, such as `---------- Forwarded message`. Returns
 * -1 if there is none, or if more than a short introduction stands above the line.
 */
function findForwardAfterIntroduction(lines: readonly string[]): number {
  const start = lines.findIndex((line) => forwardedMailPattern.test(line.trim()))
  const introduction = lines.slice(0, Math.max(start, 0)).join(' ')
  const words = introduction.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length <= MAX_INTRODUCTION_WORDS && !/\d{3}/.test(introduction) ? start : -1
}

/**
 * Returns true for an e-mail header line, such as `From: …`, if the line directly above or one of the
 * `MAX_HEADER_BLOCK_LINES - 1` lines below is also a header line.
 */
function isInHeaderBlock(lines: readonly string[], index: number): boolean {
  const isHeaderLine = (line: string | undefined) => line !== undefined && headerLinePattern.test(line.trim())
  if (!isHeaderLine(lines[index])) return false
  return isHeaderLine(lines[index - 1]) || lines.slice(index + 1, index + MAX_HEADER_BLOCK_LINES).some(isHeaderLine)
}

function isQuoteStart(line: string, nextLine: string): boolean {
  return (
    quoteStartPattern.test(line) ||
    (wrappedQuoteStartPattern.test(line) && quoteStartPattern.test(`${line} ${nextLine.trim()}`))
  )
}

function isClosing(line: string): boolean {
  return line === '--' || (closingLinePattern.test(line) && line.length <= MAX_CLOSING_LENGTH && !/\d{5}/.test(line))
}
