// Tests how the server redacts a message of the merchant's system before storing it. The result must be plain text of
// limited length, without secrets and without data of the consumer.
import { expect, test } from 'vitest'
import { redactText } from '#server/services/redaction.ts'

const customer = {
  ...{ name: 'Ana dos Santos', email: 'ana@example.com', document: '52998224725', phone: '5511999990000' },
  address: {
    ...{ zip_code: '01310100', address: 'Avenida São Luís', number: '10', complement: '', neighborhood: 'Bela Vista' },
    ...{ city: 'São Paulo', city_id: null, state: 'SP', country: 'BR' as const },
  },
}
const redacted = (text: string) => redactText(text, customer, ['s3gr(edo)'])

test.each([
  ['ANA não comprou nesta semana: um dos itens é outro', '••• não comprou nesta semana: um dos itens é outro'],
  ['avenida sao luis, 10, bela vista', '•••, 10, •••'],
  ['Avenida São Luís', '•••'],
  ['CPF 529 982 247 25, 529.982.247-25 e 52998224725', 'CPF •••, ••• e •••'],
  ['fone (11) 99999-0000', 'fone (•••'],
  ['CEP 01310-100', 'CEP •••'],
  ['escreva a outra@loja.example', 'escreva a •••'],
  ['senha S3GR(EDO)x', 'senha •••x'],
  ['prazo até 20/11/2026 14:30', 'prazo até 20/11/2026 14:30'],
  ['pedido 10293 com 2 itens', 'pedido 10293 com 2 itens'],
])('%s', (text, expected) => {
  expect(redacted(text)).toBe(expected)
})

test('The message is one line of plain characters without direction marks', () => {
  expect(redacted('  um\r\n\tdois\u0000\u2028três\u202Eodnum\u200B  ')).toBe('um dois trêsodnum')
})

test('The message has a maximum length, and no character is split', () => {
  const expected = redacted(`${'x'.repeat(499)}😀${'y'.repeat(5000)}`)
  expect(expected).toHaveLength(500)
  expect(expected.isWellFormed()).toBe(true)
})

test('A consumer without data hides nothing', () => {
  const { address } = customer
  const emptyConsumer = {
    ...{ name: '', email: '', document: '', phone: '' },
    address: { ...address, zip_code: '', address: '' },
  }
  expect(
    redactText('Sem nota', { ...emptyConsumer, address: { ...emptyConsumer.address, neighborhood: '' } }, []),
  ).toBe('Sem nota')
})
