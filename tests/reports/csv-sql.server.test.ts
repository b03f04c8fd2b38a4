// Product decisions, D: whether the server or the database writes a line, its bytes are the same.
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cell, csvLine } from '#server/csv.ts'
import { sqlCode, sqlDate, sqlInstant, sqlNamed, sqlNumber, sqlText } from '#server/csv-sql.ts'
import type { Connection } from '#server/db/connect.ts'
import { copyLines } from '#server/db/copy.ts'
import { testDatabase } from '../database.ts'
import { everyHostile, hostileCodes } from './hostile.ts'

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
})
afterAll(() => connection.close())

const given = sql`given.value`

async function written(values: readonly (string | null)[], cells: SQL): Promise<string> {
  const rows = sql`
    select ${cells} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) with ordinality as given(value, place)
    order by place`
  return new TextDecoder().decode((await copyLines(connection.db, { rows })).bytes)
}

async function alike(values: readonly (string | null)[], cell: SQL, own: (value: string | null) => Cell) {
  const theirs = await written(values, sql`'a', ${cell}, 'z'`)
  expect(theirs).toBe(values.map((value) => csvLine(['a', own(value), 'z'])).join(''))
}

it('of texts: quotes, line ends, blanks of every kind, formulas', async () => {
  expect(everyHostile.length).toBeGreaterThan(400)
  await alike([...everyHostile, null], sqlText(given), (value) => value)
})

it('of codes: leading zeros, long numbers, what looks like a date', async () => {
  await alike([...everyHostile, null], sqlCode(given), (value) => (value === null ? null : { code: value }))
  expect(hostileCodes.map((code) => csvLine([{ code }]).trimEnd()).filter((cell) => cell.startsWith("'"))).toEqual(
    [
      ...[
        '000123',
        '00',
        '123456789012345',
        '1234567890123456',
        '999999999999',
        '01310100',
        '1-2',
        '10/11',
        '2026-11-20',
      ],
      ...['12:30', '1e5', '12E-3', '1.000', '1,50', '-1', '+55', '=1', '@a'],
    ].map((code) => `'${code}`),
  )
})

it('of codes, whatever digits and the signs of numbers, dates and times make', async () => {
  const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength })
  const sign = fc.constantFrom('', ...'eE.,/:-+')
  const codes = fc.sample(
    fc.tuple(digits(13), sign, digits(3), sign, digits(3)).map((parts) => parts.join('')),
    8_000,
  )
  await alike(codes, sqlCode(given), (code) => (code === null ? null : { code }))
})

it('of names: a code without one is a text', async () => {
  const names = { approved: "Aprovada; 'sim'", done: 'Finalizada' }
  const named = (value: string | null) =>
    value === null ? 'Sem Status' : value === 'approved' ? names.approved : value === 'done' ? names.done : value
  await alike(['approved', 'done', '=legacy', 'legacy_hold', null], sqlNamed(given, names, 'Sem Status'), named)
})

it('of numbers, with a decimal comma', async () => {
  await alike(
    ['0', '-1.5', '1234567890123.45', null],
    sqlNumber(sql`${given}::numeric`),
    (value) => value?.replace('.', ',') ?? null,
  )
})

it('dates and instants are those of São Paulo, summer time of its day included', async () => {
  const instants = ['2026-11-21T02:30:00Z', '2018-12-31T23:30:00Z']
  const lines = await written(instants, sqlInstant(sql`${given}::timestamptz`))
  expect(lines).toBe('20/11/2026 23:30\r\n31/12/2018 21:30\r\n')
  expect(await written(['2026-11-20'], sqlDate(sql`${given}::date`))).toBe('20/11/2026\r\n')
})

it('what is asked for is a literal, whatever it says; a failure leaves the connection as it was', async () => {
  const texts = [`a'; drop table users; --`, `\\'; select 1; --`, '$1', `E'\\n'`]
  expect(await written(texts, sql`${given} = ${texts[0]}, ${texts[1]}::text`)).toBe(
    texts.map((text) => csvLine([text === texts[0] ? 't' : 'f', String(texts[1])])).join(''),
  )
  await expect(copyLines(connection.db, { rows: sql`select 1 / 0` })).rejects.toThrow('division by zero')
  const { rows } = await connection.db.execute<{ style: string }>(sql`select current_setting('datestyle') as style`)
  expect(rows).toEqual([{ style: 'ISO, MDY' }])
})
