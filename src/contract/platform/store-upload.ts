// Many stores at once from a CSV file (S2 §2, §7, §8; product decision A39): its columns, its limits, the call.

import { write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { lookedUp } from './addresses.ts'

/** 3 MB: some 20 000 lines. */
export const largestStoreFile = 3 * 1024 * 1024

/** Lines under the header. */
export const mostStoreLines = 20_000

/** Characters of one line, its line breaks in quotes included. */
export const longestStoreLine = 20_000

/** Errors that are listed on the screen; when there are more, all of them are a file (S2 §8, §9). */
export const errorsInline = 5

/** Errors that are told; of the others, only how many they are. */
export const mostErrorsTold = 1000

export interface UploadColumn {
  /** As the API names the field. */
  readonly name: string
  readonly isRequired?: true
  /** `code`: capital letters, however they are written. */
  readonly kind?: 'yes_no' | 'check_in' | 'code'
  /** What else its header may be, besides the name: in three languages, without accents and in small letters. */
  readonly aliases: readonly string[]
  /** In the line of the template. */
  readonly example: string
}

/** In the order of the template. */
export const uploadColumns: readonly UploadColumn[] = [
  {
    name: 'display_name',
    isRequired: true,
    aliases: [
      'nome',
      'nome de exibicao',
      'nome da loja',
      'name',
      'display name',
      'nombre visible',
      'store name',
      'nombre',
      'nombre de la tienda',
    ],
    example: 'Loja Centro',
  },
  {
    name: 'schedules',
    isRequired: true,
    aliases: [
      'horario',
      'horarios',
      'horarios de funcionamento',
      'horario de funcionamento',
      'opening hours',
      'hours',
      'horarios de atencion',
      'horario de atencion',
    ],
    example: 'Seg. a sex., 9h às 18h',
  },
  {
    name: 'zip_code',
    isRequired: true,
    aliases: ['cep', 'zip code', 'zip', 'codigo postal', 'postal code'],
    example: '01310-100',
  },
  {
    name: 'address',
    isRequired: true,
    aliases: ['endereco', 'logradouro', 'rua', 'street', 'direccion', 'calle'],
    example: 'Avenida Paulista',
  },
  { name: 'number', isRequired: true, aliases: ['numero', 'n', 'no', 'number'], example: '1000' },
  { name: 'complement', aliases: ['complemento'], example: 'Loja 12' },
  { name: 'neighborhood', isRequired: true, aliases: ['bairro', 'barrio', 'colonia'], example: 'Bela Vista' },
  { name: 'city', isRequired: true, aliases: ['cidade', 'municipio', 'ciudad'], example: 'São Paulo' },
  { name: 'state', isRequired: true, kind: 'code', aliases: ['estado', 'uf'], example: 'SP' },
  { name: 'country', kind: 'code', aliases: ['pais', 'country'], example: 'BR' },
  { name: 'lat', aliases: ['latitude', 'latitud'], example: '-23,5614' },
  { name: 'long', aliases: ['longitude', 'longitud', 'lng'], example: '-46,6559' },
  { name: 'email', aliases: ['e-mail', 'correo', 'correo electronico'], example: 'centro@loja.com.br' },
  { name: 'cnpj', aliases: ['documento', 'rfc', 'document'], example: '11.222.333/0001-81' },
  {
    name: 'ie_number',
    aliases: ['ie', 'inscricao estadual', 'inscripcion estatal', 'state registration'],
    example: 'ISENTO',
  },
  { name: 'seller', aliases: ['vendedor'], example: 'loja-centro' },
  {
    name: 'partner_number',
    aliases: [
      ...['codigo do parceiro', 'numero do parceiro', 'partner code', 'partner number'],
      ...['codigo del socio', 'numero de socio'],
    ],
    example: '1234',
  },
  {
    name: 'check_in',
    kind: 'check_in',
    aliases: ['check-in', 'checkin', 'check in'],
    example: 'reverse',
  },
  {
    name: 'is_active',
    kind: 'yes_no',
    aliases: ['loja ativa', 'ativa', 'ativo', 'active', 'store is active', 'tienda activa', 'activa'],
    example: 'sim',
  },
  {
    name: 'main_seller',
    kind: 'yes_no',
    aliases: ['seller principal', 'vendedor principal', 'main seller'],
    example: 'não',
  },
  {
    name: 'pickup_point',
    kind: 'yes_no',
    aliases: ['ponto de retirada', 'pickup point', 'punto de retiro'],
    example: 'sim',
  },
  {
    name: 'is_notify_reverses_delivered',
    kind: 'yes_no',
    aliases: [
      ...['avisar por e mail das reversas entregues', 'avisar reversas entregues', 'notify delivered reverses'],
      ...['notify of delivered reverses by e mail', 'tell by e mail of delivered reverses'],
      ...['avisar por correo de las reversas entregadas', 'avisar reversas entregadas'],
    ],
    example: 'não',
  },
  {
    name: 'is_split_destination',
    kind: 'yes_no',
    aliases: ['destino de pedidos divididos', 'destino dividido', 'split destination'],
    example: 'não',
  },
  {
    name: 'is_seller_destination',
    kind: 'yes_no',
    aliases: [
      'destino do seller',
      'destino do vendedor',
      'seller destination',
      'destino del seller',
      'destino del vendedor',
    ],
    example: 'não',
  },
  {
    name: 'is_seller_origin',
    kind: 'yes_no',
    aliases: ['origem do seller', 'origem do vendedor', 'seller origin', 'origen del seller', 'origen del vendedor'],
    example: 'não',
  },
  {
    name: 'is_omnichannel',
    kind: 'yes_no',
    aliases: ['omnichannel', 'omnicanal'],
    example: 'não',
  },
]

const ofAddress = ['zip_code', 'address', 'number', 'complement', 'neighborhood', 'city', 'state', 'country']
const byCountry = ['zip_code', 'neighborhood', 'cnpj']

/** The key of what the form calls it. */
export function storeLabelKey(name: string): string {
  const label = byCountry.includes(name) ? `${name}.BR` : name
  return ofAddress.includes(name) ? `address:field.${label}` : `stores:field.${label}`
}

/** What a zip code says of a store: left out of a file, it is looked up. */
export const lookedUpColumns: readonly string[] = lookedUp

/** Zip codes that one file has looked up. */
export const mostLookUps = 500

/** What becomes of rows that stand in the file twice, or in the ecommerce already. */
export const repeatedRows = ['skip', 'create'] as const

/** CSV template for Excel in Brazil (BOM, semicolons, CRLF): API field names as headers, one example row. */
export function storeTemplate(): string {
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`
  return `\uFEFF${line(uploadColumns.map(({ name }) => name))}${line(uploadColumns.map(({ example }) => example))}`
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * All rows become stores or none. 422 `stores.upload_refused` names each error by `row` and `column`; its context has
 * their total.
 */
export const uploadStores = endpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/upload',
  access: write('stores'),
  params: z.strictObject({ ecommerce_id: recordId }),
  body: z.strictObject({
    file: z.file(),
    /** The same as in the path, for who sends both. */
    ecommerce_id: recordId.optional(),
    /** Without it, a file with repeated rows is answered 409 `stores.upload_repeated`, which names them. */
    repeated: z.enum(repeatedRows).optional(),
    /** Addresses that their zip codes contradict are named first, 409 `stores.upload_contradicted`. */
    addresses: z.literal('ask').optional(),
  }),
  upload: true,
  mostBytes: largestStoreFile,
  answer: z.object({
    success: z.literal(true),
    /** `uncompared`: addresses that nobody held against their zip codes in time, where `addresses` asks for that. */
    data: z.object({ created: z.int(), skipped: z.int(), uncompared: z.int() }),
  }),
  changes: ['stores'],
})
