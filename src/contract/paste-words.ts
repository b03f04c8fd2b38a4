// Words around a number in pasted text: what they call it, in three languages. Pure.
import { lookupKinds } from './console/tickets.ts'
import { normalizeName } from './typed-text.ts'

/**
 * `order`: the shop's own order number, not an id of ours. `ticket`: a ticket number without its prefix. `other`: of
 * something that this console keeps no record of.
 */
const hints = [...lookupKinds, 'order', 'ticket', 'other'] as const
export type Noun = (typeof hints)[number]

const words: Readonly<Record<Noun, string>> = {
  reverse:
    'reversa reversas reverse reverses devolucao devolucoes devolucion devoluciones return returns troca trocas cambio exchange exchanges rev rma solicitacao solicitacoes solicitud solicitudes',
  refund: 'reembolso reembolsos refund refunds estorno estornos reintegro reintegros',
  ecommerce: 'ecommerce lojista merchant comercio seller conta account',
  store: 'loja lojas store tienda filial sucursal branch shop',
  group: 'grupo group',
  carrier: 'transportadora carrier transportista',
  user: 'usuario user atendente agente',
  order: 'pedido pedidos order orders encomenda compra',
  ticket: 'chamado ticket atendimento case',
  other:
    'nota nf nfe danfe fatura boleto invoice factura protocolo cupom vale cep telefone tel fone celular cel whatsapp ramal cpf rg ie agencia pix nsu autorizacao chave sku ean produto item itens cartao final matricula inscricao rastreio rastreamento tracking rastreo objeto etiqueta postagem eticket serie lote cupon total preco frete quantidade qtd qty amount price valor',
}

const meanings = new Map<string, Noun>(
  hints.flatMap((hint) => words[hint].split(' ').map((word) => [word, hint] as const)),
)

const bare = new Map<string, string>()
const mostBare = 10_000

/** The same few words are asked about again and again. */
function bareWord(word: string): string {
  const known = bare.get(word)
  if (known !== undefined) return known
  if (bare.size === mostBare) bare.clear()
  const made = normalizeName(word)
  bare.set(word, made)
  return made
}

function meaningOf(word: string): Noun | undefined {
  return meanings.get(bareWord(word))
}

export const isRecordNoun = (hint: Noun | undefined): hint is 'reverse' | 'refund' =>
  hint === 'reverse' || hint === 'refund'

/** Between the noun and its number: `reversa de número: 918273`, `reversas 918273 e também 918274`. */
const passed: ReadonlySet<string> = new Set(
  'id ids n no nº nos num numero numeros number numbers nro nros codigo codigos code cod de da do das dos del la el las los the of is are e y and ou or o a os as seguinte seguintes following tambem tambien also mais mas outra outras outro otra abaixo below abajo sao son'.split(
    ' ',
  ),
)
/** A dot behind these ends no sentence. */
const shortened: ReadonlySet<string> = new Set('n no nº num nro nros cod id rev ref ped'.split(' '))

/** Stands among the words where something was recognised. */
export const mark = '\u0001'

/** A hint is near its number; looking further back costs more than it finds. */
const mostLooked = 40

const isWord = (piece: string) => /[\p{L}\p{N}]/u.test(piece)

/** Whether the sign ends the sentence, and with it what was said of the numbers in it. */
function isEnd(before: readonly string[], at: number): boolean {
  const piece = before[at] ?? ''
  return /^[.;!?\n]$/.test(piece) && !(piece === '.' && shortened.has(bareWord(before[at - 1] ?? '')))
}

/** What stands within brackets is about what it follows: the opening one; null where it is not near. */
function openingOf(before: readonly string[], closing: number, last: number): number | null {
  for (let at = closing - 1; at >= last; at -= 1) if (before[at] === '(') return at
  return null
}

/** `before` are the words and signs of the text so far; a sentence that has ended says nothing. */
export function hintIn(before: readonly string[]): Noun | undefined {
  let hasPassed = false
  // One pair is looked over: in a long row of them nobody means the word before all.
  let hasBrackets = false
  const last = Math.max(0, before.length - mostLooked)
  for (let at = before.length - 1; at >= last; at -= 1) {
    const piece = before[at] ?? ''
    const opening = piece === ')' && !hasBrackets ? openingOf(before, at, last) : null
    if (opening !== null) {
      at = opening
      hasBrackets = true
      continue
    }
    if (isEnd(before, at)) return undefined
    if (piece === mark) hasPassed = true
    if (!isWord(piece) || passed.has(bareWord(piece))) continue
    const hint = meaningOf(piece)
    // A ticket has one number: what comes after it is something else.
    return hint === 'ticket' && hasPassed ? undefined : hint
  }
  return undefined
}

/** The nearest word of the sentence that says what its numbers are, however far it stands. */
export function sentenceHint(before: readonly string[]): Noun | undefined {
  const last = Math.max(0, before.length - mostLooked)
  for (let at = before.length - 1; at >= last && !isEnd(before, at); at -= 1) {
    const hint = meaningOf(before[at] ?? '')
    if (isRecordNoun(hint) || hint === 'order' || hint === 'other') return hint
  }
  return undefined
}

const meaningsIn = (text: string) =>
  normalizeName(text)
    .split(' ')
    .flatMap((word) => meanings.get(word) ?? [])

/** What a line such as `Reversas com erro:` says of the numbers below it. */
export function headingHint(text: string): Noun | undefined {
  const found = meaningsIn(text)
  return found.find(isRecordNoun) ?? found[0]
}

/** Of a record, and no number of it: `Data da reversa`. */
const facts = /\b(?:data|date|fecha|status|situacao|estado|motivo|reason|cliente|consumidor|customer|tipo|type)\b/

/** What a column holds, by its name. */
export function columnHint(text: string): Noun | undefined {
  const found = meaningsIn(text)
  return found.includes('other') || facts.test(normalizeName(text)) ? 'other' : (found.find(isRecordNoun) ?? found[0])
}

/** Said of what was recognised beside it, and nothing else: `CNPJ: 11.222…`. */
const labels: ReadonlySet<string> = new Set(
  'cnpj cpf documento document rfc e mail email correo site url link dominio domain uuid rastreio tracking rastreo codigo code etiqueta label id chamado ticket cep zip postal n no nº numero number'.split(
    ' ',
  ),
)

const wordsIn = (text: string) => normalizeName(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the words beside what was recognised say only what it is. */
export function hasOnlyLabels(words: string): boolean {
  return wordsIn(words).every((word) => labels.has(word))
}

/** Whether a line is a list of what was recognised in it: beside it only labels, nouns and what joins them. */
export function isListed(words: string): boolean {
  return wordsIn(words).every((word) => labels.has(word) || passed.has(word) || meanings.has(word))
}
