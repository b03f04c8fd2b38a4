// End of the demo data: the point in time that the demo treats as now.

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Milliseconds by which the time in São Paulo is behind UTC; there is no daylight saving time. */
const UTC_OFFSET_MS = 3 * HOUR_MS
const NOON_MS = 12 * HOUR_MS

/** Returns noon in São Paulo on the date `YYYY-MM-DD`. */
function getNoonInSaoPaulo(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + UTC_OFFSET_MS + NOON_MS)
}

/**
 * Returns the last full hour in São Paulo. Before 9 a.m., returns 6 p.m. of the previous day, so that there is always
 * data on the last day.
 */
function getLastOfficeHour(now: number): Date {
  const localTime = now - UTC_OFFSET_MS
  const morning = Math.floor(localTime / DAY_MS) * DAY_MS + 9 * HOUR_MS
  return new Date(
    Math.floor((localTime < morning ? morning - 15 * HOUR_MS : localTime) / HOUR_MS) * HOUR_MS + UTC_OFFSET_MS,
  )
}

/**
 * End of the demo data. Noon of the date `DEMO_TODAY`, if set, so that every run creates the same data; otherwise about
 * the current time.
 */
export const demoToday = process.env.DEMO_TODAY
  ? getNoonInSaoPaulo(process.env.DEMO_TODAY)
  : getLastOfficeHour(Date.now())
