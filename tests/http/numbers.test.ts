// Tests that numbers in paths, queries and bodies must be plain decimal numbers. Other texts that JavaScript could
// convert to a number are rejected.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { recordId } from '#contract/fields.ts'
import { pageLimit, pageNumber } from '#contract/page.ts'
import { explainIssue } from '#contract/problem.ts'

it.each([1, '1', 2_147_483_647, '007', ' 1 '])('%j is a valid id', (input) => {
  expect(z.safeParse(recordId, input)).toMatchObject({ success: true, data: Number(input) })
})

it.each([0, -1, 1.5, '', ' ', '0x10', '1e3', '+1', '٣', true, null, [5], {}, 2 ** 31, Number.NaN])(
  '%j is not a valid id',
  (input) => {
    const parsed = z.safeParse(recordId, input, { reportInput: true })
    expect(parsed.error?.issues.map((issue) => explainIssue(issue).code)).toEqual(['validation.id'])
  },
)

it('A missing id returns the error code for required fields', () => {
  const parsed = z.safeParse(recordId, undefined, { reportInput: true })
  expect(parsed.error?.issues.map((issue) => explainIssue(issue).code)).toEqual(['validation.required'])
})

it('A page and a limit have defaults and bounds', () => {
  expect([z.parse(pageNumber, undefined), z.parse(pageNumber, '3')]).toEqual([1, 3])
  expect([z.parse(pageLimit({ default: 15 }), undefined), z.parse(pageLimit({ default: 15 }), '0')]).toEqual([15, 0])
  const codes = (schema: z.ZodType, input: unknown) =>
    z.safeParse(schema, input, { reportInput: true }).error?.issues.map((issue) => explainIssue(issue))
  expect(codes(pageNumber, '0')).toEqual([{ code: 'validation.min_number', values: { minimum: 1 } }])
  expect(codes(pageLimit({ default: 15 }), '1001')).toEqual([
    { code: 'validation.max_number', values: { maximum: 1000 } },
  ])
  expect(codes(pageLimit({ default: 15 }), '')).toEqual([{ code: 'validation.invalid', values: {} }])
})
