import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { chosenKeys, scopeOf } from '#console/lib/key-map.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { Keys } from '#console/ui/keys.tsx'
import styles from './remap.module.css'
import { type Target, without } from './remap.ts'
import { useRemap } from './use-remap.ts'

interface RemapRowProps {
  readonly target: Target
  readonly isColliding: boolean
  readonly onRecord: (at: number) => void
}

/** As many keys as the contract takes. */
const mostKeys = 4

export function RemapRow({ target, isColliding, onRecord }: RemapRowProps) {
  const { t } = useTranslation('keyboard')
  const { choice, change, nameOf } = useRemap()
  const name = nameOf(target.id)
  const keys = chosenKeys(target, choice)
  const isOwn = Object.hasOwn(choice.keys, target.id)

  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        {scopeOf(target) === 'row' && <span className={styles.scope}> {t('rowKey')}</span>}
        {isColliding && (
          <span className={styles.warning}>
            <TriangleAlert size={12} aria-hidden="true" /> {t('remap.colliding')}
          </span>
        )}
      </span>
      <span className={styles.keys}>
        {keys.length === 0 && <span className={styles.scope}>{t('noKey')}</span>}
        {keys.map((one, at) => (
          <span key={one} className={styles.key}>
            <button
              type="button"
              className={styles.change}
              aria-label={t('remap.change', { keys: keysText(one), name })}
              title={t('remap.change', { keys: keysText(one), name })}
              onClick={() => onRecord(at)}
            >
              <Keys keys={one} />
            </button>
            <IconButton
              size="small"
              label={t('remap.remove', { keys: keysText(one), name })}
              icon={<X size={12} />}
              onClick={() =>
                change({ keys: without(target, at, choice) }, t('remap.removed', { keys: keysText(one), name }))
              }
            />
          </span>
        ))}
        <IconButton
          size="small"
          label={t('remap.record', { name })}
          icon={<Plus size={14} />}
          disabledReason={keys.length >= mostKeys ? t('remap.enough') : null}
          onClick={() => onRecord(keys.length)}
        />
        {isOwn && (
          <IconButton
            size="small"
            label={t('remap.reset', { name })}
            icon={<RotateCcw size={12} />}
            onClick={() => change({ keys: { [target.id]: null } }, t('remap.resetDone', { name }))}
          />
        )}
      </span>
    </li>
  )
}
