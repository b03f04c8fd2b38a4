// Part of the text reader (see `recognize.ts`): decides whether the text asks the user to process or correct a record,
// or only asks a question about the record.
import { normalizeName } from '../typed-text.ts'
import { removeNegatedVerbs } from './exclusions.ts'
import type { SegmentReading, ValueCandidate } from './read-segment.ts'
import type { Intent } from './recognition.ts'
import { isCorrectionWord, isWorkVerb } from './requests.ts'

/**
 * Phrases that ask the user to process or correct a record, in addition to the words that `isWorkVerb` and
 * `isCorrectionWord` accept. A verb with many other uses, such as `atualizar`, counts only with its object: `atualizar
 * o cep`.
 */
const workPhrases = splitPhrases(
  'refaçam, destravar, destrave, desbloquear',
  'tentar de novo, tentar novamente, enviar de novo, enviar novamente, gerar de novo, gerar novamente',
  'gerar a etiqueta, rodar de novo, trocar o cep, atualizar o cep',
  'run again, send again, try again, unblock, correct the zip, update the zip',
  'destrabar, volver a procesar, volver a enviar, procesar de nuevo',
  'enviar de nuevo',
)

/** Phrases that ask about the state of a record, in addition to the questions that `questionPattern` matches. */
const questionPhrases = splitPhrases(
  'do status, o status, qual status, status da, status do, status das, status dos, como está, como estão, como anda',
  'quero saber, quer saber, querem saber, gostaria de saber, perguntando, pergunta onde',
  'por que, porque foi, porque foram, onde está, onde estão, onde foi parar, o que aconteceu, o que houve',
  'tem previsão, qual a previsão, localizar, consultar',
  'where s, why was, why were, why is, why are, why did, what s the status, what happened, how is, look up, know why',
  'asking where, asks where, asking about, asking when, asking why, wants to know, want to know',
  'dónde anda, cuál es el estado, estado de la, estado del, estado de las, qué pasó, alguna novedad',
  'quiere saber, quieren saber, pregunta dónde, pregunta por, pregunta cuándo',
)

/** Phrases which say that a record is stuck or wrong, such as `está travada`. */
const problemPhrases = splitPhrases(
  'travada, travadas, travado, travados, travou, travaram, parada, paradas, parado, parados, pendente, pendentes',
  'não saiu, não saíram, não foi gerada, não foi enviada, não foram enviadas, não anda, não andam, não andou, não caiu',
  'não foi pago, não foram pagos, não foi paga, com erro, deu erro, com falha, falhou, falharam',
  'recusou, recusada, recusadas',
  'stuck, failed, failing, blocked, never reached, not sent, not been paid, not paid',
  'trabada, trabadas, trabado, trabados, detenida, detenidas, detenido, detenidos, no salió, no salieron',
  'con error, falló, fallaron, pendiente, no fue pagado, no se pagó',
)

/**
 * Matches questions in a text without accents. The word `quando` begins a question only before an event: `quando cai o
 * reembolso`.
 */
const questionPattern = new RegExp(
  `\\b(?:${[
    '(?:a|da|na|la|me a) situacao|situacao (?:d[aeo]s?|atual)|(?:informa\\w*|saber|ver|verificar|checar|checa|me diz\\w*) (?:\\w+ ){0,2}(?:situacao|status|andamento|posicao|estado|situacion)',
    '(?:o|do|qual|um) andamento|(?:qual|alguma|uma|de|da|a) posicao|posicionamento',
    // Indirect questions: `poderiam verificar quando o reembolso foi pago`, `can you tell me whether it arrived`.
    '(?:verifi\\w+|v[eê]r?|veja|vejam|chec\\w+|confir\\w+|confer\\w+|inform\\w+|diz(?:er|em)?|diga|digam|dig[ao]n?me|dic(?:en|es|e)|dec[ií]\\w*|indi[cq]\\w+|esclare\\w+|expli\\w+|averigu\\w+|revis(?:ar|en|e|as)|consult\\w+|sab(?:er|e|em|en)|avis\\w+|check|see|confirm|tell|let me know|explain|find out|advise|clarify) (?:me |nos |us |aqui |ai |pra mim |para mim |por favor |porfa |pls |please )*(?:quando|cuando|when|se|si|if|whether|onde|donde|where|por que|why|como|how|qual|quais|cual|which|(?:em|en|a|de) (?:que|cual)|o que|what)',
    '(?:em|en|in) (?:que|qual|cual|what|which) (?:estado|status|pe|situacao|etapa|fase|punto|ponto|stage|state)|quando (?:\\w+ ){0,3}(?:foi|fue|sera|vai|cai)',
    'sabe(?:m)? (?:me )?(?:dizer|informar)|(?:alguma |tem |teve )noticias?|(?:tem |teve |alguma )novidades?|tem retorno',
    'ja (?:chegou|caiu|cairam|chegaram|saiu|foi|foram|receberam|recebeu|pagaram|esta|postou|entrou)|(?:chegou|caiu|saiu) ja',
    'quando (?:cai|chega|sai|vai|sera|vao|e que|entra|recebo|recebe)|ate quando|kd|cade|cd a|cd o|q houve|oq (?:houve|aconteceu|rolou)',
    '(?:tipo|motivo|categoria) (?:duvida|pergunta|consulta|question|inquiry)|tipo de (?:solicitacao|contato|chamado) (?:duvida|consulta|pergunta)',
    'what ?s (?:going on|up|happening|new)|what is (?:going on|up|happening|the status)|whats the status|wheres|where (?:r|are|is)|how come',
    '(?:has|have|did) (?:the |my |our )?(?:refunds?|returns?|reverses?|parcel|package|money) (?:\\w+ ){0,3}?(?:been|arrived?|paid|processed|gone|landed|reached)',
    '(?:has|have|did) (?:it|the \\w+|they|this|that)(?: \\w+)? (?:arrived?|landed?|gone?|come?|been|received?)|when (?:will|is|are|can|does)|status (?:of|on|for|update|pls|plz|please)|current status|any (?:updates?|news|word)|eta (?:on|for)|an update on',
    'ya (?:llego|cayo|salio|fue|fueron|llegaron|esta|se pago|se acredito)|que (?:pasa|paso|onda) con|como (?:va|van|sigue)|cuando (?:llega|sale|va|se|cae|sera)|(?:el|su|cual|del) estado (?:de|actual|del)|saben? (?:algo|decirme)|hay novedades|donde (?:esta|estan|quedo)',
  ].join('|')})\\b`,
)

/** Splits texts into their phrases, which are separated by commas, and normalizes the phrases. */
function splitPhrases(...commaSeparatedPhrases: readonly string[]): readonly string[] {
  return commaSeparatedPhrases.flatMap((phrases) => phrases.split(', ')).map(normalizeAndPad)
}

/** Normalizes a text and adds a space at both ends, so that a phrase matches only whole words. */
function normalizeAndPad(text: string): string {
  return ` ${normalizeName(text)} `.replaceAll(' q ', ' que ').replaceAll(' oq ', ' o que ')
}

/**
 * Returns the intent of a text: `work` if the text asks the user to do something, `open` for a question, null for
 * neither. Reads the quoted e-mails only if the rest of the text has no intent.
 */
export function findIntent(readings: readonly SegmentReading[], candidates: readonly ValueCandidate[]): Intent | null {
  const joinSections = (isIncluded: (reading: SegmentReading) => boolean) =>
    readings.flatMap((reading) => (isIncluded(reading) ? [reading.remainingWords] : [])).join('\n')
  const bodyText = joinSections(({ segment }) => segment.section === 'body')
  const quotedText = joinSections(({ segment }) => segment.section === 'quote' || segment.section === 'header')
  return (
    findPhraseIntent(bodyText, candidates) ?? findPhraseIntent(quotedText, candidates) ?? getDefaultIntent(candidates)
  )
}

/**
 * Returns the intent that the phrases of a text express. A request such as `reprocessem` takes precedence over a
 * question. A question takes precedence over a phrase such as `está travada`, which only describes a problem. If the
 * text negates all its requests, the intent is `open`, unless it excludes only some of its ids.
 */
function findPhraseIntent(text: string, candidates: readonly ValueCandidate[]): Intent | null {
  const words = normalizeAndPad(text)
  const textContains = (phrase: string) => words.includes(phrase)
  const excludesSomeIds = candidates.some(({ kind, isExcluded }) => kind === 'number' && isExcluded)
  if (requestsWork(excludesSomeIds ? words : normalizeAndPad(removeNegatedVerbs(text)))) return 'work'
  if (requestsWork(words)) return 'open'
  if (questionPhrases.some(textContains) || questionPattern.test(words)) return 'open'
  return candidates.some(isIdOrOrder) && problemPhrases.some(textContains) ? 'work' : null
}

function requestsWork(words: string): boolean {
  const isRequest = (word: string) => isWorkVerb(word) || isCorrectionWord(word)
  return workPhrases.some((phrase) => words.includes(phrase)) || words.split(' ').some(isRequest)
}

/**
 * Returns true for ids and order numbers. In a text without an id or order number, a phrase such as `não anda` may be
 * about a parcel and not about a record.
 */
const isIdOrOrder = ({ kind }: ValueCandidate) => kind === 'id' || kind === 'order'

/**
 * Returns the intent `open` if a text contains a tracking code or a link to a record, but neither a request nor a
 * question.
 */
function getDefaultIntent(candidates: readonly ValueCandidate[]): Intent | null {
  return candidates.some((candidate) => candidate.kind === 'tracking' || isLink(candidate)) ? 'open' : null
}

const isLink = ({ kind, segment, start }: ValueCandidate) =>
  kind === 'id' && /^https?:/i.test(segment.text.slice(start - segment.start))
