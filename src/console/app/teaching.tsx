// Teaches shortcuts by use: after a few mouse clicks on the same command, shows its key once (product decision C12).
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { watchMouseCommands } from '#console/lib/by-mouse.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { getLocalStorage, readUserValue, writeUserValue } from '#console/lib/storage.ts'
import { useSession } from '#console/session/session.tsx'
import { useGetKeySequence } from '#console/ui/shown-keys.ts'

// Counts mouse uses of commands that have a shortcut, in localStorage.

/** At the third time. */
const timesBefore = 3
const shown = -1

type Counts = Readonly<Record<string, number>>

interface Counted {
  readonly counts: Counts
  /** The key is to be shown now. */
  readonly isDue: boolean
}

/** Once more by mouse. Without a key that works it is counted, and shown when there is one. */
export function counted(counts: Counts, id: string, hasKey: boolean): Counted {
  const before = Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0
  if (before === shown) return { counts, isDue: false }
  const times = Math.min(before + 1, timesBefore)
  const isDue = hasKey && times === timesBefore
  return { counts: { ...counts, [id]: isDue ? shown : times }, isDue }
}

/** Whether the key of a command, done by mouse just now by this person, is to be shown. */
export function isDueNow(id: string, hasKey: boolean): boolean {
  const { counts, isDue } = counted(readCounts(readUserValue(getLocalStorage, 'by-mouse')), id, hasKey)
  writeUserValue(getLocalStorage, 'by-mouse', JSON.stringify(counts))
  return isDue
}

export function readCounts(stored: string | null): Counts {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, times]) => Number.isInteger(times)))
  } catch {
    return {}
  }
}

export function Teaching() {
  const { t } = useTranslation(['common', 'commands'])
  const { preferences, savePreferences } = useSession()
  const keysOf = useGetKeySequence()
  const teach = useEffectEvent((command: Command) => {
    const keys = keysOf(command)
    if (!isDueNow(command.id, keys !== undefined) || keys === undefined) return
    notify({
      kind: 'info',
      title: t(`commands:${command.id}.title`),
      text: t('teach.next', { keys: formatKeys(keys) }),
      action: { label: t('teach.stop'), run: () => savePreferences({ teach_keys: false }) },
    })
  })

  const isOn = preferences.teach_keys
  useEffect(() => (isOn ? watchMouseCommands((command) => teach(command)) : undefined), [isOn])
  return null
}
