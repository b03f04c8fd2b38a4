import { and, desc, lt } from 'drizzle-orm'
import { exportActivity } from '#contract/activity.ts'
import { type Cell, csvName, csvSeconds, csvStream } from '#server/csv.ts'
import { keysetBatches } from '#server/db/keyset.ts'
import { activity } from '#server/db/schema/guards.ts'
import { type ActivityRecord, withoutSecrets } from '#server/http/activity.ts'
import { type Call, handle } from '#server/http/handle.ts'
import { sentFile } from '#server/http/sent-file.ts'
import { translate } from '#server/http/text.ts'
import { matching } from './filtering.ts'
import { newestId } from './list.ts'

const rowsAtOnce = 500

const columns = [
  ...(['id', 'at', 'user', 'action', 'entity', 'entity_id', 'ecommerce_id', 'ticket'] as const),
  ...(['before', 'after', 'request_id'] as const),
]

/** What the filters find, as it is now: what is recorded meanwhile is not in it. */
export const exportHandler = handle(exportActivity, async (call) => {
  const { query, db, record, request, services, download } = call
  download(csvName('atividade', services.now()))
  if (request.isHead) return new Blob([]).stream()
  const newest = await newestId(db)
  await record({ action: 'activity.export', entity: 'activity', entity_id: newest, after: { ...query } })
  return sentFile(texts(call, newest + 1), call)
})

function texts({ db, query, staff, request }: Call<typeof exportActivity>, above: number): AsyncGenerator<string> {
  const names = columns.map((name) => translate(request.language, `activity.csv.${name}`))
  return csvStream(names, cells())

  async function* cells() {
    const fetch = (after: ActivityRecord | undefined, limit: number) =>
      db
        .select()
        .from(activity)
        .where(and(matching(query, staff), lt(activity.id, after?.id ?? above)))
        .orderBy(desc(activity.id))
        .limit(limit)
    for await (const rows of keysetBatches(fetch, rowsAtOnce)) yield rows.map(cellsOf)
  }
}

function cellsOf(row: ActivityRecord): Cell[] {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(withoutSecrets(value)))
  const code = (value: string | null) => (value === null ? null : { code: value })
  return [
    ...[String(row.id), csvSeconds(row.at), row.user_name, row.action, row.entity],
    ...[code(row.entity_id), row.ecommerce_id === null ? null : String(row.ecommerce_id), code(row.ticket)],
    ...[json(row.before), json(row.after), row.request_id],
  ]
}
