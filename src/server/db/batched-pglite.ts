// PGlite has one session for all connections of its socket server, which turns to another connection whenever a message is done. A statement with
// parameters is several messages that share the unnamed statement, and long ones arrive in pieces: without this the answers of two connections mix.
// A named statement, which each connection prepares once, is here one for all of them.
import { PGlite } from '@electric-sql/pglite'

type RawStream = PGlite['execProtocolRawStream']
type StreamOptions = Parameters<RawStream>[1]
type Exec = PGlite['exec']

const sync = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
/** Parse, Bind, Describe, Execute, Close, Flush: what stands before a Sync. */
const openers: ReadonlySet<number> = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

const parse = 'P'.charCodeAt(0)
const parseComplete = Uint8Array.of('1'.charCodeAt(0), 0, 0, 0, 4)

export class BatchedPGlite extends PGlite {
  #batchIsOpen = false
  /** The Parse messages of named statements that were taken. */
  readonly #prepared = new Set<string>()

  /** The socket server asks this before it serves another connection. */
  override isInTransaction(): boolean {
    return this.#batchIsOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(...[message, options]: Parameters<RawStream>): ReturnType<RawStream> {
    const named = namedParse(message)
    if (named !== null && this.#prepared.has(named)) options?.onRawData?.(parseComplete)
    else await super.execProtocolRawStream(message, named === null ? options : this.#remembering(named, options))
    this.#batchIsOpen = openers.has(message[0] ?? 0)
  }

  #remembering(named: string, options: StreamOptions): StreamOptions {
    return {
      ...options,
      onRawData: (data) => {
        if (data[0] === parseComplete[0]) this.#prepared.add(named)
        options?.onRawData?.(data)
      },
    }
  }

  /** The socket server rolls back with this when a connection goes away; a batch cut short has to be ended first. */
  override async exec(...[query, options]: Parameters<Exec>): ReturnType<Exec> {
    if (this.#batchIsOpen) await this.runExclusive(() => this.execProtocolRaw(sync))
    this.#batchIsOpen = false
    return super.exec(query, options)
  }
}

/** A Parse with a name, which is what follows the length; letter by letter, so that another text under a name of before is refused as ever. */
function namedParse(message: Uint8Array): string | null {
  if (message[0] !== parse || message.length < 6 || message[5] === 0) return null
  return Buffer.from(message).toString('latin1')
}
