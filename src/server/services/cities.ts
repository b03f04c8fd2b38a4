// Offline search for Brazilian cities: state capitals, the largest cities, and the cities of the zip code table.

import type { City } from '#contract/platform/addresses.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { zipTable } from './zip-codes.ts'

/** Maps the first two digits of an IBGE city id to the state. */
const statesByPrefix: Readonly<Record<string, string>> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO' },
  ...{ 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN', 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA' },
  ...{ 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP' },
  ...{ 41: 'PR', 42: 'SC', 43: 'RS' },
  ...{ 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
}

/** IBGE ids and names of cities that are not in the zip code table. */
const cityRows: readonly (readonly [id: number, name: string])[] = [
  [1100023, 'Ariquemes'],
  [1100304, 'Vilhena'],
  [1302504, 'Manacapuru'],
  [1303403, 'Parintins'],
  [1502400, 'Castanhal'],
  [1504208, 'Marabá'],
  [1505536, 'Parauapebas'],
  [1702109, 'Araguaína'],
  [2111201, 'São José de Ribamar'],
  [2111300, 'São Luís'],
  [2207702, 'Parnaíba'],
  [2304202, 'Crato'],
  [2307304, 'Juazeiro do Norte'],
  [2307650, 'Maracanaú'],
  [2408003, 'Mossoró'],
  [2510808, 'Patos'],
  [2513703, 'Santa Rita'],
  [2602902, 'Cabo de Santo Agostinho'],
  [2604106, 'Caruaru'],
  [2606002, 'Garanhuns'],
  [2607901, 'Jaboatão dos Guararapes'],
  [2609600, 'Olinda'],
  [2610707, 'Paulista'],
  [2611101, 'Petrolina'],
  [2611606, 'Recife'],
  [2804805, 'Nossa Senhora do Socorro'],
  [2900702, 'Alagoinhas'],
  [2903201, 'Barreiras'],
  [2905701, 'Camaçari'],
  [2913606, 'Ilhéus'],
  [2914802, 'Itabuna'],
  [2918001, 'Jequié'],
  [2918407, 'Juazeiro'],
  [2919207, 'Lauro de Freitas'],
  [2925303, 'Porto Seguro'],
  [2927408, 'Salvador'],
  [2931350, 'Teixeira de Freitas'],
  [3105608, 'Barbacena'],
  [3106705, 'Betim'],
  [3118601, 'Contagem'],
  [3127701, 'Governador Valadares'],
  [3131307, 'Ipatinga'],
  [3132404, 'Itajubá'],
  [3136702, 'Juiz de Fora'],
  [3138203, 'Lavras'],
  [3143302, 'Montes Claros'],
  [3144805, 'Nova Lima'],
  [3146107, 'Ouro Preto'],
  [3148004, 'Patos de Minas'],
  [3151800, 'Poços de Caldas'],
  [3152501, 'Pouso Alegre'],
  [3154606, 'Ribeirão das Neves'],
  [3156700, 'Sabará'],
  [3157807, 'Santa Luzia'],
  [3167202, 'Sete Lagoas'],
  [3168606, 'Teófilo Otoni'],
  [3170107, 'Uberaba'],
  [3170206, 'Uberlândia'],
  [3201209, 'Cachoeiro de Itapemirim'],
  [3201308, 'Cariacica'],
  [3202405, 'Guarapari'],
  [3203205, 'Linhares'],
  [3205200, 'Vila Velha'],
  [3205309, 'Vitória'],
  [3300100, 'Angra dos Reis'],
  [3300233, 'Armação dos Búzios'],
  [3300407, 'Barra Mansa'],
  [3300456, 'Belford Roxo'],
  [3300704, 'Cabo Frio'],
  [3301900, 'Itaboraí'],
  [3302403, 'Macaé'],
  [3302502, 'Magé'],
  [3302700, 'Maricá'],
  [3302858, 'Mesquita'],
  [3303203, 'Nilópolis'],
  [3303302, 'Niterói'],
  [3303401, 'Nova Friburgo'],
  [3303500, 'Nova Iguaçu'],
  [3303906, 'Petrópolis'],
  [3304904, 'São Gonçalo'],
  [3305109, 'São João de Meriti'],
  [3305802, 'Teresópolis'],
  [3306305, 'Volta Redonda'],
  [3501608, 'Americana'],
  [3503208, 'Araraquara'],
  [3504107, 'Atibaia'],
  [3505500, 'Barretos'],
  [3505708, 'Barueri'],
  [3506003, 'Bauru'],
  [3507506, 'Botucatu'],
  [3507605, 'Bragança Paulista'],
  [3509502, 'Campinas'],
  [3509700, 'Campos do Jordão'],
  [3510500, 'Caraguatatuba'],
  [3510609, 'Carapicuíba'],
  [3511102, 'Catanduva'],
  [3515004, 'Embu das Artes'],
  [3515707, 'Ferraz de Vasconcelos'],
  [3518701, 'Guarujá'],
  [3518800, 'Guarulhos'],
  [3519071, 'Hortolândia'],
  [3520400, 'Ilhabela'],
  [3520509, 'Indaiatuba'],
  [3522505, 'Itapevi'],
  [3523107, 'Itaquaquecetuba'],
  [3523909, 'Itu'],
  [3524402, 'Jacareí'],
  [3526902, 'Limeira'],
  [3529005, 'Marília'],
  [3529401, 'Mauá'],
  [3530607, 'Mogi das Cruzes'],
  [3534401, 'Osasco'],
  [3538709, 'Piracicaba'],
  [3541000, 'Praia Grande'],
  [3541406, 'Presidente Prudente'],
  [3543907, 'Rio Claro'],
  [3545803, "Santa Bárbara d'Oeste"],
  [3547304, 'Santana de Parnaíba'],
  [3547809, 'Santo André'],
  [3548708, 'São Bernardo do Campo'],
  [3548807, 'São Caetano do Sul'],
  [3548906, 'São Carlos'],
  [3549805, 'São José do Rio Preto'],
  [3549904, 'São José dos Campos'],
  [3551009, 'São Vicente'],
  [3552205, 'Sorocaba'],
  [3552403, 'Sumaré'],
  [3552502, 'Suzano'],
  [3552809, 'Taboão da Serra'],
  [3554102, 'Taubaté'],
  [3555406, 'Ubatuba'],
  [3556206, 'Valinhos'],
  [3556701, 'Vinhedo'],
  [4101804, 'Araucária'],
  [4104808, 'Cascavel'],
  [4105805, 'Colombo'],
  [4108304, 'Foz do Iguaçu'],
  [4109401, 'Guarapuava'],
  [4113700, 'Londrina'],
  [4115200, 'Maringá'],
  [4125506, 'São José dos Pinhais'],
  [4127700, 'Toledo'],
  [4128104, 'Umuarama'],
  [4202404, 'Blumenau'],
  [4202909, 'Brusque'],
  [4204202, 'Chapecó'],
  [4204608, 'Criciúma'],
  [4205407, 'Florianópolis'],
  [4208203, 'Itajaí'],
  [4208906, 'Jaraguá do Sul'],
  [4209102, 'Joinville'],
  [4209300, 'Lages'],
  [4211900, 'Palhoça'],
  [4216602, 'São José'],
  [4300604, 'Alvorada'],
  [4301602, 'Bagé'],
  [4302105, 'Bento Gonçalves'],
  [4303103, 'Cachoeirinha'],
  [4304606, 'Canoas'],
  [4305108, 'Caxias do Sul'],
  [4309100, 'Gramado'],
  [4309209, 'Gravataí'],
  [4313409, 'Novo Hamburgo'],
  [4314100, 'Passo Fundo'],
  [4316808, 'Santa Cruz do Sul'],
  [4318705, 'São Leopoldo'],
  [4320008, 'Sapucaia do Sul'],
  [4322400, 'Uruguaiana'],
  [4323002, 'Viamão'],
  [5003207, 'Corumbá'],
  [5003702, 'Dourados'],
  [5008305, 'Três Lagoas'],
  [5107602, 'Rondonópolis'],
  [5107958, 'Tangará da Serra'],
  [5201405, 'Aparecida de Goiânia'],
  [5204508, 'Caldas Novas'],
  [5205109, 'Catalão'],
  [5211503, 'Itumbiara'],
  [5212501, 'Luziânia'],
  [5218805, 'Rio Verde'],
  [5221403, 'Trindade'],
  [5221858, 'Valparaíso de Goiás'],
]

const largeCities = cityRows.map(([id, name]) => ({ id, name, state: statesByPrefix[String(id).slice(0, 2)] ?? '' }))
const zipTableCities = zipTable.map(({ city_id, city, state }) => ({ id: city_id, name: city, state }))

/** All cities, without duplicates, sorted by name. */
export const cities: readonly City[] = [
  ...new Map([...largeCities, ...zipTableCities].map((city) => [city.id, city])).values(),
].sort((first, second) => first.name.localeCompare(second.name, 'pt-BR') || first.id - second.id)

const MAX_RESULTS = 20

/** Normalizes a city name and removes its spaces, so that `Sant Ana`, `Sant'Ana` and `Santana` are equal. */
const normalizeWithoutSpaces = (name: string) => normalizeName(name).replaceAll(' ', '')

/**
 * Finds cities whose name contains every word of the text, ignoring accents, case, apostrophes, hyphens and spaces.
 * Names that begin with the text come first, then names that contain the whole text.
 */
export function searchCities(name: string): readonly City[] {
  const words = normalizeName(name).split(' ')
  const searchWord = normalizeWithoutSpaces(name)
  if (searchWord === '') return []
  const getRank = (city: City) => {
    const position = normalizeWithoutSpaces(city.name).indexOf(searchWord)
    return position === 0 ? 0 : position > 0 ? 1 : 2
  }
  return cities
    .filter((city) => words.every((word) => normalizeWithoutSpaces(city.name).includes(word)))
    .toSorted((first, second) => getRank(first) - getRank(second))
    .slice(0, MAX_RESULTS)
}

/** Returns the id of a city, ignoring accents, case, hyphens and spaces; null when the city is not listed. */
export function findCityId(name: string, state: string): number | null {
  const searchWord = normalizeWithoutSpaces(name)
  const citiesOfState = cities.filter((city) => city.state === state.trim().toUpperCase())
  return citiesOfState.find((city) => normalizeWithoutSpaces(city.name) === searchWord)?.id ?? null
}
