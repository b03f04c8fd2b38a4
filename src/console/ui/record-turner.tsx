import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { listNext, listPrevious } from '#commands/lists.ts'
import { linkOf, overKey } from '#commands/registry.ts'
import type { ListSource } from '#console/lib/list-source.ts'
import { useProvide } from '#console/lib/run.ts'
import type { RowId } from './column.ts'
import { TurningButtons } from './turning-buttons.tsx'
import { useRecordTurning } from './use-record-turning.ts'

interface RecordTurnerProps<Row> {
  readonly source: ListSource<Row>
  /** Of the record that is open. */
  readonly id: RowId
  readonly idOf: (row: Row) => RowId
  /** Its page, and its arguments. */
  readonly opens: Command
  readonly argumentsOf: (row: Row) => Arguments
}

/** On the page of a record: to the one before and after in the list that one came from, on the same tab. Nothing, when one came from none. */
export function RecordTurner<Row>({ source, id, idOf, opens, argumentsOf }: RecordTurnerProps<Row>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const turning = useRecordTurning({
    source,
    id,
    idOf,
    // Back leads to the list, however far one went. The tab is that of the address: what is drawn may be behind it.
    onTurn: (row) => {
      const tab = new URLSearchParams(location.search).get('tab')
      navigate(linkOf(opens, { ...(tab === null ? {} : { tab }), ...argumentsOf(row) }), { replace: true })
    },
  })
  // A drawer over the page has keys of its own.
  const isOpen = turning !== null && !search.has(overKey)
  useProvide('list.next', () => turning?.turn(1), isOpen)
  useProvide('list.previous', () => turning?.turn(-1), isOpen)
  return turning && <TurningButtons turning={turning} keys={{ next: listNext, previous: listPrevious }} />
}
