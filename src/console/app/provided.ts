// What the screens on the page can do themselves: the one mounted last comes first.
import { useState } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { CommandId } from '#console/lib/run.ts'

interface Provision {
  readonly action: (args: Arguments) => void
  /** The drawer or dialog it is in; null for the page and the frame. */
  readonly layer: string | null
}

export interface Provided {
  readonly add: (id: CommandId, action: Provision['action'], layer: string | null) => () => void
  /** Of what lies below `top`, only the page can do things; where nothing lies over the page, `top` is null. */
  readonly get: (id: CommandId, top: string | null) => Provision | undefined
}

function makeProvided(): Provided {
  const byId = new Map<CommandId, readonly Provision[]>()
  return {
    add: (id, action, layer) => {
      const provision = { action, layer }
      byId.set(id, [...(byId.get(id) ?? []), provision])
      return () =>
        byId.set(
          id,
          (byId.get(id) ?? []).filter((other) => other !== provision),
        )
    },
    get: (id, top) => byId.get(id)?.findLast(({ layer }) => layer === null || layer === top),
  }
}

export function useProvided(): Provided {
  return useState(makeProvided)[0]
}
