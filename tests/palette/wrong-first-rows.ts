// Known faults: queries and pasted texts for which the first row of the palette is wrong. The tests expect a wrong
// first row for these texts. Remove a text from this list when its first row is right.

export const textsWithWrongFirstRow: ReadonlySet<string> = new Set([
  'pt-BR: quanto a farma bem paga de taxa',
  'pt-BR: ana nakamura não pode mais ver usuarios',
  'pt-BR: farma bem x moda praia',
  '55 11 3456 7890 ramal 2',
])
