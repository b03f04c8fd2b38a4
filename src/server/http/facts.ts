// What is known of a request before anything is decided about it.
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { Config } from '#server/config.ts'
import type { RequestFacts } from './handle.ts'
import { languageOf } from './text.ts'

declare module 'hono' {
  interface ContextVariableMap extends RequestIdVariables {
    facts: RequestFacts
    /** For the log line: path pattern and who called. */
    route: string
    userId: number
    /** Why it was refused: the code of the problem. */
    refused: string | undefined
    /** Who called and with which rights, as a mark that changes with either. */
    rights: string
    /** Whether the platform is in maintenance, as a mark that changes with every switch. */
    maintenance: string
  }
}

export function factsOf(context: Context, config: Config, signal: AbortSignal): RequestFacts {
  return {
    id: context.get('requestId'),
    language: languageOf(context.req.header('Accept-Language')),
    signal,
    address: addressOf(context, config),
    userAgent: (context.req.header('User-Agent') ?? '').replace(/[^\x20-\x7E]/g, '').slice(0, 200),
    ifMatch: versionsOf(context.req.header('If-Match')),
    isHead: context.req.method === 'HEAD',
  }
}

/** `"7"` or a list of such; `*` is any. A weak tag, one that a proxy has changed and whatever else is there stand for no version of ours. */
function versionsOf(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').flatMap((tag) => {
    const [, version] = /^"(\d{1,9})"$/.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

/** Behind a proxy (a public address is set) the last forwarded address is the one that the proxy saw. */
function addressOf(context: Context, config: Config): string {
  const forwarded = config.publicUrl ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || socketAddress(context.env) || 'unknown'
}

interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

function socketAddress(env: NodeBindings | undefined): string | undefined {
  return env?.incoming?.socket?.remoteAddress
}
