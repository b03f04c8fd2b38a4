// Looks up addresses by zip code (CEP), in a ViaCEP service or offline in a built-in table of real codes. Towns with a
// single CEP have no street.
import { z } from 'zod'
import type { ZipCodeAddress } from '#contract/platform/addresses.ts'
import type { Config } from '#server/config.ts'
import { httpError } from '#server/http/errors.ts'
import { OutboundError, parseJson, requestText } from './outbound.ts'

interface ZipEntry {
  readonly zip_code: string
  readonly address: string
  readonly neighborhood: string
  readonly city: string
  readonly state: string
  /** IBGE id of the municipality. */
  readonly city_id: number
}

const zipRows: readonly (readonly [
  zipCode: string,
  street: string,
  neighborhood: string,
  city: string,
  state: string,
  cityId: number,
])[] = [
  ['69900156', 'Beco da Ligação I', 'Preventório', 'Rio Branco', 'AC', 1200401],
  ['57017130', 'Rua Presidente Prudente de Moraes', 'Levada', 'Maceió', 'AL', 2704302],
  ['57045400', 'Rua Empresário José Gomes de Barros', 'Barro Duro', 'Maceió', 'AL', 2704302],
  ['57307340', 'Rua Antônio Messias', 'Jardim Esperança', 'Arapiraca', 'AL', 2700300],
  ['57602540', 'Rua São João', 'Ribeira', 'Palmeira dos Índios', 'AL', 2706307],
  ['69036360', 'Rua João Pimentel', 'Compensa', 'Manaus', 'AM', 1302603],
  ['69037042', 'Rua Raimundo Nonato de Castro', 'Ponta Negra', 'Manaus', 'AM', 1302603],
  ['69039736', 'Travessa César Dias', 'Novo Israel', 'Manaus', 'AM', 1302603],
  ['68908883', 'Avenida Marechal Eduardo Gomes', 'Infraero', 'Macapá', 'AP', 1600303],
  ['68929520', 'Avenida Um', 'Distrito Industrial', 'Santana', 'AP', 1600600],
  ['68980000', '', '', 'Oiapoque', 'AP', 1600501],
  ['44025096', 'Rua E', 'Gabriela', 'Feira de Santana', 'BA', 2910800],
  ['45051100', 'Avenida Piauí', 'Brasil', 'Vitória da Conquista', 'BA', 2933307],
  ['46960000', '', '', 'Lençóis', 'BA', 2919306],
  ['60170001', 'Avenida Desembargador Moreira', 'Aldeota', 'Fortaleza', 'CE', 2304400],
  ['60811255', 'Rua Laranjal', 'Engenheiro Luciano Cavalcante', 'Fortaleza', 'CE', 2304400],
  ['60822470', 'Rua Fiscal Perdigão', 'Cidade dos Funcionários', 'Fortaleza', 'CE', 2304400],
  ['61604320', 'Rua Raul Domingos', 'Conjunto Metropolitano', 'Caucaia', 'CE', 2303709],
  ['62011140', 'Rua Domingos Olímpio', 'Centro', 'Sobral', 'CE', 2312908],
  ['70351757', 'SHIGS 708 Bloco G', 'Asa Sul', 'Brasília', 'DF', 5300108],
  ['71020631', 'QE 11 Área Especial C', 'Guará I', 'Brasília', 'DF', 5300108],
  ['71715004', 'Segunda Avenida Bloco 360', 'Núcleo Bandeirante', 'Brasília', 'DF', 5300108],
  ['29175229', 'Rua Nossa Senhora da Conceição', 'São Francisco', 'Serra', 'ES', 3205002],
  ['29704790', 'Avenida Guido Damiani', 'São Miguel', 'Colatina', 'ES', 3201506],
  ['29946490', 'Avenida Esbertalina Barbosa Damiani', 'Guriri Norte', 'São Mateus', 'ES', 3204906],
  ['72922578', 'Quadra 35', 'Jardim América IV', 'Águas Lindas de Goiás', 'GO', 5200258],
  ['72980000', '', '', 'Pirenópolis', 'GO', 5217302],
  ['74369577', 'Rua MMM 3', 'Setor Três Marias', 'Goiânia', 'GO', 5208707],
  ['75074580', 'Rua Direita', 'Recanto do Sol', 'Anápolis', 'GO', 5201108],
  ['75802095', 'Avenida Tocantins', 'Vila Jardim Rio Claro', 'Jataí', 'GO', 5211909],
  ['65604055', 'Rua Alfredo Beleza', 'Centro', 'Caxias', 'MA', 2103000],
  ['65635566', 'Quadra R', 'Mutirão', 'Timon', 'MA', 2112209],
  ['65910545', 'Rua Marechal Rondon', 'Vila Redenção', 'Imperatriz', 'MA', 2105302],
  ['30120060', 'Rua dos Carijós', 'Centro', 'Belo Horizonte', 'MG', 3106200],
  ['30130005', 'Avenida Afonso Pena', 'Boa Viagem', 'Belo Horizonte', 'MG', 3106200],
  ['35501641', 'Rua Lavras', 'São José', 'Divinópolis', 'MG', 3122306],
  ['35662724', 'Rua Bom Despacho', 'Torneiros', 'Pará de Minas', 'MG', 3147105],
  ['36325000', '', '', 'Tiradentes', 'MG', 3168804],
  ['37044410', 'Rua Geraldo Ciríaco da Silva', 'São Francisco', 'Varginha', 'MG', 3170701],
  ['38440086', 'Rua Martinez Rodrigues da Cunha', 'Centro', 'Araguari', 'MG', 3103504],
  ['79002290', 'Rua da Imprensa', 'Monte Castelo', 'Campo Grande', 'MS', 5002704],
  ['79290000', '', '', 'Bonito', 'MS', 5002209],
  ['79903312', 'Rua Ibituruna', 'Jardim Esperança', 'Ponta Porã', 'MS', 5006606],
  ['78020290', 'Rua Joaquim Murtinho', 'Centro-Sul', 'Cuiabá', 'MT', 5103403],
  ['78118035', 'Rua Weimar Torres', 'Cristo Rei', 'Várzea Grande', 'MT', 5108402],
  ['78557661', 'Avenida dos Baluís', 'Jardim Jacarandás', 'Sinop', 'MT', 5107909],
  ['66055260', 'Avenida Governador José Malcher', 'Nazaré', 'Belém', 'PA', 1501402],
  ['66087170', 'Rua Xavante', 'Marco', 'Belém', 'PA', 1501402],
  ['67133125', 'Travessa WE-60', 'Cidade Nova', 'Ananindeua', 'PA', 1500800],
  ['68040835', 'Rua Rosa de França', 'Mapiri', 'Santarém', 'PA', 1506807],
  ['58015200', 'Rua Doutor Batista Lins', 'Jaguaribe', 'João Pessoa', 'PB', 2507507],
  ['58414350', 'Rua Manoel do O. Júnior', 'Liberdade', 'Campina Grande', 'PB', 2504009],
  ['54765170', 'Rua Maria Rosa', 'Viana', 'Camaragibe', 'PE', 2603454],
  ['64000290', 'Rua Arlindo Nogueira', 'Centro', 'Teresina', 'PI', 2211001],
  ['64600547', 'Rua Joaquim Holanda', 'Boa Vista', 'Picos', 'PI', 2208007],
  ['80520560', 'Rua Carlos Augusto Cornelsen', 'Bom Retiro', 'Curitiba', 'PR', 4106902],
  ['83221565', 'Avenida Bento Rocha', 'Dom Pedro II', 'Paranaguá', 'PR', 4118204],
  ['83322330', 'Rua Rio Pelotas', 'Weissópolis', 'Pinhais', 'PR', 4119152],
  ['83350000', '', '', 'Morretes', 'PR', 4116208],
  ['84030758', 'Rua Antônio Martini', 'Neves', 'Ponta Grossa', 'PR', 4119905],
  ['86806400', 'Rua Prata', 'Parque Industrial Zona Norte', 'Apucarana', 'PR', 4101408],
  ['20040002', 'Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ', 3304557],
  ['23970000', '', '', 'Paraty', 'RJ', 3303807],
  ['25045470', 'Rua Aurelino de Oliveira', 'Jardim Porangaba', 'Duque de Caxias', 'RJ', 3301702],
  ['28035042', 'Rua Tenente-Coronel Cardoso', 'Centro', 'Campos dos Goytacazes', 'RJ', 3301009],
  ['59020360', 'Rua Montano Emerenciano', 'Barro Vermelho', 'Natal', 'RN', 2408102],
  ['59142070', 'Rua São Paulo', 'Rosa dos Ventos', 'Parnamirim', 'RN', 2403251],
  ['76807318', 'Rua dos Buritis', 'Nova Floresta', 'Porto Velho', 'RO', 1100205],
  ['76900032', 'Travessa da CDL', 'Centro', 'Ji-Paraná', 'RO', 1100122],
  ['69308300', 'Rua Pedra Pintada', 'Treze de Setembro', 'Boa Vista', 'RR', 1400100],
  ['69315006', 'Rua Rio Cotingo', 'Professora Araceli Souto Maior', 'Boa Vista', 'RR', 1400100],
  ['91540310', 'Rua Ernesto Liscano', 'Lomba do Pinheiro', 'Porto Alegre', 'RS', 4314902],
  ['93295180', 'Rua Carlos Chagas', 'Jardim Planalto', 'Esteio', 'RS', 4307708],
  ['96085470', 'Avenida Domingos José de Almeida', 'Areal', 'Pelotas', 'RS', 4314407],
  ['96204040', 'Avenida Almirante Maximiano Fonseca', 'Zona Portuária', 'Rio Grande', 'RS', 4315602],
  ['97061239', 'Rua São Martinho da Serra', 'Diácono João Luiz Pozzobon', 'Santa Maria', 'RS', 4316907],
  ['99709630', 'Rua Aparício Dias da Silva', 'Cerâmica', 'Erechim', 'RS', 4307005],
  ['88330514', 'Rua 1700', 'Centro', 'Balneário Camboriú', 'SC', 4202008],
  ['88338080', 'Rua Zimbábue', 'Nações', 'Balneário Camboriú', 'SC', 4202008],
  ['88650000', '', '', 'Urubici', 'SC', 4218905],
  ['88900132', 'Avenida Sete de Setembro', 'Vila São José', 'Araranguá', 'SC', 4201406],
  ['49037029', 'Rua Neusa Melo de Meneses', 'Aeroporto', 'Aracaju', 'SE', 2800308],
  ['49082600', 'Avenida Tiradentes', 'Novo Paraíso', 'Aracaju', 'SE', 2800308],
  ['01001000', 'Praça da Sé', 'Sé', 'São Paulo', 'SP', 3550308],
  ['01045001', 'Praça da República', 'República', 'São Paulo', 'SP', 3550308],
  ['01310100', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP', 3550308],
  ['03318000', 'Rua Serra de Bragança', 'Vila Gomes Cardim', 'São Paulo', 'SP', 3550308],
  ['04144070', 'Rua Pereira Estéfano', 'Vila da Saúde', 'São Paulo', 'SP', 3550308],
  ['04545005', 'Rua das Fiandeiras', 'Vila Olímpia', 'São Paulo', 'SP', 3550308],
  ['06709015', 'Rodovia Raposo Tavares', 'Lageadinho', 'Cotia', 'SP', 3513009],
  ['09961660', 'Rua Barão de Vitória', 'Casa Grande', 'Diadema', 'SP', 3513801],
  ['11085005', 'Rua Brigadeiro Newton Braga', 'Saboó', 'Santos', 'SP', 3548500],
  ['13216000', 'Avenida São João', 'Vila Joana', 'Jundiaí', 'SP', 3525904],
  ['13825000', '', '', 'Holambra', 'SP', 3519055],
  ['14031540', 'Rua Manuel de Macedo', 'Parque Ribeirão Preto', 'Ribeirão Preto', 'SP', 3543402],
  ['14401150', 'Rua Frederico Moura', 'Cidade Nova', 'Franca', 'SP', 3516200],
  ['16015244', 'Rua Cristiano Olsen', 'Jardim Sumaré', 'Araçatuba', 'SP', 3502804],
  ['77015763', 'ARSO 44 Alameda 1', 'Plano Diretor Sul', 'Palmas', 'TO', 1721000],
  ['77410140', 'Avenida Paraíba', 'Vila Paulista', 'Gurupi', 'TO', 1709500],
]

export const zipTable: readonly ZipEntry[] = zipRows.map(([zip_code, address, neighborhood, city, state, city_id]) => ({
  zip_code,
  address,
  neighborhood,
  city,
  state,
  city_id,
}))

/** Source of addresses: the built-in table or a ViaCEP service. */
interface AddressSource {
  /**
   * Returns the address; null for an unknown zip code. Throws an `UnavailableError` when the source does not respond.
   */
  readonly find: (zip: string, signal: AbortSignal) => Promise<ZipCodeAddress | null>
}

class UnavailableError extends Error {}

/** Address source that needs no network and knows only the zip codes of the built-in table. */
const builtInSource: AddressSource = {
  find: async (zip) => zipTable.find(({ zip_code }) => zip_code === zip) ?? null,
}

/** State of every range of zip codes, by the first five digits; both ends of a range are inclusive. */
const stateRanges: readonly (readonly [from: number, to: number, state: string])[] = [
  [1000, 19999, 'SP'],
  [20000, 28999, 'RJ'],
  [29000, 29999, 'ES'],
  [30000, 39999, 'MG'],
  [40000, 48999, 'BA'],
  [49000, 49999, 'SE'],
  [50000, 56999, 'PE'],
  [57000, 57999, 'AL'],
  [58000, 58999, 'PB'],
  [59000, 59999, 'RN'],
  [60000, 63999, 'CE'],
  [64000, 64999, 'PI'],
  [65000, 65999, 'MA'],
  [66000, 68899, 'PA'],
  [68900, 68999, 'AP'],
  [69000, 69299, 'AM'],
  [69300, 69399, 'RR'],
  [69400, 69899, 'AM'],
  [69900, 69999, 'AC'],
  [70000, 72799, 'DF'],
  [72800, 72999, 'GO'],
  [73000, 73699, 'DF'],
  [73700, 76799, 'GO'],
  [76800, 76999, 'RO'],
  [77000, 77999, 'TO'],
  [78000, 78899, 'MT'],
  [78900, 78999, 'RO'],
  [79000, 79999, 'MS'],
  [80000, 87999, 'PR'],
  [88000, 89999, 'SC'],
  [90000, 99999, 'RS'],
]

/**
 * Returns the state of a zip code of 8 digits, found in `stateRanges`. Returns null for other texts and for codes
 * outside of all ranges.
 */
export function getStateOfZip(zip: string): string | null {
  if (!/^\d{8}$/.test(zip)) return null
  const prefix = Number(zip.slice(0, 5))
  return stateRanges.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null
}

const shortText = z.string().trim().max(200)

/** Response of ViaCEP (https://viacep.com.br). If the member `erro` is `true` or `"true"`, the zip code is unknown. */
const ViaCepResponse = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    cep: z.string(),
    logradouro: shortText.default(''),
    bairro: shortText.default(''),
    localidade: shortText.min(1),
    uf: z.string().regex(/^[A-Z]{2}$/),
    ibge: z.string().default(''),
  }),
])

/**
 * Creates the address source for a ViaCEP service. `urlTemplate` is the URL of the service with `{zip}` in place of the
 * 8 digits.
 */
function createViaCepSource(urlTemplate: string): AddressSource {
  return {
    find: async (zip, signal) => {
      const response = await requestAddress(urlTemplate.replace('{zip}', zip), signal)
      return 'erro' in response ? null : toAddress(zip, response)
    },
  }
}

async function requestAddress(url: string, signal: AbortSignal): Promise<z.infer<typeof ViaCepResponse>> {
  const { status, text } = await requestText(url, { signal, trustedOrigins: [new URL(url).origin] }).catch(
    toUnavailableError,
  )
  const parseResult = ViaCepResponse.safeParse(status === 200 ? parseJson(text) : undefined)
  if (!parseResult.success) throw new UnavailableError(`The look-up service answered ${status} with something else`)
  return parseResult.data
}

function toUnavailableError(error: unknown): never {
  throw error instanceof OutboundError ? new UnavailableError(error.message, { cause: error }) : error
}

type ViaCepAddress = Extract<z.infer<typeof ViaCepResponse>, { cep: string }>

/**
 * Converts a ViaCEP response to an address. Throws if the response is about another zip code, or if its state does not
 * match the zip code.
 */
function toAddress(zip: string, { cep, logradouro, bairro, localidade, uf, ibge }: ViaCepAddress): ZipCodeAddress {
  if (cep.replace('-', '') !== zip || getStateOfZip(zip) !== uf)
    throw new UnavailableError('The look-up service answered for another zip code')
  return {
    zip_code: zip,
    address: logradouro,
    neighborhood: bairro,
    city: localidade,
    city_id: /^\d{7}$/.test(ibge) ? Number(ibge) : null,
    state: uf,
  }
}

/**
 * Returns the address of a zip code; null for an unknown code. Throws 503 if the look-up fails. Must not run inside a
 * transaction, because it may send a network request.
 */
export function lookUpAddress(config: Config, zip: string, signal: AbortSignal): Promise<ZipCodeAddress | null> {
  return selectAddressSource(config).find(zip, signal).catch(throwUnavailable)
}

/** Returns the configured ViaCEP service or, if none is configured, the built-in table of zip codes. */
function selectAddressSource({ zipServiceUrl }: Config): AddressSource {
  return zipServiceUrl === null ? builtInSource : createViaCepSource(zipServiceUrl)
}

function throwUnavailable(error: unknown): never {
  throw error instanceof UnavailableError ? httpError(503, 'address.unavailable') : error
}
