// Tests the function that finds contradictions between an address and its zip code. Different spellings are not
// contradictions.
import { expect, test } from 'vitest'
import { findContradictions } from '#contract/platform/addresses.ts'

const zipAddress = { address: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' }

test.each([
  [{ address: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' }, []],
  [{ address: 'AV. PAULISTA', neighborhood: 'bela  vista', city: 'sao paulo', state: 'sp' }, []],
  [{ address: 'Av Paulista', city: 'São\u00A0Paulo' }, []],
  [{ address: '', city: '' }, []],
  [{ city: 'Rio de Janeiro' }, ['city']],
  [{ city: 'Rio de Janeiro', state: 'RJ' }, ['city', 'state']],
  [{ address: 'Rua Augusta', neighborhood: 'Consolação' }, ['address', 'neighborhood']],
  [{ address: 'Alameda Paulista' }, ['address']],
  [{ address: 'constructor' }, ['address']],
] as const)('findContradictions compares %j', (typedAddress, fields) => {
  expect(findContradictions(zipAddress, typedAddress)).toEqual(fields)
})

test('findContradictions accepts every street in a town with one zip code', () => {
  const town = { address: '', neighborhood: '', city: 'Lençóis', state: 'BA' }
  expect(
    findContradictions(town, { address: 'Rua da Baderna', neighborhood: 'Centro', city: 'Lencois', state: 'BA' }),
  ).toEqual([])
})
