// Rows as text for a spreadsheet: tabs between cells, one line per row, headers first.

function cellOf(text: string): string {
  return text.replace(/\s+/g, (blank) => (/[\t\r\n]/.test(blank) ? ' ' : blank))
}

export function toTsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headers, ...rows].map((cells) => cells.map(cellOf).join('\t')).join('\r\n')
}
