import { describe, expect, it } from 'vitest'
import { findRecordOwner, getTarget, type OwnedRecord, parseRecordId } from '#console/features/reprocess/reprocess.tsx'

function found(kind: OwnedRecord['kind'], id: number, ecommerce_id: number): OwnedRecord {
  return { kind, id, title: '', ecommerce_id, ecommerce_name: `Loja ${ecommerce_id}`, status: null, matched: 'id' }
}

const none = { pageEcommerceId: null, chosenEcommerceId: null }

describe('ownerOf', () => {
  it('finds the record of the type that is meant', () => {
    const answers = [found('refund', 9, 1), found('reverse', 9, 2), found('ecommerce', 9, 9)]
    expect(findRecordOwner(answers, 'reverse', 9)).toEqual({ kind: 'found', record: answers[1] })
  })

  it('says when the id is one of the other type', () => {
    const refund = found('refund', 9, 1)
    expect(findRecordOwner([refund], 'reverse', 9)).toEqual({ kind: 'otherType', record: refund })
  })

  it('takes neither an ecommerce nor what matched by something else for the record', () => {
    const byCode = { ...found('reverse', 9, 1), matched: 'tracking_code' as const }
    expect(findRecordOwner([found('ecommerce', 9, 9), byCode], 'reverse', 9)).toEqual({ kind: 'missing' })
  })

  it('gives the choice when several ecommerces have it', () => {
    const candidates = [found('reverse', 9, 1), found('reverse', 9, 2)]
    expect(findRecordOwner(candidates, 'reverse', 9)).toEqual({ kind: 'several', candidates })
  })
})

describe('targetOf', () => {
  const reverse = found('reverse', 9, 2)
  const owned = { kind: 'found', record: reverse } as const

  it('is the owner of the record, whatever the link said', () => {
    expect(getTarget(owned, none)).toEqual({ ecommerceId: 2 })
    expect(getTarget(owned, { pageEcommerceId: null, chosenEcommerceId: 7 })).toEqual({ ecommerceId: 2 })
  })

  it('refuses a record of another ecommerce on the page of one', () => {
    expect(getTarget(owned, { pageEcommerceId: 1, chosenEcommerceId: null })).toEqual({
      refused: 'mismatch',
      record: reverse,
    })
  })

  it('asks when several are possible, and takes the one that was chosen', () => {
    const several = { kind: 'several', candidates: [reverse, found('reverse', 9, 3)] } as const
    expect(getTarget(several, none)).toEqual({ refused: 'ambiguous' })
    expect(getTarget(several, { pageEcommerceId: null, chosenEcommerceId: 3 })).toEqual({ ecommerceId: 3 })
    expect(getTarget(several, { pageEcommerceId: 3, chosenEcommerceId: null })).toEqual({ ecommerceId: 3 })
  })

  it('goes on without the search where the ecommerce is known, and asks where it is not', () => {
    expect(getTarget(null, { pageEcommerceId: 1, chosenEcommerceId: null })).toEqual({ ecommerceId: 1 })
    expect(getTarget(null, { pageEcommerceId: null, chosenEcommerceId: 4 })).toEqual({ ecommerceId: 4 })
    expect(getTarget(null, none)).toEqual({ refused: 'ask' })
  })
})

describe('idOf', () => {
  it.each([
    ['918273', 918273],
    [' 42 ', 42],
    ['', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['abc', null],
    ['99999999999', null],
  ])('reads %j as %j', (typed, id) => expect(parseRecordId(typed)).toBe(id))
})
