// The moment at which the demo data ends.

const day = 86_400_000
const hour = 3_600_000
/** São Paulo is as much behind UTC, all year round. */
const behindUtc = 3 * hour
const noon = 12 * hour

/** Noon of a day in São Paulo. */
function noonOf(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + behindUtc + noon)
}

/** The last full hour of an office day: at night the evening before, so that the last day is never empty. */
function lastOfficeHour(now: number): Date {
  const here = now - behindUtc
  const morning = Math.floor(here / day) * day + 9 * hour
  return new Date(Math.floor((here < morning ? morning - 15 * hour : here) / hour) * hour + behindUtc)
}

/** Noon of `DEMO_TODAY` (with it, every run tells the same), else about now. */
export const demoToday = process.env.DEMO_TODAY ? noonOf(process.env.DEMO_TODAY) : lastOfficeHour(Date.now())
