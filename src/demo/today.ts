// End of the demo data: the time that the demo treats as now.

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Offset of São Paulo behind UTC in milliseconds; there is no daylight saving time. */
const UTC_OFFSET_MS = 3 * HOUR_MS
const NOON_MS = 12 * HOUR_MS

/** Returns noon in São Paulo on a date. */
function getNoon(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + UTC_OFFSET_MS + NOON_MS)
}

/**
 * Returns the last full hour in São Paulo. Before 9 a.m., returns the evening before, so that the last day always has
 * data.
 */
function getLastOfficeHour(now: number): Date {
  const localTime = now - UTC_OFFSET_MS
  const morning = Math.floor(localTime / DAY_MS) * DAY_MS + 9 * HOUR_MS
  return new Date(
    Math.floor((localTime < morning ? morning - 15 * HOUR_MS : localTime) / HOUR_MS) * HOUR_MS + UTC_OFFSET_MS,
  )
}

/** End of the demo data: noon of `DEMO_TODAY`, which makes every run identical, else about the current time. */
export const demoToday = process.env.DEMO_TODAY ? getNoon(process.env.DEMO_TODAY) : getLastOfficeHour(Date.now())
