// What the list offers to commands run from anywhere: the row under the cursor, and what is selected. Left, it is the trail of what it leads to.
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { closed } from '#commands/registry.ts'
import type { ListSource } from '#console/lib/list-source.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { beginTrail } from '#console/lib/trail.ts'
import { bulkActs, joinedArguments } from './bulk-commands.ts'
import type { GridSelection } from './use-grid-selection.ts'

interface PointingOptions<Row> {
  readonly source: ListSource<Row> | undefined
  readonly cursor: number | null
  readonly idAt: (index: number) => string
  readonly argumentsOf: ((row: Row) => Arguments) | undefined
  readonly pointed: Row | undefined
  readonly selection: GridSelection<Row>
  readonly commands: readonly Command[]
}

export function usePointing<Row>(options: PointingOptions<Row>): void {
  const { source, argumentsOf, pointed, selection, commands } = options
  const { pointAt } = useRunner()
  const { can } = useSession()
  const { selection: selected, count } = selection
  const acts = useMemo(() => bulkActs(commands, can), [commands, can])
  const chosen = useMemo(() => {
    const able = acts.filter(({ many }) => count > 0 && count <= many.most)
    if (!argumentsOf || selected.kind !== 'rows' || able.length === 0) return null
    const rows = [...selected.rows.values()].map(argumentsOf)
    return Object.fromEntries(able.flatMap(({ many }) => Object.entries(joinedArguments(many, rows))))
  }, [acts, argumentsOf, selected, count])
  const args = useMemo(() => {
    const row = argumentsOf && pointed !== undefined ? argumentsOf(pointed) : null
    return row || chosen ? { ...row, ...chosen } : null
  }, [argumentsOf, pointed, chosen])
  useEffect(() => {
    if (argumentsOf) pointAt(args)
  }, [pointAt, argumentsOf, args])
  useEffect(() => () => pointAt(null), [pointAt])
  useTrailOf(source, options)
}

function useTrailOf<Row>(
  source: ListSource<Row> | undefined,
  { cursor, idAt }: Pick<PointingOptions<Row>, 'cursor' | 'idAt'>,
): void {
  const { pathname, search } = useLocation()
  const latest = useRef({ cursor, idAt, address: '' })
  useEffect(() => {
    latest.current = { cursor, idAt, address: closed(`${pathname}${search}`) }
  })
  useEffect(
    () => () => {
      const { cursor: index, idAt: identify, address } = latest.current
      if (source && index !== null) beginTrail({ list: source.list.id, address, id: identify(index), index })
    },
    [source],
  )
}
