// Google Identity Services, as far as signing in needs it.
interface GoogleIdentity {
  readonly initialize: (options: {
    readonly client_id: string
    readonly nonce: string
    readonly callback: (answer: { readonly credential: string }) => void
  }) => void
  readonly renderButton: (place: HTMLElement, looks: Readonly<Record<string, string | number>>) => void
}

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string
}

declare global {
  interface Window {
    readonly google?: { readonly accounts: { readonly id: GoogleIdentity } }
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

const address = 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleIdentity> | null = null

export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<GoogleIdentity> {
  const script = document.createElement('script')
  script.async = true
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    script.src = trusted()
    document.head.append(script)
  })
  const google = window.google?.accounts.id
  if (!google) throw new Error('Google Identity Services did not start')
  return google
}

/** The one script address that may be added to the page. */
function trusted(): string {
  const policy = window.trustedTypes?.createPolicy('reversa-google', { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}
