// Tests that amounts in Brazilian notation are parsed to exact decimal texts, without conversion to floating-point
// numbers.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimalText, moneyInput, percentInput } from '#contract/fields.ts'
import { explainIssue } from '#contract/problem.ts'
import { createRandom, type Random } from '../../src/demo/random.ts'

const money = moneyInput({ maximum: 1_000_000 })
const percent = percentInput({ decimals: 4, maximum: 100 })

const getErrorCode = (schema: z.ZodType, value: unknown) => {
  const [issue] = z.safeParse(schema, value, { reportInput: true }).error?.issues ?? []
  return issue && explainIssue(issue).code
}

describe('S1 §5 Numbers in Brazilian notation are parsed', () => {
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
  ])('the amount %s is stored as %s', (typed, stored) => expect(z.parse(money, typed)).toBe(stored))

  test.each([
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['2.500', '2.500'],
    ['2,5%', '2.5'],
    ['2,5 %', '2.5'],
    ['0,1234', '0.1234'],
    ['100', '100'],
  ])('the percentage %s is stored as %s', (typed, stored) => expect(z.parse(percent, typed)).toBe(stored))

  test.each([
    ['', 'validation.required'],
    ['   ', 'validation.required'],
    // Rejects a point after a single zero, which cannot separate thousands, and more than two decimals.
    ['0.500', 'validation.money'],
    ['1.23.456', 'validation.money'],
    ['1,234', 'validation.money'],
    ['-1', 'validation.min_number'],
    ['1e3', 'validation.money'],
    ['Infinity', 'validation.money'],
    ['١٢', 'validation.money'],
    ['1.000.000,01', 'validation.max_number'],
    ['999.999.999.999', 'validation.max_number'],
  ])('the amount %j is rejected with %s', (typed, code) => expect(getErrorCode(money, typed)).toBe(code))

  test.each([
    ['2,12345', 'validation.percent'],
    ['100,0001', 'validation.max_number'],
  ])('the percentage %j is rejected with %s', (typed, code) => expect(getErrorCode(percent, typed)).toBe(code))

  test('amounts in any notation are stored exactly', () => {
    const random = createRandom(131)
    for (let run = 0; run < 5000; run++) {
      const integerPart = random.between(0, 10 ** random.between(1, 6) - 1)
      const cents = random.text('0123456789', random.between(0, 2))
      const typed = formatRandomly(random, integerPart, cents)
      expect([typed, z.parse(money, typed)]).toEqual([
        typed,
        cents === '' ? `${integerPart}` : `${integerPart}.${cents}`,
      ])
    }
  })
})

/** Formats an amount in one of the notations that users type, chosen at random. */
function formatRandomly(random: Random, integerPart: number, cents: string): string {
  const ungroupedDigits = String(integerPart)
  const groupedDigits = ungroupedDigits.replace(/\B(?=(\d{3})+$)/g, '.')
  const sign = random.pick(['', 'R$ ', 'R$', 'R$\u00a0'])
  return `${sign}${random.chance(0.5) ? groupedDigits : ungroupedDigits}${cents === '' ? '' : `,${cents}`}`
}

describe('Decimal texts in requests are validated', () => {
  const reais = decimalText({ decimals: 2, maximum: 100 })

  test.each(['0', '0.5', '12.34', '100', '100.00'])('%s is accepted as a decimal text', (value) =>
    expect(z.parse(reais, value)).toBe(value),
  )

  test.each([0, 1.5, 100])('the JSON number %s is converted to a decimal text', (value) =>
    expect(z.parse(reais, value)).toBe(String(value)),
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
  ])('%j is rejected with %s', (value, code) => expect(getErrorCode(reais, value)).toBe(code))
})
