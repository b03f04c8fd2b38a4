// Tests how the form for sending a reverse (return request) or refund again finds the ecommerce that owns the record.
import { describe, expect, it } from 'vitest'
import {
  findRecordOwner,
  parseRecordId,
  type ReverseOrRefund,
  resolveRequestTarget,
} from '#console/features/reprocess/reprocess.tsx'

function makeReverseOrRefund(kind: ReverseOrRefund['kind'], id: number, ecommerce_id: number): ReverseOrRefund {
  return { kind, id, title: '', ecommerce_id, ecommerce_name: `Loja ${ecommerce_id}`, status: null, matched: 'id' }
}

const noEcommerce = { pageEcommerceId: null, chosenEcommerceId: null }

describe('findRecordOwner', () => {
  it('finds the record of the given type', () => {
    const records = [
      makeReverseOrRefund('refund', 9, 1),
      makeReverseOrRefund('reverse', 9, 2),
      makeReverseOrRefund('ecommerce', 9, 9),
    ]
    expect(findRecordOwner(records, 'reverse', 9)).toEqual({ kind: 'found', record: records[1] })
  })

  it('returns the other type when the id belongs to a record of that type', () => {
    const refund = makeReverseOrRefund('refund', 9, 1)
    expect(findRecordOwner([refund], 'reverse', 9)).toEqual({ kind: 'otherType', record: refund })
  })

  it('ignores ecommerces and records that match by another field', () => {
    const recordByTrackingCode = { ...makeReverseOrRefund('reverse', 9, 1), matched: 'tracking_code' as const }
    expect(findRecordOwner([makeReverseOrRefund('ecommerce', 9, 9), recordByTrackingCode], 'reverse', 9)).toEqual({
      kind: 'missing',
    })
  })

  it('returns all ecommerces to choose from when several have a record with the id', () => {
    const candidates = [makeReverseOrRefund('reverse', 9, 1), makeReverseOrRefund('reverse', 9, 2)]
    expect(findRecordOwner(candidates, 'reverse', 9)).toEqual({ kind: 'several', candidates })
  })
})

describe('getTarget', () => {
  const reverse = makeReverseOrRefund('reverse', 9, 2)
  const recordState = { kind: 'found', record: reverse } as const

  it('returns the owner of the record, regardless of the link', () => {
    expect(resolveRequestTarget(recordState, noEcommerce)).toEqual({ ecommerceId: 2 })
    expect(resolveRequestTarget(recordState, { pageEcommerceId: null, chosenEcommerceId: 7 })).toEqual({
      ecommerceId: 2,
    })
  })

  it('rejects a record of another ecommerce on the page of an ecommerce', () => {
    expect(resolveRequestTarget(recordState, { pageEcommerceId: 1, chosenEcommerceId: null })).toEqual({
      refused: 'mismatch',
      record: reverse,
    })
  })

  it('asks the user when several are possible, and uses the chosen one', () => {
    const several = { kind: 'several', candidates: [reverse, makeReverseOrRefund('reverse', 9, 3)] } as const
    expect(resolveRequestTarget(several, noEcommerce)).toEqual({ refused: 'ambiguous' })
    expect(resolveRequestTarget(several, { pageEcommerceId: null, chosenEcommerceId: 3 })).toEqual({ ecommerceId: 3 })
    expect(resolveRequestTarget(several, { pageEcommerceId: 3, chosenEcommerceId: null })).toEqual({ ecommerceId: 3 })
  })

  it('uses the chosen ecommerce of a record that only the platform knows, and asks the user without a choice', () => {
    const unknown = { kind: 'unknown' } as const
    expect(resolveRequestTarget(unknown, noEcommerce)).toEqual({ refused: 'ask' })
    expect(resolveRequestTarget(unknown, { pageEcommerceId: null, chosenEcommerceId: 4 })).toEqual({ ecommerceId: 4 })
    expect(resolveRequestTarget(unknown, { pageEcommerceId: 3, chosenEcommerceId: null })).toEqual({ ecommerceId: 3 })
  })

  it('skips the search when the ecommerce is known, and asks the user otherwise', () => {
    expect(resolveRequestTarget(null, { pageEcommerceId: 1, chosenEcommerceId: null })).toEqual({ ecommerceId: 1 })
    expect(resolveRequestTarget(null, { pageEcommerceId: null, chosenEcommerceId: 4 })).toEqual({ ecommerceId: 4 })
    expect(resolveRequestTarget(null, noEcommerce)).toEqual({ refused: 'ask' })
  })
})

describe('parseRecordId', () => {
  it.each([
    ['918273', 918273],
    [' 42 ', 42],
    ['', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['abc', null],
    ['99999999999', null],
  ])('parses %j as %j', (input, id) => expect(parseRecordId(input)).toBe(id))
})
