import { and, desc, eq } from 'drizzle-orm'
import { blingPlatform, oauthCheck } from '#contract/ecommerces/integrations.ts'
import { oauthTokens } from '#server/db/schema/connections.ts'
import { integrations } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { expectEcommerce } from './records.ts'

/** What the console polls while somebody authorizes (S1 §4). */
export const oauthCheckHandler = handle(oauthCheck, async ({ params, query, db }) => {
  await expectEcommerce(db, params.id)
  const [found] = await db
    .select({ authorized_at: oauthTokens.created_at })
    .from(oauthTokens)
    .innerJoin(integrations, eq(integrations.id, oauthTokens.integration_id))
    .where(
      and(
        eq(integrations.ecommerce_id, params.id),
        eq(integrations.software_id, blingPlatform),
        query.integration === undefined ? undefined : eq(integrations.id, query.integration),
      ),
    )
    .orderBy(desc(oauthTokens.created_at))
    .limit(1)
  return { isOauthSet: found !== undefined, authorized_at: found?.authorized_at.toISOString() ?? null }
})
