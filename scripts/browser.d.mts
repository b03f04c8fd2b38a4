export function getBrowserPath(): string
export function findInstalledBrowser(): string | null
export function findInstalledFirefox(): string | null
export function hasWebKit(): boolean
