// Full-text search of the activity log by user name, record, action label and ticket.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { activityActions } from '#contract/console/activity.ts'
import type { Language } from '#contract/languages.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { parseMarkedTicket, removeAccents } from '#contract/typed-text.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { buildAnySpellingCondition, buildNormalizedText } from '#server/db/search.ts'
import { translate } from '#server/http/text.ts'
import { type ActivityViewer, buildRecordNameConditions } from '#server/services/told-activity.ts'

/**
 * Builds the SQL condition for a search: the search text must be the ticket in any spelling, or every word of the
 * search text must occur in one of the searched fields. Ignores the order of the words, case and accents.
 */
export function buildSearchCondition(searchText: string, viewer: ActivityViewer, language: Language): SQL | undefined {
  const ticket = parseMarkedTicket(searchText)
  const wordCondition = and(
    ...getSearchWords(searchText).map((spellings) => buildWordCondition(spellings, viewer, language)),
  )
  return ticket === null ? wordCondition : or(eq(activity.ticket, ticket), wordCondition)
}

function buildWordCondition(spellings: readonly string[], viewer: ActivityViewer, language: Language): SQL | undefined {
  const actions = findActionsByLabel(spellings, language)
  const ids = spellings.filter((word) => /^\d{1,9}$/.test(word))
  return or(
    buildAnySpellingCondition(buildNormalizedText(activity.user_name), spellings),
    buildAnySpellingCondition(buildNormalizedText(activity.ticket), spellings),
    actions.length === 0 ? undefined : inArray(activity.action, actions),
    ...buildRecordNameConditions(viewer, spellings),
    // A number in the search text must match a whole id, because matching parts of ids would return unrelated rows.
    ...(ids.length > 0
      ? [inArray(activity.entity_id, ids), inArray(activity.ecommerce_id, ids.map(Number))]
      : [buildAnySpellingCondition(buildNormalizedText(activity.entity_id), spellings)]),
    buildDeletedNameCondition(spellings),
  )
}

/** Lower-cases a text and removes its accents, in the same way as the SQL function `folded`. */
const normalizeText = (text: string) => removeAccents(text).toLowerCase()

function findActionsByLabel(spellings: readonly string[], language: Language): readonly string[] {
  const words = spellings.map(normalizeText)
  return activityActions.filter((action) => {
    const label = normalizeText(translate(language, `names:action.${action}`))
    return words.some((word) => label.includes(word))
  })
}

/**
 * Builds the SQL condition on the name of a deleted record, which is stored only in the activity row of the deletion.
 */
function buildDeletedNameCondition(spellings: readonly string[]): SQL | undefined {
  const { before } = activity
  const names = ['display_name', 'name', 'title', 'first_name', 'last_name', 'url'].map(
    (name) => sql`${before}->>${name}`,
  )
  const nameCondition = buildAnySpellingCondition(
    buildNormalizedText(sql`concat_ws(' ', ${sql.join(names, sql`, `)})`),
    spellings,
  )
  return and(sql`${activity.action} like '%.delete%'`, nameCondition)
}
