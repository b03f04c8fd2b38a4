// PGlite has one session for all connections of its socket server, which turns to another connection whenever a message is done. A statement with
// parameters is several messages that share the unnamed statement, and long ones arrive in pieces: without this the answers of two connections mix.
import { PGlite } from '@electric-sql/pglite'

type RawStream = PGlite['execProtocolRawStream']
type Exec = PGlite['exec']

const sync = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
/** Parse, Bind, Describe, Execute, Close, Flush: what stands before a Sync. */
const openers: ReadonlySet<number> = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

export class BatchedPGlite extends PGlite {
  #batchIsOpen = false

  /** The socket server asks this before it serves another connection. */
  override isInTransaction(): boolean {
    return this.#batchIsOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(...[message, options]: Parameters<RawStream>): ReturnType<RawStream> {
    await super.execProtocolRawStream(message, options)
    this.#batchIsOpen = openers.has(message[0] ?? 0)
  }

  /** The socket server rolls back with this when a connection goes away; a batch cut short has to be ended first. */
  override async exec(...[query, options]: Parameters<Exec>): ReturnType<Exec> {
    if (this.#batchIsOpen) await this.runExclusive(() => this.execProtocolRaw(sync))
    this.#batchIsOpen = false
    return super.exec(query, options)
  }
}
