// Teaches shortcuts by use: after a few mouse clicks on the same command, shows its key once (product decision C12).
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { watchMouse } from '#console/lib/by-mouse.ts'
import { notify } from '#console/lib/notices.ts'
import { isDueNow } from '#console/lib/taught.ts'
import { keysText, useKeysOf } from '#console/run/shortcuts.ts'
import { useSession } from '#console/session/session.tsx'

export function Teaching() {
  const { t } = useTranslation(['common', 'commands'])
  const { preferences, savePreferences } = useSession()
  const keysOf = useKeysOf()
  const latest = useRef({ t, keysOf, savePreferences })
  useEffect(() => {
    latest.current = { t, keysOf, savePreferences }
  })

  const isOn = preferences.teach_keys
  useEffect(() => {
    if (!isOn) return
    return watchMouse((command) => {
      const { t, keysOf, savePreferences } = latest.current
      const keys = keysOf(command)
      if (!isDueNow(command.id, keys !== undefined) || keys === undefined) return
      notify({
        kind: 'info',
        title: t(`commands:${command.id}.title`),
        text: t('teach.next', { keys: keysText(keys) }),
        action: { label: t('teach.stop'), run: () => savePreferences({ teach_keys: false }) },
      })
    })
  }, [isOn])
  return null
}
