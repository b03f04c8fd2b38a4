// Dialog that asks the user to sign in again after the session has expired. The user stays on the page.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessageOrNull } from '#console/api/client.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { formatFullName } from '#contract/fields.ts'
import { SignInOptions } from './sign-in-page.tsx'

/** Sign-in dialog without a close button. The user must either sign in again or sign out. */
export function SignInAgain() {
  const { t } = useTranslation('session')
  const { user, signOut } = useSession()
  const [failure, setFailure] = useState<unknown>(null)
  const name = formatFullName(user)
  const signOutInstead = () => {
    setFailure(null)
    void signOut().catch(setFailure)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('expired.title')}
      failure={getErrorMessageOrNull(failure, t)}
      onClose={() => {}}
      footer={<Button onClick={signOutInstead}>{t('expired.leave')}</Button>}
    >
      <p>{t('expired.text', { name })}</p>
      <SignInOptions preferredAccountType={user.access} />
    </Dialog>
  )
}
