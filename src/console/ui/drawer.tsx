// Drawer (side panel), and the context for parking a drawer. A parked drawer is closed but keeps its input, so that the
// user can continue later. Only a drawer with its own URL can be parked.
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { createContext, isValidElement, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Modal, type RecordNavigation } from './dialog.tsx'
import styles from './drawer.module.css'
import { type Layer, type LayerForm, layerHasUnstoredInput } from './layer-form.ts'
import type { DrawerSize } from './layer-frame.tsx'

/**
 * Stores the drawer and the unsaved input for later, under the given record name, and notifies the user. The caller
 * must then close the drawer. `hasUnstoredInput` is true if the drawer contains input that is never stored, such as a
 * password. If too many drawers are stored already, notifies the user and returns false.
 */
export type ParkDrawer = (recordName: string, hasUnstoredInput: boolean) => boolean

interface Parking {
  readonly park: ParkDrawer
  /** Renders the button that parks the drawer (puts the drawer aside with its input). */
  readonly renderButton: (park: () => void) => ReactNode
}

/**
 * Context for parking a drawer (putting it aside with its input). The value is null for a drawer without a URL, which
 * cannot be parked.
 */
export const ParkingContext = createContext<Parking | null>(null)

const MAX_RECORD_NAME_LENGTH = 60

/**
 * Returns the subtitle of a drawer as plain text. Returns an empty text for elements such as links, because only plain
 * text and `<code>` elements contain the name of the record.
 */
function getNodeText(node: ReactNode): string {
  if (isValidElement<{ readonly children?: ReactNode }>(node) && node.type === 'code')
    return getNodeText(node.props.children)
  return typeof node === 'string' ? node : ''
}

interface DrawerProps {
  readonly title: string
  /** Line below the title with the name of the record. */
  readonly subtitle?: ReactNode
  /** Line below the title that explains the drawer. */
  readonly description?: string | undefined
  /** Width of the drawer. Default: `medium`. */
  readonly size?: DrawerSize
  /** Buttons that stay visible while the content scrolls. */
  readonly footer?: ReactNode
  /** Returns the element that receives the initial focus. Default: the first field that needs input. */
  readonly getInitialFocus?: (() => HTMLElement | null) | undefined
  readonly recordNavigation?: RecordNavigation | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Side panel above the page. Escape and a click outside close the drawer. If a form has unsaved input, the user is
 * asked first. A button in the header parks the drawer (puts the drawer aside with its input).
 */
export function Drawer({
  title,
  subtitle,
  description,
  size = 'medium',
  footer,
  getInitialFocus,
  recordNavigation,
  onClose,
  children,
}: DrawerProps) {
  const { t } = useTranslation('ui')
  const parking = useContext(ParkingContext)

  const parkForm = (layer: Layer, form: LayerForm) => {
    const record = (getNodeText(subtitle) || form.getFirstText()).slice(0, MAX_RECORD_NAME_LENGTH)
    return parking?.park(record, layerHasUnstoredInput(layer)) ?? false
  }

  return (
    <Modal
      className={classNames(styles.drawer, styles[size])}
      drawerSize={size}
      getInitialFocus={getInitialFocus}
      recordNavigation={recordNavigation}
      onPark={parking ? parkForm : undefined}
      onClose={onClose}
    >
      {(actions) => (
        <>
          <header className={styles.header}>
            <div className={styles.titles}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
              {description && <div className={styles.subtitle}>{description}</div>}
            </div>
            {actions.park && parking?.renderButton(actions.park)}
            <IconButton label={t('close')} keys="escape" icon={<X size={16} />} onClick={actions.close} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </>
      )}
    </Modal>
  )
}
