// Whether what started this process is gone. `npm` hands SIGTERM to the shell of a script; that shell dies and hands nothing on.

const parent = process.ppid
const everyMs = 500

/** Under npm only: who starts a server from a shell may leave that shell. With init as its parent from the start, it never changes. */
export function whenNpmIsGone(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, everyMs)
  timer.unref()
}
