// How values are shown: Brazilian formats in every language (product decisions, D).
const brazil = 'pt-BR'
const timeZone = 'America/Sao_Paulo'

const money = new Intl.NumberFormat(brazil, { style: 'currency', currency: 'BRL' })
const shortMoney = new Intl.NumberFormat(brazil, {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const number = new Intl.NumberFormat(brazil)
const decimal = new Intl.NumberFormat(brazil, { maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(brazil, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
const minute = new Intl.DateTimeFormat(brazil, { hour: '2-digit', minute: '2-digit', timeZone })
const exact = new Intl.DateTimeFormat(brazil, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'shortOffset',
  timeZone,
})

/** `12.ABC.345/01DE-35`; anything that is no CNPJ is shown as it is. */
export function formatDocument(document: string): string {
  const parts = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/.exec(document)
  return parts ? `${parts[1]}.${parts[2]}.${parts[3]}/${parts[4]}-${parts[5]}` : document
}

/** `01310-100`; anything that is no CEP is shown as it is. */
export function formatZip(zip: string): string {
  return /^\d{8}$/.test(zip) ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip
}

/** `+55 11 91234-5678`; numbers of other countries are shown as they are. */
export function formatPhone(phone: string): string {
  const parts = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(phone)
  return parts ? `+55 ${parts[1]} ${parts[2]}-${parts[3]}` : phone
}

/** A calendar date, `2026-11-20` or midnight UTC, as `20/11/2026`: it has no time zone and never shifts. */
export function formatDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?Z)?$/.exec(date)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date
}

/** A month, `2026-11`, as `11/2026`. */
export function formatMonth(month: string): string {
  const parts = /^(\d{4})-(\d{2})$/.exec(month)
  return parts ? `${parts[2]}/${parts[1]}` : month
}

/** The calendar date of an instant in São Paulo, `2026-11-20`: what today is. */
export function dateHere(instant: Date): string {
  return day.format(instant).split('/').reverse().join('-')
}

/** An instant in São Paulo, `20/11/2026 14:32`. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : `${day.format(date)} ${minute.format(date)}`
}

/** Its time of day alone, `14:32`. */
export function formatTime(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : minute.format(date)
}

/** The same to the second and with its offset, for hover and focus: `20/11/2026 14:32:07 GMT-3`. */
export function formatInstantExactly(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : `${day.format(date)} ${exact.format(date)}`
}

/** Cents as `R$ 1.234,56`, with a no-break space after R$. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100)
}

/** The same for the axis of a chart, `R$ 12,5 mil`. */
export function formatMoneyShort(cents: number): string {
  return shortMoney.format(cents / 100)
}

/** `1,2 MB`, with a no-break space before the unit. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${decimal.format(size)}\u00a0${unit}`
}

/** Reais as they are stored, `1234.50`, as `1.234,50`; digit by digit, for no float is exact. */
export function formatAmount(decimal: string): string {
  const parts = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal)
  return parts ? `${grouped(parts[1] ?? '')},${(parts[2] ?? '').padEnd(2, '0')}` : decimal
}

/** The same with its currency, `R$ 1.234,50`, with a no-break space after R$. */
export function formatReais(decimal: string): string {
  return `R$\u00a0${formatAmount(decimal)}`
}

/** Per cent as it is stored, `2.5000`, as `2,5`. */
export function formatDecimal(decimal: string): string {
  const parts = /^(\d+)(?:\.(\d{0,20}))?$/.exec(decimal)
  const fraction = (parts?.[2] ?? '').replace(/0{1,20}$/, '')
  return parts ? `${grouped(parts[1] ?? '')}${fraction ? `,${fraction}` : ''}` : decimal
}

/** The same with its sign, `2,5 %`, with a no-break space before it. */
export function formatPercent(decimal: string): string {
  return `${formatDecimal(decimal)}\u00a0%`
}

function grouped(digits: string): string {
  const first = digits.length % 3 || 3
  return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, '.$&')
}

/** `4.812` */
export function formatNumber(value: number): string {
  return number.format(value)
}
