// Every command with its keys: search, record others, take them away, go back.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { chosenKeys } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { fold } from '#console/palette/index-text.ts'
import { Button } from '#console/ui/button.tsx'
import { Switch } from '#console/ui/checkbox.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { TextInput } from '#console/ui/text-input.tsx'
import { Recorder } from './recorder.tsx'
import styles from './remap.module.css'
import { collidingIds, type Target } from './remap.ts'
import { RemapRow } from './remap-row.tsx'
import { allTargets, useRemap, useTargetGroups } from './use-remap.ts'

interface Recording {
  readonly target: Target
  /** The place of the target's list; its length to add. */
  readonly at: number
}

export function RemapDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('keyboard')
  const { close } = useRunner()
  const { choice, change, nameOf } = useRemap()
  const { savePreferences } = useSession()
  const groups = useTargetGroups()
  const [query, setQuery] = useState(() => (args.command === undefined ? '' : nameOf(args.command)))
  const [recording, setRecording] = useState<Recording | null>(null)
  const colliding = useMemo(() => collidingIds(choice, allTargets), [choice])
  const found = useMemo(() => {
    const terms = fold(query).split(' ').filter(Boolean)
    const matches = (place: string, target: Target) => {
      const keys = chosenKeys(target, choice)
      const text = fold([place, nameOf(target.id), target.id, ...keys, ...keys.map((one) => keysText(one))].join(' '))
      return terms.every((term) => text.includes(term))
    }
    return groups
      .map(([place, targets]) => [place, targets.filter((target) => matches(place, target))] as const)
      .filter(([, targets]) => targets.length > 0)
  }, [groups, query, choice, nameOf])
  const count = found.reduce((sum, [, targets]) => sum + targets.length, 0)
  const own = Object.keys(choice.keys).length

  return (
    <>
      <Drawer title={t('remap.title')} subtitle={t('remap.text')} wide onClose={close}>
        <TextInput
          type="search"
          value={query}
          maxLength={100}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Switch
          label={t('remap.singleKeys')}
          checked={choice.single_keys}
          onChange={({ target }) => savePreferences({ single_keys: target.checked })}
        />
        {!choice.single_keys && <p className={styles.hint}>{t('singleKeysOff')}</p>}
        <div className={styles.bar}>
          <Button
            size="small"
            disabledReason={own === 0 ? t('remap.nothingOwn') : null}
            onClick={() => change({ keys: null }, t('remap.resetAllDone'))}
          >
            {t('remap.resetAll')}
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {query === '' ? '' : t('found', { count })}
        </p>
        {found.map(([place, targets]) => (
          <section key={place} className={styles.group} aria-label={place}>
            <h3 className={styles.place}>{place}</h3>
            <ul className={styles.rows}>
              {targets.map((target) => (
                <RemapRow
                  key={target.id}
                  target={target}
                  isColliding={colliding.has(target.id)}
                  onRecord={(at) => setRecording({ target, at })}
                />
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && <p>{t('none', { query })}</p>}
      </Drawer>
      {recording && <Recorder {...recording} onClose={() => setRecording(null)} />}
    </>
  )
}
