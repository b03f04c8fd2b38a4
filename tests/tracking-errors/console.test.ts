// Tests the texts about an address on the page of tracking errors, and which parts of the address are masked.
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { compareAddresses } from '#console/features/tracking-errors/correct-drawer.tsx'
import { getRecordStep, isSaveNextKey } from '#console/lib/key-events.ts'
import { formatTrackingError } from '#console/records/reverse-labels.ts'
import { formatFullAddress, formatMaskedAddress } from '#console/records/reverse-values.tsx'
import { formatCityAndState } from '#contract/platform/addresses.ts'
import { compareCityAndState, getRemedy, getSearchError, parseSearchWords } from '#contract/platform/tracking-errors.ts'

import texts from '#locales/pt-BR/tracking-errors.json' with { type: 'json' }
import { address } from '../factories.ts'

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'pt-BR',
  resources: { 'pt-BR': { 'tracking-errors': texts['tracking-errors'] } },
  defaultNS: 'tracking-errors',
})
const masked = { zip_code: '00000000', city: 'São Paulo', state: 'SP', country: 'BR' } as const
const zipCodeAddress = {
  ...masked,
  zip_code: '01310100',
  address: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city_id: null,
}

test('S2 §8 cep_invalid has its label, and other errors are displayed unchanged', () => {
  expect(formatTrackingError('cep_invalid', i18n.t)).toBe('CEP inválido')
  expect(formatTrackingError('PLP_NOT_ACCEPTED', i18n.t)).toBe('PLP_NOT_ACCEPTED')
  expect(formatTrackingError(null, i18n.t)).toBe('')
})

test.each([
  ['cep_invalid', 'zip'],
  ['CEP_NOT_FOUND', 'zip'],
  ['ERP-013: CEP de origem inválido', 'zip'],
  ['Cep do remetente inexistente', 'zip'],
  ['CEP de destino inválido', 'destination'],
  ['PLP_NOT_ACCEPTED', 'contract'],
  ['Cartão de postagem vencido', 'contract'],
  ['O campo "número" do remetente deve ser informado (cod. 215)', 'address'],
  ['Endereço incompleto', 'address'],
  ['Tempo esgotado ao gerar a etiqueta; a transportadora não respondeu em 30 s', 'again'],
  ['Serviço indisponível', 'again'],
  ['legacy_hold', 'unknown'],
  ['ACEPTADO', 'unknown'],
  [null, 'unknown'],
] as const)('The solution for the error “%s” is %s', (error, solution) => {
  expect(getRemedy(error)).toBe(solution)
})

test('A masked address displays the town of its zip code, and an unmasked one is complete', () => {
  expect(formatMaskedAddress(masked)).toBe('00000-000 · São Paulo/SP')
  expect(formatMaskedAddress({ ...masked, zip_code: '', city: '' })).toBe('SP')
  expect(formatFullAddress({ ...address, complement: 'ap 12' })).toBe(
    'Avenida Paulista, 1000, ap 12 · Bela Vista · 01310-100 · São Paulo/SP',
  )
  expect(formatCityAndState({ city: 'Holambra', state: '' })).toBe('Holambra')
})

test('Masked parts stay masked in the comparison and do not count as changed', () => {
  const parts = new Map(
    compareAddresses(masked, null, zipCodeAddress).map((addressPart) => [addressPart.name, addressPart]),
  )
  expect(parts.get('zip_code')).toMatchObject({ before: '00000000', after: { value: '01310100' }, isChanged: true })
  expect(parts.get('address')).toMatchObject({ before: null, after: { value: 'Avenida Paulista' }, isChanged: false })
  expect(parts.get('number')).toMatchObject({ before: null, after: 'kept' })
  expect(parts.get('city')).toMatchObject({ before: 'São Paulo', after: 'kept' })
})

test('A41 A town with a single zip code keeps its street, and nothing is predicted before a zip code is found', () => {
  const single = { ...zipCodeAddress, address: '', neighborhood: '' }
  const after = (parts: ReturnType<typeof compareAddresses>) => parts.map((addressPart) => addressPart.after)
  expect(compareAddresses(masked, address, single).find(({ name }) => name === 'address')?.after).toBe('kept')
  expect(new Set(after(compareAddresses(masked, address, undefined)))).toEqual(new Set(['unknown']))
})

test.each([
  [{ city: 'SAO PAULO', state: 'SP' }, false, false],
  [{ city: 'Mogi-Mirim', state: 'SP' }, true, false],
  [{ city: 'São Paulo', state: 'RJ' }, false, true],
  [{ city: '', state: '' }, false, false],
])('A41 from %j to São Paulo/SP: city changes %j, state changes %j', (before, city_changed, state_changed) => {
  expect(compareCityAndState(before, masked)).toEqual({ city_changed, state_changed })
})

test.each([
  ['52998224725', true],
  ['529.982.247-25', true],
  ['11 cliente@example.com', true],
  ['918273', false],
  ['01310-100', false],
  ['AA123456789BR', false],
  ['123456789012', false],
])('%s is personal data: %j', (input, expected) => {
  expect(getSearchError(input)).toBe(expected ? 'validation.personal' : null)
})

test.each([
  ['', null],
  ['12', null],
  ['CEP', null],
  ['Objeto em SP não postado', null],
  ['ab', 'validation.search_words'],
  ['a e %%% ---', 'validation.search_words'],
  ['um dois três quatro cinco seis', null],
  ['one two three four five six seven', 'validation.search_words'],
])('A29 The search term %j has the validation error %j', (input, fault) => {
  expect(getSearchError(input)).toBe(fault)
})

test('A29 Frequent and repeated words are ignored', () => {
  expect(parseSearchWords(' Erro 13 em SP erro Erro ').map(([word]) => word)).toEqual(['Erro', '13', 'erro'])
})

test('Shift+Mod+Enter, Mod+↓ and Mod+↑ are recognized, but no similar keys', () => {
  const press = (key: string, more = {}) => ({
    ...{ key, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, isComposing: false, keyCode: 0 },
    ...more,
  })
  expect(isSaveNextKey(press('Enter', { shiftKey: true }), false)).toBe(true)
  expect(isSaveNextKey(press('Enter'), false)).toBe(false)
  expect(isSaveNextKey(press('Enter', { shiftKey: true, altKey: true }), false)).toBe(false)
  expect([getRecordStep(press('ArrowDown'), false), getRecordStep(press('ArrowUp'), false)]).toEqual([1, -1])
  expect([getRecordStep(press('ArrowDown', { shiftKey: true }), false), getRecordStep(press('j'), false)]).toEqual([
    0, 0,
  ])
})
