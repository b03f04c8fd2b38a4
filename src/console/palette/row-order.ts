// Which row Enter means, and where rows stay while somebody moves through them. Pure.
import type { Group, GroupId, Row } from './row.ts'

/** The first row, when Enter may run it at once: never what is refused, nor what cannot be taken back. */
export function preselected(groups: readonly Group[]): string | null {
  const first = groups[0]?.rows[0]
  return first && first.refusal === '' && first.command.danger < 2 ? first.value : null
}

/** What is shown keeps its place; what comes late goes below it, under its own heading. */
export function keepOrder(before: readonly Group[], after: readonly Group[]): readonly Group[] {
  const coming = new Map(rowsOf(after).map((row) => [row.value, row]))
  const shown = new Set(rowsOf(before).map(({ value }) => value))
  const kept = before.map((group) => ({ ...group, rows: group.rows.map((row) => coming.get(row.value) ?? row) }))
  return after.reduce<readonly Group[]>((groups, { id, rows }) => {
    const late = rows.filter(({ value }) => !shown.has(value))
    return late.length === 0 ? groups : appended(groups, id, late)
  }, kept)
}

/** To the last group when it is that one; a group above would push rows down. */
function appended(groups: readonly Group[], id: GroupId, late: readonly Row[]): readonly Group[] {
  const last = groups.at(-1)
  if (last?.id !== id) return [...groups, { id, rows: late }]
  return [...groups.slice(0, -1), { id, rows: [...last.rows, ...late] }]
}

export function rowsOf(groups: readonly Group[]): readonly Row[] {
  return groups.flatMap(({ rows }) => rows)
}
