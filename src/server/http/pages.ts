// The page envelope of S1 §3, built the same way for every list that has it.

interface PageQuery {
  readonly page: number
  /** Rows a page; 0 is all of them (S1 §7). */
  readonly limit: number
}

interface Envelope<Row> {
  readonly current_page: number
  readonly from: number | null
  readonly to: number | null
  readonly next_page_url: string | null
  readonly prev_page_url: string | null
  readonly last_page: number
  readonly total: number
  readonly data: Row[]
}

/** How many rows stand before a page. */
export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit
}

/** With limit 0 everything is page 1, whichever page was asked for. */
export function pageEnvelope<Row>(
  path: string,
  query: PageQuery & Readonly<Record<string, unknown>>,
  total: number,
  data: Row[],
): Envelope<Row> {
  const current = query.limit === 0 ? 1 : query.page
  const last = query.limit === 0 ? 1 : Math.max(1, Math.ceil(total / query.limit))
  const before = query.limit === 0 ? 0 : offsetOf(query)
  return {
    current_page: current,
    from: data.length === 0 ? null : before + 1,
    to: data.length === 0 ? null : before + data.length,
    next_page_url: current < last ? pageUrl(path, query, current + 1) : null,
    prev_page_url: current > 1 ? pageUrl(path, query, Math.min(current - 1, last)) : null,
    last_page: last,
    total,
    data,
  }
}

/** The same list at another page, without an origin: a proxy may stand before the server. */
function pageUrl(path: string, query: Readonly<Record<string, unknown>>, page: number): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && name !== 'page') parameters.set(name, String(value))
  }
  parameters.set('page', String(page))
  return `${path}?${parameters}`
}
