import { call } from '#console/lib/call.ts'
import { cancelExport, listExports } from '#contract/reports.ts'

/** Milliseconds: nobody waits longer for this. */
const patience = 3_000
const lookEvery = 300

/** Once the server knows that nobody waits for an export any more: only then can the next one begin. What stands between may tell it late, or never. */
export async function ended(id: number | null): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  try {
    if (id !== null) await call(cancelExport, { params: { id } }, { signal })
    else await noneRuns(signal)
  } catch {
    // It has ended meanwhile, or cannot be asked: who begins the next one is told what runs.
  }
}

/** Stopped before the server had said which one it is. */
async function noneRuns(signal: AbortSignal): Promise<void> {
  for (;;) {
    const { data } = await call(listExports, {}, { signal })
    if (data.every(({ status }) => status !== 'running')) return
    await new Promise((passed) => setTimeout(passed, lookEvery))
  }
}
