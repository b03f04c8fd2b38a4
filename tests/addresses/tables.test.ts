// Tests that the embedded tables of cities and zip codes are consistent.
import { expect, test } from 'vitest'
import { cities, findCityId, searchCities } from '#server/services/cities.ts'
import { getStateOfZip, zipTable } from '#server/services/zip-codes.ts'

/** Returns true when the last digit of an IBGE id is the correct check digit. */
function hasCheckDigit(id: number): boolean {
  const digits = [...String(id)].map(Number)
  const sum = digits.slice(0, 6).reduce((total, digit, at) => {
    const product = digit * (at % 2 === 0 ? 1 : 2)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return digits[6] === (10 - (sum % 10)) % 10
}

test('every city has an id that IBGE may have given, once, and a state', () => {
  expect(cities.filter(({ id, state }) => !hasCheckDigit(id) || !/^[A-Z]{2}$/.test(state))).toEqual([])
  expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
  expect(new Set(cities.map(({ name, state }) => `${name} ${state}`)).size).toBe(cities.length)
})

test('all 27 capitals are there', () => {
  const states = new Set(cities.map(({ state }) => state))
  expect(states.size).toBe(27)
})

test('every code lies in the range of its state, and agrees with its city', () => {
  const odd = zipTable.filter(({ zip_code, state, city, city_id }) => {
    const known = cities.find(({ id }) => id === city_id)
    return getStateOfZip(zip_code) !== state || known?.name !== city || known.state !== state
  })
  expect(odd).toEqual([])
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
])('the city %j is found as %s', (typed, name) => expect(searchCities(typed).map((city) => city.name)).toContain(name))

test('names that begin with the text come first', () => {
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
])('the id of the city %j in %s is %s', (name, state, id) => expect(findCityId(name, state)).toBe(id))
