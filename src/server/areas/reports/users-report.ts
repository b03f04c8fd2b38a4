import { and, sql } from 'drizzle-orm'
import { hasEveryWord } from '#server/db/search.ts'
import { instantsWithin } from './conditions.ts'
import { windowed } from './windowed.ts'

export const usersReport = windowed('users', {
  scan: () => ({
    from: sql`users u`,
    where: [],
    keys: [{ column: sql`u.id`, type: 'int' }],
    order: 'desc',
    picks: {
      ...{ id: sql`u.id`, first_name: sql`u.first_name`, last_name: sql`u.last_name`, email: sql`u.email` },
      ...{ access: sql`u.access`, created_at: sql`u.created_at`, search_text: sql`u.search_text` },
    },
  }),
  keep: (filters) =>
    and(
      ...instantsWithin(sql`w.created_at`, filters),
      filters.search === undefined ? undefined : hasEveryWord(sql`w.search_text`, filters.search),
    ),
  cells: {
    ...{ id: sql`w.id`, name: sql`btrim(w.first_name || ' ' || w.last_name)`, email: sql`w.email` },
    ...{ access: sql`w.access`, created_at: sql`w.created_at` },
  },
  chart: { by: 'accountType', unit: 'count', key: sql`w.access`, value: sql`count(*)` },
})
