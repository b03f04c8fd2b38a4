import { useState } from 'react'
import type { Arguments } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'

/** The command that is asked about: of the link first, then whichever is chosen. */
export function useCommand(args: Arguments) {
  return useState(() => findCommand(args.command ?? ''))
}
