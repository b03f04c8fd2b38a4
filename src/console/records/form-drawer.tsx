// Drawer or dialog with one form: saves, shows a toast with an undo button, refetches the changed data, and closes.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateQueries } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import type { Submission } from '#console/forms/idempotency.ts'
import {
  type ContractForm,
  type ContractFormOptions,
  type FormSchema,
  useContractForm,
} from '#console/forms/use-form.ts'
import {
  type RecordForm,
  type RecordFormOptions,
  useRecordForm,
  type VersionedRecord,
} from '#console/forms/use-record-form.ts'
import type { OpenPage } from '#console/run/record-pager.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import type { DrawerSize } from '#console/ui/layer-frame.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import type { z } from '#contract/zod.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { type SavedToast, useSavedToast } from './saved-toast.ts'

interface FormLayoutProps {
  /** Container of the form. Default: a drawer. */
  readonly container?: 'drawer' | 'dialog' | undefined
  readonly title: string
  /** Line below the title with the name of the record. */
  readonly subtitle?: ReactNode
  /** Line below the title that explains the form. */
  readonly description?: string | undefined
  readonly size?: DrawerSize | undefined
  readonly saveLabel: string
  /**
   * Command that opens the drawer of an existing record, with the arguments that identify the record. Adds buttons for
   * the previous and the next record of the list.
   */
  readonly openPage?: OpenPage | undefined
}

interface FormFrameProps<FormValues> extends FormLayoutProps {
  readonly form: ContractForm<FormValues> | RecordForm<FormValues>
  /** Accessible name of the form, if the title of the drawer does not describe the form. */
  readonly formLabel?: string
  /** Label of the save button while the request runs. Default: "Salvando…". */
  readonly busyLabel?: string
  /** Additional buttons before the save button. */
  readonly buttons?: ReactNode
  /** Content above the form. */
  readonly above?: ReactNode
  readonly below?: ReactNode
  /** Formatters of field values in the conflict dialog, by field name. */
  readonly valueFormatters?: ComponentProps<typeof ConflictDialog>['valueFormatters'] | undefined
  /** Labels of the fields in the conflict dialog, by field name. Default: the labels of the form. */
  readonly conflictLabels?: Map<string, string> | undefined
  /** Dialog that replaces the default conflict dialog. */
  readonly conflictDialog?: ReactNode
  readonly children: ReactNode
}

/**
 * Layout of a form in a drawer or dialog. Features use this component directly if they need their own form logic, for
 * example because saving takes several requests.
 */
export function FormFrame<FormValues>(props: FormFrameProps<FormValues>) {
  const {
    container = 'drawer',
    title,
    subtitle,
    description,
    size,
    saveLabel,
    openPage,
    form,
    formLabel,
    valueFormatters,
    conflictLabels,
    children,
  } = props
  const { t } = useTranslation('ui')
  const { close } = useCommandRunner()
  const cancelButton = container === 'dialog' && <Button onClick={close}>{t('cancel')}</Button>
  const footer = (
    <SaveBar form={form} label={saveLabel} busyLabel={props.busyLabel}>
      {props.buttons}
      {cancelButton}
    </SaveBar>
  )
  const content = (
    <>
      {props.above}
      <Form form={form} label={formLabel}>
        {children}
      </Form>
      {props.below}
      {props.conflictDialog ??
        ('conflict' in form && (
          <ConflictDialog form={{ ...form, labels: conflictLabels ?? form.labels }} valueFormatters={valueFormatters} />
        ))}
    </>
  )
  if (container === 'dialog')
    return (
      <Dialog title={title} onClose={close} footer={footer}>
        {content}
      </Dialog>
    )
  const drawerProps = { title, subtitle, description, size: size ?? 'medium', onClose: close, footer }
  if (openPage === undefined) return <Drawer {...drawerProps}>{content}</Drawer>
  return (
    <RecordDrawer {...drawerProps} openPage={openPage}>
      {content}
    </RecordDrawer>
  )
}

interface FormSlots<Form> {
  readonly above?: ReactNode
  readonly below?: (form: Form) => ReactNode
  readonly children: (form: Form) => ReactNode
}

interface FormDrawerProps<Schema extends FormSchema, Result>
  extends FormLayoutProps,
    FormSlots<ContractForm<z.input<Schema>>>,
    Omit<ContractFormOptions<Schema>, 'base' | 'onSubmit'> {
  readonly send: (values: z.input<Schema>, submission: Submission) => Promise<Result>
  /** Endpoint of the write request. After success, the queries for the data of this endpoint are refetched. */
  readonly writeEndpoint: Endpoint
  readonly getToast: (result: Result) => SavedToast
  readonly canUndo?: boolean
}

/**
 * Drawer with a form that creates a record or sends a request. Offers to restore unsaved input from an earlier visit.
 */
export function FormDrawer<Schema extends FormSchema, Result>(props: FormDrawerProps<Schema, Result>) {
  const { send, writeEndpoint, getToast, canUndo = false, children } = props
  const { close } = useCommandRunner()
  const client = useQueryClient()
  const showToast = useSavedToast()
  const { t } = useTranslation('failures')
  const form = useContractForm({
    ...props,
    errorTitle: props.errorTitle ?? t('failures:not_done', { action: props.title }),
    onSubmit: async (values, submission) => {
      const result = await send(values, submission)
      void invalidateQueries(client, writeEndpoint)
      showToast(getToast(result), canUndo ? result : null)
      close()
      return true
    },
  })
  return (
    <FormFrame {...getFrameProps(props)} below={props.below?.(form)} form={form}>
      {children(form)}
    </FormFrame>
  )
}

interface EditDrawerProps<Schema extends FormSchema, SavedRecord extends VersionedRecord>
  extends FormLayoutProps,
    FormSlots<RecordForm<z.input<Schema>>>,
    Pick<FormFrameProps<z.input<Schema>>, 'valueFormatters' | 'conflictLabels'>,
    Omit<RecordFormOptions<Schema, SavedRecord>, 'onSaved' | 'sendsUnchanged'> {
  readonly writeEndpoint: Endpoint
  /** Writes the saved record to the query cache, so that the next edit starts from the new version. */
  readonly updateCache?: (client: QueryClient, saved: SavedRecord) => void
  readonly getToast: (saved: SavedRecord) => SavedToast
  readonly canUndo?: boolean
}

/**
 * Drawer that edits a loaded record. Saving sends the version of the record; if another user has saved the record
 * meanwhile (412), the changes are merged field by field.
 */
export function EditDrawer<Schema extends FormSchema, SavedRecord extends VersionedRecord>(
  props: EditDrawerProps<Schema, SavedRecord>,
) {
  const { writeEndpoint, updateCache, getToast, canUndo = false, children } = props
  const { close } = useCommandRunner()
  const client = useQueryClient()
  const show = useSavedToast()
  const { t } = useTranslation('failures')
  const form = useRecordForm({
    ...props,
    errorTitle: props.errorTitle ?? t('failures:not_done', { action: props.title }),
    onSaved: (saved) => {
      void invalidateQueries(client, writeEndpoint)
      updateCache?.(client, saved)
      show(getToast(saved), canUndo ? saved : null)
      close()
    },
  })
  return (
    <FormFrame
      {...getFrameProps(props)}
      below={props.below?.(form)}
      valueFormatters={props.valueFormatters}
      conflictLabels={props.conflictLabels}
      form={form}
    >
      {children(form)}
    </FormFrame>
  )
}

function getFrameProps(props: FormLayoutProps & Pick<FormFrameProps<never>, 'above'>) {
  const { container, title, subtitle, description, size, saveLabel, openPage, above } = props
  return { container, title, subtitle, description, size, saveLabel, openPage, above }
}
