// The log of one attempt: what was checked and done, in the source language. It names ids only, never a person's data.

export interface Log {
  readonly add: (line: string) => void
  readonly text: () => string
}

const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Each line carries the time of São Paulo. */
export function createLog(now: () => Date): Log {
  const lines: string[] = []
  return {
    add: (line) => void lines.push(`${stamp.format(now())}  ${line}`),
    text: () => lines.map((line) => `${line}\n`).join(''),
  }
}
