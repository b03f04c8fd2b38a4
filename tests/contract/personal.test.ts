// Tests which search texts count as personal data: for example, a tax id (CPF), an e-mail address or a phone number.
import { expect, test } from 'vitest'
import { containsPersonalData, isPersonalSearchText } from '#contract/fields.ts'

test.each([
  '52998224725',
  '529.982.247-25',
  '529.982.247/25',
  '529.982.247–25',
  '529982247-25',
  '529 982 247 25',
  '529 982 247-25',
  'pedido 529.982.247-25, urgente',
  'maria@example.com',
  '(11) 91234-5678',
  '(11) 3456-7890',
  '11 91234-5678',
])('%s is personal data and must not be searched for or stored', (text) => {
  expect([isPersonalSearchText(text), containsPersonalData(text)]).toEqual([true, true])
})

test.each(['918273', '01310-100', 'QB123456789BR', '123456789012', '1234567890123-01', '771-ÁB', '11.222.333/0001-81'])(
  '%s is not personal data',
  (text) => expect([isPersonalSearchText(text), containsPersonalData(text)]).toEqual([false, false]),
)

test('an order number that resembles a phone number can be searched for', () => {
  expect(isPersonalSearchText('123456-7890')).toBe(false)
})

test('a search text with eleven digits or an @ counts as personal', () => {
  expect([isPersonalSearchText('x52998224725'), isPersonalSearchText('maria@')]).toEqual([true, true])
})
