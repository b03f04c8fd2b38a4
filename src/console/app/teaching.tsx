// Teaches keyboard shortcuts: shows the shortcut of a command once, after the user has clicked the command several
// times (product decision C12).
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { watchMouseCommands } from '#console/lib/by-mouse.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { getLocalStorage, readUserValue, writeUserValue } from '#console/lib/storage.ts'
import { useSession } from '#console/session/session.tsx'
import { useGetKeySequence } from '#console/ui/shown-keys.ts'

/** Number of mouse clicks on a command after which its shortcut is shown. */
const MOUSE_USES_BEFORE_HINT = 3
const HINT_ALREADY_SHOWN = -1

type MouseUseCounts = Readonly<Record<string, number>>

interface CountResult {
  readonly counts: MouseUseCounts
  /** True if a hint with the command's keyboard shortcut must be shown now. */
  readonly isHintDue: boolean
}

/**
 * Counts a mouse click on a command. If the command has no shortcut now, the hint is postponed until the command has a
 * shortcut.
 */
export function countMouseUse(counts: MouseUseCounts, commandId: string, hasShortcut: boolean): CountResult {
  const previousCount = Object.hasOwn(counts, commandId) ? (counts[commandId] ?? 0) : 0
  if (previousCount === HINT_ALREADY_SHOWN) return { counts, isHintDue: false }
  const useCount = Math.min(previousCount + 1, MOUSE_USES_BEFORE_HINT)
  const isHintDue = hasShortcut && useCount === MOUSE_USES_BEFORE_HINT
  return { counts: { ...counts, [commandId]: isHintDue ? HINT_ALREADY_SHOWN : useCount }, isHintDue }
}

/** Counts a mouse click of the current user and returns true if the command's shortcut must be shown now. */
export function countMouseUseAndCheckHint(commandId: string, hasShortcut: boolean): boolean {
  const { counts, isHintDue } = countMouseUse(
    readCounts(readUserValue(getLocalStorage, 'by-mouse')),
    commandId,
    hasShortcut,
  )
  writeUserValue(getLocalStorage, 'by-mouse', JSON.stringify(counts))
  return isHintDue
}

export function readCounts(storedText: string | null): MouseUseCounts {
  try {
    const parsed: unknown = JSON.parse(storedText ?? '{}')
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).filter(([, times]) => Number.isInteger(times)))
  } catch {
    return {}
  }
}

export function Teaching() {
  const { t } = useTranslation(['common', 'commands'])
  const { preferences, savePreferences } = useSession()
  const getKeySequence = useGetKeySequence()
  const showHint = useEffectEvent((command: Command) => {
    const keys = getKeySequence(command)
    if (!countMouseUseAndCheckHint(command.id, keys !== undefined) || keys === undefined) return
    notify({
      kind: 'info',
      title: t(`commands:${command.id}.title`),
      text: t('teach.next', { keys: formatKeys(keys) }),
      action: { label: t('teach.stop'), run: () => savePreferences({ teach_keys: false }) },
    })
  })

  const isOn = preferences.teach_keys
  useEffect(() => (isOn ? watchMouseCommands((command) => showHint(command)) : undefined), [isOn])
  return null
}
