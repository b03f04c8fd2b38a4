// What the server says while it works: one JSON line each on stderr, with its time. stdout says where it listens, and nothing else.

export type Line = Readonly<Record<string, unknown>>
export type Log = (line: Line) => void

export function makeLog(now: () => Date, write: Log = writeLine): Log {
  return (line) => write({ time: now().toISOString(), ...line })
}

function writeLine(line: Line): void {
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** A fault of ours, for whoever operates the server. The cause's message is left out: it may quote what was sent. */
export function faultOf(error: unknown): Line {
  const { cause } = error instanceof Error ? error : {}
  const root = cause instanceof Error ? cause : error
  return {
    error: root instanceof Error ? root.name : typeof root,
    code: root instanceof Error && 'code' in root ? String(root.code) : undefined,
    message: root === error && error instanceof Error ? error.message : undefined,
    stack: root instanceof Error ? root.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined,
  }
}
