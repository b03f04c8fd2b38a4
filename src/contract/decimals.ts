// Decimal numbers that are never floats: texts with a point on the wire, in Brazilian format while they are typed.
import { z } from 'zod'

interface DecimalRange {
  /** At most as many digits after the point. */
  readonly decimals: number
  /** A whole number. */
  readonly maximum: number
}

/** `1234.50`: no sign, no exponent, no leading zero. */
export function decimalText({ decimals, maximum }: DecimalRange) {
  const pattern = new RegExp(`^(0|[1-9]\\d{0,11})(\\.\\d{1,${decimals}})?$`)
  return z.string().regex(pattern, 'validation.decimal').check(atMost(maximum))
}

function atMost(maximum: number) {
  return z.check<string>(({ value, issues }) => {
    const [whole = '', fraction = ''] = value.split('.')
    const isOver = Number(whole) > maximum || (Number(whole) === maximum && /[1-9]/.test(fraction))
    if (isOver) issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: value })
  })
}

/** What people type as reais, as a decimal text: `1234,5`, `1.234,50`, `R$ 1.234,50`. */
export function typedMoney({ maximum }: Pick<DecimalRange, 'maximum'>) {
  return typed(/^(?:R\$\s?)?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d{1,12})(?:,\d{1,2})?$/, 'validation.money', {
    decimals: 2,
    maximum,
  })
}

/** What people type per cent, as a decimal text: `2,5`, `2,5 %`. */
export function typedPercent(range: DecimalRange) {
  const pattern = new RegExp(`^(?:[1-9]\\d{0,2}(?:\\.\\d{3})+|\\d{1,12})(?:,\\d{1,${range.decimals}})?\\s?%?$`)
  return typed(pattern, 'validation.percent', range)
}

function typed(pattern: RegExp, error: string, range: DecimalRange) {
  return z
    .string()
    .trim()
    .min(1, 'validation.required')
    .regex(pattern, error)
    .pipe(z.transform(decimalOf).pipe(decimalText(range)))
}

function decimalOf(typed: string): string {
  const [whole = '', fraction] = typed.replace(/[^\d,]/g, '').split(',')
  const plain = whole.replace(/^0+(?=\d)/, '')
  return fraction === undefined ? plain : `${plain}.${fraction}`
}
