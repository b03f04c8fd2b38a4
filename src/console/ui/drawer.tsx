// Drawer, and the context through which the app parks it; only a drawer opened by the URL can be parked.
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { createContext, isValidElement, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#console/lib/notices.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Modal, type Turning } from './dialog.tsx'
import styles from './drawer.module.css'
import { holdsUnkept, type Layer, type LayerForm } from './layer-form.ts'

/** Parks the drawer about this record, with its drafts. The caller then closes it. False when refused, as notified. */
export type Park = (record: string) => boolean

interface Parking {
  readonly park: Park
  /** Renders the button that parks the drawer. */
  readonly renderButton: (park: () => void) => ReactNode
}

/** The app provides parking to drawers that the URL names. */
export const ParkingContext = createContext<Parking | null>(null)

const longestRecord = 60

/** What a subtitle of words says; one with a link or a button names no record. */
function textOf(node: ReactNode): string {
  if (isValidElement<{ readonly children?: ReactNode }>(node) && node.type === 'code')
    return textOf(node.props.children)
  return typeof node === 'string' ? node : ''
}

interface DrawerProps {
  readonly title: string
  /** A line under the title: the record it is about. */
  readonly subtitle?: ReactNode
  /** As its content wants: one or two fields, a form (default), or an editor, a table, a difference. */
  readonly size?: 'narrow' | 'medium' | 'wide'
  /** The save bar; it stays in sight. */
  readonly footer?: ReactNode
  /** Gets the focus first; default: the first field that needs input. */
  readonly firstFocus?: (() => HTMLElement | null) | undefined
  readonly turning?: Turning | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Side panel over the page. Esc or a click outside closes it; a dirty form asks first, or is parked for later. */
export function Drawer({
  title,
  subtitle,
  size = 'medium',
  footer,
  firstFocus,
  turning,
  onClose,
  children,
}: DrawerProps) {
  const { t } = useTranslation('ui')
  const parking = useContext(ParkingContext)

  const putAside = (layer: Layer, form: LayerForm) => {
    const isUnkept = holdsUnkept(layer)
    const record = (textOf(subtitle) || form.firstText()).slice(0, longestRecord)
    if (!parking?.park(record)) return false
    if (isUnkept) notify({ kind: 'info', title: t('park.parked'), text: t('park.unkept') })
    return true
  }

  return (
    <Modal
      className={classNames(styles.drawer, styles[size])}
      firstFocus={firstFocus}
      turning={turning}
      onPark={parking ? putAside : undefined}
      onClose={onClose}
    >
      {(doings) => (
        <>
          <header className={styles.header}>
            <div className={styles.titles}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
            </div>
            {doings.park && parking?.renderButton(doings.park)}
            <IconButton label={t('close')} keys="escape" icon={<X size={16} />} onClick={doings.close} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </>
      )}
    </Modal>
  )
}
