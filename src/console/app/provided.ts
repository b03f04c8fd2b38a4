// What the screens on the page can do themselves: the one mounted last comes first.
import { useState } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { CommandId } from '#console/lib/run.ts'

type Provision = (args: Arguments) => void

export interface Provided {
  readonly add: (id: CommandId, action: Provision) => () => void
  readonly get: (id: CommandId) => Provision | undefined
}

function makeProvided(): Provided {
  const byId = new Map<CommandId, readonly Provision[]>()
  return {
    add: (id, action) => {
      byId.set(id, [...(byId.get(id) ?? []), action])
      return () =>
        byId.set(
          id,
          (byId.get(id) ?? []).filter((other) => other !== action),
        )
    },
    get: (id) => byId.get(id)?.at(-1),
  }
}

export function useProvided(): Provided {
  return useState(makeProvided)[0]
}
