import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '#commands/registry.ts'
import { type KeyChoice, useKeyChoice } from '#console/lib/key-map.ts'
import { notify } from '#console/lib/notices.ts'
import { useSession } from '#console/lib/session.tsx'
import type { PreferencesPatch } from '#contract/preferences.ts'
import { type Target, targetsOf } from './remap.ts'

export const allTargets = targetsOf(commands)

/** Back to the keys of this moment. */
function undoing(before: KeyChoice, patch: PreferencesPatch): PreferencesPatch {
  const ids = Object.keys(patch.keys ?? before.keys)
  const keys = Object.fromEntries(
    ids.map((id) => [id, Object.hasOwn(before.keys, id) ? (before.keys[id] ?? null) : null]),
  )
  return { keys }
}

/** Changes keys, and says so with the way back. */
export function useRemap() {
  const { t } = useTranslation('keyboard')
  const choice = useKeyChoice()
  const { savePreferences } = useSession()
  const nameOf = useTargetName()
  const change = (patch: PreferencesPatch, text: string) => {
    const back = undoing(choice, patch)
    savePreferences(patch)
    notify({ kind: 'success', text, action: { label: t('remap.undo'), run: () => savePreferences(back) } })
  }
  return { choice, change, nameOf }
}

function useTargetName(): (id: string) => string {
  const { t } = useTranslation(['keyboard', 'commands'])
  return useMemo(
    () => (id) => {
      const [area, name = ''] = id.split('.')
      return area === 'place' ? t(`widget.${name}`) : t(`commands:${id}.title`, { defaultValue: id })
    },
    [t],
  )
}

/** Those of this person, by the place they belong to, in the order of the registry. */
export function useTargetGroups(): readonly (readonly [string, readonly Target[]])[] {
  const { t } = useTranslation(['keyboard', 'commands'])
  const { can } = useSession()
  return useMemo(() => {
    const may = new Set<string>(commands.filter(({ access }) => can(access)).map(({ id }) => id))
    const groups = Map.groupBy(
      allTargets.filter(({ id, area }) => area === null || may.has(id)),
      ({ area }) => (area === null ? t('groups.everywhere') : t(`commands:places.${area}`)),
    )
    return [...groups]
  }, [t, can])
}
