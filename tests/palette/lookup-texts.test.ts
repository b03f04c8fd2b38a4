// Tests which texts the palette looks up on the server.
import { expect, test } from 'vitest'
import { listRecognizedLookups } from '#console/palette/match/lookup-texts.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each(['529.982.247-25', '52998224725', '(11) 91234-5678', '+55 11 91234-5678', '11987654321'])(
  'The personal number %s is not looked up',
  (text) => expect(listRecognizedLookups(recognizeText(text))).toEqual([]),
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
  ['x'.repeat(201), []],
])('The text %j looks up %j', (text, lookups) => {
  expect(listRecognizedLookups(recognizeText(text))).toEqual(lookups)
})
