// What the words before a number say that it is, in the three languages. Pure.
import { foundKinds } from '#contract/tickets.ts'
import { fold } from './index-text.ts'

/** `order`: a number of the shop's own, which is no id of ours. `ticket`: what the helpdesk calls it without its sign. */
const hints = [...foundKinds, 'order', 'ticket'] as const
export type Hint = (typeof hints)[number]

const words: Readonly<Record<Hint, string>> = {
  reverse: 'reversa reversas reverse reverses devolucao devolucion return troca cambio exchange rev',
  refund: 'reembolso reembolsos refund refunds estorno reintegro',
  ecommerce: 'ecommerce lojista merchant comercio seller conta account',
  store: 'loja lojas store tienda filial sucursal branch shop',
  group: 'grupo group',
  carrier: 'transportadora carrier transportista',
  user: 'usuario user atendente agente',
  order: 'pedido order nota nf nfe fatura boleto invoice factura encomenda compra protocolo cupom valor cep telefone',
  ticket: 'chamado ticket atendimento case',
}

const meanings = new Map<string, Hint>(
  hints.flatMap((hint) => words[hint].split(' ').map((word) => [word, hint] as const)),
)

/** Between the noun and its number: `reversa de número: 918273`. */
const passed: ReadonlySet<string> = new Set(
  'id ids n no nº num numero number codigo code cod de da do del la el the of is e and y seguinte seguintes following'.split(
    ' ',
  ),
)

/** Stands among the words where something was recognised. */
export const mark = '\u0001'

/** `before` are the words and signs of the text so far; a sentence that has ended says nothing. */
export function hintIn(before: readonly string[]): Hint | undefined {
  let hasPassed = false
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const piece = before[at] ?? ''
    if (/^[.;!?\n]$/.test(piece)) return undefined
    if (piece === mark) hasPassed = true
    const word = fold(piece)
    if (!/[\p{L}\p{N}]/u.test(word) || passed.has(word)) continue
    const hint = meanings.get(word)
    // A ticket has one number: what comes after it is something else.
    return hint === 'ticket' && hasPassed ? undefined : hint
  }
  return undefined
}

/** Said of what was recognised beside it, and nothing else: `CNPJ: 11.222…`. */
const labels: ReadonlySet<string> = new Set(
  'cnpj cpf documento document rfc e mail email correo site url link dominio domain uuid rastreio tracking rastreo codigo code etiqueta label id chamado ticket cep zip postal n no nº numero number'.split(
    ' ',
  ),
)

/** Whether the words beside what was recognised say only what it is. */
export function areLabels(words: string): boolean {
  const all = fold(words).match(/[\p{L}\p{N}]+/gu) ?? []
  return all.every((word) => labels.has(word))
}
