// Requests the connectors of all carriers periodically, and stores since when a connector has failed. The home page and
// the carrier's page show this time.
import { and, eq } from 'drizzle-orm'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { HttpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from '#server/services/periodic.ts'
import { fetchDescription } from './connector.ts'

const CHECK_INTERVAL_MS = 15 * 60_000

/**
 * Requests all connectors one after another, and stores or clears their failure times. Needs no lock, because
 * concurrent processes write the same result.
 */
export async function checkCarrierConnectors(services: Services, stopSignal: AbortSignal): Promise<void> {
  const { db, now } = services
  const { id, url, failing_since } = courierConnectors
  const carriers = await db.select({ id, url, failing_since }).from(courierConnectors).orderBy(id)
  for (const carrier of carriers) {
    const isFailing = !(await isResponding(carrier.url, services, stopSignal))
    if (stopSignal.aborted) return
    if (isFailing === (carrier.failing_since !== null)) continue
    await db
      .update(courierConnectors)
      .set({ failing_since: isFailing ? now() : null })
      .where(and(eq(id, carrier.id), eq(url, carrier.url)))
  }
}

async function isResponding(url: string, services: Services, signal: AbortSignal): Promise<boolean> {
  try {
    await fetchDescription(url, { services, signal, field: 'url' })
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

export const startCarrierChecks = (services: Services) =>
  startPeriodic(services, { name: 'carriers', intervalMs: CHECK_INTERVAL_MS, run: checkCarrierConnectors })
