// How values are shown: Brazilian formats in every language (product decisions, D).
const brazil = 'pt-BR'
const timeZone = 'America/Sao_Paulo'

const money = new Intl.NumberFormat(brazil, { style: 'currency', currency: 'BRL' })
const number = new Intl.NumberFormat(brazil)
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

/** `4.812` */
export function formatNumber(value: number): string {
  return number.format(value)
}
