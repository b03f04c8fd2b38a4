// Tests which parts of a pasted text the palette sends to the server to look up records, and that personal data are
// never sent.
import { expect, test } from 'vitest'
import { findInvalidCnpj, listLookupTexts, listRecognizedTexts } from '#console/palette/match/lookup-texts.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each(['529.982.247-25', '52998224725', '(11) 91234-5678', '+55 11 91234-5678', '11987654321'])(
  'The personal number %s is not looked up',
  (text) => expect(listRecognizedTexts(recognizeText(text))).toEqual([]),
)

test.each([
  ['ZD-48213 918273', ['918273']],
  ['ZD-48213', []],
  ['01310-100', []],
  ['lo', []],
  ['loja azul', ['loja azul']],
  ['ZD-1 loja azul', ['loja azul']],
  ['1 2 3 4 5', ['1', '2', '3']],
  ['a devolução do pedido V-88123-01 está travada', ['V-88123-01']],
  ['reversa 918273 do pedido V-88123-01', ['918273', 'V-88123-01']],
  [
    'A loja Casa Maracatu e a Loja Azul pedem ajuda com as configurações novas desde ontem. ZD-51203',
    ['Casa Maracatu', 'Loja Azul'],
  ],
  [
    'Bom dia! A reversa 918273 travou ontem. Podem reprocessar?\n\nAtt.,\nRui, Loja Azul\nAv. Paulista, 1842',
    ['918273'],
  ],
  ['Prezados, a loja de CNPJ 12.345.678/0001-99 não recebe as devoluções há três dias. Podem verificar? ZD-51811', []],
  ['x'.repeat(201), []],
])('The text %j looks up %j', (text, lookups) => {
  expect(listRecognizedTexts(recognizeText(text))).toEqual(lookups)
})

test.each([
  ['11222333000182', '11222333000182'],
  ['11.222.333/0001-82', '11222333000182'],
  ['CNPJ: 11.222.333/0001-82', '11222333000182'],
  ['12.ABC.345/01DE-36', '12ABC34501DE36'],
])('The CNPJ with wrong check digits in %j is reported and not looked up', (text, cnpj) => {
  const recognized = recognizeText(text)
  expect(findInvalidCnpj(recognized)).toBe(cnpj)
  expect(listLookupTexts(recognized, text, true)).toEqual([])
})

test('A wrong CNPJ does not stop the lookup of the other words; a right CNPJ is looked up', () => {
  const text = 'loja azul 11.222.333/0001-82'
  expect(listLookupTexts(recognizeText(text), text, true)).toEqual(['loja azul'])
  expect(findInvalidCnpj(recognizeText('11.222.333/0001-81'))).toBeUndefined()
  expect(listLookupTexts(recognizeText('11.222.333/0001-81'), '11.222.333/0001-81', true)).toEqual(['11222333000181'])
})

test.each([
  'Olá, Maria Souza, a sua devolução não foi coletada pela transportadora e ninguém responde desde ontem. ZD-51203',
  'Bom dia! A consumidora Maria Souza pede ajuda, porque a devolução dela não anda desde a semana passada. ZD-51203',
  'A devolução não anda desde a semana passada, podem olhar isso hoje? Atenciosamente, Maria Souza, ZD-51203',
])('The name of a person in %j is not looked up', (text) =>
  expect(listLookupTexts(recognizeText(text), text, true)).toEqual([]),
)
