// Numbers that are typed in Brazil and stored as decimal texts: no float comes between.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimalText, moneyInput, percentInput } from '#contract/fields.ts'
import { explainIssue } from '#contract/problem.ts'
import { createRandom, type Random } from '../../src/demo/random.ts'

const money = moneyInput({ maximum: 1_000_000 })
const percent = percentInput({ decimals: 4, maximum: 100 })

const codeOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = z.safeParse(schema, value, { reportInput: true }).error?.issues ?? []
  return issue && explainIssue(issue).code
}

describe('S1 §5 numbers in Brazilian format, comma decimal', () => {
  test.each([
    ['1234,5', '1234.5'],
    ['1.234,50', '1234.50'],
    ['R$ 1.234,50', '1234.50'],
    ['R$\u00a01.234,50', '1234.50'],
    ['1.234', '1234'],
    ['12.34', '12.34'],
    ['1,234.50', '1234.50'],
    ['1000000', '1000000'],
    ['1.000.000,00', '1000000.00'],
    ['007,10', '7.10'],
    [' 0,01 ', '0.01'],
    ['0', '0'],
  ])('money %s is %s', (typed, stored) => expect(z.parse(money, typed)).toBe(stored))

  test.each([
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['2.500', '2.500'],
    ['2,5%', '2.5'],
    ['2,5 %', '2.5'],
    ['0,1234', '0.1234'],
    ['100', '100'],
  ])('percentage %s is %s', (typed, stored) => expect(z.parse(percent, typed)).toBe(stored))

  test.each([
    ['', 'validation.required'],
    ['   ', 'validation.required'],
    // A thousand separator after a zero is a decimal point of another country.
    ['0.500', 'validation.money'],
    ['1.23.456', 'validation.money'],
    ['1,234', 'validation.money'],
    ['-1', 'validation.min_number'],
    ['1e3', 'validation.money'],
    ['Infinity', 'validation.money'],
    ['١٢', 'validation.money'],
    ['1.000.000,01', 'validation.max_number'],
    ['999.999.999.999', 'validation.max_number'],
  ])('money %j is refused: %s', (typed, code) => expect(codeOf(money, typed)).toBe(code))

  test.each([
    ['2,12345', 'validation.percent'],
    ['100,0001', 'validation.max_number'],
  ])('percentage %j is refused: %s', (typed, code) => expect(codeOf(percent, typed)).toBe(code))

  test('whatever is typed, exactly that is stored', () => {
    const random = createRandom(131)
    for (let run = 0; run < 5000; run++) {
      const whole = random.between(0, 10 ** random.between(1, 6) - 1)
      const cents = random.text('0123456789', random.between(0, 2))
      const typed = typedLike(random, whole, cents)
      expect([typed, z.parse(money, typed)]).toEqual([typed, cents === '' ? `${whole}` : `${whole}.${cents}`])
    }
  })
})

/** One of the ways in which people write an amount. */
function typedLike(random: Random, whole: number, cents: string): string {
  const plain = String(whole)
  const grouped = plain.replace(/\B(?=(\d{3})+$)/g, '.')
  const sign = random.pick(['', 'R$ ', 'R$', 'R$\u00a0'])
  return `${sign}${random.chance(0.5) ? grouped : plain}${cents === '' ? '' : `,${cents}`}`
}

describe('on the wire', () => {
  const reais = decimalText({ decimals: 2, maximum: 100 })

  test.each(['0', '0.5', '12.34', '100', '100.00'])('%s is a decimal text', (sent) =>
    expect(z.parse(reais, sent)).toBe(sent),
  )

  test.each([0, 1.5, 100])('the JSON number %s becomes its decimal text', (sent) =>
    expect(z.parse(reais, sent)).toBe(String(sent)),
  )

  test.each([
    ['01', 'validation.decimal'],
    ['1,5', 'validation.decimal'],
    ['.5', 'validation.decimal'],
    ['1.', 'validation.decimal'],
    ['1.234', 'validation.decimal'],
    ['1e1', 'validation.decimal'],
    ['-0', 'validation.decimal'],
    ['', 'validation.decimal'],
    ['NaN', 'validation.decimal'],
    ['100.01', 'validation.max_number'],
    ['-1', 'validation.min_number'],
    [-1.5, 'validation.min_number'],
    [1.234, 'validation.decimal'],
    [1e21, 'validation.decimal'],
    [true, 'validation.invalid'],
    [null, 'validation.invalid'],
  ])('%j is refused: %s', (sent, code) => expect(codeOf(reais, sent)).toBe(code))
})
