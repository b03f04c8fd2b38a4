// Tests that the embedded tables of cities and zip codes are consistent.
import { expect, test } from 'vitest'
import { cities, findCityId, searchCities } from '#server/services/cities.ts'
import { getStateOfZip, zipTable } from '#server/services/zip-codes.ts'

/** Returns true when the last digit of an IBGE id is the correct check digit. */
function hasCheckDigit(id: number): boolean {
  const digits = [...String(id)].map(Number)
  const sum = digits.slice(0, 6).reduce((total, digit, position) => {
    const product = digit * (position % 2 === 0 ? 1 : 2)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return digits[6] === (10 - (sum % 10)) % 10
}

test('every city has a unique id with a valid check digit, and a state', () => {
  expect(cities.filter(({ id, state }) => !hasCheckDigit(id) || !/^[A-Z]{2}$/.test(state))).toEqual([])
  expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
  expect(new Set(cities.map(({ name, state }) => `${name} ${state}`)).size).toBe(cities.length)
})

test('the table contains cities of all 27 states', () => {
  const states = new Set(cities.map(({ state }) => state))
  expect(states.size).toBe(27)
})

test('every zip code is unique, lies in the range of its state, and matches its city', () => {
  const inconsistentRows = zipTable.filter(({ zip_code, state, city, city_id }) => {
    const cityRow = cities.find(({ id }) => id === city_id)
    return getStateOfZip(zip_code) !== state || cityRow?.name !== city || cityRow.state !== state
  })
  expect(inconsistentRows).toEqual([])
  expect(new Set(zipTable.map(({ zip_code }) => zip_code)).size).toBe(zipTable.length)
})

test.each([
  ['sao joao de meriti', 'São João de Meriti'],
  ['SAO JOSE DO RIO', 'São José do Rio Preto'],
  ['santa barbara d oeste', "Santa Bárbara d'Oeste"],
  ['Santa Bárbara D’Oeste', "Santa Bárbara d'Oeste"],
  ['doeste', "Santa Bárbara d'Oeste"],
  ['sant ana de parnaiba', 'Santana de Parnaíba'],
  ["Sant'Ana", 'Santana de Parnaíba'],
  ['mogi-das-cruzes', 'Mogi das Cruzes'],
  ['são\u00a0luis', 'São Luís'],
  ['oeste barbara', "Santa Bárbara d'Oeste"],
])('searchCities(%j) finds %s', (typed, name) => expect(searchCities(typed).map((city) => city.name)).toContain(name))

test('searchCities returns names that begin with the text first', () => {
  expect(searchCities('santa')[0]?.name).toMatch(/^Santa/)
  expect(searchCities('!!')).toEqual([])
})

test.each([
  ["santa barbara d'oeste", 'SP', 3545803],
  ['SANTA BÁRBARA DOESTE', 'sp', 3545803],
  ['Sant’Ana de Parnaíba', 'SP', 3547304],
  ['sao luis', 'MA', 2111300],
  ['Sao-Luis', 'MA', 2111300],
  ['São Luís', 'SP', null],
])('findCityId(%j, %j) returns %j', (name, state, id) => expect(findCityId(name, state)).toBe(id))
