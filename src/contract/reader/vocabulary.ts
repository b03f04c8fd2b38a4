// Words around numbers in pasted texts: in Portuguese, English and Spanish, in lower case and without accents.
import { normalizeName } from '../typed-text.ts'
import { haveOneTypoDifference } from '../typos.ts'
import type { Noun } from './recognition.ts'

/** Meaning that a word gives to the number after it, such as `zip` for a zip code (CEP). */
export type NumberMeaning = Noun | 'zip' | 'tracking'

/** Returns the set of the words in a text that separates them by spaces. */
export const buildWordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const wordsByNumberMeaning: Readonly<Record<NumberMeaning, string>> = {
  reverse:
    'reversa reversas reverse reverses devolucao devolucoes devolucion devoluciones return returns troca trocas cambio cambios exchange exchanges rev revs dev devs devol devols rma solic solicitacao solicitacoes solicitud solicitudes',
  refund: 'reembolso reembolsos refund refunds estorno estornos reintegro reintegros reemb reembs rfnd',
  ecommerce: 'ecommerce lojista merchant comercio seller conta account',
  store: 'loja lojas store tienda filial sucursal branch shop',
  group: 'grupo group',
  carrier: 'transportadora carrier transportista',
  user: 'usuario user atendente agente',
  order: 'pedido pedidos order orders orden ordenes encomenda encomendas compra compras ped peds',
  ticket: 'chamado chamados ticket tickets tkt cham chmd atendimento case caso zendesk',
  zip: 'cep ceps zip zips zipcode zipcodes postal postcode postcodes',
  tracking: 'rastreio rastreamento tracking rastreo guia awb',
  other:
    'ocorrencia contrato nota nf nfe danfe fatura boleto invoice factura protocolo cupom vale telefone tel fone celular cel whatsapp ramal ext extension cpf rg ie agencia pix nsu autorizacao chave sku ean produto item itens cartao final matricula inscricao objeto etiqueta postagem serie lote cupon total preco frete quantidade qtd qty amount price valor',
}

/** Meanings by word. An e-ticket is an authorization to post a parcel, and not a ticket of the helpdesk. */
const numberMeaningByWord: ReadonlyMap<string, NumberMeaning> = new Map<string, NumberMeaning>([
  ...listWordMeanings(wordsByNumberMeaning),
  ['e ticket', 'other'],
  ['e tickets', 'other'],
])

function listWordMeanings(
  words: Readonly<Record<NumberMeaning, string>>,
): readonly (readonly [word: string, meaning: NumberMeaning])[] {
  const meaningOrder: readonly NumberMeaning[] = [
    'reverse',
    'refund',
    'ecommerce',
    'store',
    'group',
    'carrier',
    'user',
    'order',
  ]
  return [...meaningOrder, 'ticket' as const, 'zip' as const, 'tracking' as const, 'other' as const].flatMap(
    (meaning) => words[meaning].split(' ').map((word) => [word, meaning] as const),
  )
}

/** Words that may stand between a noun and its number: `reversa de número: 918273`, `pedido Shopify 55512`. */
export const linkingWords = buildWordSet(
  'id ids n no nº º ª nos num numero numeros number numbers nro nros codigo codigos code cod de da do das dos del la el las los the of is are e y and ou or o a os as seguinte seguintes following tambem tambien also mais mas outra outras outro otra abaixo below abajo sao son es novo nova new nuevo nueva atual actual aberto aberta abierto opened interno interna dele dela deles delas cliente clienta customer consumidor consumidora abertos relacionados shopify vtex nuvemshop tray magento woocommerce amazon shopee mercado livre libre',
)

/** Abbreviations whose dot does not end a sentence. */
export const abbreviations = buildWordSet(
  'n no nº º num nro nros cod id rev revs dev devol reemb solic ref ped cham tkt tel',
)

/** Words that say what kind of value stands beside them: `CNPJ: 11.222.333/0001-81`. */
export const valueLabelWords = buildWordSet(
  'cnpj cpf documento document rfc e mail email correo site url link dominio domain uuid rastreio tracking rastreo codigo code etiqueta label id chamado ticket cep zip postal n no nº numero number',
)

/**
 * Words such as `data` in the column name `Data da reversa`. A column with such a word contains a property of a record,
 * and not the number of the record.
 */
export const propertyColumnWords = buildWordSet(
  'data date fecha status situacao estado motivo reason cliente consumidor customer tipo type',
)

/** Units of time, money, weight, length and count. */
export const unitWords = buildWordSet(
  'dia dias day days hora horas hour hours h hs hr hrs min mins minuto minutos minute minutes seg segundos seconds semana semanas week weeks mes meses month months ano anos year years vez vezes veces times x real reais brl usd eur mxn peso pesos dolar dolares dollar dollars euro euros centavos cents kg g gr gramas grams gramos ml l km m cm mm un und unid unidade unidades unidad unit units pc pcs peca pecas piece pieces pieza piezas caixa caixas caja cajas box boxes item itens items produto produtos producto productos product products volume volumes bulto bultos par pares parcela parcelas cuota cuotas util uteis habiles',
)

/** Currency codes before an amount. */
export const currencyWords = buildWordSet('brl usd eur mxn rs')

/** Words that end in -s, but are not plural nouns. A number before such a word is not a count. */
export const nonPluralWords = buildWordSet(
  'mais mas menos antes depois despues apos atras tras jamais nos vos seus suas sus this thus is was has as os los las dos das deles delas ellos ellas always ontem pues entonces alias',
)

/** Prepositions that join a count to the noun before it, such as `de` in `reversa de 5 itens`. */
export const countPrepositions = buildWordSet('de da do del of com con with')

/** Words before a year: `desde 2026`, `novembro de 2026`. */
export const yearWords = buildWordSet(
  'de del em en in of desde since ate hasta until ano year janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march april may june july august september october november december enero febrero mayo junio julio septiembre octubre noviembre diciembre',
)

/** Words after which a name belongs to a person: `cliente: Ana Lima`, `sra. Iracema Fontoura`. */
export const personWords = buildWordSet(
  'cliente clientes consumidor consumidora comprador compradora reclamante titular nome chama senhor senhora sr sra srta dona seu doutor dr dra customer shopper buyer consumer name called mr mrs ms consumidores senor senora srs nombre llama don atendente agente analista solicitante usuario usuarios usuaria usuarias user users remetente sender',
)

/** Last words of greetings and closings, after which a name belongs to a person: `Bom dia, Ana Lima`. */
export const greetingWords = buildWordSet(
  'oi ola hola hello hi hey dia tarde noite dias tardes noches morning afternoon evening dear prezado prezada caro cara querido querida estimado estimada att atte atenciosamente abs abraco abracos cordialmente obrigado obrigada grato grata saudacoes regards thanks sincerely saludos atentamente gracias ass assinado signed',
)

/** Words such as `da`, which stand before the name of an owner: `cliente da Loja Azul`. */
export const possessiveWords = buildWordSet('da do das dos de del of from')

/** Articles, prepositions and greetings that begin a sentence with a capital letter and are no part of a name. */
export const sentenceStartWords = buildWordSet(
  'a o as os um uma na no nas nos da do de em com para pela pelo the an at in on for from el la los las un una en con por oi ola hola hi hello bom boa buenos buenas good dear prezados prezado estimados caro cara time equipe pessoal e y and se if',
)

/** Words that end the name of an ecommerce in lower case: `lojista verde pet reclamou`. */
export const wordsAfterNames = buildWordSet(
  'pra pro pras pros para por p que q com sem e y and ou or mas pero but se si if esta ta to is was are has have fica foi fue tem tiene nao no not ja ya quer pede pediu disse diz dice said says wants asks needs precisa reclamou reclama ligou mandou abriu avisou informou continua sigue agora hoje ontem hoy ayer today now aqui ai favor pfv please pls so because porque pq quando cuando when who which in on at na em en for with from about sobre a o as os ele ela eles elas me nos meu minha seu sua su mi my this esse essa este',
)

/** Words that ask for the number of a record: `qual o número do reembolso?`. */
export const numberWords = buildWordSet(
  'numero numeros num nro nros n id ids codigo cod number numbers code qual quais cual cuales que what which',
)

/** Words for the label of a parcel, which often stand in a sentence before the id of a reverse (return request). */
export const labelWords = buildWordSet('etiqueta etiquetas postagem label')

const normalizedWords = new Map<string, string>()
const MAX_CACHED_WORDS = 10_000

/** Normalizes a word as `normalizeName` does. Cached, because the same few words occur again and again. */
export function normalizeWord(word: string): string {
  const cached = normalizedWords.get(word)
  if (cached !== undefined) return cached
  if (normalizedWords.size === MAX_CACHED_WORDS) normalizedWords.clear()
  const normalized = normalizeName(word)
  normalizedWords.set(word, normalized)
  return normalized
}

/** Splits a text into its normalized words. */
export const listNormalizedWords = (text: string) => normalizeName(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns the meaning that a word, in any spelling, gives to the number after it; undefined if the word has no such
 * meaning.
 */
export function getWordMeaning(word: string): NumberMeaning | undefined {
  const normalizedWord = normalizeWord(word)
  return numberMeaningByWord.get(normalizedWord) ?? findMisspelledMeaning(normalizedWord)
}

/** Minimum number of letters of a typed noun with an accepted typo. */
const MIN_TYPED_LENGTH_FOR_TYPO = 5
/** Minimum number of letters of the correct spelling of a noun with an accepted typo. */
const MIN_NOUN_LENGTH_FOR_TYPO = 6
const recordMeanings = ['reverse', 'refund'] as const
const misspellableNouns = recordMeanings.flatMap((meaning) =>
  wordsByNumberMeaning[meaning]
    .split(' ')
    .flatMap((word) => (word.length >= MIN_NOUN_LENGTH_FOR_TYPO ? [[word, meaning] as const] : [])),
)
/**
 * Correct words that are not typos of a noun for a reverse or refund, although they differ from such a noun by only one
 * letter: `entorno` (surroundings) from `estorno` (refund).
 */
const wordsSimilarToNouns = buildWordSet('entorno entornos returned retorna retorne solicitado solicitada revenue')

/**
 * Returns the meaning of a noun for a reverse (return request) or refund that is typed with one typo, such as
 * `reenbolso` for `reembolso`.
 */
function findMisspelledMeaning(typedWord: string): NumberMeaning | undefined {
  if (typedWord.length < MIN_TYPED_LENGTH_FOR_TYPO || wordsSimilarToNouns.has(typedWord) || /\d/.test(typedWord))
    return undefined
  return misspellableNouns.find(([noun]) => haveOneTypoDifference(typedWord, noun))?.[1]
}

/**
 * Converts a meaning to a noun. CEPs (zip codes) and tracking codes become `other`, because the console has no records
 * for them.
 */
export function toNoun(meaning: NumberMeaning | undefined): Noun | undefined {
  return meaning === 'zip' || meaning === 'tracking' ? 'other' : meaning
}
