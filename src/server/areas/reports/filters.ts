// One state of filters for all reports, whichever names their calls give them (S2 §7), and the rules that a schema cannot say (S2 §5).
import { type RefusedField, refusal } from '#server/http/refusal.ts'

/** As the calls are asked; each has some of these. */
export interface Asked {
  readonly type?: string | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly started_at?: string | undefined
  readonly ended_at?: string | undefined
  readonly ecommerce?: number | undefined
  readonly ecommerce_id?: number | undefined
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly service_code?: string | undefined
  readonly billing_id?: number | undefined
}

export interface Filters {
  /** Calendar dates of São Paulo, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly ecommerce?: number | undefined
  readonly search?: string | undefined
  /** Null is a reverse without a status. */
  readonly statuses?: readonly (string | null)[] | undefined
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly service_code?: string | undefined
  readonly billing_id?: number | undefined
}

/** Filters that only one type of a call takes. */
const ofType: Readonly<Partial<Record<keyof Asked, string>>> = {
  status: 'source',
  service_code: 'items',
  billing_id: 'items',
}

/** Refuses with every wrong field. */
export function filtersOf(asked: Asked, now: Date): Filters {
  const fields = [...wrongDates(asked, now), ...otherTypes(asked)]
  if (fields.length > 0) throw refusal(422, undefined, { fields })
  const { year, month, service_code, billing_id } = asked
  return {
    ...{ year, month, service_code, billing_id },
    from: asked.start_date ?? asked.started_at,
    to: asked.end_date ?? asked.ended_at,
    ecommerce: asked.ecommerce ?? asked.ecommerce_id,
    search: asked.search === '' ? undefined : asked.search,
    statuses: asked.status?.split(',').map((status) => (status === 'none' ? null : status)),
  }
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The end is today at most, by the calendar of São Paulo; the start is at most the end. */
function wrongDates(asked: Asked, now: Date): RefusedField[] {
  const [start, end] = asked.started_at || asked.ended_at ? ['started_at', 'ended_at'] : ['start_date', 'end_date']
  const from = asked.start_date ?? asked.started_at
  const to = asked.end_date ?? asked.ended_at
  const today = calendar.format(now)
  return [
    ...(to !== undefined && to > today ? [{ field: `query.${end}`, code: 'validation.end_after_today' }] : []),
    ...(from !== undefined && from > (to ?? today)
      ? [{ field: `query.${start}`, code: 'validation.start_after_end' }]
      : []),
  ]
}

function otherTypes(asked: Asked): RefusedField[] {
  return Object.entries(ofType)
    .filter(([name, type]) => asked.type !== undefined && asked.type !== type && name in asked)
    .map(([name]) => ({ field: `query.${name}`, code: 'validation.not_of_report' }))
}
