export function thirdPartyNotices(): Promise<string>
