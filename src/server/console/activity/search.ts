// Full-text search of the activity log by user name, record, action label and ticket.
import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { activityActions } from '#contract/console/activity.ts'
import type { Language } from '#contract/languages.ts'
import { searchWords, withoutAccents } from '#contract/typed-text.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { folded, hasOneOf } from '#server/db/search.ts'
import { translate } from '#server/http/text.ts'
import { type ActivityReading, isOfRecordCalled } from '#server/services/told-activity.ts'

/**
 * Returns a condition that every word of the search text occurs in one of the searched fields, in any order, ignoring
 * case and accents.
 */
export function tellsOf(typed: string, reading: ActivityReading, language: Language): SQL | undefined {
  return and(...searchWords(typed).map((spellings) => tellsWord(spellings, reading, language)))
}

function tellsWord(spellings: readonly string[], reading: ActivityReading, language: Language): SQL | undefined {
  const actions = actionsCalled(spellings, language)
  const ids = spellings.filter((word) => /^\d{1,9}$/.test(word))
  return or(
    hasOneOf(folded(activity.user_name), spellings),
    hasOneOf(folded(activity.ticket), spellings),
    actions.length === 0 ? undefined : inArray(activity.action, actions),
    ...isOfRecordCalled(reading, spellings),
    // A number must match a whole id, because matching parts of ids would return unrelated rows.
    ...(ids.length > 0
      ? [inArray(activity.entity_id, ids), inArray(activity.ecommerce_id, ids.map(Number))]
      : [hasOneOf(folded(activity.entity_id), spellings)]),
    wasCalled(spellings),
  )
}

/** Lower-cases a text and removes its accents, in the same way as the SQL function `folded`. */
const plain = (text: string) => withoutAccents(text).toLowerCase()

function actionsCalled(spellings: readonly string[], language: Language): readonly string[] {
  const words = spellings.map(plain)
  return activityActions.filter((action) => {
    const said = plain(translate(language, `names:action.${action}`))
    return words.some((word) => said.includes(word))
  })
}

/** Returns a condition on the name of a deleted record, which exists only in the activity row of its deletion. */
function wasCalled(spellings: readonly string[]): SQL | undefined {
  const { before } = activity
  const names = ['display_name', 'name', 'title', 'first_name', 'last_name', 'url'].map(
    (name) => sql`${before}->>${name}`,
  )
  const called = hasOneOf(folded(sql`concat_ws(' ', ${sql.join(names, sql`, `)})`), spellings)
  return and(sql`${activity.action} like '%.delete%'`, called)
}
