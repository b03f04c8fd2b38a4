import { describe, expect, it } from 'vitest'
import { type Found, idOf, ownerOf, targetOf } from '#console/features/reprocess/reprocess.tsx'

function found(kind: Found['kind'], id: number, ecommerce_id: number): Found {
  return { kind, id, title: '', ecommerce_id, ecommerce_name: `Loja ${ecommerce_id}`, status: null, matched: 'id' }
}

const none = { fixed: null, chosen: null }

describe('ownerOf', () => {
  it('finds the record of the type that is meant', () => {
    const answers = [found('refund', 9, 1), found('reverse', 9, 2), found('ecommerce', 9, 9)]
    expect(ownerOf(answers, 'reverse', 9)).toEqual({ kind: 'found', found: answers[1] })
  })

  it('says when the id is one of the other type', () => {
    const refund = found('refund', 9, 1)
    expect(ownerOf([refund], 'reverse', 9)).toEqual({ kind: 'otherType', found: refund })
  })

  it('takes neither an ecommerce nor what matched by something else for the record', () => {
    const byCode = { ...found('reverse', 9, 1), matched: 'tracking_code' as const }
    expect(ownerOf([found('ecommerce', 9, 9), byCode], 'reverse', 9)).toEqual({ kind: 'missing' })
  })

  it('gives the choice when several ecommerces have it', () => {
    const among = [found('reverse', 9, 1), found('reverse', 9, 2)]
    expect(ownerOf(among, 'reverse', 9)).toEqual({ kind: 'several', among })
  })
})

describe('targetOf', () => {
  const reverse = found('reverse', 9, 2)
  const owned = { kind: 'found', found: reverse } as const

  it('is the owner of the record, whatever the link said', () => {
    expect(targetOf(owned, none)).toEqual({ ecommerceId: 2 })
    expect(targetOf(owned, { fixed: null, chosen: 7 })).toEqual({ ecommerceId: 2 })
  })

  it('refuses a record of another ecommerce on the page of one', () => {
    expect(targetOf(owned, { fixed: 1, chosen: null })).toEqual({ refused: 'mismatch', found: reverse })
  })

  it('asks when several are possible, and takes the one that was chosen', () => {
    const several = { kind: 'several', among: [reverse, found('reverse', 9, 3)] } as const
    expect(targetOf(several, none)).toEqual({ refused: 'ambiguous' })
    expect(targetOf(several, { fixed: null, chosen: 3 })).toEqual({ ecommerceId: 3 })
    expect(targetOf(several, { fixed: 3, chosen: null })).toEqual({ ecommerceId: 3 })
  })

  it('goes on without the search where the ecommerce is known, and asks where it is not', () => {
    expect(targetOf(null, { fixed: 1, chosen: null })).toEqual({ ecommerceId: 1 })
    expect(targetOf(null, { fixed: null, chosen: 4 })).toEqual({ ecommerceId: 4 })
    expect(targetOf(null, none)).toEqual({ refused: 'ask' })
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
  ])('reads %j as %j', (typed, id) => expect(idOf(typed)).toBe(id))
})
