// Builds the pagination envelopes of list responses: rows, page numbers, total and page URLs (S1 §3, S2 §7).

interface PageParameters {
  readonly page: number
  /** Maximum number of rows per page; 0 requests all rows. */
  readonly limit: number
}

/** Path and query of the list request, from which the page URLs are built. */
interface ListRequest {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/** Pagination envelope of a list response: one page of rows in `data`, with page numbers and URLs (S1 §3). */
export interface PageEnvelope<Row> {
  readonly current_page: number
  readonly from: number | null
  readonly to: number | null
  readonly next_page_url: string | null
  readonly prev_page_url: string | null
  readonly last_page: number
  readonly total: number
  readonly data: Row[]
}

/** Returns the number of rows before a page. */
export function getRowOffset({ page, limit }: PageParameters): number {
  return (page - 1) * limit
}

/** Builds the envelope of one page. With limit 0, the page is always 1 and contains all rows. */
export function buildPageEnvelope<Row>(
  listRequest: ListRequest,
  pageWindow: PageParameters,
  total: number,
  data: Row[],
): PageEnvelope<Row> {
  const { limit } = pageWindow
  const currentPage = limit === 0 ? 1 : pageWindow.page
  const lastPage = limit === 0 ? 1 : Math.max(1, Math.ceil(total / limit))
  const offset = limit === 0 ? 0 : getRowOffset(pageWindow)
  return {
    current_page: currentPage,
    from: data.length === 0 ? null : offset + 1,
    to: data.length === 0 ? null : offset + data.length,
    next_page_url: currentPage < lastPage ? buildPageUrl(listRequest, currentPage + 1) : null,
    prev_page_url: currentPage > 1 ? buildPageUrl(listRequest, Math.min(currentPage - 1, lastPage)) : null,
    last_page: lastPage,
    total,
    data,
  }
}

/**
 * Converts a page to the envelope with a `meta` object, which the lists of users and groups return. `limit` is the
 * maximum number of rows per page; 0 means all rows.
 */
export function toMetaEnvelope<Row>({ data, current_page, last_page, total }: PageEnvelope<Row>, limit: number) {
  return { data, meta: { current_page, last_page, per_page: limit === 0 ? Math.max(1, total) : limit, total } }
}

/** Returns the URL of a page without the origin, because a proxy may change the origin. */
function buildPageUrl({ path, query }: ListRequest, page: number): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && name !== 'page') parameters.set(name, String(value))
  }
  parameters.set('page', String(page))
  return `${path}?${parameters}`
}
