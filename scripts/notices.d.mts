export function buildThirdPartyNotices(): Promise<string>
