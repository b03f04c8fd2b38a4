export function browserPath(): string
export function installedBrowser(): string | null
export function installedFirefox(): string | null
export function hasWebKit(): boolean
