import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useViews } from '#console/lib/views.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getView, type SavedView } from '#contract/view.ts'

interface WithViewProps {
  readonly args: Arguments
  readonly title: string
  /** Only those that this person may change. */
  readonly toEdit?: boolean
  readonly children: (view: SavedView) => ReactNode
}

/** A dialog about one view: the one of the link, or one that is chosen here. */
export function WithView({ args, title, toEdit = false, children }: WithViewProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const id = args.view === undefined ? chosen : Number(args.view)
  if (id === null) return <Choosing title={title} toEdit={toEdit} onChoose={setChosen} />
  return (
    <Loaded id={id} title={title} toEdit={toEdit}>
      {children}
    </Loaded>
  )
}

interface ChoosingProps {
  readonly title: string
  readonly toEdit: boolean
  readonly onChoose: (id: number) => void
}

function Choosing({ title, toEdit, onChoose }: ChoosingProps) {
  const { t } = useTranslation(['view', 'commands', 'ui'])
  const { close } = useRunner()
  const views = useViews().filter(({ may_edit }) => may_edit || !toEdit)
  const [wanted, setWanted] = useState('')
  const choose = () => {
    const id = Number(wanted || views[0]?.id)
    if (id > 0) onChoose(id)
  }
  if (views.length === 0) {
    return (
      <Dialog title={title} onClose={close} footer={<Button onClick={close}>{t('ui:close')}</Button>}>
        <EmptyState title={t('none')} text={t('noneText')} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      onSave={choose}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" onClick={choose}>
            {t('go')}
          </Button>
        </>
      }
    >
      <FieldFrame label={t('which')}>
        {(control) => (
          <Select
            {...control}
            value={wanted || String(views[0]?.id)}
            options={views.map(({ id, name, page }) => ({
              value: String(id),
              label: `${name} · ${t(`commands:places.${page.split('.')[0]}`)}`,
            }))}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}

interface LoadedProps extends Omit<WithViewProps, 'args'> {
  readonly id: number
}

function Loaded({ id, title, toEdit, children }: LoadedProps) {
  const { t } = useTranslation(['view', 'ui'])
  const { close } = useRunner()
  const { data, error, refetch } = useQuery(queryOf(getView, { params: { id } }))
  const view = data?.data
  const isRefused = view !== undefined && toEdit === true && !view.may_edit
  if (view && !isRefused) return children(view)
  return (
    <Dialog title={title} onClose={close} footer={<Button onClick={close}>{t('ui:close')}</Button>}>
      {isRefused ? (
        <ForbiddenPanel reason={t('notYours')} />
      ) : error?.status === 404 ? (
        <EmptyState title={t('gone')} text={t('goneText')} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="96px" />
      )}
    </Dialog>
  )
}
