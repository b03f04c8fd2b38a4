// Whether this process can do its work: it runs, and its database answers.
import { sql } from 'drizzle-orm'
import type { Services } from './http/handle.ts'

const longestWait = 2000

export async function health({ db, leaving }: Services): Promise<Response> {
  if (leaving.aborted) return Response.json({ status: 'leaving' }, { status: 503 })
  const answers = await Promise.race([
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, longestWait, false).unref()),
  ])
  return Response.json({ status: answers ? 'ok' : 'unavailable' }, { status: answers ? 200 : 503 })
}
