// Calendar months as texts, `2026-11`. Which month it is, is said by the clocks of São Paulo, where what is used is billed.

const here = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'America/Sao_Paulo' })

/** Twelve of them, the present one last. */
export function lastMonths(now: Date): string[] {
  const parts = new Map(here.formatToParts(now).map(({ type, value }) => [type, value]))
  const present = Number(parts.get('year')) * 12 + Number(parts.get('month')) - 1
  return Array.from({ length: 12 }, (_, index) => textOf(present - 11 + index))
}

export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return textOf((year ?? 0) * 12 + (number ?? 1))
}

/** As a column of dates holds it. */
export function firstDayOf(month: string): string {
  return `${month}-01`
}

function textOf(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
