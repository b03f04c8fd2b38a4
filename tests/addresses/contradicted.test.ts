// Tests whether an address matches its zip code, regardless of its spelling.
import { expect, test } from 'vitest'
import { findContradictions } from '#contract/platform/addresses.ts'

const found = { address: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' }

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
] as const)('%j', (given, names) => {
  expect(findContradictions(found, given)).toEqual(names)
})

test('a town with one code decides no street', () => {
  const town = { address: '', neighborhood: '', city: 'Lençóis', state: 'BA' }
  expect(
    findContradictions(town, { address: 'Rua da Baderna', neighborhood: 'Centro', city: 'Lencois', state: 'BA' }),
  ).toEqual([])
})
