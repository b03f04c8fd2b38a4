// CSV as Excel in Brazil reads it: UTF-8 with BOM, `;`, decimal comma, CRLF, no cell that is taken for a formula. Pure.

/** A number is written with a decimal comma; ids, CEP and CNPJ are texts. */
export type Cell = string | number | boolean | null

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(?:[.,]\d+)*$/

/** Begins a file: the BOM, then the names of its columns. */
export function csvHead(names: readonly string[]): string {
  return `\ufeff${csvLine(names)}`
}

/** One row, with its end of line. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(';')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = harmless(String(cell))
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would run begins with an apostrophe; numbers stay numbers. */
function harmless(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `atividade_2026-11-20_1432.csv`, by the clock of São Paulo. */
export function csvName(name: string, now: Date): string {
  return `${name}_${parts.format(now).replace(' ', '_').replace(':', '')}.csv`
}

/** A file that is made while it is sent: the next part is asked for when the last one has gone, and no more when nobody listens. */
export function csvStream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: async () => {
        await texts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
